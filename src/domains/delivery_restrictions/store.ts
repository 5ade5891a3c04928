import type { Db } from '#core/db/connect.ts'
import type { Restrictions } from './schemas.ts'

/** Topic of restriction changes in caches, with the corporation as key. */
export const restrictionsTopic = 'delivery_restrictions'

/** Returns the delivery restrictions of the corporation by organization. Organizations without restrictions are omitted. */
export async function findRestrictions(db: Db, corporationId: string): Promise<ReadonlyMap<string, Restrictions>> {
  const rows = await db<{ organizationId: string; restrictions: Restrictions }[]>`
    select organization_id, restrictions
      from delivery_restrictions
     where corporation_id = ${corporationId}
     order by organization_id`
  return new Map(rows.map(({ organizationId, restrictions }) => [organizationId, restrictions]))
}

/** Returns the saved restrictions of the organization, locked until the transaction ends. */
export async function lockRestrictions(
  db: Db,
  corporationId: string,
  organizationId: string,
): Promise<Restrictions | undefined> {
  const [row] = await db<{ restrictions: Restrictions }[]>`
    select restrictions
      from delivery_restrictions
     where corporation_id = ${corporationId}
       and organization_id = ${organizationId}
       for update`
  return row?.restrictions
}

export async function saveRestrictions(
  db: Db,
  corporationId: string,
  organizationId: string,
  restrictions: Restrictions,
): Promise<void> {
  await db`
    insert into delivery_restrictions (corporation_id, organization_id, restrictions)
    values (${corporationId}, ${organizationId}, ${JSON.stringify(restrictions)}::text::jsonb)
        on conflict (corporation_id, organization_id) do update
       set restrictions = excluded.restrictions`
}
