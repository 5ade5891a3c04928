import type { Db } from '#core/db/connect.ts'
import { reserves } from './store.ts'

/** Whether the organization has a reserve or banquet with this id, accepted by its front office or not. */
export const isReserve = async (db: Db, organizationId: string, id: string): Promise<boolean> =>
  (await reserves.list(db, organizationId, [id])).length > 0
