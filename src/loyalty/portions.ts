import { Decimal, exact, total, zero } from '#core/decimal.ts'
import type { PortionDiscount } from './actions.ts'
import type { Dish, DishFeatures } from './model.ts'

/**
 * Equal portions, wherever they are in the order: campaigns cannot tell them apart, and each costs the same. Campaigns work on
 * portions instead of dishes, so the division of an order into dishes changes no price (docs/domain.md §13.4).
 */
export interface Portions extends DishFeatures {
  /** Text that is shared by portions of equal features. Portions of one kind differ only in what campaigns have taken off them. */
  readonly kind: string
  /** Number of portions, or quantity of a product that is sold by weight. */
  readonly amount: Decimal
  /** Price of all of them. Not rounded. */
  readonly sum: Decimal
  /** The dishes that the portions belong to, in the order of the dishes. */
  readonly slices: readonly Slice[]
}

/** Portions that belong to one dish. */
interface Slice {
  readonly positionId: string
  readonly amount: Decimal
}

/** Returns a text that is shared by dishes which campaigns cannot tell apart. */
const kindOf = ({ productId, sizeId, comboSourceId, price, variant }: DishFeatures): string =>
  `${productId}|${sizeId ?? ''}|${comboSourceId ?? ''}|${price}|${variant}`

export const productAndSize = ({ productId, sizeId }: DishFeatures): string => `${productId}|${sizeId ?? ''}`

/** A dish with the kind of its portions. */
export interface DishWithKind extends Dish {
  readonly kind: string
}

export const withKinds = (dishes: readonly Dish[]): DishWithKind[] =>
  dishes.map((dish) => ({ ...dish, kind: kindOf(dish) }))

/** Groups equal dishes, ordered by kind. */
export const portionsOf = (dishes: readonly DishWithKind[]): Portions[] =>
  [...Map.groupBy(dishes, ({ kind }) => kind)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([kind, equal]) => {
      const [first] = equal
      if (!first) return []
      const { productId, sizeId, categoryId, groupIds, comboSourceId, price, variant } = first
      return {
        ...{ productId, sizeId, categoryId, groupIds, comboSourceId, price, variant, kind },
        amount: total(equal.map(({ amount }) => amount)),
        sum: total(equal.map(({ sum }) => sum)),
        slices: equal.map(({ positionId, amount }) => ({ positionId, amount })),
      }
    })

/** Returns the slices of the first portions of that amount. */
export function firstSlices(slices: readonly Slice[], amount: Decimal): Slice[] {
  const first: Slice[] = []
  let rest = amount
  for (const { positionId, amount: all } of slices) {
    if (rest.isZero()) break
    const taken = Decimal.min(all, rest)
    first.push({ positionId, amount: taken })
    rest = rest.minus(taken)
  }
  return first
}

/** Returns the portions at the prices that claims leave. Portions that are claimed in part are divided. */
export function applyDiscounts(portions: readonly Portions[], claims: readonly PortionDiscount[]): readonly Portions[] {
  if (claims.length === 0) return portions
  const byPortions = new Map(claims.map((claim) => [claim.portions, claim]))
  return portions.flatMap((some) => {
    const claim = byPortions.get(some)
    return claim && !claim.sum.isZero() ? dividedBy(some, claim) : [some]
  })
}

function dividedBy(portions: Portions, { amount, sum }: PortionDiscount): Portions[] {
  if (amount.equals(portions.amount)) return [{ ...portions, sum: withoutNoise(portions.sum.minus(sum)) }]
  const cost = portions.sum.times(amount).dividedBy(portions.amount)
  const claimed = firstSlices(portions.slices, amount)
  return [
    { ...portions, amount, sum: withoutNoise(cost.minus(sum)), slices: claimed },
    {
      ...portions,
      amount: portions.amount.minus(amount),
      sum: portions.sum.minus(cost),
      slices: withoutFirst(portions.slices, claimed),
    },
  ]
}

function withoutFirst(slices: readonly Slice[], first: readonly Slice[]): Slice[] {
  return slices.flatMap(({ positionId, amount }, i) => {
    const rest = amount.minus(first[i]?.amount ?? zero)
    return rest.isZero() ? [] : [{ positionId, amount: rest }]
  })
}

const withoutNoise = (sum: Decimal): Decimal => (exact(sum).isZero() ? zero : sum)

/**
 * Returns the portions at the prices that rounding leaves. Portions of one kind share its sum in proportion to their prices, so that equal
 * ones stay equal and free ones stay free. Only the claimed kinds have changed.
 */
export function withRoundedSums(
  portions: readonly Portions[],
  dishes: readonly DishWithKind[],
  claimedKinds: ReadonlySet<string>,
): Portions[] {
  const isClaimed = ({ kind }: { kind: string }) => claimedKinds.has(kind)
  const rounded = Map.groupBy(dishes.filter(isClaimed), ({ kind }) => kind)
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
