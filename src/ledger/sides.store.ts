import type { Db, Fragment } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import { type Instant, toUtcTime } from '#core/time.ts'
import { nil } from './rules.ts'

/** Conditions on subaccounts; null and undefined mean all. */
export interface SubaccountFilter {
  accountIds?: readonly string[] | null
  counteragentId?: string | null
  productIds?: readonly string[] | null
}

/** Account, counteragent and product of a subaccount. */
export interface Dimensions {
  accountId: string
  counteragentId: string | null
  productId: string | null
}

/** Replaces the nil UUIDs of a row by null. */
export const dimensionsOf = ({ accountId, counteragentId, productId }: Dimensions): Dimensions => ({
  accountId,
  counteragentId: orNull(counteragentId),
  productId: orNull(productId),
})

export const orNull = (id: string | null): string | null => (id === nil ? null : id)

/** Joins the account, counteragent and product of the rows of `total` by their `subaccount`. */
export const joinDimensions = (db: Db, organizationId: string): Fragment => db`
  join ledger_subaccount as subaccount
    on subaccount.organization_id = ${organizationId}
   and subaccount.number = total.subaccount
  join ledger_account as account
    on account.organization_id = ${organizationId}
   and account.number = subaccount.account`

/** Returns what the numbers of subaccounts stand for. */
export async function listSubaccounts(
  db: Db,
  organizationId: string,
  numbers: readonly number[],
): Promise<(Dimensions & { number: number })[]> {
  if (numbers.length === 0) return []
  const rows = await db<(Dimensions & { number: number })[]>`
    select subaccount.number, account.account_id, subaccount.counteragent_id, subaccount.product_id
      from ledger_subaccount as subaccount
      join ledger_account as account
        on account.organization_id = ${organizationId}
       and account.number = subaccount.account
     where subaccount.organization_id = ${organizationId}
       and subaccount.number = any(${numbers}::int[])`
  return rows.map((row) => ({ ...dimensionsOf(row), number: row.number }))
}

/**
 * An array with the numbers of the subaccounts that a filter chooses; undefined if it chooses all. An array lets PostgreSQL
 * look each of them up by index; from a subquery it expects so many rows that it reads all postings of the period instead.
 */
export function selectSubaccounts(
  db: Db,
  organizationId: string,
  { accountIds, counteragentId, productIds }: SubaccountFilter,
): Fragment | undefined {
  if (!accountIds && !counteragentId && !productIds) return undefined
  return db`array(
    select chosen.number
      from ledger_subaccount as chosen
     where chosen.organization_id = ${organizationId}
       ${
         accountIds
           ? db`and chosen.account in (
                  select number
                    from ledger_account
                   where organization_id = ${organizationId}
                     and account_id = any(${accountIds}::uuid[]))`
           : db``
       }
       ${counteragentId ? db`and chosen.counteragent_id = ${counteragentId}` : db``}
       ${productIds ? db`and chosen.product_id = any(${productIds}::uuid[])` : db``})`
}

/**
 * Rows that add up to all that took effect before the moment: `subaccount`, `debit`, `credit`, `received`, `issued`. They are
 * the turnovers until the nearer end of the month, and the postings from there to the moment, added or subtracted: at most
 * half a month of postings is read.
 */
export function sidesBefore(db: Db, organizationId: string, before: Instant, filter: SubaccountFilter = {}): Fragment {
  const [start, end] = monthOf(before)
  const isLate = end - before < before - start
  const month = toDay(isLate ? end : start)
  const [since, until, sign] = isLate ? [before, end, -1] : [start, before, 1]
  const chosen = selectSubaccounts(db, organizationId, filter)
  const postings = postingsBetween(db, organizationId, since, until)
  return db`
    select subaccount, debit, credit, received, issued
      from turnover
     where organization_id = ${organizationId}
       and month < ${month}::date
       ${chosen ? db`and subaccount = any(${chosen})` : db``}
     union all
    ${chosen ? chosenSides(db, postings, { chosen, sign }) : allSides(db, postings, sign)}`
}

const postingsBetween = (db: Db, organizationId: string, since: Instant, until: Instant): Fragment => db`
  from posting
 where organization_id = ${organizationId}
   and effective_on >= ${toDay(since)}::date
   and effective_on <= ${toDay(until)}::date
   and effective_at >= ${toTimestamp(db, since)}
   and effective_at < ${toTimestamp(db, until)}
   and reversed_at is null`

/** Reads each posting once, by its day, and adds up those with the same sides before it parts the sides. */
const allSides = (db: Db, postings: Fragment, sign: number): Fragment => db`
  select side.subaccount, side.debit * ${sign}::int, side.credit * ${sign}::int, side.received * ${sign}::int,
         side.issued * ${sign}::int
    from (select to_subaccount, from_subaccount, sum(sum) as sum, coalesce(sum(to_amount), 0) as received,
                 coalesce(sum(from_amount), 0) as issued
          ${postings}
           group by to_subaccount, from_subaccount) as live
   cross join lateral (
           values (live.to_subaccount, live.sum, 0, live.received, 0), (live.from_subaccount, 0, live.sum, 0, live.issued)
         ) as side(subaccount, debit, credit, received, issued)`

/** Reads the postings of the chosen subaccounts by each of their two indexes. */
const chosenSides = (db: Db, postings: Fragment, { chosen, sign }: { chosen: Fragment; sign: number }): Fragment => db`
  select to_subaccount, sum * ${sign}::int, 0, coalesce(to_amount, 0) * ${sign}::int, 0
  ${postings}
   and to_subaccount = any(${chosen})
   union all
  select from_subaccount, 0, sum * ${sign}::int, 0, coalesce(from_amount, 0) * ${sign}::int
  ${postings}
   and from_subaccount = any(${chosen})`

const toDay = (at: Instant): string => toUtcTime(at).slice(0, 10)

/** Returns the beginnings of the UTC month of a moment and of the next month. */
function monthOf(moment: Instant): [Instant, Instant] {
  const date = new Date(moment)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return [Date.UTC(year, month), Date.UTC(year, month + 1)]
}
