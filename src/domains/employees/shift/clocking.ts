import { type Static, Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import type { Fail } from '#core/errors.ts'
import { Id, opt, Text } from '#core/schema.ts'
import { EmployeesOf, RolesOf } from '../cached.ts'
import { EmployeeNotFound, RoleNotHeld, RoleRequired, RolesNotUsed } from '../errors.ts'
import type { Employee, Role } from '../model.ts'
import { findEmployeeAt, rolesAt, worksAt } from '../rules.ts'
import type { ShiftKey } from './rules.ts'
import { isOnShift } from './store.ts'

export const shiftKeyFields = {
  organizationId: Id('Organization'),
  terminalGroupId: Id('TerminalGroup'),
  employeeId: Id('Employee'),
}

/** Error text of the front office, which the published contract allows beside a normal response. */
export const frontOfficeError = {
  error: opt(Text(), 'Why the front office could not be reached. Absent or null otherwise.'),
}

export const clockinFields = {
  ...shiftKeyFields,
  roleId: opt(
    Id('Role'),
    'Role in which the employee works. Null or omitted if the restaurant uses no roles; otherwise the shift is refused without it.',
  ),
}

const request = Type.Object(clockinFields)
type ClockinRequest = Static<typeof request>

const roleErrors = { RoleNotHeld, RoleRequired, RolesNotUsed }
export const clockinErrors = { ...roleErrors, EmployeeNotFound }

interface ClockinContext {
  caches: Caches
  organization: Organization
  fail: Fail<typeof clockinErrors>
}

/** Refuses an employee who does not work in the restaurant, or a role that does not fit. */
export async function checkClockin(
  { caches, organization, fail }: ClockinContext,
  requested: ClockinRequest,
): Promise<void> {
  const [employees, roles] = await Promise.all([
    caches.get(EmployeesOf, organization.corporationId),
    caches.get(RolesOf, organization.corporationId),
  ])
  const employee = findEmployeeAt(employees, requested.employeeId, organization.id)
  if (!employee) throw fail.EmployeeNotFound({ path: 'employeeId' })
  checkRole(employee, rolesAt(roles, organization.id), requested, fail)
}

/** Requires a role of the employee if the restaurant uses roles, and no role otherwise. */
function checkRole(
  { roleIds }: Employee,
  used: ReadonlyMap<string, Role>,
  { roleId }: ClockinRequest,
  fail: Fail<typeof roleErrors>,
): void {
  const path = 'roleId'
  if (!roleId && used.size > 0) throw fail.RoleRequired({ path })
  if (roleId && used.size === 0) throw fail.RolesNotUsed({ path })
  if (roleId && !(used.has(roleId) && roleIds.has(roleId))) throw fail.RoleNotHeld({ path })
}

export const clockoutErrors = { EmployeeNotFound }

interface ClockoutContext {
  db: Db
  caches: Caches
  organization: Organization
  fail: Fail<typeof clockoutErrors>
}

/** Allows an employee on shift to leave although deleted, moved to another restaurant, or at a disabled terminal group. */
export async function checkClockout(
  { db, caches, organization, fail }: ClockoutContext,
  place: ShiftKey,
): Promise<void> {
  const employee = (await caches.get(EmployeesOf, organization.corporationId)).get(place.employeeId)
  const isKnown = employee && (worksAt(employee, organization.id) || (await isOnShift(db, place)))
  if (!isKnown) throw fail.EmployeeNotFound({ path: 'employeeId' })
}
