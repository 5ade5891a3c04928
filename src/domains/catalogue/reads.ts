import type { Db } from '#core/db/connect.ts'
import { Decimal, decimalOrNull } from '#core/decimal.ts'
import type { Complete } from '#core/kits/saved_rows.ts'
import { Hook } from '#core/operation/hooks.ts'
import { byId, type Id } from '#core/schema.ts'
import type { ImportedChart } from '#shared/schemas/assembly_chart.ts'
import type { Goods } from './model.ts'
import { savedCatalogue } from './saved_catalogue.ts'
import type { SavedCatalogue } from './schemas.ts'
import { findCatalogueRows, type ShownProducts } from './store.ts'

export { directories } from './directories.ts'
// Schemas for saving the rows that `/admin/catalogue/list` returns.
export { ImportedGroup } from './group/schemas.ts'
export { ImportedProduct } from './product/schemas.ts'
export { findRevisionAt } from './revision.store.ts'

interface ChartedProducts {
  corporationId: Id<'Corporation'>
  productIds: readonly string[]
}

/** Called for the assembly charts of products, in a form that can be saved again. */
export const chartsListed = new Hook<ChartedProducts, Complete<ImportedChart>[]>()

/** Returns the corporation's catalogue, or what a menu shows of it, in a form that can be saved again, with its revision. */
export async function findSavedCatalogue(
  db: Db,
  corporationId: string,
  shown: ShownProducts = {},
): Promise<SavedCatalogue & { revision: number }> {
  const rows = await findCatalogueRows(db, corporationId, shown)
  return { ...savedCatalogue(rows), revision: rows.revision }
}

interface GoodsRow extends Pick<Goods, 'id' | 'type' | 'article' | 'amountUnitId' | 'isStored'> {
  referenceCost: string | null
  vatPercent: string | null
  unitWeight: string | null
  sizeFactors: Record<string, { amount?: string }> | null
}

/** Returns the products with these ids by id, deleted ones included. */
export async function findGoods(
  db: Db,
  corporationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Goods>> {
  if (ids.length === 0) return new Map()
  const rows = await db<GoodsRow[]>`
    select product.id, product.type, product.sku as article, product.amount_unit_id,
           product.type not in ('SERVICE', 'RATE')
             and (product.card::json ->> 'isNotInStoreMovement') is distinct from 'true' as is_stored,
           product.card::json ->> 'estimatedPurchasePrice' as reference_cost, tax_category.percentage as vat_percent,
           product.details ->> 'weight' as unit_weight,
           product.card::json #> '{productSizeFactors,factors}' as size_factors
      from product
      left join tax_category
        on tax_category.corporation_id = ${corporationId}
       and tax_category.id = product.tax_category_id
     where product.corporation_id = ${corporationId}
       and product.id = any(${[...new Set(ids)]}::uuid[])`
  return byId(
    rows.map(({ referenceCost, vatPercent, unitWeight, sizeFactors, ...row }) => ({
      ...row,
      referenceCost: decimalOrNull(referenceCost),
      vatPercent: vatPercent === null ? null : Number(vatPercent),
      unitWeight: decimalOrNull(unitWeight),
      sizeFactors: factorsOf(sizeFactors ?? {}),
    })),
  )
}

/** Returns the numeric factors, which the contract has as texts. */
const factorsOf = (factors: Record<string, { amount?: string }>): Record<string, Decimal> =>
  Object.fromEntries(
    Object.entries(factors).flatMap(([sizeId, { amount = '' }]) =>
      /^\d+(\.\d+)?$/.test(amount) ? [[sizeId, new Decimal(amount)]] : [],
    ),
  )

/** A product with the names of its group and unit. */
interface NamedGoods {
  id: Id<'Product'>
  name: string
  code: string | null
  article: string | null
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
    select product.id, product.name, product.code, product.sku as article, product.group_id, product_group.name as group_name, product.amount_unit_id,
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
