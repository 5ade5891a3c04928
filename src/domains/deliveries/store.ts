import type { Db, Fragment } from '#core/db/connect.ts'
import type { Chore } from '#core/housekeeping.ts'
import { asId, type Id } from '#core/schema.ts'
import { type Instant, type TerminalTime, toTerminalTime } from '#core/time.ts'
import { phoneDigits } from '#shared/ordering/customers.ts'
import { DuplicatedOrderId, OrderNotFound } from '#shared/ordering/errors.ts'
import { orderFrame } from '#shared/ordering/placed.ts'
import { type PlacedStore, placedStore } from '#shared/ordering/store.ts'
import { afterPrefix, folded } from '#shared/ordering/words.ts'
import { deliveryStatuses } from '#shared/schemas/order_answer.ts'
import { customerName, type Delivery, division, wordsOf } from './rules.ts'

const placed = placedStore<Delivery, Delivery['order']>({
  table: 'delivery_order',
  NotFound: OrderNotFound,
  Duplicated: DuplicatedOrderId,
  field: 'order',
  updateEvent: 'DeliveryOrderUpdate',
  errorEvent: 'DeliveryOrderError',
  division,
  docOf: ({ order }) => order,
  withDoc: (delivery, order) => ({ ...delivery, order }),
  restore: (placed, order) => ({ ...placed, id: asId(placed.id), order }),
  numbered: (order, number) => ({ ...order, number }),
  statusOf: ({ status }) => status,
  frameOf: orderFrame,
  columns: {
    number: { type: 'bigint', of: ({ creationStatus, order }) => (creationStatus === 'Success' ? order.number : null) },
    status: { type: 'text', of: ({ order }) => order.status },
    phone: { type: 'text', of: ({ order }) => phoneDigits(order.phone) },
    complete_before: { type: 'timestamp', of: ({ order }) => order.completeBefore },
    cooking_start_time: { type: 'timestamp', of: ({ order }) => order.cookingStartTime },
    sum: { type: 'numeric', of: ({ order }) => order.sum },
    source_key: { type: 'text', of: ({ order }) => order.sourceKey ?? null },
    courier_id: { type: 'uuid', of: ({ order }) => order.courierInfo?.courier.id ?? null },
    courier: { type: 'text', of: ({ order }) => folded(order.courierInfo?.courier.name) },
    customer: { type: 'text', of: ({ order }) => folded(customerName(order)) },
    order_type: { type: 'text', of: ({ order }) => folded(order.orderType?.name) },
    service_type: { type: 'text', of: ({ order }) => order.orderType?.orderServiceType ?? null },
    has_problem: { type: 'boolean', of: ({ order }) => order.problem?.hasProblem ?? false },
  },
})

/** Delivery orders, as the frame loads, saves and announces them. */
export const deliveries: PlacedStore<Delivery> = {
  ...placed,
  stamp(state, stamp, earlier) {
    const stamped = placed.stamp(state, stamp, earlier)
    return { ...stamped, hasNewWords: stamp.number !== undefined || !stamped.content.isStored }
  },
  async save(db, states) {
    const worded = states.filter(({ hasNewWords }) => hasNewWords)
    await Promise.all([placed.save(db, states), worded.length > 0 ? saveWords(db, worded) : undefined])
  },
}

interface Search {
  organizationId: Id<'Organization'>
  sourceKeys: readonly string[] | null
  /** Only orders whose last change is after this revision… */
  afterRevision: number
  /** …and not after this one, up to which everything is visible. */
  upToRevision: number
  rowsMax: number
}

/** Orders by their last change, oldest first. */
export async function listByRevision(db: Db, search: Search): Promise<Delivery[]> {
  const rows = await db<Parameters<typeof deliveries.fromRow>[0][]>`
    select ${deliveries.selected(db)}
      from ${deliveries.source(db)}
     where placed.organization_id = ${search.organizationId}
       and revision > 0
       and revision > ${search.afterRevision}
       and revision <= ${search.upToRevision}
       and ${hasSource(db, search.sourceKeys)}
     order by revision
     limit ${search.rowsMax}`
  return rows.map(deliveries.fromRow)
}

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
  statuses?: readonly string[] | null
  courierIds?: readonly string[] | null
  serviceType?: string | null
  /** Each begins one of the order's words. */
  words?: readonly string[] | undefined
  problem?: Problem | null
  /** Leaves out what the front office refused. */
  isTaken?: boolean
  sort: { by: SortKey; isDescending: boolean }
}

