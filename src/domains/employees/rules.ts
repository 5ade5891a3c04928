import { isDeepStrictEqual } from 'node:util'
import type { ReferencedRows } from '#core/kits/references.ts'
import type { Employee, Role } from './model.ts'

/** Employees, as requests name them. */
export const employeeRows: ReferencedRows = { table: 'employee', tenant: 'corporation_id' }

/** Roles, as requests name them. */
export const roleRows: ReferencedRows = { table: 'employee_position', tenant: 'corporation_id' }

/** The employee, when there is one, who is not deleted and works at the organization. */
export function findEmployeeAt(
  employees: ReadonlyMap<string, Employee>,
  id: string,
  organizationId: string,
): Employee | undefined {
  const employee = employees.get(id)
  return employee && !employee.isDeleted && worksAt(employee, organizationId) ? employee : undefined
}

/** Whether the employee belongs to the organization, deleted or not. */
export const worksAt = ({ organizationIds }: Pick<Employee, 'organizationIds'>, organizationId: string): boolean =>
  organizationIds === null || organizationIds.has(organizationId)

/** The drivers of the organization, deleted ones included. */
export const couriersAt = (employees: ReadonlyMap<string, Employee>, organizationId: string): Employee[] =>
  [...employees.values()].filter((employee) => employee.isCourier && worksAt(employee, organizationId))

/** The roles that are in use at the organization, by id. Without any, the restaurant uses no roles. */
export const rolesAt = (roles: ReadonlyMap<string, Role>, organizationId: string): ReadonlyMap<string, Role> =>
  new Map(
    [...roles].filter(
      ([, { isDeleted, organizationIds }]) =>
        !isDeleted && (organizationIds === null || organizationIds.has(organizationId)),
    ),
  )

/** The codes of those of the roles that the employee has. */
export const codesOf = ({ roleIds }: Employee, roles: ReadonlyMap<string, Role>): ReadonlySet<string> =>
  new Set([...roleIds].map((id) => roles.get(id)?.code).filter((code) => code !== undefined))

/** Rows under the organizations that a request names, each named once and in the request's order. */
export function byOrganization<OrganizationId extends string, Row>(
  organizationIds: readonly OrganizationId[],
  rowsOf: (organizationId: OrganizationId) => Row[],
): { organizationId: OrganizationId; items: Row[] }[] {
  return [...new Set(organizationIds)].map((organizationId) => ({ organizationId, items: rowsOf(organizationId) }))
}

/** The known record when the stated one says the same; otherwise the stated one, with the creation number of the known one. */
export function keepIfUnchanged<Record extends { revision: number; creationNumber: number }>(
  known: Record | undefined,
  stated: Record,
): Record {
  if (!known) return stated
  const { revision, creationNumber } = known
  const changed = { ...stated, revision, creationNumber }
  return isDeepStrictEqual({ ...known }, changed) ? known : changed
}

/** An employee as lists show one. */
export const toListedEmployee = ({ id, firstName, middleName, lastName, displayName, code, isDeleted }: Employee) => ({
  id,
  firstName,
  middleName,
  lastName,
  displayName,
  code,
  isDeleted,
})
