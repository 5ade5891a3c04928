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

/** Who is on shift where, in a request. */
export const shiftKeyFields = {
  organizationId: Id('Organization'),
  terminalGroupId: Id('TerminalGroup'),
  employeeId: Id('Employee'),
}

/** A text for people, where the wire lets the front office say what went wrong. */
export const frontOfficeError = {
  error: opt(Text(), 'Why the front office could not be asked. Absent or null otherwise.'),
}

/** Who comes on shift, where, and as what. */
export const clockinFields = {
  ...shiftKeyFields,
  roleId: opt(
    Id('Role'),
    'Role in which the employee works. Needed where the restaurant uses roles; elsewhere left out or null.',
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

/** Throws unless the employee may come on shift in the restaurant. */
export async function checkClockin(
  { caches, organization, fail }: ClockinContext,
  asked: ClockinRequest,
): Promise<void> {
  const [employees, roles] = await Promise.all([
    caches.get(EmployeesOf, organization.corporationId),
    caches.get(RolesOf, organization.corporationId),
  ])
  const employee = findEmployeeAt(employees, asked.employeeId, organization.id)
  if (!employee) throw fail.EmployeeNotFound({ path: 'employeeId' })
  checkRole(employee, rolesAt(roles, organization.id), asked, fail)
}

/** A restaurant that uses roles needs one that the employee has; another must get none. */
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

/** Whoever came on shift can go: from a group that is disabled since, and after being deleted or moved elsewhere. */
export async function checkClockout(
  { db, caches, organization, fail }: ClockoutContext,
  place: ShiftKey,
): Promise<void> {
  const employee = (await caches.get(EmployeesOf, organization.corporationId)).get(place.employeeId)
  const isKnown = employee && (worksAt(employee, organization.id) || (await isOnShift(db, place)))
  if (!isKnown) throw fail.EmployeeNotFound({ path: 'employeeId' })
}
