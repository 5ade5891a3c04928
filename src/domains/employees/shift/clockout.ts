import { Type } from 'typebox'
import { command } from '#core/operation.ts'
import { findTerminalGroupAt } from '#domains/terminal_groups/rules.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/store.ts'
import { demo } from '#shared/demo.ts'
import { EmployeeNotFound, SessionNotOpen, TerminalGroupUnregistered } from '../errors.ts'
import { worksAt } from '../rules.ts'
import { EmployeesOf } from '../store.ts'
import { closed, firstShift, shiftId } from './rules.ts'
import { frontOfficeError, shiftPlace } from './schemas.ts'
import { isOnShift, personalShifts } from './store.ts'

export default command({
  path: '/api/1/employees/shift/clockout',
  group: 'Employees: shifts',
  summary: 'Close a personal session: an employee goes off shift at a terminal group',
  request: Type.Object(shiftPlace),
  mayAnswer: frontOfficeError,
  errors: { EmployeeNotFound, SessionNotOpen, TerminalGroupUnregistered },
  example: {
    organizationId: demo.organization,
    terminalGroupId: demo.terminalGroup,
    employeeId: demo.leavingCourier,
  },
  subject: personalShifts,
  subjectId: shiftId,
  begin: firstShift,

  /** Whoever came on shift can go: from a group that is disabled since, and after being deleted or moved elsewhere. */
  async check({ body, db, caches, organization, fail }) {
    const [groups, employees] = await Promise.all([
      caches.get(TerminalGroupsOf, organization.corporationId),
      caches.get(EmployeesOf, organization.corporationId),
    ])
    const group = findTerminalGroupAt(groups, body.terminalGroupId, organization.id)
    if (!group) throw fail.TerminalGroupUnregistered({ path: 'terminalGroupId' })
    const employee = employees.get(body.employeeId)
    const isKnown = employee && (worksAt(employee, organization.id) || (await isOnShift(db, body)))
    if (!isKnown) throw fail.EmployeeNotFound({ path: 'employeeId' })
  },

  apply({ state, now, fail }) {
    const after = closed(state, now)
    if (!after) throw fail.SessionNotOpen()
    return after
  },
})
