import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import { listOrderSummaries, listRemovals, type OrderKey, type OrderSummary } from '#ordering/summaries.store.ts'
import type { Delivery } from './model.ts'
import { deliveries } from './store.ts'

/** Whether the organization has a delivery order with this id, accepted by its front office or not. */
export const isDelivery = async (db: Db, organizationId: string, id: string): Promise<boolean> =>
  (await deliveries.list(db, organizationId, [id])).length > 0

/** The terminal group of the delivery order with this id, accepted by its front office or not. */
export const findGroupOfDelivery = async (
  db: Db,
  organizationId: string,
  id: string,
): Promise<Id<'TerminalGroup'> | undefined> => (await deliveries.list(db, organizationId, [id]))[0]?.terminalGroupId

/** What is to be known of these delivery orders to count them. */
export const listDeliveriesToCount = async (db: Db, keys: readonly OrderKey[]): Promise<OrderSummary[]> =>
  listOrderSummaries(db, 'delivery_order', keys)

/** Returns the delivery orders with these ids. */
export const listDeliveries = (db: Db, organizationId: string, ids: readonly string[]): Promise<Delivery[]> =>
  deliveries.list(db, organizationId, ids)

/** The delivery order with this id. */
export const findDelivery = async (db: Db, organizationId: string, id: string): Promise<Delivery | undefined> =>
  (await deliveries.list(db, organizationId, [id]))[0]

/** Returns the removals of items of orders, by order. */
export const listRemovalsOfDeliveries = (db: Db, organizationId: string, ids: readonly string[]) =>
  listRemovals(db, 'delivery_order', { organizationId, ids })
