import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'

export interface EmployeeRow {
  id: Id<'Employee'>
  code: string | null
  firstName: string | null
  middleName: string | null
  lastName: string | null
  displayName: string
  email: string | null
  phone: string | null
  cellPhone: string | null
  isCourier: boolean
  isDeleted: boolean
  organizationIds: Id<'Organization'>[] | null
  roleIds: Id<'Role'>[]
}

export async function saveEmployees(db: Db, corporationId: string, rows: readonly EmployeeRow[]): Promise<void> {
  await db`
    insert into employee
           (corporation_id, id, code, first_name, middle_name, last_name, display_name, email, phone, cell_phone,
            is_courier, is_deleted, organization_ids, role_ids)
    select ${corporationId}, row.id, row.code, row."firstName", row."middleName", row."lastName", row."displayName",
           row.email, row.phone, row."cellPhone", row."isCourier", row."isDeleted", row."organizationIds",
           row."roleIds"
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as row(id uuid, code text, "firstName" text, "middleName" text, "lastName" text, "displayName" text,
               email text, phone text, "cellPhone" text, "isCourier" boolean, "isDeleted" boolean,
               "organizationIds" uuid[], "roleIds" uuid[])
        on conflict (corporation_id, id) do update
       set code = excluded.code, first_name = excluded.first_name, middle_name = excluded.middle_name,
           last_name = excluded.last_name, display_name = excluded.display_name, email = excluded.email,
           phone = excluded.phone, cell_phone = excluded.cell_phone, is_courier = excluded.is_courier,
           is_deleted = excluded.is_deleted, organization_ids = excluded.organization_ids,
           role_ids = excluded.role_ids`
}

export async function listEmployees(db: Db, corporationId: string): Promise<EmployeeRow[]> {
  return db<EmployeeRow[]>`
    select id, code, first_name, middle_name, last_name, display_name, email, phone, cell_phone, is_courier, is_deleted,
           organization_ids, role_ids
      from employee
     where corporation_id = ${corporationId}
     order by display_name, id`
}

/** Which of the roles the corporation does not have. */
export async function listForeignRoles(db: Db, corporationId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select asked.id
      from unnest(${ids}::uuid[]) as asked(id)
     where not exists (
             select 1 from employee_position role where role.id = asked.id and corporation_id = ${corporationId})`
  return rows.map(({ id }) => id)
}
