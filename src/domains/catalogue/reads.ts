import type { Db } from '#core/db/connect.ts'
import { savedCatalogue } from './saved.rules.ts'
import type { SavedCatalogue } from './schemas.ts'
import { findCatalogueRows } from './store.ts'

// What may be stated of the rows that `/admin/catalogue/list` answers.
export { ImportedGroup } from './group/schemas.ts'
export { ImportedProduct } from './product/schemas.ts'

/** All that was saved of the corporation's catalogue, with its revision. */
export async function findSavedCatalogue(
  db: Db,
  corporationId: string,
): Promise<SavedCatalogue & { revision: number }> {
  const rows = await findCatalogueRows(db, corporationId)
  return { ...savedCatalogue(rows), revision: rows.revision }
}
