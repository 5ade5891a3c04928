import { isDeepStrictEqual } from 'node:util'
import type { ReferencedRows } from '#core/kits/references.ts'
import type { Employee, Role } from './model.ts'

export const employeeRows: ReferencedRows = {
  table: 'employee',
  tenant: 'corporation_id',
  belongsTo: 'organization_ids',
}

export const roleRows: ReferencedRows = {
  table: 'employee_position',
  tenant: 'corporation_id',
  belongsTo: 'organization_ids',
}

/** Returns the employee if active and working at the organization. */
export function findEmployeeAt(
  employees: ReadonlyMap<string, Employee>,
  id: string,
  organizationId: string,
): Employee | undefined {
  const employee = employees.get(id)
  return employee && !employee.isDeleted && worksAt(employee, organizationId) ? employee : undefined
}

/** Returns whether the employee belongs to the organization, deleted or not. */
export const worksAt = ({ organizationIds }: Pick<Employee, 'organizationIds'>, organizationId: string): boolean =>
  organizationIds === null || organizationIds.has(organizationId)

/** Returns the couriers of the organization, deleted ones included. */
export const couriersAt = (employees: ReadonlyMap<string, Employee>, organizationId: string): Employee[] =>
  [...employees.values()].filter((employee) => employee.isCourier && worksAt(employee, organizationId))

/** Returns the active roles of the organization by id. If there are none, the restaurant uses no roles. */
export const rolesAt = (roles: ReadonlyMap<string, Role>, organizationId: string): ReadonlyMap<string, Role> =>
  new Map(
    [...roles].filter(
      ([, { isDeleted, organizationIds }]) =>
        !isDeleted && (organizationIds === null || organizationIds.has(organizationId)),
    ),
  )

/** Returns the codes of the employee's roles. Omits roles that are not in `roles`. */
export const codesOf = ({ roleIds }: Employee, roles: ReadonlyMap<string, Role>): ReadonlySet<string> =>
  new Set([...roleIds].map((id) => roles.get(id)?.code).filter((code) => code !== undefined))

/** Returns rows by organization, each organization once and in the order of the request. */
export function byOrganization<OrganizationId extends string, Row>(
  organizationIds: readonly OrganizationId[],
  rowsOf: (organizationId: OrganizationId) => Row[],
): { organizationId: OrganizationId; items: Row[] }[] {
  return [...new Set(organizationIds)].map((organizationId) => ({ organizationId, items: rowsOf(organizationId) }))
}

/**
 * Returns the known record if the requested one is equal, otherwise the requested one with the revision and creation number of the known
 * one.
 */
export function keepIfUnchanged<Record extends { revision: number; creationNumber: number }>(
  known: Record | undefined,
  input: Record,
): Record {
  if (!known) return input
  const { revision, creationNumber } = known
  const changed = { ...input, revision, creationNumber }
  return isDeepStrictEqual({ ...known }, changed) ? known : changed
}

export const toListedEmployee = ({ id, firstName, middleName, lastName, displayName, code, isDeleted }: Employee) => ({
  id,
  firstName,
  middleName,
  lastName,
  displayName,
  code,
  isDeleted,
})
