import type { Id } from '#core/schema.ts'

/** Somebody of the staff, deleted or not. */
export interface Employee {
  id: Id<'Employee'>
  code: string | null
  firstName: string | null
  middleName: string | null
  lastName: string | null
  displayName: string
  phone: string | null
  isCourier: boolean
  isDeleted: boolean
  /** Where the employee works; null for everywhere in the corporation. */
  organizationIds: ReadonlySet<string> | null
}

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
export const worksAt = ({ organizationIds }: Employee, organizationId: string): boolean =>
  organizationIds === null || organizationIds.has(organizationId)
