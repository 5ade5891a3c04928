import type { Db } from '#core/db/connect.ts'
import { byId } from '#core/schema.ts'
import type { Account } from './model.ts'

/** Returns the undeleted accounts with these ids by id. */
export async function findAccounts(
  db: Db,
  corporationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  if (ids.length === 0) return new Map()
  const rows = await db<Account[]>`
    select id, type
      from account
     where corporation_id = ${corporationId}
       and id = any(${[...new Set(ids)]}::uuid[])
       and not is_deleted`
  return byId(rows)
}
