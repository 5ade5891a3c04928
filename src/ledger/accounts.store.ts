import type { Db, Transaction } from '#core/db/connect.ts'
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

/** An account as transactions by hand name it. */
export interface NamedAccount extends Account {
  isCustomTransactionsAllowed: boolean
}

/**
 * Returns the undeleted accounts with these ids by id, and keeps them as they are until the transaction ends. Called before
 * `shareBooks`, as changes of accounts lock in this order.
 */
export async function shareAccounts(
  db: Transaction,
  corporationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedAccount>> {
  const rows = await db<NamedAccount[]>`
    select id, type, is_custom_transactions_allowed
      from account
     where corporation_id = ${corporationId}
       and id = any(${[...new Set(ids)]}::uuid[])
       and not is_deleted
     order by id
       for share`
  return byId(rows)
}
