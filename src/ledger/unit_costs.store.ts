import type { Db } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import { Decimal, one } from '#core/decimal.ts'
import type { Instant } from '#core/time.ts'
import { listBalances } from './balances.store.ts'
import { dayOf } from './goods.store.ts'

/** Cost of a product in a store: `sum` for `amount` units, so that nothing is rounded before it is multiplied. */
export interface UnitCost {
  sum: Decimal
  amount: Decimal
  /** Whether it is an estimate. */
  isEvaluative: boolean
}

interface Goods {
  storeId: string
  productId: string
}

/**
 * Returns the unit costs of goods from the documents that take effect before the moment: the average of the balance, of an empty
 * one the last average, else the latest purchase of the product in the organization. Null without any of them.
 */
export async function listUnitCosts(
  db: Db,
  organizationId: string,
  { items, before }: { items: readonly Goods[]; before: Instant },
): Promise<(UnitCost | null)[]> {
  const averages = await findAverages(db, organizationId, items, before)
  const empty = items.filter((item) => !averages.has(keyOf(item)))
  const lastAverages = await findLastAverages(db, organizationId, empty, before)
  const unknown = empty.filter((item) => !lastAverages.has(keyOf(item)))
  const purchases = await findPurchases(db, organizationId, [...new Set(unknown.map(productOf))], before)
  return items.map(
    (item) => averages.get(keyOf(item)) ?? lastAverages.get(keyOf(item)) ?? purchases.get(item.productId) ?? null,
  )
}

const keyOf = ({ storeId, productId }: Goods): string => `${storeId} ${productId}`

const productOf = ({ productId }: Goods): string => productId

/** Returns the averages of balances that are not empty. Below zero the goods left at estimates. */
async function findAverages(db: Db, organizationId: string, items: readonly Goods[], before: Instant) {
  const balances = await listBalances(db, organizationId, {
    before,
    accountIds: [...new Set(items.map(({ storeId }) => storeId))],
    productIds: [...new Set(items.map(productOf))],
  })
  return new Map<string, UnitCost>(
    balances
      .filter(({ amount }) => !amount.isZero())
      .map(({ accountId, productId, balance, amount }) => [
        `${accountId} ${productId}`,
        { sum: balance.abs(), amount: amount.abs(), isEvaluative: amount.isNegative() },
      ]),
  )
}

async function findLastAverages(db: Db, organizationId: string, items: readonly Goods[], before: Instant) {
  if (items.length === 0) return new Map<string, UnitCost>()
  const rows = await db<{ index: number; lastAverage: string }[]>`
    select requested.index::int, state.last_average
      from ${inputRows('requested', items, { uuid: ['storeId', 'productId'] }, 'index')}
      join ledger_account as account
        on account.organization_id = ${organizationId}
       and account.account_id = requested.store_id
      join ledger_subaccount as subaccount
        on subaccount.organization_id = ${organizationId}
       and subaccount.account = account.number
       and subaccount.product_id = requested.product_id
     cross join lateral (
             select last_average
               from valuation_state
              where organization_id = ${organizationId}
                and key = subaccount.number
                and effective_at < ${toTimestamp(db, before)}
              order by day desc
              limit 1) as state
     where state.last_average is not null`
  return new Map<string, UnitCost>(
    rows.map(({ index, lastAverage }) => [keyOf(items[index - 1]!), estimateOf(lastAverage, one)]),
  )
}

/** Returns the latest purchases of products: what all stores took of the document, with its additional expenses. */
async function findPurchases(db: Db, organizationId: string, productIds: readonly string[], before: Instant) {
  if (productIds.length === 0) return new Map<string, UnitCost>()
  const rows = await db<{ productId: string; sum: string; amount: string }[]>`
    select goods.product_id, purchase.sum, purchase.amount
      from (select product_id, array_agg(number) as keys
              from ledger_subaccount
             where organization_id = ${organizationId}
               and product_id = any(${productIds}::uuid[])
             group by product_id) as goods
     cross join lateral (
             select posting.creation_number
               from posting
               join ledger_goods
                 on ledger_goods.organization_id = ${organizationId}
                and ledger_goods.creation_number = posting.creation_number
              where posting.organization_id = ${organizationId}
                and posting.to_subaccount = any(goods.keys)
                and posting.to_amount > 0
                and posting.effective_on <= ${dayOf(before)}::date
                and posting.effective_at < ${toTimestamp(db, before)}
                and posting.reversed_at is null
                and (ledger_goods.movements ->> 'isPurchase')::boolean
              order by posting.effective_at desc, posting.creation_number desc
              limit 1) as latest
     cross join lateral (
             select sum(posting.sum) as sum, sum(posting.to_amount) as amount
               from posting
              where posting.organization_id = ${organizationId}
                and posting.creation_number = latest.creation_number
                and posting.to_subaccount = any(goods.keys)
                and posting.to_amount > 0
                and posting.reversed_at is null) as purchase`
  return new Map<string, UnitCost>(rows.map(({ productId, sum, amount }) => [productId, estimateOf(sum, amount)]))
}

const estimateOf = (sum: Decimal.Value, amount: Decimal.Value): UnitCost => ({
  sum: new Decimal(sum),
  amount: new Decimal(amount),
  isEvaluative: true,
})
