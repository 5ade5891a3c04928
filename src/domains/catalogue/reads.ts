import type { Db } from '#core/db/connect.ts'
import { savedCatalogue } from './saved.rules.ts'
import type { SavedCatalogue } from './schemas.ts'
import { findCatalogueRows } from './store.ts'

/** All that was saved of the corporation's catalogue, with its revision. */
export async function findSavedCatalogue(
  db: Db,
  corporationId: string,
): Promise<SavedCatalogue & { revision: number }> {
  const rows = await findCatalogueRows(db, corporationId)
  return { ...savedCatalogue(rows), revision: rows.revision }
}
