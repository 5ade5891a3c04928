import { type Static, Type } from 'typebox'
import { type Decimal, total } from '#core/decimal.ts'
import { Id, List, opt } from '#core/schema.ts'
import type { Dish, DishFeatures } from './model.ts'

/** Selection of dishes of an order. */
export const ProductFilter = Type.Object(
  {
    productIds: opt(List(Id('Product')), 'These products.'),
    categoryIds: opt(List(Id('ProductCategory')), 'Products of these categories.'),
    groupIds: opt(List(Id('ProductGroup')), 'Products of these menu groups and the groups below them.'),
    excludedProductIds: opt(List(Id('Product')), 'Excludes these products, overriding the other fields.'),
    sizeIds: opt(List(Id('ProductSize')), 'Only in these sizes. If omitted, in any.'),
    withCombos: opt(Type.Boolean(), 'Whether dishes ordered in combos are included. Default: true.'),
  },
  { title: 'LoyaltyProductFilter' },
)
export type ProductFilter = Static<typeof ProductFilter>

export const filterOf = (about: string) =>
  opt(ProductFilter, `${about} Selected by id, category or group. If omitted, all dishes.`)

/** Returns a function that tests dishes. A filter without products, categories and groups selects all of them. */
export function compileFilter(filter: ProductFilter | null | undefined): (dish: DishFeatures) => boolean {
  if (!filter) return () => true
  const wanted = new Set<string>([
    ...(filter.productIds ?? []),
    ...(filter.categoryIds ?? []),
    ...(filter.groupIds ?? []),
  ])
  const excluded = new Set<string>(filter.excludedProductIds)
  const sizes = filter.sizeIds && new Set<string>(filter.sizeIds)
  return ({ productId, categoryId, groupIds, sizeId, comboSourceId }) => {
    if (excluded.has(productId)) return false
    if (comboSourceId !== null && filter.withCombos === false) return false
    if (sizes && !sizes.has(sizeId ?? '')) return false
    if (wanted.size === 0) return true
    return wanted.has(productId) || wanted.has(categoryId ?? '') || groupIds.some((id) => wanted.has(id))
  }
}

const totalsOf = new WeakMap<readonly Dish[], Map<string, Decimal>>()

/** Returns a function that adds up the sums or amounts of the selected dishes, once per order for all conditions with an equal filter. */
export function compileTotal(
  filter: ProductFilter | null | undefined,
  value: 'sum' | 'amount',
): (dishes: readonly Dish[]) => Decimal {
  const counts = compileFilter(filter)
  const key = JSON.stringify([value, filter ?? null])
  return (dishes) => {
    const totals = totalsOf.get(dishes) ?? new Map<string, Decimal>()
    totalsOf.set(dishes, totals)
    const known = totals.get(key)
    if (known) return known
    const all = total(dishes.filter(counts).map((dish) => dish[value]))
    totals.set(key, all)
    return all
  }
}
