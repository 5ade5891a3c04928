import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { TerminalGroupUnregistered } from '#domains/terminal_groups/errors.ts'
import { requireTerminalGroup } from '#domains/terminal_groups/rules.ts'
import { demo } from '#shared/demo.ts'
import { SessionNotOpen } from '../errors.ts'
import { checkClockout, clockoutErrors, frontOfficeError, shiftKeyFields } from './clocking.ts'
import { closeShift, newShift, shiftId } from './rules.ts'
import { personalShifts } from './store.ts'

export default command({
  path: '/api/1/employees/shift/clockout',
  group: 'Employees: shifts',
  summary: 'Clock an employee out at a terminal group',
  description: 'Clocking out twice fails. Works for deleted employees and disabled terminal groups.',
  request: Type.Object(shiftKeyFields),
  responseFields: frontOfficeError,
  errors: { ...clockoutErrors, SessionNotOpen, TerminalGroupUnregistered },
  example: {
    organizationId: demo.organization,
    terminalGroupId: demo.terminalGroup,
    employeeId: demo.leavingCourier,
  },
  aggregate: personalShifts,
  subjectId: shiftId,
  initialState: newShift,

  async check({ body, ...context }) {
    const { caches, organization, fail } = context
    const groups = await caches.get(TerminalGroupsOf, organization.corporationId)
    requireTerminalGroup(groups, organization.id, body.terminalGroupId, fail)
    await checkClockout(context, body)
  },

  apply({ state, now, fail }) {
    const after = closeShift(state, now)
    if (!after) throw fail.SessionNotOpen()
    return after
  },
})
