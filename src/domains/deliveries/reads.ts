import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import { listOrderSummaries, listRemovals, type OrderKey, type OrderSummary } from '#ordering/summaries.store.ts'
import type { Delivery } from './model.ts'
import { deliveries } from './store.ts'

/** Returns whether the organization has a delivery order with this id, accepted by its front office or not. */
export const isDelivery = async (db: Db, organizationId: string, id: string): Promise<boolean> =>
  (await deliveries.list(db, organizationId, [id])).length > 0

/** Returns the terminal group of the delivery order, accepted by its front office or not. */
export const findGroupOfDelivery = async (
  db: Db,
  organizationId: string,
  id: string,
): Promise<Id<'TerminalGroup'> | undefined> => (await deliveries.list(db, organizationId, [id]))[0]?.terminalGroupId

/** Returns the fields of delivery orders that counters need. */
export const listDeliveriesToCount = async (db: Db, keys: readonly OrderKey[]): Promise<OrderSummary[]> =>
  listOrderSummaries(db, 'delivery_order', keys)

export const listDeliveries = (db: Db, organizationId: string, ids: readonly string[]): Promise<Delivery[]> =>
  deliveries.list(db, organizationId, ids)

export const findDelivery = async (db: Db, organizationId: string, id: string): Promise<Delivery | undefined> =>
  (await deliveries.list(db, organizationId, [id]))[0]

/** Returns the removals of items of orders, by order. */
export const listRemovalsOfDeliveries = (db: Db, organizationId: string, ids: readonly string[]) =>
  listRemovals(db, 'delivery_order', { organizationId, ids })