/**
 * The first orders of a search in its order. They are chosen by the columns alone, and only those chosen are read whole. Orders
 * of one rank come by their delivery date, then by id.
 */
export async function searchDeliveries(db: Db, search: DeliverySearch): Promise<Delivery[]> {
  if (search.words?.length === 0) return []
  const rows = await db<Parameters<typeof deliveries.fromRow>[0][]>`
    ${search.words ? withWords(db, search.organizationId, search.words) : db`with`}
    found as materialized (
      select id, row_number() over () as place
        from (select placed.id
                from delivery_order as placed
                     ${search.words ? ofWords(db) : db``}
               where placed.organization_id = ${search.organizationId}
                 and placed.revision > 0
                     ${conditions(db, search)}
               order by ${sortOrder(db, search.sort)}
               limit ${search.rowsMax}) as first)
    select whole.*
      from found
     cross join lateral (
           select ${deliveries.selected(db)}
             from ${deliveries.source(db)}
            where placed.organization_id = ${search.organizationId}
              and placed.id = found.id
            limit 1) as whole
     order by found.place`
  return rows.map(deliveries.fromRow)
}

/** The orders that have words beginning with each of these, once each. */
const withWords = (db: Db, organizationId: string, words: readonly string[]) => db`
  with matching as materialized (
    select distinct order_id, content_id
      from (${words.map((word) => withWord(db, organizationId, word)).reduce((all, one) => db`${all} intersect ${one}`)})
        as each_word),`

const withWord = (db: Db, organizationId: string, word: string) => db`
        select order_id, content_id
          from delivery_word
         where organization_id = ${organizationId}
           and word >= ${word}
           and word < ${afterPrefix(word)}`

/** Words of a content that the order has no more do not count. */
const ofWords = (db: Db) => db`
        join matching
          on matching.order_id = placed.id
         and matching.content_id = placed.content_id`

const conditions = (db: Db, search: DeliverySearch) => db`
         and placed.complete_before >= ${search.from}::timestamp
         ${search.to ? db`and placed.complete_before <= ${search.to}::timestamp` : db``}
         ${search.afterRevision > 0 ? db`and placed.revision > ${search.afterRevision}` : db``}
         and placed.revision <= ${search.upToRevision}
         ${search.phone == null ? db`` : db`and placed.phone = ${search.phone}`}
         ${search.isTaken ? db`and placed.creation_status = 'Success'` : db``}
         ${isAmong(db, 'id', search.ids)}
         ${isAmong(db, 'terminal_group_id', search.terminalGroupIds)}
         ${isAmong(db, 'status', search.statuses)}
         ${isAmong(db, 'courier_id', search.courierIds)}
         ${isAmong(db, 'source_key', search.sourceKeys)}
         ${search.serviceType ? db`and placed.service_type = ${search.serviceType}` : db``}
         ${search.problem ? db`and ${hasProblem(db, search.problem)}` : db``}`

const isAmong = (db: Db, column: string, values: readonly string[] | null | undefined) =>
  values?.length ? db`and placed.${db(column)} = any(${values as string[]})` : db``

/** Of what kind the orders are: with a problem, or without one (part-a, update_order_problem). Local times. */
export interface Problem {
  isWanted: boolean
  /** An order in these statuses has a problem when its cooking should have begun before the time. */
  startedBefore: { Unconfirmed: TerminalTime; ReadyForCooking: TerminalTime; cooked: TerminalTime }
}

const hasProblem = (db: Db, { isWanted, startedBefore: { Unconfirmed, ReadyForCooking, cooked } }: Problem) => db`
  ${isWanted ? db`` : db`not`} (
    placed.has_problem
    or placed.status = 'Unconfirmed' and placed.cooking_start_time < ${Unconfirmed}::timestamp
    or placed.status = 'ReadyForCooking' and placed.cooking_start_time < ${ReadyForCooking}::timestamp
    or placed.status in ('CookingCompleted', 'Waiting') and placed.cooking_start_time < ${cooked}::timestamp)`

