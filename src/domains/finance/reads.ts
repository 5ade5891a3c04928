import type { Db, Transaction } from '#core/db/connect.ts'
import { listMissing, type Referrer } from '#core/kits/references.ts'
import { byId } from '#core/schema.ts'
import { accountRows } from '#ledger/chart.ts'
import type { Account } from '#ledger/model.ts'
import { counteragentList } from './counteragent/store.ts'

/** Returns a page of the undeleted suppliers in the order of their creation, and the number of all of them. */
export const listSuppliers = (db: Db, corporationId: string, page: { limit: number; offset: number }) =>
  counteragentList.read(db, corporationId, page, db`and not is_deleted`)

/** Returns whether there is an account or a store with this id, deleted or not, that the referrer may see. */
export async function hasAccount(db: Db, referrer: Referrer, id: string): Promise<boolean> {
  const rows = { ...accountRows, isLiveOnly: false }
  return (await listMissing(db, rows, referrer, [{ id, path: 'accountId' }])).length === 0
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
