import type { Organization } from '#core/access/organizations.ts'
import type { Id } from '#core/schema.ts'
import type { EmployeeRecord } from '../model.ts'

/** The organizations that a key may see, by id. */
type Visible = ReadonlyMap<string, Organization>

/** Whether a key sees somebody: who works everywhere, or at an organization that the key may see. */
export const isEmployeeVisible = (
  { organizationIds }: Pick<EmployeeRecord, 'organizationIds'>,
  visible: Visible,
): boolean => organizationIds === null || organizationIds.some((id) => visible.has(id))

/** Whether a key sees every organization that the employee has to do with; who works everywhere has to do with all. */
export function isFullyVisible(employee: EmployeeRecord, visible: Visible, all: Visible): boolean {
  const { organizationIds, responsibleForOrganizationIds } = employee
  if (organizationIds === null) return visible.size === all.size
  return [...organizationIds, ...responsibleForOrganizationIds].every((id) => visible.has(id) || !all.has(id))
}

/** What requests state of an employee. What a change leaves out, undefined, stays as it is. */
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
 * The employee as stated. Null empties a field, but nobody is left without a code, a main organization and organizations to
 * work at: null keeps those. A name that is null is made of the others. The main role is one of the roles; another main role
 * takes the place of the one before.
 */
export function withInput(employee: EmployeeRecord, stated: EmployeeInput): EmployeeRecord {
  const { name, code, mainOrganizationId, organizationIds, responsibleForOrganizationIds, mainRoleId, ...texts } =
    stated
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

/** The organizations at which somebody works, the main one first. */
export const withMain = (
  organizationIds: EmployeeRecord['organizationIds'],
  main: Id<'Organization'> | null,
): EmployeeRecord['organizationIds'] =>
  organizationIds && [...new Set(main === null ? organizationIds : [main, ...organizationIds])]

const withMainRole = ({ mainRoleId, roleIds }: EmployeeRecord, main: Id<'Role'> | null): Id<'Role'>[] => {
  const others = roleIds.filter((id) => id !== mainRoleId && id !== main)
  return main === null ? others : [main, ...others]
}

/** How somebody is called of whom only parts of the name are known, or the code alone. */
const nameOf = ({ firstName, middleName, lastName, code }: EmployeeRecord): string =>
  [firstName, middleName, lastName].filter(Boolean).join(' ') || code || '-'

/** Nobody yet: where a new employee begins. */
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
