import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { OrderKind } from '#shared/order_kinds.ts'
import type { DeliveryOrderInAnswer, TableOrderInAnswer } from '#shared/schemas/order_answer.ts'
import type { ReserveInAnswer } from '#shared/schemas/reserve_answer.ts'

interface Kind {
  table: string
  /** Field of the body in the info. */
  field: 'order' | 'reserve'
  updateEvent: string
  errorEvent: string
  /** Event of an imported past order; absent for kinds that are not imported. No webhook is sent for it. */
  importEvent?: string
  /** Statuses of orders that are over. */
  endedStatuses: readonly string[]
}

export const kinds: Readonly<Record<OrderKind, Kind>> = {
  Delivery: {
    table: 'delivery_order',
    field: 'order',
    updateEvent: 'DeliveryOrderUpdate',
    errorEvent: 'DeliveryOrderError',
    importEvent: 'DeliveryOrderImport',
    endedStatuses: ['Closed', 'Cancelled'],
  },
  TableOrder: {
    table: 'table_order',
    field: 'order',
    updateEvent: 'TableOrderUpdate',
    errorEvent: 'TableOrderError',
    importEvent: 'TableOrderImport',
    endedStatuses: ['Closed', 'Deleted'],
  },
  Banquet: {
    table: 'reserve',
    field: 'reserve',
    updateEvent: 'ReserveUpdate',
    errorEvent: 'ReserveError',
    endedStatuses: ['Closed'],
  },
}

/** A delivery or table order, or a reserve with the order of its banquet. */
export type OrderBody =
  | { kind: 'Delivery'; order: DeliveryOrderInAnswer }
  | { kind: 'TableOrder'; order: TableOrderInAnswer }
  | { kind: 'Banquet'; reserve: ReserveInAnswer; isDeleted: boolean }

/** State of an order of any kind. */
interface OrderState {
  id: Id<'Order'>
  terminalGroupId: Id<'TerminalGroup'>
  revision: number
  changedAt: Instant
  externalNumber: string | null
  details: Record<string, unknown> | null
  body: OrderBody
}

type Reader = (db: Db, organizationId: string, ids: readonly string[]) => Promise<OrderState[]>

const readers = new Map<OrderKind, Reader>()

/** Sets the reader of a kind: its domain is of a higher tier. */
export function setReader(kind: OrderKind, reader: Reader): void {
  readers.set(kind, reader)
}

/** Returns the orders of a kind with these ids, accepted by their front offices or not. */
export async function listOrders(
  db: Db,
  kind: OrderKind,
  organizationId: string,
  ids: readonly string[],
): Promise<OrderState[]> {
  const read = readers.get(kind)
  if (!read) throw new Error(`No domain has declared a store for the kind ${kind}`)
  return ids.length === 0 ? [] : read(db, organizationId, ids)
}
