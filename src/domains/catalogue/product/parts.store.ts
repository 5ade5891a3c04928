import type { Db } from '#core/db/connect.ts'
import { changeTimeRows } from '#domains/assembly_chart/reads.ts'
import { rowsOf } from '../store.ts'
import { type AnsweredModifier, type AnsweredParts, answeredModifier, type StoredAmounts } from './answer.rules.ts'

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

/** What of products stands in other tables, in one statement: four would wait for four connections. */
export async function findParts(
  db: Db,
  corporationId: string,
  ids: readonly string[],
): Promise<(productId: string) => AnsweredParts> {
  const [stored] = await db<[StoredParts]>`
    select ${rowsOf(db, basePriceRows(db, corporationId, ids))} as prices,
           ${rowsOf(db, groupRows(db, corporationId, ids))} as groups,
           ${rowsOf(db, modifierRows(db, corporationId, ids))} as modifiers,
           ${rowsOf(db, changeTimeRows(db, corporationId, ids))} as chart_times`
  const prices = new Map(stored.prices.map(({ productId, price }) => [productId, price]))
  const modifiers = modifiersByProduct(stored)
  const chartTimes = new Map(stored.chartTimes.map(({ productId, at }) => [productId, at]))
  return (productId) => ({
    defaultSalePrice: prices.get(productId) ?? null,
    modifiers: modifiers.get(productId) ?? [],
    chartChangedAt: chartTimes.get(productId) ?? null,
  })
}

/** The prices of products that hold where no other does. */
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

/** The modifiers of products as they are answered, in their order. */
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
