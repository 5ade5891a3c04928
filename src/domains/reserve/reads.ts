import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import type { Reserve } from './model.ts'
import { reserves } from './store.ts'

/** Returns the terminal group of the reserve or banquet, accepted by its front office or not. */
export const findGroupOfReserve = async (
  db: Db,
  organizationId: string,
  id: string,
): Promise<Id<'TerminalGroup'> | undefined> => (await reserves.list(db, organizationId, [id]))[0]?.terminalGroupId

/** Returns the reserves and banquets with these ids. */
export const listReserves = (db: Db, organizationId: string, ids: readonly string[]): Promise<Reserve[]> =>
  reserves.list(db, organizationId, ids)
