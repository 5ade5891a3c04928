import type { Db } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import { byId } from '#core/schema.ts'
import type { Goods } from './model.ts'
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

type GoodsRow = Omit<Goods, 'referenceCost'> & { referenceCost: string | null }

/** Returns the products with these ids by id, deleted ones included. */
export async function findGoods(
  db: Db,
  corporationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Goods>> {
  const rows = await db<GoodsRow[]>`
    select id, type, sku as article, amount_unit_id,
           type not in ('SERVICE', 'RATE') and (card::json ->> 'isNotInStoreMovement') is distinct from 'true' as is_stored,
           card::json ->> 'estimatedPurchasePrice' as reference_cost
      from product
     where corporation_id = ${corporationId}
       and id = any(${[...new Set(ids)]}::uuid[])`
  return byId(
    rows.map(({ referenceCost, ...row }) => ({
      ...row,
      referenceCost: referenceCost === null ? null : new Decimal(referenceCost),
    })),
  )
}
