import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { TerminalGroupDisabled, TerminalGroupUnregistered } from '#domains/terminal_groups/errors.ts'
import { requireEnabledTerminalGroup } from '#domains/terminal_groups/rules.ts'
import { demo } from '#shared/demo.ts'
import { SessionAlreadyOpen } from '../errors.ts'
import { checkClockin, clockinErrors, clockinFields, frontOfficeError } from './clocking.ts'
import { isOpen, newShift, openShift, shiftId } from './rules.ts'
import { personalShifts } from './store.ts'

export default command({
  path: '/api/1/employees/shift/clockin',
  group: 'Employees: shifts',
  summary: 'Clock an employee in at a terminal group',
  description:
    'A restaurant uses roles if it has one that is not deleted. Then `roleId` must be a role that the ' +
    'employee has; otherwise it must be omitted. Clocking in twice fails.',
  request: Type.Object(clockinFields),
  responseFields: frontOfficeError,
  errors: { ...clockinErrors, SessionAlreadyOpen, TerminalGroupDisabled, TerminalGroupUnregistered },
  example: {
    organizationId: demo.organization,
    terminalGroupId: demo.terminalGroup,
    employeeId: demo.courier,
    roleId: demo.courierRole,
  },
  aggregate: personalShifts,
  subjectId: shiftId,
  initialState: newShift,

  async check({ body, ...context }) {
    const { caches, organization, fail } = context
    const groups = await caches.get(TerminalGroupsOf, organization.corporationId)
    requireEnabledTerminalGroup(groups, organization.id, body.terminalGroupId, fail)
    await checkClockin(context, body)
  },

  apply({ state, body, now, fail }) {
    if (isOpen(state)) throw fail.SessionAlreadyOpen()
    return openShift(state, { roleId: body.roleId ?? null, at: now })
  },
})
