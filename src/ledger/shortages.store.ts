import type { Db } from '#core/db/connect.ts'
import { at } from '#core/db/instants.ts'
import { Decimal } from '#core/decimal.ts'
import type { Instant } from '#core/time.ts'
import { dayOf } from './goods.store.ts'
import type { Position } from './model.ts'

/** Quantities may be so far below zero before they count as a shortage (docs/domain.md §16.3). */
export const shortageTolerance = new Decimal('0.0005')

/** Quantity of a product in a store after some document. */
export interface Shortage {
  storeId: string
  productId: string
  quantity: Decimal
  effectiveAt: Instant
}

/**
 * Returns the first shortage of the goods of a document, posted or reversed in this transaction: from its place in document order
 * on, until the next stock-take of each key.
 */
export async function findShortage(
  db: Db,
  organizationId: string,
  { effectiveAt, creationNumber }: Position,
): Promise<Shortage | undefined> {
  const since = at(db, effectiveAt)
  const day = dayOf(effectiveAt)
  const month = `${day.slice(0, 7)}-01`
  const [row] = await db<{ storeId: string; productId: string; quantity: string; effectiveMs: number }[]>`
    with changed as (
      select array_agg(key) as keys
        from valuation_mark
       where organization_id = ${organizationId}
         and effective_at = ${since}
         and creation_number = ${creationNumber}
    ), movement as (
      select to_subaccount as key, effective_at, creation_number, to_amount as quantity
        from posting
       where organization_id = ${organizationId}
         and to_subaccount = any((select keys from changed)::int[])
         and effective_on >= ${month}::date
         and reversed_at is null
       union all
      select from_subaccount, effective_at, creation_number, -from_amount
        from posting
       where organization_id = ${organizationId}
         and from_subaccount = any((select keys from changed)::int[])
         and effective_on >= ${month}::date
         and reversed_at is null
       union all
      select subaccount, '-infinity'::timestamptz, 0, received - issued
        from turnover
       where organization_id = ${organizationId}
         and subaccount = any((select keys from changed)::int[])
         and month < ${month}::date
    ), balance as (
      select key, effective_at, creation_number,
             sum(sum(quantity)) over (partition by key order by effective_at, creation_number) as quantity
        from movement
       group by key, effective_at, creation_number)
    select account.account_id as store_id, subaccount.product_id, balance.quantity,
           (extract(epoch from balance.effective_at) * 1000)::float8 as effective_ms
      from balance
      join ledger_subaccount as subaccount
        on subaccount.organization_id = ${organizationId}
       and subaccount.number = balance.key
      join ledger_account as account
        on account.organization_id = ${organizationId}
       and account.number = subaccount.account
     where (balance.effective_at, balance.creation_number) >= (${since}, ${creationNumber}::int)
       and balance.quantity < ${shortageTolerance.negated().toFixed()}::text::numeric
       and not exists (
             select 1
               from ledger_count as counted
              where counted.organization_id = ${organizationId}
                and counted.key = balance.key
                and (counted.effective_at, counted.creation_number) > (${since}, ${creationNumber}::int)
                and (counted.effective_at, counted.creation_number) <= (balance.effective_at, balance.creation_number))
     order by balance.effective_at, balance.creation_number
     limit 1`
  return row && { ...row, quantity: new Decimal(row.quantity), effectiveAt: row.effectiveMs }
}
