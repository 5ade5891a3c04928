import type { Db } from '#core/db/connect.ts'
import { deliveries } from './store.ts'

/** Whether the organization has a delivery order with this id, accepted by its front office or not. */
export const isDelivery = async (db: Db, organizationId: string, id: string): Promise<boolean> =>
  (await deliveries.list(db, organizationId, [id])).length > 0
