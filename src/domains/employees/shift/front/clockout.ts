import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { demo } from '#shared/demo.ts'
import { happenedFields, happenedInstant } from '#shared/front.ts'
import { checkClockout, clockoutErrors, shiftKeyFields } from '../clocking.ts'
import { closeShift, newShift, shiftId } from '../rules.ts'
import { personalShifts } from '../store.ts'

export default frontCommand({
  path: '/front/employees/shift/clockout',
  summary: 'Report a clock-out at the terminal',
  request: Type.Object({ ...shiftKeyFields, ...happenedFields }),
  errors: clockoutErrors,
  example: {
    organizationId: demo.organization,
    terminalGroupId: demo.terminalGroup,
    employeeId: demo.leavingCourier,
  },
  aggregate: personalShifts,
  subjectId: shiftId,
  initialState: newShift,

  check: ({ body, ...context }) => checkClockout(context, body),
  apply: ({ state, body, organization, now }) => closeShift(state, happenedInstant(body, organization, now)) ?? state,
})
