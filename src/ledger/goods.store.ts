import type { Db, Transaction } from '#core/db/connect.ts'
import { inputRows, newRows } from '#core/db/rows.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import { Decimal } from '#core/decimal.ts'
import { type Instant, toUtcTime } from '#core/time.ts'
import type { StoredGoods } from './goods.ts'
import type { Position } from './model.ts'

/** Goods of a posted document. */
export interface GoodsRow extends Position {
  firstOrdinal: number
  saleNumber: number | null
  movements: StoredGoods
}

/** A posted stock-take of one key. */
export interface CountRow extends Position {
  key: number
  /** Ordinal of its posting. */
  ordinal: number
  /** Counted less expected amount. */
  difference: Decimal
  /** Subaccounts of the other side, by the sign of the difference. */
  surplus: number
  shortage: number
  lineId: string | null
}

/** Place from which the values of a key are due. */
export interface Mark extends Position {
  key: number
  isPurchase: boolean
}

/** Writes goods, stock-takes and marks. A mark that exists is recorded again. */
export async function insertGoods(
  db: Transaction,
  { organizationId, recordedAt }: { organizationId: string; recordedAt: string },
  { goods, counts, marks }: { goods: readonly GoodsRow[]; counts: readonly CountRow[]; marks: readonly Mark[] },
): Promise<void> {
  if (goods.length + counts.length + marks.length === 0) return
  await db`
    with new_goods as (
      insert into ledger_goods ${newRows({ organizationId: db`${organizationId}::uuid` }, goods, {
        int: ['creationNumber', 'firstOrdinal', 'saleNumber'],
        timestamptz: ['effectiveAt'],
        json: ['movements'],
      })}
    ), new_counts as (
      insert into ledger_count ${newRows({ organizationId: db`${organizationId}::uuid` }, counts, {
        int: ['key', 'creationNumber', 'ordinal', 'surplus', 'shortage'],
        timestamptz: ['effectiveAt'],
        numeric: ['difference'],
        uuid: ['lineId'],
      })}
          on conflict (organization_id, key, effective_at, creation_number) do update
         set ordinal = excluded.ordinal,
             difference = excluded.difference)
    insert into valuation_mark ${newRows(
      {
        organizationId: db`${organizationId}::uuid`,
        cause: db`creation_number`,
        recordedAt: db`${recordedAt}::timestamptz`,
      },
      marks,
      { int: ['key', 'creationNumber'], timestamptz: ['effectiveAt'], boolean: ['isPurchase'] },
    )}
        on conflict (organization_id, key, effective_at, creation_number) do update
       set cause = excluded.cause,
           is_purchase = valuation_mark.is_purchase or excluded.is_purchase,
           recorded_at = excluded.recorded_at`
}

/** Deletes the goods of documents that are unposted, and returns them. */
export async function deleteGoods(
  db: Transaction,
  organizationId: string,
  creationNumbers: readonly number[],
): Promise<GoodsRow[]> {
  return db<GoodsRow[]>`
    with deleted as (
      delete from ledger_goods
       where organization_id = ${organizationId}
         and creation_number = any(${creationNumbers}::int[])
      returning creation_number, effective_at, first_ordinal, sale_number, movements)
    select creation_number, ${instants(db, 'effective_at')}, first_ordinal, sale_number,
           movements
      from deleted`
}

type StoredCountRow = Omit<CountRow, 'difference'> & { difference: string }

const countOf = (row: StoredCountRow): CountRow => ({ ...row, difference: new Decimal(row.difference) })

/** Deletes the stock-takes of documents that are unposted, and returns them. */
export async function deleteCounts(
  db: Transaction,
  organizationId: string,
  creationNumbers: readonly number[],
): Promise<CountRow[]> {
  const rows = await db<StoredCountRow[]>`
    with deleted as (
      delete from ledger_count
       where organization_id = ${organizationId}
         and creation_number = any(${creationNumbers}::int[])
      returning key, effective_at, creation_number, ordinal, difference, surplus, shortage, line_id)
    select key, ${instants(db, 'effective_at')}, creation_number, ordinal, difference,
           surplus, shortage, line_id
      from deleted`
  return rows.map(countOf)
}

/** A place in document order of one key. */
export interface KeyPosition extends Position {
  key: number
}

/** Rows `place` of these places: `index`, `key`, `effective_at`, `creation_number`, `day`. */
export const positionsOf = (db: Db, places: readonly KeyPosition[]) => db`
  (select index::int, key, effective_at, creation_number, (effective_at at time zone 'UTC')::date as day
     from ${inputRows('requested', places, { int: ['key', 'creationNumber'], timestamptz: ['effectiveAt'] }, 'index')})`

/** Returns the next stock-take of each key after a place; undefined where there is none. */
export async function findNextCounts(
  db: Db,
  organizationId: string,
  places: readonly KeyPosition[],
): Promise<(CountRow | undefined)[]> {
  if (places.length === 0) return []
  const rows = await db<(StoredCountRow & { index: number })[]>`
    select place.index, next.key, ${instants(db, 'next.effective_at')},
           next.creation_number, next.ordinal, next.difference, next.surplus, next.shortage, next.line_id
      from ${positionsOf(db, places)} as place
     cross join lateral (
             select key, effective_at, creation_number, ordinal, difference, surplus, shortage, line_id
               from ledger_count
              where organization_id = ${organizationId}
                and key = place.key
                and (effective_at, creation_number) > (place.effective_at, place.creation_number)
              order by effective_at, creation_number
              limit 1) as next`
  const found: (CountRow | undefined)[] = places.map(() => undefined)
  for (const { index, ...row } of rows) found[index - 1] = countOf(row)
  return found
}

/** Returns the quantities of keys before a place in document order; keys without movements are omitted. */
export async function quantitiesBefore(
  db: Db,
  organizationId: string,
  { keys, effectiveAt, creationNumber }: Position & { keys: readonly number[] },
): Promise<Map<number, Decimal>> {
  const month = `${toUtcTime(effectiveAt).slice(0, 7)}-01`
  const before = db`
       and reversed_at is null
       and effective_on >= ${month}::date
       and effective_on <= ${dayOf(effectiveAt)}::date
       and (effective_at, creation_number) < (${toTimestamp(db, effectiveAt)}, ${creationNumber}::int)`
  const rows = await db<{ key: number; quantity: string }[]>`
    select key, sum(quantity) as quantity
      from (select subaccount as key, received - issued as quantity
              from turnover
             where organization_id = ${organizationId}
               and subaccount = any(${keys}::int[])
               and month < ${month}::date
             union all
            select to_subaccount, to_amount
              from posting
             where organization_id = ${organizationId}
               and to_subaccount = any(${keys}::int[])
               ${before}
             union all
            select from_subaccount, -from_amount
              from posting
             where organization_id = ${organizationId}
               and from_subaccount = any(${keys}::int[])
               ${before}) as movement
     group by key`
  return new Map(rows.map(({ key, quantity }) => [key, new Decimal(quantity ?? 0)]))
}

export const dayOf = (moment: Instant): string => toUtcTime(moment).slice(0, 10)
