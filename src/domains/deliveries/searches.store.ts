import type { Db, Fragment } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import type { RawJson } from '#core/operation/raw_json.ts'
import type { Id } from '#core/schema.ts'
import type { Instant, TerminalTime } from '#core/time.ts'
import { type ViewRow, viewColumns } from '#ordering/reading.store.ts'
import type { SearchedWord } from '#ordering/search_words.ts'
import { type DeliveryStatus, deliveryStatuses, type OrderInfo } from '#shared/schemas/order_answer.ts'
import { endedStatuses, rawInfo } from './rules.ts'
import { deliveries } from './store.ts'

interface Search {
  organizationId: Id<'Organization'>
  sourceKeys: readonly string[] | null
  /** Only orders whose last change is after this revision… */
  afterRevision: number
  /** …and not after this one, up to which all changes are visible; null for no limit. */
  upToRevision: number | null
  rowsMax: number
}

/** Result of a search, with the last revision of its organization at that moment. */
export interface SearchResult {
  orders: FoundOrder[]
  /** Whether there may be more. */
  isTruncated: boolean
  revision: number
}

/** Order in wire format, with the fields that searches continue with. */
export interface FoundOrder {
  id: Id<'Order'>
  revision: number
  completeBefore: TerminalTime
  info: RawJson<OrderInfo>
}

type OrderRow = ViewRow<Id<'Order'>> & Pick<FoundOrder, 'completeBefore'>

/** Found order, or null fields if there is none, with the organization's revision. */
type FoundRow = { lastRevision: number } & ({ id: null } | (OrderRow & { place: number; counted: number | null }))

/** Sorts rows here, as they mostly are in order already: PostgreSQL would sort whole documents. */
function foundIn(rows: readonly FoundRow[], rowsMax: number): SearchResult {
  const found = rows.filter((row) => row.id !== null).sort((a, b) => a.place - b.place)
  const counted = found[0]?.counted ?? found.length
  return {
    orders: found.map(foundOrder),
    isTruncated: counted === rowsMax || found.length < counted,
    revision: rows[0]?.lastRevision ?? 0,
  }
}

const foundOrder = (row: OrderRow): FoundOrder => ({
  id: row.id,
  revision: row.revision,
  completeBefore: row.completeBefore,
  info: rawInfo(row),
})

const orderView = (db: Db) => db`${deliveries.selectedView(db)}, placed.complete_before`

/** Returns the view columns, qualified by the name of a subquery. */
const shownOf = (db: Db, subquery: string) =>
  db`${db([...viewColumns, 'complete_before'].map((column) => `${subquery}.${column}`))}`

/**
 * Returns orders by their last change, oldest first, up to the row and byte limits, but at least one. Only these are read in full. The
 * planner does not see revision and limit, so it reuses one plan: in a large restaurant a plan for each revision takes longer than the
 * search.
 */
export async function listByRevision(db: Db, search: Search & { bytesMax: number }): Promise<SearchResult> {
  const first = db`
    select placed.id, placed.revision as place
      from delivery_order as placed
     where placed.organization_id = ${search.organizationId}
       and placed.revision > 0
       and placed.revision > (select ${search.afterRevision}::bigint)
           ${upTo(db, search)}
       and ${hasSource(db, search.sourceKeys)}
     order by placed.revision
     limit (select ${search.rowsMax}::int)`
  return foundIn(await wholeOf(db, search, measured(db, search, first)), search.rowsMax)
}

const upTo = (db: Db, { upToRevision }: Search) =>
  upToRevision === null ? db`` : db`and placed.revision <= ${upToRevision}`

/** Sort keys of searches. */
export type SortKey =
  | 'Number'
  | 'CompleteBefore'
  | 'Sum'
  | 'Customer'
  | 'Courier'
  | 'Status'
  | 'OrderTypeName'
  | 'Revision'

