import type { Db } from '#core/db/connect.ts'

/** Returns the names of API keys by id, revoked ones included. */
export async function readKeyNames(
  db: Db,
  corporationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db<{ id: string; name: string }[]>`
    select id, name
      from api_key
     where corporation_id = ${corporationId}
       and id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
