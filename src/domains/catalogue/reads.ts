import type { Db } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import { byId, type Id } from '#core/schema.ts'
import type { Goods } from './model.ts'
import { savedCatalogue } from './saved.rules.ts'
import type { SavedCatalogue } from './schemas.ts'
import { findCatalogueRows } from './store.ts'

export { directories } from './directories/schemas.ts'
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
  if (ids.length === 0) return new Map()
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

/** A product with the names of its group and unit. */
export interface NamedGoods {
  id: Id<'Product'>
  name: string
  groupId: Id<'ProductGroup'> | null
  groupName: string | null
  amountUnitId: Id<'AmountUnit'> | null
  amountUnitName: string | null
}

/** Returns the products with these ids by id, deleted ones included. */
export async function findNamedGoods(
  db: Db,
  corporationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedGoods>> {
  const rows = await db<NamedGoods[]>`
    select product.id, product.name, product.group_id, product_group.name as group_name, product.amount_unit_id,
           amount_unit.name as amount_unit_name
      from product
      left join product_group
        on product_group.corporation_id = ${corporationId}
       and product_group.id = product.group_id
      left join amount_unit
        on amount_unit.corporation_id = ${corporationId}
       and amount_unit.id = product.amount_unit_id
     where product.corporation_id = ${corporationId}
       and product.id = any(${[...new Set(ids)]}::uuid[])`
  return byId(rows)
}