/** Filters of a search. Omitted, null and empty ones match every order. */
export interface DeliverySearch extends Search {
  /** Delivery dates, both included. */
  from: TerminalTime
  to?: TerminalTime | null
  /** Digits of a phone in all forms in which it may have been sent. */
  phones?: readonly string[] | null
  ids?: readonly string[] | null
  terminalGroupIds?: readonly string[] | null
  statuses?: readonly DeliveryStatus[] | null
  courierIds?: readonly string[] | null
  serviceType?: string | null
  words?: readonly SearchedWord[] | undefined
  problem?: ProblemCriteria | null
  /** Whether to omit orders that the front office refused, which have no number. */
  isAccepted?: boolean
  /** Most bytes of the orders together, unless there is only one; small results are not measured. */
  bytesMax?: number
  sort: { by: SortKey; isDescending: boolean }
}

/**
 * Returns the first orders of a search. They are chosen by columns only and then read in full; equal ranks are sorted by delivery date,
 * then by id.
 */
export async function searchDeliveries(db: Db, { bytesMax, ...search }: DeliverySearch): Promise<SearchResult> {
  const first = db`
    select id, row_number() over () as place
      from (select placed.id
              from delivery_order as placed
             where placed.organization_id = ${search.organizationId}
               and placed.revision > 0
                   ${conditions(db, search)}
             order by ${sortOrder(db, search.sort)}
             limit ${search.rowsMax}) as first`
  const rows =
    bytesMax === undefined || search.rowsMax <= unmeasuredMax
      ? await wholeOf(db, search, db`select id, place, null::int as counted from (${first}) as first`)
      : await wholeOf(db, { ...search, bytesMax }, measured(db, search, first))
  return foundIn(rows, search.rowsMax)
}

/** Largest result that is returned without being measured first. */
const unmeasuredMax = 20

/** Returns an SQL expression for the found orders, with their count and the bytes of the orders before each. */
const measured = (db: Db, { organizationId }: Search, first: Fragment) => db`
    select first.id, first.place, (count(*) over ())::int as counted,
           sum(size.bytes) over (order by first.place) - size.bytes as bytes_before
      from (${first}) as first
     cross join lateral (
           select ${deliveries.bytes(db)} as bytes
             from ${deliveries.source(db)}
            where placed.organization_id = ${organizationId}
              and placed.id = first.id
            limit 1) as size`

/** Returns the found orders in full, with the organization's revision; if measured, those that fit, but at least one. */
const wholeOf = (db: Db, { organizationId, bytesMax }: Search & { bytesMax?: number }, found: Fragment) => db<
  FoundRow[]
>`
    select counter.revision as last_revision, found.place, found.counted, ${shownOf(db, 'whole')}
      from owner_counter as counter
      left join (
           (${found}) as found
           cross join lateral (
                 select ${orderView(db)}
                   from ${deliveries.source(db)}
                  where placed.organization_id = ${organizationId}
                    and placed.id = found.id
                  limit 1) as whole) on ${bytesMax === undefined ? db`true` : db`found.bytes_before < ${bytesMax}`}
     where counter.owner_id = ${organizationId}`

/**
 * Returns the conditions of a search. Dates always have both bounds: with one, a generic plan assumes that a third of all orders match and
 * may scan the whole organization.
 */
const conditions = (db: Db, search: DeliverySearch) => db`
         and placed.complete_before between ${search.from}::timestamp and ${search.to ?? 'infinity'}::timestamp
         ${search.afterRevision > 0 ? db`and placed.revision > ${search.afterRevision}` : db``}
         ${upTo(db, search)}
         ${isAmong(db, 'phone', search.phones)}
         ${search.isAccepted ? db`and placed.number is not null` : db``}
         ${isAmong(db, 'id', search.ids)}
         ${isAmong(db, 'terminal_group_id', search.terminalGroupIds)}
         ${isAmong(db, 'status', search.statuses)}
         ${areOpen(search.statuses) ? db`and ${db.unsafe(inOpenIndex)}` : db``}
         ${isAmong(db, 'courier_id', search.courierIds)}
         ${isAmong(db, 'source_key', search.sourceKeys)}
         ${search.serviceType ? db`and placed.service_type = ${search.serviceType}` : db``}
         ${search.problem ? db`and ${hasProblem(db, search.problem)}` : db``}
         ${hasWords(db, search.words)}`

