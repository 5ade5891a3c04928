import type { Db } from '#core/db/connect.ts'
import { tableOrders } from './store.ts'

/** Whether the organization has a table order with this id, accepted by its front office or not. */
export const isTableOrder = async (db: Db, organizationId: string, id: string): Promise<boolean> =>
  (await tableOrders.list(db, organizationId, [id])).length > 0
