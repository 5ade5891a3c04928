import type { Db } from '#core/db/connect.ts'

/** Returns the revisions of restaurants by id. */
export async function listRevisions(db: Db, organizationIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db<{ ownerId: string; revision: number }[]>`
    select owner_id, revision
      from owner_counter
     where owner_id = any(${organizationIds}::uuid[])
     order by owner_id`
  return new Map(rows.map(({ ownerId, revision }) => [ownerId, revision]))
}
