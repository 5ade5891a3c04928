import type { Transaction } from '#core/db/connect.ts'
import { listBalances } from '#ledger/balances.store.ts'
import { lockStores } from '#ledger/locks.store.ts'
import { valueDocument } from '#ledger/valuation/document.ts'
import { type GoodsDocument, keyOf, type State, type Valuation } from '#ledger/valuation/model.ts'
import { emptyState } from '#ledger/valuation/state.ts'
import type { AnyDocument, DocumentContext } from './changes.ts'

const movementsOf = ({ stages }: GoodsDocument) =>
  stages.flatMap(({ issues, receipts, counts }) => [...issues, ...receipts, ...counts])

/** Locks the stores of a document until the transaction ends. */
export const lockGoods = (db: Transaction, organizationId: string, goods: GoodsDocument): Promise<void> =>
  lockStores(
    db,
    organizationId,
    movementsOf(goods).map(({ storeId }) => storeId),
  )

/** Values the movements of a document at the balances of its stores at its moment (docs/domain.md §16.3). */
export async function valueGoods(
  { db, organization }: DocumentContext,
  { document, goods, digits }: { document: AnyDocument; goods: GoodsDocument; digits: number },
): Promise<Valuation> {
  const movements = movementsOf(goods)
  const balances = await listBalances(db, organization.id, {
    accountIds: [...new Set(movements.map(({ storeId }) => storeId))],
    productIds: [...new Set(movements.map(({ productId }) => productId))],
    before: document.effectiveAt + 1,
  })
  const states = new Map(
    balances.map(({ accountId, productId, amount, balance }): [string, State] => [
      keyOf({ storeId: accountId, productId: `${productId}` }),
      { quantity: amount, value: balance, lastAverage: null },
    ]),
  )
  const sources = {
    stateOf: (key: string) => states.get(key) ?? emptyState,
    purchaseOf: () => undefined,
    issuedBy: () => undefined,
  }
  return valueDocument(goods, sources, { digits })
}