const isAmong = (db: Db, column: string, values: readonly string[] | null | undefined) =>
  values?.length ? db`and placed.${db(column)} = any(${values})` : db``

const hasWords = (db: Db, words: readonly SearchedWord[] | undefined) => {
  if (!words) return db``
  return words.length === 0
    ? db`and false`
    : db`${words.map((forms) => db`and placed.words like any(${forms.map((form) => `% ${form}%`)}::text[])`)}`
}

const areOpen = (statuses: readonly DeliveryStatus[] | null | undefined) =>
  statuses?.length && !statuses.some((status) => endedStatuses.includes(status))

/** Condition of the partial index of open orders, repeated because a generic plan cannot derive it from the status parameters. */
const inOpenIndex = `placed.status not in (${endedStatuses.map((status) => `'${status}'`).join(', ')})`

/** Filter for orders with or without a problem (docs/domain.md §2.4). Local times. */
export interface ProblemCriteria {
  isWanted: boolean
  /** An order in one of these statuses has a problem if its cooking should have started before this time. */
  startedBefore: { unconfirmed: TerminalTime; notCooking: TerminalTime; cooked: TerminalTime }
}

/** The statuses are all open and appear in one place, so that the index of open orders is scanned once. */
const hasProblem = (db: Db, { isWanted, startedBefore: { unconfirmed, notCooking, cooked } }: ProblemCriteria) => db`
  ${isWanted ? db`` : db`not`} (
    placed.has_problem
    or placed.status in ('Unconfirmed', 'WaitCooking', 'ReadyForCooking', 'CookingCompleted', 'Waiting')
       and placed.cooking_start_time < case placed.status
                                         when 'Unconfirmed' then ${unconfirmed}::timestamp
                                         when 'WaitCooking' then ${notCooking}::timestamp
                                         when 'ReadyForCooking' then ${notCooking}::timestamp
                                         else ${cooked}::timestamp
                                       end)`

/** Rank of a status in the order of transitions. Most orders have ended, so the last statuses are compared first. */
const statusRank = `case placed.status ${[...deliveryStatuses.entries()]
  .toReversed()
  .map(([i, status]) => `when '${status}' then ${i}`)
  .join(' ')} end`

const sortKeys: Record<SortKey, (db: Db) => Fragment> = {
  Number: (db) => db`placed.number`,
  CompleteBefore: (db) => db`placed.complete_before`,
  Sum: (db) => db`placed.sum`,
  Customer: (db) => db`placed.customer`,
  Courier: (db) => db`placed.courier`,
  Status: (db) => db`${db.unsafe(statusRank)}`,
  OrderTypeName: (db) => db`placed.order_type`,
  Revision: (db) => db`placed.revision`,
}

function sortOrder(db: Db, { by, isDescending }: DeliverySearch['sort']): Fragment {
  const direction = isDescending ? db`desc` : db`asc`
  return db`${sortKeys[by](db)} ${direction}, placed.complete_before ${direction}, placed.id ${direction}`
}

const hasSource = (db: Db, sourceKeys: readonly string[] | null) =>
  sourceKeys?.length ? db`source_key = any(${sourceKeys})` : db`true`

/** Returns the ids of orders that their front offices have refused since the time, latest first. */
export async function listRefusedIds(
  db: Db,
  { organizationId, since, rowsMax }: { organizationId: Id<'Organization'>; since: Instant; rowsMax: number },
): Promise<Id<'Order'>[]> {
  const rows = await db<{ id: Id<'Order'> }[]>`
    select id
      from delivery_order
     where organization_id = ${organizationId}
       and creation_status = 'Error'
       and changed_at >= ${toTimestamp(db, since)}
     order by changed_at desc, id
     limit ${rowsMax}`
  return rows.map(({ id }) => id)
}
