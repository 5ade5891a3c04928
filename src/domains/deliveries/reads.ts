import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
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
