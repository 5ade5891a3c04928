import { type Static, Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Fail } from '#core/errors.ts'
import { Id, opt } from '#core/schema.ts'
import { EmployeesOf, RolesOf } from '../cached.ts'
import { EmployeeNotFound, RoleNotHeld, RoleRequired, RolesNotUsed } from '../errors.ts'
import type { Employee, Role } from '../model.ts'
import { findEmployeeAt, rolesAt } from '../rules.ts'
import { shiftKeyFields } from './schemas.ts'

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

interface Checking {
  caches: Caches
  organization: Organization
  fail: Fail<typeof clockinErrors>
}

/** Throws unless the employee may come on shift in the restaurant. */
export async function checkClockin({ caches, organization, fail }: Checking, asked: ClockinRequest): Promise<void> {
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
