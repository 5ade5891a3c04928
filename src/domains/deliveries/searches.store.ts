import type { Db, Fragment } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import type { Id } from '#core/schema.ts'
import type { Instant, TerminalTime } from '#core/time.ts'
import {
  isAmong,
  listFound,
  type OrderSearch,
  type SearchableKind,
  type SearchResult,
  upTo,
} from '#ordering/found_orders.store.ts'
import type { SearchedWord } from '#ordering/search_words.ts'
import { type DeliveryStatus, deliveryStatuses, type OrderInfo } from '#shared/schemas/order_answer.ts'
import { endedStatuses, responses } from './rules.ts'
import { deliveries } from './store.ts'

/** Delivery orders, as searches find them. */
export const foundDeliveries: SearchableKind<OrderInfo> = {
  store: deliveries,
  responses,
  timeColumn: 'complete_before',
}

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
export interface DeliverySearch extends OrderSearch {
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
export async function searchDeliveries(
  db: Db,
  { bytesMax, ...search }: DeliverySearch,
): Promise<SearchResult<OrderInfo>> {
  const first = db`
    select id, row_number() over () as place
      from (select placed.id
              from delivery_order as placed
             where placed.organization_id = ${search.organizationId}
               and placed.revision > 0
                   ${conditions(db, search)}
             order by ${sortOrder(db, search.sort)}
             limit ${search.rowsMax}) as first`
  const isMeasured = bytesMax !== undefined && search.rowsMax > unmeasuredMax
  return listFound(db, foundDeliveries, { ...search, ...(isMeasured && { bytesMax }) }, first)
}

/** Largest result that is returned without being measured first. */
const unmeasuredMax = 20

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
