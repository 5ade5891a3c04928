import type { Organization } from '#core/access/organizations.ts'
import type { Db, Fragment } from '#core/db/connect.ts'
import { storedRows } from '#core/db/stored_rows.ts'
import { flagColumn, idColumn, jsonColumn, type Operator, textColumn } from '#core/kits/columns.ts'
import { defineList, type ListOptions, type Page } from '#core/kits/list.ts'
import type { CreatableAggregate } from '#core/operation/aggregate.ts'
import { Id, List } from '#core/schema.ts'
import { EmployeeExists, EmployeeNotFound } from '../errors.ts'
import type { EmployeeRecord, Role } from '../model.ts'

const statements = storedRows<EmployeeRecord>({
  table: 'employee',
  fields: [
    'code',
    'firstName',
    'middleName',
    'lastName',
    'displayName',
    'email',
    'phone',
    'cellPhone',
    'cardNumber',
    'note',
    'hireDate',
    'fireDate',
    'isCourier',
    'isDeleted',
    'isSystem',
    'mainOrganizationId',
    'organizationIds',
    'responsibleForOrganizationIds',
    'mainRoleId',
    'roleIds',
    'revision',
    'creationNumber',
  ],
})

/** Employees, with revisions and events of the corporation. */
export const employees: CreatableAggregate<EmployeeRecord> = {
  table: 'employee',
  NotFound: EmployeeNotFound,
  Duplicated: EmployeeExists,
  lock: statements.lock,
  insert: statements.insert,
  async save(db, states) {
    // Codes are unique: employees who exchange them lose them first.
    if (states.length > 1) await statements.save(db, states.map(withoutCode))
    return statements.save(db, states)
  },
  stamp: (employee, { revision }) => ({
    ...employee,
    revision,
    creationNumber: employee.creationNumber || revision,
  }),
  event(before, after) {
    const { corporationId: _, revision: _revision, creationNumber: _number, ...info } = after
    return {
      type: 'EmployeeUpdate',
      fromStatus: before ? statusOf(before) : null,
      status: statusOf(after),
      info,
    }
  },
}

const withoutCode = (employee: EmployeeRecord): EmployeeRecord => ({ ...employee, code: null })
const statusOf = ({ isDeleted }: EmployeeRecord): string => (isDeleted ? 'Fired' : 'Working')

/** Returns the employees of the corporation by name, deleted ones included. */
export async function listRecords(db: Db, corporationId: string): Promise<Omit<EmployeeRecord, Stamps>[]> {
  return db<Omit<EmployeeRecord, Stamps>[]>`
    select id, code, first_name, middle_name, last_name, display_name, email, phone, cell_phone, is_courier, is_deleted,
           organization_ids, main_organization_id, responsible_for_organization_ids, role_ids, main_role_id, card_number,
           note, hire_date, fire_date, is_system
      from employee
     where corporation_id = ${corporationId}
     order by display_name, id`
}

type Stamps = 'corporationId' | 'revision' | 'creationNumber'

/** Returns the active employees who have the codes, by code. */
export async function findCodeHolders(
  db: Db,
  corporationId: string,
  codes: readonly string[],
): Promise<Map<string, Id<'Employee'>>> {
  if (codes.length === 0) return new Map()
  const rows = await db<{ id: Id<'Employee'>; code: string }[]>`
    select id, code
      from employee
     where corporation_id = ${corporationId}
       and code = any(${codes}::text[])
       and not is_deleted`
  return new Map(rows.map(({ id, code }) => [code, id]))
}

const operators: readonly Operator[] = ['eq']
const filtered = (description: string) => textColumn({ operators, description })
const organizations = (description: string) => jsonColumn(List(Id('Organization')), { description })

/** List of employees for clients. */
export const profiles = defineList({
  table: 'employee',
  title: 'EmployeeResponse',
  columns: {
    id: idColumn('Employee', { operators, description: 'Id of the employee.' }),
    code: filtered('Number of the employee, unique among active employees of the chain.'),
    firstName: filtered('First name.'),
    middleName: filtered('Middle name.'),
    lastName: filtered('Family name.'),
    name: textColumn({ column: 'display_name', description: 'Name by which the staff know the employee.' }),
    phone: filtered('Phone.'),
    email: filtered('E-mail address.'),
    cardNumber: textColumn({ description: 'Number of the card with which the employee signs in at a terminal.' }),
    mainRoleId: idColumn('Role', { operators, description: 'Position in which the employee mainly works.' }),
    roleIds: jsonColumn(List(Id('Role')), { description: 'All positions in which the employee may work.' }),
    isSystem: flagColumn({
      description: 'Whether the employee cannot be fired, because the server or another system needs it.',
    }),
    isFired: flagColumn({ operators, column: 'is_deleted', description: 'Whether the employee has left.' }),
    hireDate: textColumn({ description: 'Day on which the employee was hired, `yyyy-MM-dd`.' }),
    fireDate: textColumn({
      description: 'Day on which the employee was fired, `yyyy-MM-dd`. Null for active employees.',
    }),
    note: textColumn({ description: 'Remark on the employee.' }),
    mainOrganizationId: idColumn('Organization', { description: 'Organization at which the employee mainly works.' }),
    organizationIds: organizations('Organizations of the employee that the key may see. Null: all of the chain.'),
    responsibleForOrganizationIds: organizations(
      'Organizations for which the employee is responsible, as far as the key may see them.',
    ),
    organizationId: idColumn('Organization', {
      operators,
      isReturned: false,
      equals: (db, id) => db`(organization_ids is null or organization_ids @> array[${id}]::uuid[])`,
    }),
  },
})

export type Profile = Page<typeof profiles.columns>['items'][number]

/** Part of a chain that an API key may see. */
export interface View {
  corporationId: string
  visible: ReadonlyMap<string, Organization>
  /** Whether the API key sees all organizations. */
  isWhole: boolean
  roles: ReadonlyMap<string, Role>
}

/** Returns the visible employees, without ids of organizations and roles that are not visible. */
export async function readProfiles(db: Db, view: View, question: ListOptions): Promise<Page<typeof profiles.columns>> {
  const page = await profiles.read(db, view.corporationId, question, seenBy(db, view))
  return view.isWhole ? page : { ...page, items: page.items.map((profile) => narrowed(profile, view)) }
}

const seenBy = (db: Db, { isWhole, visible }: View): Fragment =>
  isWhole ? db`` : db`and (organization_ids is null or organization_ids && ${[...visible.keys()]}::uuid[])`

function narrowed(profile: Profile, { visible, roles }: View): Profile {
  const hasOrganization = (id: string) => visible.has(id)
  const hasRole = (id: string) => roles.get(id)?.organizationIds?.values().some(hasOrganization) ?? roles.has(id)
  const { mainOrganizationId: main, organizationIds, responsibleForOrganizationIds: responsible } = profile
  const { mainRoleId, roleIds } = profile
  return {
    ...profile,
    ...(main && { mainOrganizationId: hasOrganization(main) ? main : null }),
    ...(organizationIds && { organizationIds: organizationIds.filter(hasOrganization) }),
    ...(responsible && { responsibleForOrganizationIds: responsible.filter(hasOrganization) }),
    ...(mainRoleId && { mainRoleId: hasRole(mainRoleId) ? mainRoleId : null }),
    ...(roleIds && { roleIds: roleIds.filter(hasRole) }),
  }
}
