import { Type } from 'typebox'
import type { Db } from '#core/db/connect.ts'
import { toInstant } from '#core/db/timestamps.ts'
import {
  flagColumn,
  idColumn,
  integerColumn,
  jsonColumn,
  momentColumn,
  type Operator,
  textColumn,
} from '#core/kits/columns.ts'
import { defineList, type ListOptions } from '#core/kits/list.ts'
import { type Id, OneOf } from '#core/schema.ts'
import type { ProductDetails } from '../model.ts'
import { productTypes } from '../rules.ts'
import { rowsOf } from '../store.ts'
import {
  type AnsweredModifier,
  type AnsweredParts,
  answeredModifier,
  answeredProduct,
  fieldsOfProduct,
  type StoredAmounts,
} from './answers.ts'
import { productCard } from './card.ts'
import type { Particulars } from './model.ts'
import type { KnownSchema } from './rules.ts'

interface KnownProduct {
  id: Id<'Product'>
  article: string | null
  isDeleted: boolean
}

export function findExistingProducts(db: Db, corporationId: string, ids: readonly string[]): Promise<KnownProduct[]> {
  return db<KnownProduct[]>`
    select id, sku as article, is_deleted
      from product
     where corporation_id = ${corporationId}
       and id = any(${ids}::uuid[])`
}

/** Returns the ids that belong to groups. */
export async function filterGroupIds(
  db: Db,
  corporationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db<{ id: string }[]>`
    select id
      from product_group
     where corporation_id = ${corporationId}
       and id = any(${ids}::uuid[])`
  return new Set(rows.map(({ id }) => id))
}

export async function listModifierSchemas(
  db: Db,
  corporationId: string,
  ids: readonly string[],
): Promise<readonly KnownSchema[]> {
  if (ids.length === 0) return []
  return db<KnownSchema[]>`
    select id, modifier_groups, modifiers
      from modifier_schema
     where corporation_id = ${corporationId}
       and id = any(${[...new Set(ids)]}::uuid[])
     order by id`
}

