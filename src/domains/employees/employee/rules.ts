import type { Organization } from '#core/access/organizations.ts'
import type { Id } from '#core/schema.ts'
import type { EmployeeRecord } from '../model.ts'

/** Organizations by id. */
type Visible = ReadonlyMap<string, Organization>

/** Returns whether an API key sees the employee: one who works everywhere, or at a visible organization. */
export const isEmployeeVisible = (
  { organizationIds }: Pick<EmployeeRecord, 'organizationIds'>,
  visible: Visible,
): boolean => organizationIds === null || organizationIds.some((id) => visible.has(id))

/** Returns whether an API key sees all organizations of the employee. An employee who works everywhere has all. */
export function isFullyVisible(employee: EmployeeRecord, visible: Visible, all: Visible): boolean {
  const { organizationIds, responsibleForOrganizationIds } = employee
  if (organizationIds === null) return visible.size === all.size
  return [...organizationIds, ...responsibleForOrganizationIds].every((id) => visible.has(id) || !all.has(id))
}

/** Fields of a request. Undefined keeps the value of a known employee. */
export interface EmployeeInput {
  code?: string | null
  firstName?: string | null
  middleName?: string | null
  lastName?: string | null
  name?: string | null
  phone?: string | null
  email?: string | null
  cardNumber?: string | null
  note?: string | null
  hireDate?: string | null
  mainOrganizationId?: Id<'Organization'> | null
  organizationIds?: Id<'Organization'>[] | null
  responsibleForOrganizationIds?: Id<'Organization'>[] | null
  mainRoleId?: Id<'Role'> | null
}

/**
 * Returns the employee with the input. Null empties a field, except `code`, `mainOrganizationId` and `organizationIds`, which stay; an
 * empty name is made of the other names. Another main role replaces the previous one among the roles.
 */
export function withInput(employee: EmployeeRecord, input: EmployeeInput): EmployeeRecord {
  const { name, code, mainOrganizationId, organizationIds, responsibleForOrganizationIds, mainRoleId, ...texts } = input
  const main = mainOrganizationId ?? employee.mainOrganizationId
  const changes = Object.entries(texts).filter(([, value]) => value !== undefined)
  const given = Object.fromEntries(changes.map(([name, value]) => [name, value || null]))
  const changed: EmployeeRecord = {
    ...employee,
    ...given,
    code: code ?? employee.code,
    mainOrganizationId: main,
    organizationIds: withMain(organizationIds ?? employee.organizationIds, main),
    ...(responsibleForOrganizationIds !== undefined && {
      responsibleForOrganizationIds: [...new Set(responsibleForOrganizationIds ?? [])],
    }),
    ...(mainRoleId !== undefined && { mainRoleId, roleIds: withMainRole(employee, mainRoleId) }),
  }
  const displayName = name === undefined ? employee.displayName : name
  return { ...changed, displayName: displayName || nameOf(changed) }
}

/** Returns organizations with the main one first. Null stays null: all of the corporation. */
export const withMain = (
  organizationIds: EmployeeRecord['organizationIds'],
  main: Id<'Organization'> | null,
): EmployeeRecord['organizationIds'] =>
  organizationIds && [...new Set(main === null ? organizationIds : [main, ...organizationIds])]

const withMainRole = ({ mainRoleId, roleIds }: EmployeeRecord, main: Id<'Role'> | null): Id<'Role'>[] => {
  const others = roleIds.filter((id) => id !== mainRoleId && id !== main)
  return main === null ? others : [main, ...others]
}

/** Length of the longest name that the operator can save. */
const nameLengthMax = 200

const nameOf = ({ firstName, middleName, lastName, code }: EmployeeRecord): string => {
  const name = [firstName, middleName, lastName].filter(Boolean).join(' ') || code || '-'
  return Array.from(name).slice(0, nameLengthMax).join('')
}

export const emptyEmployee = (corporationId: Id<'Corporation'>, id: Id<'Employee'>): EmployeeRecord => ({
  corporationId,
  id,
  code: null,
  firstName: null,
  middleName: null,
  lastName: null,
  displayName: '',
  email: null,
  phone: null,
  cellPhone: null,
  cardNumber: null,
  note: null,
  hireDate: null,
  fireDate: null,
  isCourier: false,
  isDeleted: false,
  isSystem: false,
  mainOrganizationId: null,
  organizationIds: [],
  responsibleForOrganizationIds: [],
  mainRoleId: null,
  roleIds: [],
  revision: 0,
  creationNumber: 0,
})
