import type { Db } from '#core/db/connect.ts'
import type { Restrictions } from './schemas.ts'

/** What changes of restrictions are announced under, with the corporation. */
export const restrictionsTopic = 'delivery_restrictions'

/** The delivery restrictions of the corporation's organizations, by organization; those without any are left out. */
export async function findRestrictions(db: Db, corporationId: string): Promise<ReadonlyMap<string, Restrictions>> {
  const rows = await db<{ organizationId: string; doc: Restrictions }[]>`
    select organization_id, doc
      from delivery_restrictions
     where corporation_id = ${corporationId}
     order by organization_id`
  return new Map(rows.map(({ organizationId, doc }) => [organizationId, doc]))
}

/** What the organization has saved, until the end of this transaction. */
export async function lockRestrictions(
  db: Db,
  corporationId: string,
  organizationId: string,
): Promise<Restrictions | undefined> {
  const [row] = await db<{ doc: Restrictions }[]>`
    select doc
      from delivery_restrictions
     where corporation_id = ${corporationId}
       and organization_id = ${organizationId}
       for update`
  return row?.doc
}

/** Replaces the restrictions of the organization. */
export async function saveRestrictions(
  db: Db,
  corporationId: string,
  organizationId: string,
  doc: Restrictions,
): Promise<void> {
  await db`
    insert into delivery_restrictions (corporation_id, organization_id, doc)
    values (${corporationId}, ${organizationId}, ${JSON.stringify(doc)}::text::jsonb)
        on conflict (corporation_id, organization_id) do update
       set doc = excluded.doc`
}
