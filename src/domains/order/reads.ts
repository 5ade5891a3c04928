import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import { tableOrders } from './store.ts'

/** The terminal group of the table order with this id, accepted by its front office or not. */
export const findGroupOfTableOrder = async (
  db: Db,
  organizationId: string,
  id: string,
): Promise<Id<'TerminalGroup'> | undefined> => (await tableOrders.list(db, organizationId, [id]))[0]?.terminalGroupId
