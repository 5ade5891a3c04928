import type { Db } from '#core/db/connect.ts'
import { listMissing, type Referrer } from '#core/kits/references.ts'
import { accountRows } from '#ledger/chart.ts'
import { counteragentList } from './counteragent/store.ts'

/** Returns a page of the undeleted suppliers in the order of their creation, and the number of all of them. */
export const listSuppliers = (db: Db, corporationId: string, page: { limit: number; offset: number }) =>
  counteragentList.read(db, corporationId, page, db`and not is_deleted`)

/** Returns whether there is an account or a store with this id, deleted or not, that the referrer may see. */
export async function hasAccount(db: Db, referrer: Referrer, id: string): Promise<boolean> {
  const rows = { ...accountRows, isLiveOnly: false }
  return (await listMissing(db, rows, referrer, [{ id, path: 'accountId' }])).length === 0
}
