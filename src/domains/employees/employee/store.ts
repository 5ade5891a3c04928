import type { Db } from '#core/db/connect.ts'
import { storedRows } from '#core/db/stored_rows.ts'
import type { CreatableAggregate } from '#core/operation/aggregate.ts'
import type { Id } from '#core/schema.ts'
import { EmployeeExists, EmployeeNotFound } from '../errors.ts'
import type { EmployeeRecord } from '../model.ts'

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

/** Employees belong to the chain: their revisions and events are the corporation's. */
export const employees: CreatableAggregate<EmployeeRecord> = {
  table: 'employee',
  NotFound: EmployeeNotFound,
  Duplicated: EmployeeExists,
  lock: statements.lock,
  insert: statements.insert,
  async save(db, states) {
    // Codes may change hands among them, and no two have one code meanwhile.
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

/** The employees of the corporation by name, with those who have left. */
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

/** Who has these codes and has not left, by code. */
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
