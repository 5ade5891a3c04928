import { type Static, Type } from 'typebox'
import type { Fail } from '#core/errors.ts'
import { command } from '#core/operation.ts'
import { Id, opt } from '#core/schema.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/store.ts'
import { demo } from '#shared/demo.ts'
import { findTerminalGroup } from '#shared/ordering/placing.ts'
import {
  EmployeeNotFound,
  RoleNotHeld,
  RoleRequired,
  RolesNotUsed,
  SessionAlreadyOpen,
  TerminalGroupDisabled,
  TerminalGroupUnregistered,
} from '../errors.ts'
import { type Employee, findEmployeeAt, type Role, rolesAt } from '../rules.ts'
import { EmployeesOf, RolesOf } from '../store.ts'
import { firstShift, isOpen, opened, shiftId } from './rules.ts'
import { frontOfficeError, shiftPlace } from './schemas.ts'
import { personalShifts } from './store.ts'

const request = Type.Object({ ...shiftPlace, roleId: opt(Id('Role')) })

const roleErrors = { RoleNotHeld, RoleRequired, RolesNotUsed }

export default command({
  path: '/api/1/employees/shift/clockin',
  group: 'Employees: shifts',
  summary: 'Open a personal session: an employee comes on shift at a terminal group',
  request,
  mayAnswer: frontOfficeError,
  errors: { ...roleErrors, EmployeeNotFound, SessionAlreadyOpen, TerminalGroupDisabled, TerminalGroupUnregistered },
  example: {
    organizationId: demo.organization,
    terminalGroupId: demo.terminalGroup,
    employeeId: demo.courier,
    roleId: demo.courierRole,
  },
  subject: personalShifts,
  subjectId: shiftId,
  begin: firstShift,

  async check({ body, caches, organization, fail }) {
    const [groups, employees, roles] = await Promise.all([
      caches.get(TerminalGroupsOf, organization.corporationId),
      caches.get(EmployeesOf, organization.corporationId),
      caches.get(RolesOf, organization.corporationId),
    ])
    findTerminalGroup(groups, organization.id, body.terminalGroupId, fail)
    const employee = findEmployeeAt(employees, body.employeeId, organization.id)
    if (!employee) throw fail.EmployeeNotFound({ path: 'employeeId' })
    checkRole(employee, rolesAt(roles, organization.id), body, fail)
  },

  apply({ state, body, now, fail }) {
    if (isOpen(state)) throw fail.SessionAlreadyOpen()
    return opened(state, { roleId: body.roleId ?? null, at: now })
  },
})

/** A restaurant that uses roles wants to know in which of theirs somebody works; another must not be told one. */
function checkRole(
  { roleIds }: Employee,
  used: ReadonlyMap<string, Role>,
  { roleId }: Static<typeof request>,
  fail: Fail<typeof roleErrors>,
): void {
  const path = 'roleId'
  if (!roleId && used.size > 0) throw fail.RoleRequired({ path })
  if (roleId && used.size === 0) throw fail.RolesNotUsed({ path })
  if (roleId && !(used.has(roleId) && roleIds.has(roleId))) throw fail.RoleNotHeld({ path })
}
