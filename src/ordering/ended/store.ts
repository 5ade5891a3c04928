import type { Db, Fragment } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import type { Id } from '#core/schema.ts'
import type { TerminalTime } from '#core/time.ts'
import type { OrderKind } from '#shared/order_kinds.ts'
import { kinds } from '../kinds.ts'
import type { StoredRemoval } from '../removal.ts'

/** Current state of an order, as far as counting needs it. */
export interface OrderSummary {
  kind: OrderKind
  organizationId: Id<'Organization'>
  id: Id<'Order'>
  revision: number
  isClosed: boolean
  /** Whether the order is cancelled or deleted. */
  isCancelled: boolean
  /** Null for an order without a known guest. */
  guestId: Id<'Customer'> | null
  /** Null for an order that is not closed. */
  closedAt: TerminalTime | null
  sum: string
}

/** An order of a restaurant. */
export type OrderKey = Pick<OrderSummary, 'organizationId' | 'id'>

/** Returns the summaries of orders that front offices have accepted. */
export const listOrderSummaries = (
  db: Db,
  kind: OrderKind,
  keys: readonly OrderKey[],
): Promise<OrderSummary[]> | OrderSummary[] =>
  keys.length === 0
    ? []
    : db<OrderSummary[]>`
        select ${kind}::text as kind, placed.organization_id, placed.id, placed.revision, placed.status = 'Closed' as is_closed,
               placed.status in ('Cancelled', 'Deleted') as is_cancelled,
               case when content.value #>> '{customer,type}' = 'regular'
                    then (content.value #>> '{customer,id}')::uuid
                end as guest_id,
               placed.progress ->> 'whenClosed' as closed_at, placed.sum
          from ${inputRows('requested', keys, { uuid: ['organizationId', 'id'] })}
          join ${db(kinds[kind].table)} as placed
            on placed.organization_id = requested.organization_id
           and placed.id = requested.id
          join content
            on content.organization_id = placed.organization_id
           and content.id = placed.content_id
         where placed.creation_status = 'Success'
         order by placed.organization_id, placed.id`

/** Returns the removals of items of orders, by order. */
export async function listRemovals(
  db: Db,
  kind: OrderKind,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, StoredRemoval[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db<{ id: string; removals: StoredRemoval[] }[]>`
    select placed.id, placed.details -> 'removals' as removals
      from ${db(kinds[kind].table)} as placed
     where placed.organization_id = ${organizationId}
       and placed.id = any(${ids}::uuid[])
       and placed.details -> 'removals' is not null`
  return new Map(rows.map(({ id, removals }) => [id, removals]))
}

/** Returns the query for orders that front offices have accepted. The sum of a banquet is null if it has no order. */
export const acceptedOrders = (db: Db): Fragment => db`
  select organization_id, 'Delivery' as kind, id, revision, status = 'Closed' as is_closed,
         status in ('Closed', 'Cancelled') as is_over, sum
    from delivery_order
   where creation_status = 'Success'
   union all
  select organization_id, 'TableOrder', id, revision, status = 'Closed', status in ('Closed', 'Deleted'), sum
    from table_order
   where creation_status = 'Success'
   union all
  select reserve.organization_id, 'Banquet', reserve.id, reserve.revision, closing.is_closed, closing.is_closed,
         (content.value #>> '{order,sum}')::numeric
    from reserve
    join content
      on content.organization_id = reserve.organization_id
     and content.id = reserve.content_id
   cross join lateral (
         select content.value #>> '{order,whenClosed}' is not null and not reserve.is_deleted as is_closed) as closing
   where reserve.creation_status = 'Success'
     and reserve.is_banquet`

/** An order that is not over. */
export interface OpenOrder {
  orderId: Id<'Order'>
  kind: OrderKind
  /** Null for an order that has no number. */
  number: number | null
  /** Null for a banquet without an order. */
  sum: string | null
}

/**
 * Returns the first orders of a restaurant that were accepted for this time and are not over: deliveries by the promised time, table
 * orders by their opening, banquets by their beginning.
 */
export const listOpenOrders = (
  db: Db,
  organizationId: string,
  { from, before, rowsMax }: { from: TerminalTime; before: TerminalTime; rowsMax: number },
): Promise<OpenOrder[]> => db<OpenOrder[]>`
  select order_id, kind, number, sum
    from (select id as order_id, 'Delivery' as kind, number, sum, complete_before as starts_at
            from delivery_order
           where organization_id = ${organizationId}
             and revision > 0
             and status not in ('Closed', 'Cancelled')
             and creation_status = 'Success'
             and complete_before >= ${from}::text::timestamp
             and complete_before < ${before}::text::timestamp
           union all
          select id, 'TableOrder', number, sum, created_local
            from table_order
           where organization_id = ${organizationId}
             and creation_status = 'Success'
             and status in ('New', 'Bill')
             and created_local >= ${from}::text::timestamp
             and created_local < ${before}::text::timestamp
           union all
          select reserve.id, 'Banquet', null, (content.value #>> '{order,sum}')::numeric, reserve.starts_local
            from reserve
            join content
              on content.organization_id = reserve.organization_id
             and content.id = reserve.content_id
           where reserve.organization_id = ${organizationId}
             and reserve.creation_status = 'Success'
             and reserve.status <> 'Closed'
             and reserve.cancel_reason is null
             and not reserve.is_deleted
             and reserve.is_banquet
             and reserve.starts_local >= ${from}::text::timestamp
             and reserve.starts_local < ${before}::text::timestamp) as open_order
   order by starts_at, order_id
   limit ${rowsMax}`

/** Rows after an id, at most so many. */
export interface Page {
  after: string | null
  rowsMax: number
}

/** Returns the query for the ids of orders of a kind that are over, or of all banquets, in pages. */
export const endedIds = (db: Db, kind: OrderKind, organizationId: string, { after, rowsMax }: Page): Fragment => db`
  (select id as order_id, ${kind}::text as kind, false as has_facts
     from ${db(kinds[kind].table)}
    where organization_id = ${organizationId}
      and (${after}::uuid is null or id > ${after}::uuid)
      and creation_status = 'Success'
      and ${kind === 'Banquet' ? db`is_banquet` : db`status = any(${kinds[kind].endedStatuses})`}
    order by id
    limit ${rowsMax})`
