import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import type { Reserve } from './model.ts'
import { reserves } from './store.ts'

/** The terminal group of the reserve or banquet with this id, accepted by its front office or not. */
export const findGroupOfReserve = async (
  db: Db,
  organizationId: string,
  id: string,
): Promise<Id<'TerminalGroup'> | undefined> => (await reserves.list(db, organizationId, [id]))[0]?.terminalGroupId

/** Returns the reserve or banquet with this id. */
export const findReserve = async (db: Db, organizationId: string, id: string): Promise<Reserve | undefined> =>
  (await reserves.list(db, organizationId, [id]))[0]
