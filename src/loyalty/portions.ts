import { Decimal, exact, total, zero } from '#core/decimal.ts'

import type { Dish, DishFeatures } from './model.ts'

/** Discount of an action on equal portions. Not rounded. */
export interface PortionDiscount {
  readonly portions: Portions
  /** Number of these portions that become cheaper: the first ones. */
  readonly amount: Decimal
  readonly sum: Decimal
}

/**
 * Portions of the order that have the same properties and the same price. Campaigns work on portions instead of dishes, so that the division
 * of an order into dishes does not affect prices (docs/domain.md §13.4).
 */
export interface Portions extends DishFeatures {
  /** Key of the properties. Portions of one kind differ only in the discounts of campaigns. */
  readonly kind: string
  /** Number of portions, or quantity of a product that is sold by weight. */
  readonly amount: Decimal
  /** Total price of the portions. Not rounded. */
  readonly sum: Decimal
  /** Dishes to which the portions belong, in the order of the dishes. */
  readonly slices: readonly Slice[]
}

/** Portions that belong to one dish. */
interface Slice {
  readonly positionId: string
  readonly amount: Decimal
}

const kindOf = ({ productId, sizeId, comboSourceId, price, untaxedShare, variant }: DishFeatures): string =>
  [productId, sizeId ?? '', comboSourceId ?? '', price, variant, untaxedShare].join('|')

export const productAndSize = ({ productId, sizeId }: DishFeatures): string => `${productId}|${sizeId ?? ''}`

/** Dish with the kind of its portions. */
export interface DishWithKind extends Dish {
  readonly kind: string
}

export const withKinds = (dishes: readonly Dish[]): DishWithKind[] =>
  dishes.map((dish) => ({ ...dish, kind: kindOf(dish) }))

/** Groups dishes of the same kind, which must cost the same per portion. Sorts by kind. */
export const portionsOf = (dishes: readonly DishWithKind[]): Portions[] =>
  [...Map.groupBy(dishes, ({ kind }) => kind)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([kind, equal]) => {
      const [first] = equal
      if (!first) return []
      const { productId, sizeId, categoryId, groupIds, comboSourceId, price, untaxedShare, variant } = first
      return {
        ...{ productId, sizeId, categoryId, groupIds, comboSourceId, price, untaxedShare, variant, kind },
        amount: total(equal.map(({ amount }) => amount)),
        sum: total(equal.map(({ sum }) => sum)),
        slices: equal.map(({ positionId, amount }) => ({ positionId, amount })),
      }
    })

/** Returns the slices of the first `amount` portions. */
export function firstSlices(slices: readonly Slice[], amount: Decimal): Slice[] {
  const first: Slice[] = []
  let missing = amount
  for (const { positionId, amount: all } of slices) {
    if (missing.isZero()) break
    const used = Decimal.min(all, missing)
    first.push({ positionId, amount: used })
    missing = missing.minus(used)
  }
  return first
}

/** Returns the portions at their prices after discounts. Splits portions that are discounted in part. */
export function applyDiscounts(
  portions: readonly Portions[],
  discounts: readonly PortionDiscount[],
): readonly Portions[] {
  if (discounts.length === 0) return portions
  const byPortions = new Map(discounts.map((discount) => [discount.portions, discount]))
  return portions.flatMap((equal) => {
    const discount = byPortions.get(equal)
    return discount && !discount.sum.isZero() ? splitByDiscount(equal, discount) : [equal]
  })
}

function splitByDiscount(portions: Portions, { amount, sum }: PortionDiscount): Portions[] {
  if (amount.equals(portions.amount)) return [{ ...portions, sum: withoutNoise(portions.sum.minus(sum)) }]
  const cost = portions.sum.times(amount).dividedBy(portions.amount)
  const discounted = firstSlices(portions.slices, amount)
  return [
    { ...portions, amount, sum: withoutNoise(cost.minus(sum)), slices: discounted },
    {
      ...portions,
      amount: portions.amount.minus(amount),
      sum: portions.sum.minus(cost),
      slices: withoutFirst(portions.slices, discounted),
    },
  ]
}

function withoutFirst(slices: readonly Slice[], first: readonly Slice[]): Slice[] {
  return slices.flatMap(({ positionId, amount }, i) => {
    const remaining = amount.minus(first[i]?.amount ?? zero)
    return remaining.isZero() ? [] : [{ positionId, amount: remaining }]
  })
}

/** Replaces a remainder of divisions by zero, so that free portions are recognized. */
const withoutNoise = (sum: Decimal): Decimal => (exact(sum).isZero() ? zero : sum)

/**
 * Returns the portions with the rounded totals of the dishes. Portions of one kind share the total in proportion to their prices, so that
 * free portions stay free. Kinds without a discount are unchanged.
 */
export function withRoundedSums(
  portions: readonly Portions[],
  dishes: readonly DishWithKind[],
  discountedKinds: ReadonlySet<string>,
): Portions[] {
  const isDiscounted = ({ kind }: { kind: string }) => discountedKinds.has(kind)
  const rounded = Map.groupBy(dishes.filter(isDiscounted), ({ kind }) => kind)
  return [...Map.groupBy(portions, ({ kind }) => kind)].flatMap(([kind, ofKind]) => {
    const sums = rounded.get(kind)?.map(({ sum }) => sum)
    return sums ? atSum(ofKind, total(sums)) : ofKind
  })
}

function atSum(portions: readonly Portions[], sum: Decimal): readonly Portions[] {
  if (portions.length === 1) return portions.map((some) => ({ ...some, sum }))
  const before = total(portions.map((some) => some.sum))
  if (sum.equals(exact(before))) return portions
  if (before.isZero()) return atPrice(portions, sum.dividedBy(total(portions.map(({ amount }) => amount))))
  const rate = sum.dividedBy(before)
  return portions.map((some) => ({ ...some, sum: some.sum.times(rate) }))
}

const atPrice = (portions: readonly Portions[], price: Decimal): Portions[] =>
  portions.map((some) => ({ ...some, sum: some.amount.times(price) }))
