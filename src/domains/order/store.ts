import type { Db } from '#core/db/connect.ts'
import { asId, type Id } from '#core/schema.ts'
import type { TerminalTime } from '#core/time.ts'
import { DuplicatedOrderId, OrderNotFound } from '#ordering/errors.ts'
import { orderFrame } from '#ordering/placed.ts'
import { idArray, placedStore } from '#ordering/store.ts'
import type { TableOrderStatus } from '#shared/schemas/order_answer.ts'
import type { TableOrder } from './model.ts'
import { split } from './rules.ts'

export const tableOrders = placedStore<TableOrder, TableOrder['order']>({
  kind: 'TableOrder',
  NotFound: OrderNotFound,
  Duplicated: DuplicatedOrderId,
  split,
  bodyOf: ({ order }) => order,
  withBody: (tableOrder, order) => ({ ...tableOrder, order }),
  restore: (placed, order) => ({ ...placed, id: asId(placed.id), order }),
  withNumber: (order, number) => ({ ...order, number }),
  kitchenOrderOf: (order) => order,
  statusOf: ({ status }) => status,
  frameOf: orderFrame,
  orderOf: ({ order }) => order,
  phaseOf: ({ order: { status } }) => (status === 'Deleted' ? 'gone' : status === 'Closed' ? 'closed' : 'open'),
  orderBodyOf: ({ order }) => ({ kind: 'TableOrder', order }),
  // The wire shows locks of deliveries only.
  setLock: (order) => order,
  columns: {
    number: { type: 'bigint', of: ({ creationStatus, order }) => (creationStatus === 'Success' ? order.number : null) },
    status: { type: 'text', of: ({ order }) => order.status },
    table_ids: { type: 'uuid[]', of: ({ order }) => idArray(order.tableIds) },
    created_local: { type: 'timestamp', of: ({ order }) => order.whenCreated ?? null },
    bill_printed_local: { type: 'timestamp', of: ({ order }) => order.whenBillPrinted ?? null },
    closed_local: { type: 'timestamp', of: ({ order }) => order.whenClosed ?? null },
    sum: { type: 'numeric', of: ({ order }) => order.sum },
    processed_sum: { type: 'numeric', of: ({ order }) => order.processedPaymentsSum ?? 0 },
    source_key: { type: 'text', of: ({ order }) => order.sourceKey ?? null },
  },
})

interface TableSearch {
  organizationId: Id<'Organization'>
  tableIds: readonly Id<'Table'>[]
  /** Statuses to find; null for any. */
  statuses: readonly TableOrderStatus[] | null
  sourceKeys: readonly string[] | null
  /** Start of the period for which orders can be read. */
  keptFrom: TerminalTime
  /** Range of creation times, both included. */
  from: TerminalTime | null
  to: TerminalTime | null
  rowsMax: number
}

/** Returns the orders on any of the tables, newest first, except those that the front office has refused. */
export async function listIdsByTable(db: Db, search: TableSearch): Promise<string[]> {
  const { organizationId, tableIds, statuses, sourceKeys, keptFrom, from, to, rowsMax } = search
  const rows = await db<{ id: string }[]>`
    select id
      from table_order
     where organization_id = ${organizationId}
       and table_ids && ${tableIds}::uuid[]
       and creation_status <> 'Error'
       and created_local >= greatest(${keptFrom}::timestamp, ${from}::timestamp)
       and created_local <= ${to ?? 'infinity'}::timestamp
       and ${statuses?.length ? db`status = any(${statuses})` : db`true`}
       and ${sourceKeys?.length ? db`source_key = any(${sourceKeys})` : db`true`}
     order by created_local desc, id desc
     limit ${rowsMax}`
  return rows.map(({ id }) => id)
}
