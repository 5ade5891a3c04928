import type { Organization } from '#core/access/organizations.ts'
import type { Db, Fragment, Transaction } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import { instants } from '#core/db/timestamps.ts'
import type { Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'
import type { OrderKind } from '#shared/order_kinds.ts'
import { type MissingOrder, type MissingOrders, missingMax } from './model.ts'
import { salesFollowerName } from './rules.ts'
import type { BooksSettings } from './schemas.ts'

/** An order that the follower of sales has passed over. */
export interface UnpostedOrder {
  orderId: Id<'Order'>
  kind: OrderKind
  /** Revision and moment of the event. */
  revision: number
  happenedAt: Instant
  reason: string
}

/** Records the order of an event that could not be posted. */
export async function insertUnposted(
  db: Transaction,
  { id: organizationId, timeZone }: Pick<Organization, 'id' | 'timeZone'>,
  { revision, reason }: { revision: number; reason: string },
): Promise<void> {
  await db`
    insert into unposted_order (organization_id, order_id, kind, revision, closed_at, happened_at, reason)
    select ${organizationId}::uuid, event.subject_id, ${kindOfEvent(db)}, event.revision,
           coalesce(${closingTime(db)}, event.happened_at at time zone ${timeZone}::text), event.happened_at, ${reason}
      from event
      left join content
        on content.organization_id = ${organizationId}
       and content.id = event.content_id
     where event.owner_id = ${organizationId}
       and event.revision = ${revision}
        on conflict (organization_id, order_id, kind) do update
       set revision = excluded.revision,
           closed_at = excluded.closed_at,
           happened_at = excluded.happened_at,
           reason = excluded.reason`
}

/** Kind of the order of `event`. */
const kindOfEvent = (db: Db): Fragment => db`
  case when event.type like 'Delivery%' then 'Delivery'
       when event.type like 'Reserve%' then 'Banquet'
       else 'TableOrder'
   end`

/** Wall time at which the order of `event` was closed or cancelled; null if it is open. */
const closingTime = (db: Db): Fragment => db`
  coalesce(event.info #>> '{order,whenClosed}', event.info #>> '{order,cancelInfo,whenCancelled}',
           event.info #>> '{reserve,order,whenClosed}', content.value #>> '{order,whenClosed}')::timestamp`

type DayBeginning = Pick<BooksSettings, 'dayBeginsAt'>

/** Accounting day of a wall time. */
const dayOf = (db: Db, time: Fragment, { dayBeginsAt }: DayBeginning): Fragment => db`
  (${time} - ${dayBeginsAt}::text::interval)::date`

/** End of an accounting day as wall time. */
const endOf = (db: Db, day: Day, { dayBeginsAt }: DayBeginning): Fragment => db`
  (${day}::date + 1 + ${dayBeginsAt}::text::interval)`

interface Period extends DayBeginning {
  from: Day
  to: Day
}

const closedOn = (db: Db, { from, to, dayBeginsAt }: Period): Fragment => db`
  closed_at >= ${from}::date + ${dayBeginsAt}::text::interval
  and closed_at < ${endOf(db, to, { dayBeginsAt })}`

/** An order of a kind: orders of several kinds may have the same id. */
type OrderKey = Pick<UnpostedOrder, 'orderId' | 'kind'>

/** Deletes orders that have been posted after all, with the records of their events. */
export async function deleteUnposted(
  db: Transaction,
  organizationId: string,
  orders: readonly OrderKey[],
): Promise<void> {
  await db`
    with posted as (
      delete from unposted_order
       where organization_id = ${organizationId}
         and (order_id, kind) in (
               select order_id, kind
                 from ${inputRows('posted', orders, { uuid: ['orderId'], text: ['kind'] })})
      returning order_id, kind)
    delete from follower_passed_over as passed
     using posted
      join event
        on event.owner_id = ${organizationId}
       and event.subject_id = posted.order_id
       and ${kindOfEvent(db)} = posted.kind
     where passed.owner_id = ${organizationId}
       and passed.follower = ${salesFollowerName}
       and passed.revision = event.revision`
}

/** Replaces the reason why an order could not be posted. */
export async function updateUnposted(
  db: Transaction,
  organizationId: string,
  { orderId, kind, reason }: OrderKey & { reason: string },
): Promise<void> {
  await db`
    update unposted_order
       set reason = ${reason}
     where organization_id = ${organizationId}
       and order_id = ${orderId}
       and kind = ${kind}`
}

/** Returns the orders of accounting days that could not be posted. */
export async function listUnposted(
  db: Db,
  organizationId: string,
  { orderIds, ...period }: Period & { orderIds: readonly string[] | null },
): Promise<UnpostedOrder[]> {
  const rows = await db<UnpostedOrder[]>`
    select order_id, kind, revision, ${instants(db, 'happened_at')}, reason
      from unposted_order
     where organization_id = ${organizationId}
       and ${closedOn(db, period)}
       and (${orderIds}::uuid[] is null or order_id = any(${orderIds}::uuid[]))
     order by closed_at, order_id, kind`
  return rows
}

/** Selects the orders of accounting days that could not be posted: `order_id`, `day` and `reason`. */
export const unpostedOrders = (db: Db, organizationId: string, period: Period): Fragment => db`
  select order_id, ${dayOf(db, db`closed_at`, period)} as day, reason
    from unposted_order
   where organization_id = ${organizationId}
     and ${closedOn(db, period)}`

/** Statuses of orders that are over. */
const endedStatuses = ['Closed', 'Cancelled', 'Deleted']

/**
 * Returns the orders closed through an accounting day that a follower of closings has not read yet. Empty while the follower is switched
 * off.
 */
export async function listUnread(
  db: Db,
  place: DayBeginning & { organizationId: string },
  through: Day,
  follower = salesFollowerName,
): Promise<MissingOrders> {
  const { organizationId } = place
  const rows = await db<(MissingOrder & { count: number })[]>`
    select ${organizationId}::uuid as organization_id, order_id, kind, day::text, null as reason,
           (count(*) over ())::int as count
      from (select event.subject_id as order_id, ${kindOfEvent(db)} as kind, max(${dayOf(db, closingTime(db), place)}) as day
              from follower
              left join follower_cursor as cursor
                on cursor.owner_id = ${organizationId}
               and cursor.follower = follower.name
              join event
                on event.owner_id = ${organizationId}
               and event.revision > coalesce(cursor.revision, follower.since_revision)
              left join content
                on content.organization_id = ${organizationId}
               and content.id = event.content_id
             where follower.name = ${follower}
               and follower.stopped_revision is null
               and event.status = any(${endedStatuses}::text[])
               and ${closingTime(db)} < ${endOf(db, through, place)}
             group by 1, 2) as unread
     order by day, order_id, kind
     limit ${missingMax}`
  return { orders: rows.map(({ count: _, ...order }) => order), count: rows[0]?.count ?? 0 }
}

/** Returns the first orders of accounting days through the given one that could not be posted. */
export const listFailed = (
  db: Db,
  organizationIds: readonly string[],
  { closedThrough, ...beginning }: DayBeginning & { closedThrough: Day },
): Promise<MissingOrder[]> => db<MissingOrder[]>`
  select organization_id, order_id, kind, ${dayOf(db, db`closed_at`, beginning)}::text as day, reason
    from unposted_order
   where organization_id = any(${organizationIds}::uuid[])
     and closed_at < ${endOf(db, closedThrough, beginning)}
   order by closed_at, organization_id, order_id, kind
   limit ${missingMax}`
