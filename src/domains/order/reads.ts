import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import { listOrderSummaries, listRemovals, type OrderKey, type OrderSummary } from '#ordering/summaries.store.ts'
import type { TableOrder } from './model.ts'
import { tableOrders } from './store.ts'

/** Returns the terminal group of the table order, accepted by its front office or not. */
export const findGroupOfTableOrder = async (
  db: Db,
  organizationId: string,
  id: string,
): Promise<Id<'TerminalGroup'> | undefined> => (await tableOrders.list(db, organizationId, [id]))[0]?.terminalGroupId

/** Returns the fields of table orders that counters need. */
export const listTableOrdersToCount = async (db: Db, keys: readonly OrderKey[]): Promise<OrderSummary[]> =>
  listOrderSummaries(db, 'table_order', keys)

export const findTableOrder = async (db: Db, organizationId: string, id: string): Promise<TableOrder | undefined> =>
  (await tableOrders.list(db, organizationId, [id]))[0]

/** Returns the removals of items of orders, by order. */
export const listRemovalsOfTableOrders = (db: Db, organizationId: string, ids: readonly string[]) =>
  listRemovals(db, 'table_order', { organizationId, ids })

/** Returns the table orders with these ids. */
export const listTableOrders = (db: Db, organizationId: string, ids: readonly string[]): Promise<TableOrder[]> =>
  tableOrders.list(db, organizationId, ids)
