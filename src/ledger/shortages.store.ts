import type { Db, Fragment } from '#core/db/connect.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import { Decimal } from '#core/decimal.ts'
import { type Day, daysAfter, type Instant } from '#core/time.ts'
import { dayOf } from './goods.store.ts'
import type { Position } from './model.ts'

/** Quantities may be so far below zero before they count as a shortage (docs/domain.md §16.3). */
const shortageTolerance = new Decimal('0.0005')

/** Quantity of a product in a store after some document. */
interface Shortage {
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
  const since = toTimestamp(db, effectiveAt)
  const day = dayOf(effectiveAt)
  const month = `${day.slice(0, 7)}-01`
  const [row] = await db<{ storeId: string; productId: string; quantity: string; effectiveAt: Instant }[]>`
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
           ${instants(db, 'balance.effective_at')}
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
  return row && { ...row, quantity: new Decimal(row.quantity) }
}

/** Accounting days of an organization. */
export interface AccountingDays {
  from: Day
  to: Day
  timeZone: string
  /** Time of day, `04:00`. */
  dayBeginsAt: string
}

/** Accounting day of a moment. */
export const accountingDay = (db: Db, moment: Fragment, { timeZone, dayBeginsAt }: AccountingDays): Fragment => db`
  ((${moment} at time zone ${timeZone}::text) - ${dayBeginsAt}::text::interval)::date`

/** UTC days that overlap the accounting days. */
const utcDays = (db: Db, { from, to }: AccountingDays): Fragment => db`
  between ${daysAfter(from, -1)}::date and ${daysAfter(to, 2)}::date`

/**
 * Selects the goods that a store had less than nothing of at the end of an accounting day on which they moved: `store_id`,
 * `product_id`, `day`, number of `documents` of that day, and the missing `amount`.
 */
export function shortages(db: Db, organizationId: string, days: AccountingDays): Fragment {
  const limit = db`${shortageTolerance.negated().toFixed()}::text::numeric`
  const month = `${daysAfter(days.from, -1).slice(0, 7)}-01`
  // Quantities get below zero by issues with a missing amount only.
  const keys = db`array(
    select from_subaccount
      from posting
     where organization_id = ${organizationId}
       and missing_amount > 0
       and reversed_at is null
       and effective_on ${utcDays(db, days)}
     union
    select key
      from valuation_state
     where organization_id = ${organizationId}
       and day ${utcDays(db, days)}
       and quantity < ${limit})`
  const moved = (subaccount: Fragment, quantity: Fragment) => db`
    select ${subaccount} as key, ${accountingDay(db, db`effective_at`, days)} as day, creation_number, ${quantity} as quantity
      from posting
     where organization_id = ${organizationId}
       and ${subaccount} = any(${keys})
       and effective_on >= ${month}::date
       and effective_on <= ${daysAfter(days.to, 2)}::date
       and ${quantity} is not null
       and reversed_at is null`
  return db`
    select account.account_id as store_id, subaccount.product_id, balance.day, balance.documents,
           -balance.quantity as amount
      from (select key, day, count(distinct creation_number)::int as documents,
                   sum(sum(quantity)) over (partition by key order by day) as quantity
              from (${moved(db`to_subaccount`, db`to_amount`)}
                     union all
                    ${moved(db`from_subaccount`, db`-from_amount`)}
                     union all
                    select subaccount, '-infinity'::date, null, received - issued
                      from turnover
                     where organization_id = ${organizationId}
                       and subaccount = any(${keys})
                       and month < ${month}::date) as movement
             group by key, day) as balance
      join ledger_subaccount as subaccount
        on subaccount.organization_id = ${organizationId}
       and subaccount.number = balance.key
      join ledger_account as account
        on account.organization_id = ${organizationId}
       and account.number = subaccount.account
     where balance.day between ${days.from}::date and ${days.to}::date
       and balance.quantity < ${limit}`
}

/**
 * Selects the goods whose cost is an estimate, because they left a store beyond its balance: `store_id`, `product_id`, `day`, number
 * of `documents`, and the `amount` beyond the balance.
 */
export const estimates = (db: Db, organizationId: string, days: AccountingDays): Fragment => db`
  select account.account_id as store_id, subaccount.product_id, missing.day,
         count(distinct missing.creation_number)::int as documents, sum(missing.missing_amount) as amount
    from (select case when from_amount is null then to_subaccount else from_subaccount end as key,
                 ${accountingDay(db, db`effective_at`, days)} as day, creation_number, missing_amount
            from posting
           where organization_id = ${organizationId}
             and missing_amount > 0
             and reversed_at is null
             and effective_on ${utcDays(db, days)}) as missing
    join ledger_subaccount as subaccount
      on subaccount.organization_id = ${organizationId}
     and subaccount.number = missing.key
    join ledger_account as account
      on account.organization_id = ${organizationId}
     and account.number = subaccount.account
   where missing.day between ${days.from}::date and ${days.to}::date
   group by account.account_id, subaccount.product_id, missing.day`
