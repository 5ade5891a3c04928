import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { demo } from '#shared/demo.ts'
import { happenedFields, happenedInstant } from '#shared/front.ts'
import { checkClockin, clockinErrors, clockinFields } from '../clocking.ts'
import { isOpen, newShift, openShift, shiftId } from '../rules.ts'
import { personalShifts } from '../store.ts'

export default frontCommand({
  path: '/front/employees/shift/clockin',
  summary: 'Report a clock-in at the terminal',
  request: Type.Object({ ...clockinFields, ...happenedFields }),
  errors: clockinErrors,
  example: {
    organizationId: demo.organization,
    terminalGroupId: demo.terminalGroup,
    employeeId: demo.courier,
    roleId: demo.courierRole,
  },
  aggregate: personalShifts,
  subjectId: shiftId,
  initialState: newShift,

  check: ({ body, ...context }) => checkClockin(context, body),

  apply({ state, body, organization, now }) {
    if (isOpen(state)) return state
    return openShift(state, { roleId: body.roleId ?? null, at: happenedInstant(body, organization, now) })
  },
})