/** Returns the products of the groups that are deleted, or those that are not. */
export async function listProductsOf(
  db: Db,
  corporationId: string,
  groupIds: readonly string[],
  { isDeleted }: { isDeleted: boolean },
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id
      from product
     where corporation_id = ${corporationId}
       and group_id = any(${groupIds}::uuid[])
       and is_deleted = ${isDeleted}
     order by creation_number`
  return rows.map(({ id }) => id)
}

const ids = { operators: ['eq', 'in'] } as const
const texts = { operators: ['eq', 'ne', 'in', 'nin', 'like', 'blank', 'notblank'] } as const
const orders = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'] as const satisfies readonly Operator[]

const productList = defineList({
  table: 'product',
  title: 'ListedProduct',
  columns: {
    id: idColumn('Product', { ...ids, isReturned: false }),
    productId: idColumn('Product', { ...ids, column: 'id' }),
    parentId: idColumn('ProductGroup', { ...ids, column: 'group_id', isReturned: false }),
    parentGroupId: idColumn('ProductGroup', { column: 'group_id' }),
    categoryId: idColumn('ProductCategory', ids),
    accountingCategoryId: idColumn('AccountingCategory', ids),
    taxCategoryId: idColumn('TaxCategory', ids),
    franchiseUniqueId: idColumn('FranchiseUnique', ids),
    franchiseMasterId: idColumn('FranchiseMaster', ids),
    type: { ...textColumn({ operators: ['eq', 'ne', 'in', 'nin'] }), schema: OneOf(productTypes) },
    name: textColumn(texts),
    code: textColumn(texts),
    productArticle: textColumn({ ...texts, column: 'sku' }),
    description: textColumn(texts),
    isDeleted: flagColumn({ operators: ['eq'] }),
    system: flagColumn({ operators: ['eq'], column: 'is_system' }),
    revision: integerColumn({ operators: orders }),
    createdAt: momentColumn({ operators: orders }),
    updatedAt: momentColumn({ operators: orders, column: 'modified_at', isReturned: false }),
    deletedAt: momentColumn({ operators: [...orders, 'blank', 'notblank'] }),
    lastModifyNode: idColumn('Node', {
      operators: ['eq', 'in', 'blank', 'notblank'],
      column: 'last_modify_node_id',
      isReturned: false,
    }),
    amountUnitId: idColumn('AmountUnit'),
    productScaleId: idColumn('ProductScale'),
    canSetOpenPrice: flagColumn(),
    useBalanceForSell: flagColumn(),
    position: integerColumn({ column: 'sort_order' }),
    createdByUserId: idColumn('Author', { column: 'created_by' }),
    modifiedAt: momentColumn(),
    modifiedByUserId: idColumn('Author', { column: 'modified_by' }),
    lastModifyNodeId: idColumn('Node'),
    details: jsonColumn(Type.Unsafe<ProductDetails>({})),
    particulars: jsonColumn(Type.Unsafe<Particulars>({})),
    card: textColumn(),
  },
})

export const productColumns = productList.columns

/** Reads one page of products; with `fields`, only the tables and columns that they need. */
export async function readProducts(db: Db, corporationId: string, { fields, ...question }: ListOptions) {
  if (!fields?.length) {
    const { items, totalCount } = await productList.read(db, corporationId, question)
    return { ...(await withParts(db, corporationId, items)), totalCount }
  }
  const { items, totalCount } = await productList.read(db, corporationId, { ...question, fields: columnsFor(fields) })
  const ids = items.flatMap(({ productId }) => productId ?? [])
  const partsOf = await findParts(db, corporationId, partFields.some((name) => fields.includes(name)) ? ids : [])
  return { items: items.map((item) => fieldsOfProduct(item, partsOf(item.productId ?? ''), fields)), totalCount }
}

const partFields = ['defaultSalePrice', 'modifiers', 'assemblyChartModifiedAt'] as const

/** Returns the columns from which the fields are made. */
const columnsFor = (fields: readonly string[]): string[] => [
  ...new Set([
    ...['productId', 'details', 'particulars'],
    ...fields.filter((name) => name in productColumns),
    ...(fields.some((name) => name in productCard) ? ['card'] : []),
  ]),
]

/** Returns one page of all products. */
export async function readProductsAfter(db: Db, corporationId: string, from: { after: number; limit: number }) {
  const { items, end } = await productList.readAfter(db, corporationId, from)
  return { ...(await withParts(db, corporationId, items)), end }
}

type ListedProduct = Awaited<ReturnType<typeof productList.read>>['items'][number]

async function withParts(db: Db, corporationId: string, products: readonly ListedProduct[]) {
  const ids = products.flatMap(({ productId }) => productId ?? [])
  const partsOf = await findParts(db, corporationId, ids)
  return { items: products.map((item) => answeredProduct(item, partsOf(item.productId ?? ''))), ids }
}

/** Returns the general prices of products per size. */
export async function listSizePrices(
  db: Db,
  corporationId: string,
  productIds: readonly string[],
): Promise<{ productId: Id<'Product'>; sizeId: Id<'ProductSize'>; price: number }[]> {
  const rows = await db<{ productId: Id<'Product'>; sizeId: Id<'ProductSize'>; price: string }[]>`
    select product_id, size_id, price::text
      from product_price
     where corporation_id = ${corporationId}
       and product_id = any(${productIds}::uuid[])
       and size_id is not null
       and organization_id is null
       and price_category_id is null
       and price is not null
     order by product_id, size_id`
  return rows.map((row) => ({ ...row, price: Number(row.price) }))
}

interface StoredParts {
  prices: { productId: string; price: number }[]
  groups: GroupRow[]
  modifiers: ModifierRow[]
  chartTimes: { productId: string; at: number }[]
}

interface GroupRow extends StoredAmounts {
  productId: string
  sortOrder: number
  groupId: string
  hasItemLimits: boolean | null
}

interface ModifierRow extends StoredAmounts {
  productId: string
  sortOrder: number
  groupId: string | null
  modifierId: string
}

/** Reads the fields of products from other tables in one statement: four statements would need four connections. */
async function findParts(
  db: Db,
  corporationId: string,
  ids: readonly string[],
): Promise<(productId: string) => AnsweredParts> {
  const [stored] = await db<[StoredParts]>`
    select ${rowsOf(db, basePriceRows(db, corporationId, ids))} as prices,
           ${rowsOf(db, groupRows(db, corporationId, ids))} as groups,
           ${rowsOf(db, modifierRows(db, corporationId, ids))} as modifiers,
           ${rowsOf(db, chartTimeRows(db, corporationId, ids))} as chart_times`
  const prices = new Map(stored.prices.map(({ productId, price }) => [productId, price]))
  const modifiers = modifiersByProduct(stored)
  const chartTimes = new Map(stored.chartTimes.map(({ productId, at }) => [productId, at]))
  return (productId) => ({
    defaultSalePrice: prices.get(productId) ?? null,
    modifiers: modifiers.get(productId) ?? [],
    chartChangedAt: chartTimes.get(productId) ?? null,
  })
}

/** Selects the general prices of products without sizes. */
const basePriceRows = (db: Db, corporationId: string, ids: readonly string[]) => db`
  select product_id as "productId", price
    from product_price
   where corporation_id = ${corporationId}
     and product_id = any(${ids}::uuid[])
     and size_id is null
     and organization_id is null
     and price_category_id is null
     and price is not null`

const amountColumns = (db: Db) => db`
  min_amount as "minAmount", max_amount as "maxAmount", default_amount as "defaultAmount", free_amount as "freeAmount",
  hide_if_default as "hideIfDefault", splittable`

const groupRows = (db: Db, corporationId: string, ids: readonly string[]) => db`
  select product_id as "productId", sort_order as "sortOrder", group_id as "groupId", ${amountColumns(db)},
         has_item_limits as "hasItemLimits"
    from product_modifier_group
   where corporation_id = ${corporationId}
     and product_id = any(${ids}::uuid[])
   order by product_id, sort_order, group_id`

const modifierRows = (db: Db, corporationId: string, ids: readonly string[]) => db`
  select product_id as "productId", sort_order as "sortOrder", group_id as "groupId", modifier_id as "modifierId",
         ${amountColumns(db)}
    from product_modifier
   where corporation_id = ${corporationId}
     and product_id = any(${ids}::uuid[])
   order by product_id, sort_order, modifier_id`

/** Selects the time of the last chart change of each product, in milliseconds. */
const chartTimeRows = (db: Db, corporationId: string, ids: readonly string[]) => db`
  select product_id as "productId", ${toInstant(db, 'max(changed_at)')} as at
    from assembly_chart
   where corporation_id = ${corporationId}
     and product_id = any(${ids}::uuid[])
   group by product_id`

/** Returns the modifiers of products for responses, in their order. */
function modifiersByProduct({ groups, modifiers }: StoredParts): ReadonlyMap<string, AnsweredModifier[]> {
  const inner = Map.groupBy(modifiers, ({ productId, groupId }) => `${productId} ${groupId ?? ''}`)
  const single = modifiers.filter(({ groupId }) => groupId === null)
  const all = [
    ...single.map((row) => ({ ...row, answered: answeredModifier(row.modifierId, row) })),
    ...groups.map((row) => {
      const children = inner.get(`${row.productId} ${row.groupId}`) ?? null
      return { ...row, answered: answeredModifier(row.groupId, row, children) }
    }),
  ].sort((a, b) => a.sortOrder - b.sortOrder)
  return new Map(
    [...Map.groupBy(all, ({ productId }) => productId)].map(([id, rows]) => [id, rows.map(({ answered }) => answered)]),
  )
}
