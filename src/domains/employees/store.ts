import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import type { Employee, Role } from './model.ts'

/** Somebody of the staff as the row has it: sets are lists there. */
export type EmployeeRow = Omit<Employee, 'organizationIds' | 'roleIds'> & {
  organizationIds: Id<'Organization'>[] | null
  roleIds: Id<'Role'>[]
}

/** A position as the row has it. */
export type RoleRow = Omit<Role, 'organizationIds'> & { organizationIds: Id<'Organization'>[] | null }

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

/** The employees of the corporation by name, deleted ones included. */
export async function listEmployees(db: Db, corporationId: string): Promise<EmployeeRow[]> {
  return db<EmployeeRow[]>`
    select id, code, first_name, middle_name, last_name, display_name, email, phone, cell_phone, is_courier, is_deleted,
           organization_ids, role_ids
      from employee
     where corporation_id = ${corporationId}
     order by display_name, id`
}

export async function saveRoles(db: Db, corporationId: string, rows: readonly RoleRow[]): Promise<void> {
  await db`
    insert into employee_position (corporation_id, id, code, name, is_deleted, organization_ids)
    select ${corporationId}, row.id, row.code, row.name, row."isDeleted", row."organizationIds"
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as row(id uuid, code text, name text, "isDeleted" boolean, "organizationIds" uuid[])
        on conflict (corporation_id, id) do update
       set code = excluded.code, name = excluded.name, is_deleted = excluded.is_deleted,
           organization_ids = excluded.organization_ids`
}

/** The roles of the corporation by name, deleted ones included. */
export async function listRoles(db: Db, corporationId: string): Promise<RoleRow[]> {
  return db<RoleRow[]>`
    select id, code, name, is_deleted, organization_ids
      from employee_position
     where corporation_id = ${corporationId}
     order by name, id`
}
