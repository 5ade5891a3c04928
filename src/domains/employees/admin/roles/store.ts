import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'

export interface RoleRow {
  id: Id<'Role'>
  code: string
  name: string
  isDeleted: boolean
  organizationIds: Id<'Organization'>[] | null
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

export async function listRoles(db: Db, corporationId: string): Promise<RoleRow[]> {
  return db<RoleRow[]>`
    select id, code, name, is_deleted, organization_ids
      from employee_position
     where corporation_id = ${corporationId}
     order by name, id`
}
