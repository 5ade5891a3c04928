import type { Db, Fragment } from '#core/db/connect.ts'
import type { RawJson } from '#core/operation/raw_json.ts'
import type { Id } from '#core/schema.ts'
import type { TerminalTime } from '#core/time.ts'
import { type ViewRow, viewColumns } from '#ordering/reading.store.ts'
import { type DeliveryStatus, deliveryStatuses, type OrderInfo } from '#shared/schemas/order_answer.ts'
import { endedStatuses, rawInfo } from './rules.ts'
import { deliveries } from './store.ts'

interface Search {
  organizationId: Id<'Organization'>
  sourceKeys: readonly string[] | null
  /** Only orders whose last change is after this revision… */
  afterRevision: number
  /** …and not after this one, up to which everything is visible; null for all that is there. */
  upToRevision: number | null
  rowsMax: number
}

/** What a search has found, and the last revision of its organization at that moment. */
export interface SearchResult {
  orders: FoundOrder[]
  /** There may be more. */
  isTruncated: boolean
  revision: number
}

/** An order as the wire shows it, and what searches go on with. */
export interface FoundOrder {
  id: Id<'Order'>
  revision: number
  completeBefore: TerminalTime
  info: RawJson<OrderInfo>
}

type OrderRow = ViewRow<Id<'Order'>> & Pick<FoundOrder, 'completeBefore'>

/** An order that was found, or nothing when there was none, beside the organization's revision. */
type FoundRow = { lastRevision: number } & ({ id: null } | (OrderRow & { place: number; counted: number | null }))

/** They come in their order as a rule, and are put into it here: PostgreSQL would sort whole documents. */
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

const orderView = (db: Db) => db`${deliveries.shown(db)}, placed.complete_before`

/** The same columns, of a subquery of this name. */
const shownOf = (db: Db, subquery: string) =>
  db`${db([...viewColumns, 'complete_before'].map((column) => `${subquery}.${column}`))}`

/**
 * Orders by their last change, oldest first: as many as are asked for, and no more than fit into the bytes, but one at least. Only
 * those are read whole.
 */
export async function listByRevision(db: Db, search: Search & { bytesMax: number }): Promise<SearchResult> {
  const first = db`
    select placed.id, placed.revision as place
      from delivery_order as placed
     where placed.organization_id = ${search.organizationId}
       and placed.revision > 0
       and placed.revision > ${search.afterRevision}
           ${upTo(db, search)}
       and ${hasSource(db, search.sourceKeys)}
     order by placed.revision
     limit ${search.rowsMax}`
  return foundIn(await wholeOf(db, search, measured(db, search, first)), search.rowsMax)
}

const upTo = (db: Db, { upToRevision }: Search) =>
  upToRevision === null ? db`` : db`and placed.revision <= ${upToRevision}`

/** What searches may be sorted by. */
export type SortKey =
  | 'Number'
  | 'CompleteBefore'
  | 'Sum'
  | 'Customer'
  | 'Courier'
  | 'Status'
  | 'OrderTypeName'
  | 'Revision'

/** Which orders are searched. What is left out, null or empty leaves everything in. */
export interface DeliverySearch extends Search {
  /** Their delivery dates, both included. */
  from: TerminalTime
  to?: TerminalTime | null
  /** Digits. */
  phone?: string | null
  ids?: readonly string[] | null
  terminalGroupIds?: readonly string[] | null
  statuses?: readonly DeliveryStatus[] | null
  courierIds?: readonly string[] | null
  serviceType?: string | null
  /** Each begins one of the order's words. */
  words?: readonly string[] | undefined
  problem?: ProblemCriteria | null
  /** Leaves out what the front office refused, and so never had a number. */
  isAccepted?: boolean
  /** How large the orders may be together, unless there is but one; few orders are not measured. */
  bytesMax?: number
  sort: { by: SortKey; isDescending: boolean }
}

/**
 * The first orders of a search in its order. They are chosen by the columns alone, and only those chosen are read whole. Orders
 * of one rank come by their delivery date, then by id.
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

/** As many orders are answered without measuring them first. */
const unmeasuredMax = 20

/** These orders in their places, how many they are, and how large those are that come before. */
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

/** What has been chosen, beside the organization's revision; of measured orders those that fit, but one at least. */
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
 * A range of dates has both its ends, whatever is asked: with one, a plan that is to do for any value takes a third of all orders
 * to be in it, and may read all of the organization's.
 */
const conditions = (db: Db, search: DeliverySearch) => db`
         and placed.complete_before between ${search.from}::timestamp and ${search.to ?? 'infinity'}::timestamp
         ${search.afterRevision > 0 ? db`and placed.revision > ${search.afterRevision}` : db``}
         ${upTo(db, search)}
         ${search.phone == null ? db`` : db`and placed.phone = ${search.phone}`}
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

const hasWords = (db: Db, words: readonly string[] | undefined) => {
  if (!words) return db``
  return words.length === 0
    ? db`and false`
    : db`${words.map((word) => db`and strpos(placed.words, ${` ${word}`}) > 0`)}`
}

const areOpen = (statuses: readonly DeliveryStatus[] | null | undefined) =>
  statuses?.length && !statuses.some((status) => endedStatuses.includes(status))

/** What the index of open orders holds, said beside the statuses asked for: the planner knows of those no more than that they vary. */
const inOpenIndex = `placed.status not in (${endedStatuses.map((status) => `'${status}'`).join(', ')})`

/** Whether orders with a problem are wanted or those without one (docs/domain.md §2.4). Local times. */
export interface ProblemCriteria {
  isWanted: boolean
  /** Times before which the cooking of an order in such a status must have been due for it to have a problem. */
  startedBefore: { unconfirmed: TerminalTime; notCooking: TerminalTime; cooked: TerminalTime }
}

/** The statuses are open ones, and are named at one place: the index of open orders is read once. */
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

/** Statuses come in the order in which an order passes through them. Most are ended, so the last are compared with first. */
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
