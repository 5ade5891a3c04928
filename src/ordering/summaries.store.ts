import type { Db } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import type { Id } from '#core/schema.ts'
import type { TerminalTime } from '#core/time.ts'
import type { StoredRemoval } from './removal.ts'

/** Current state of an order, as far as counting needs it. */
export interface OrderSummary {
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
  table: 'delivery_order' | 'table_order',
  keys: readonly OrderKey[],
): Promise<OrderSummary[]> | OrderSummary[] =>
  keys.length === 0
    ? []
    : db<OrderSummary[]>`
        select placed.organization_id, placed.id, placed.revision, placed.status = 'Closed' as is_closed,
               placed.status in ('Cancelled', 'Deleted') as is_cancelled,
               case when content.doc #>> '{customer,type}' = 'regular'
                    then (content.doc #>> '{customer,id}')::uuid
                end as guest_id,
               placed.progress ->> 'whenClosed' as closed_at, placed.sum
          from ${inputRows('requested', keys, { uuid: ['organizationId', 'id'] })}
          join ${db(table)} as placed
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
  table: 'delivery_order' | 'table_order',
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, StoredRemoval[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db<{ id: string; removals: StoredRemoval[] }[]>`
    select placed.id, placed.details -> 'removals' as removals
      from ${db(table)} as placed
     where placed.organization_id = ${organizationId}
       and placed.id = any(${ids}::uuid[])
       and placed.details -> 'removals' is not null`
  return new Map(rows.map(({ id, removals }) => [id, removals]))
}
