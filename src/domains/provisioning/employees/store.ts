import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'

export interface EmployeeRow {
  id: Id<'Employee'>
  code: string | null
  firstName: string | null
  middleName: string | null
  lastName: string | null
  displayName: string
  phone: string | null
  isCourier: boolean
  isDeleted: boolean
  organizationIds: Id<'Organization'>[] | null
}

export async function saveEmployees(db: Db, corporationId: string, rows: readonly EmployeeRow[]): Promise<void> {
  await db`
    insert into employee
           (corporation_id, id, code, first_name, middle_name, last_name, display_name, phone, is_courier, is_deleted,
            organization_ids)
    select ${corporationId}, row.id, row.code, row."firstName", row."middleName", row."lastName", row."displayName",
           row.phone, row."isCourier", row."isDeleted", row."organizationIds"
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as row(id uuid, code text, "firstName" text, "middleName" text, "lastName" text, "displayName" text,
               phone text, "isCourier" boolean, "isDeleted" boolean, "organizationIds" uuid[])
        on conflict (corporation_id, id) do update
       set code = excluded.code, first_name = excluded.first_name, middle_name = excluded.middle_name,
           last_name = excluded.last_name, display_name = excluded.display_name, phone = excluded.phone,
           is_courier = excluded.is_courier, is_deleted = excluded.is_deleted,
           organization_ids = excluded.organization_ids`
}

export async function listEmployees(db: Db, corporationId: string): Promise<EmployeeRow[]> {
  return db<EmployeeRow[]>`
    select id, code, first_name, middle_name, last_name, display_name, phone, is_courier, is_deleted, organization_ids
      from employee
     where corporation_id = ${corporationId}
     order by display_name, id`
}