const sortKeys: Record<SortKey, (db: Db) => Fragment> = {
  Number: (db) => db`placed.number`,
  CompleteBefore: (db) => db`placed.complete_before`,
  Sum: (db) => db`placed.sum`,
  Customer: (db) => db`placed.customer`,
  Courier: (db) => db`placed.courier`,
  // In the order in which an order passes through them.
  Status: (db) => db`array_position(${[...deliveryStatuses]}::text[], placed.status)`,
  OrderTypeName: (db) => db`placed.order_type`,
  Revision: (db) => db`placed.revision`,
}

function sortOrder(db: Db, { by, isDescending }: DeliverySearch['sort']): Fragment {
  const direction = isDescending ? db`desc` : db`asc`
  return db`${sortKeys[by](db)} ${direction}, placed.complete_before ${direction}, placed.id ${direction}`
}

/** Writes the words of orders that are new, or have another content than before. */
async function saveWords(db: Db, states: readonly Delivery[]): Promise<void> {
  await db`
    insert into delivery_word (organization_id, word, order_id, content_id, day)
    select organization_id, word, order_id, content_id, day
      from unnest(
             ${states.map(({ organizationId }) => organizationId)}::uuid[],
             ${states.map(({ id }) => id)}::uuid[],
             ${states.map(({ content }) => content.id)}::uuid[],
             ${states.map(({ order }) => order.completeBefore.slice(0, 10))}::date[],
             string_to_array(${states.map((state) => wordsOf(state).join(' ')).join('\n')}, ${'\n'})
           ) as new(organization_id, order_id, content_id, day, words)
     cross join lateral unnest(string_to_array(words, ' ')) as word`
}

// The window of the searches, and a day for every difference between clocks.
const wordsKept = '9 days'

/** Deletes words of orders whose delivery date no search by words reaches any more. */
export const wordChore: Chore = {
  name: 'delivery_words',
  async deleteSome(db, { now, rowsMax }) {
    const { count } = await db`
      delete from delivery_word
       where ctid = any(array(
               select ctid
                 from delivery_word
                where day < (to_timestamp(${now}::float8 / 1000.0) - ${wordsKept}::interval)::date
                limit ${rowsMax}
                  for update skip locked))`
    return count
  },
}

interface DueForCooking {
  now: Instant
  /** Organizations of this back office and later ones are not asked. */
  olderThan: string
  /** The command that makes them ready: orders for which one waits are left out. */
  operation: string
  rowsMax: number
}

/** Orders that wait for their cooking and whose time has come, in organizations of an older back office. */
export async function listDueForCooking(db: Db, { now, olderThan, operation, rowsMax }: DueForCooking) {
  const organizations = await db<{ id: string; corporationId: string; timeZone: string }[]>`
    select id, corporation_id, time_zone
      from organization
     where string_to_array(version, '.')::int[] < string_to_array(${olderThan}, '.')::int[]`
  if (organizations.length === 0) return []
  return db<{ corporationId: string; organizationId: Id<'Organization'>; orderId: Id<'Order'> }[]>`
    select asked.corporation_id, asked.organization_id, due.id as order_id
      from unnest(
             ${organizations.map(({ corporationId }) => corporationId)}::uuid[],
             ${organizations.map(({ id }) => id)}::uuid[],
             ${organizations.map(({ timeZone }) => toTerminalTime(now, timeZone))}::timestamp[]
           ) as asked(corporation_id, organization_id, local_time)
     cross join lateral (
           select placed.id
             from delivery_order as placed
            where placed.organization_id = asked.organization_id
              and placed.status = 'WaitCooking'
              and placed.creation_status = 'Success'
              and placed.cooking_start_time <= asked.local_time
              and not exists (
                    select 1
                      from command
                     where command.terminal_group_id = placed.terminal_group_id
                       and command.state in ('accepted', 'sent')
                       and command.subject_id = placed.id
                       and command.operation = ${operation})
            order by placed.cooking_start_time
            limit ${rowsMax}) as due
     limit ${rowsMax}`
}

const hasSource = (db: Db, sourceKeys: readonly string[] | null) =>
  sourceKeys?.length ? db`source_key = any(${sourceKeys as string[]})` : db`true`
