import {
  type AllocationTarget,
  allocateByKind,
  Decimal,
  exact,
  type MoneyGrid,
  roundMoney,
  total,
  zero,
} from '#core/decimal.ts'
import type { Steps } from '#core/time_slices.ts'
import type { ActionDiscount, DiscountKind, PortionDiscount } from './actions.ts'
import { type DishWithKind, firstSlices, productAndSize } from './portions.ts'

/** Rounded discount of a campaign on a dish, or on the order as a whole. */
export interface CampaignDiscount {
  kind: DiscountKind
  /** Null for the order as a whole. */
  positionId: string | null
  sum: Decimal
  /** Number of portions; null for the order. */
  amount: Decimal | null
}

/** Number of additions between two pauses. */
const additionsOfStep = 256

interface AllocatedDiscounts {
  /** Dishes at their remaining prices. */
  dishes: readonly DishWithKind[]
  discounts: readonly CampaignDiscount[]
}

/**
 * Rounds the discounts of a campaign: on dishes once for each product and size, on sets once for each action, and on the order once.
 * Allocates each rounded sum to the dishes (docs/domain.md §13.3) without making one negative.
 */
export function* allocateDiscounts(
  dishes: readonly DishWithKind[],
  actionDiscounts: readonly ActionDiscount[],
  money: MoneyGrid,
): Steps<AllocatedDiscounts> {
  let current = dishes
  const discounts: CampaignDiscount[] = []
  function* allocate(kind: DiscountKind, exactDiscounts: readonly PortionDiscount[]): Steps<void> {
    const rounded = yield* roundedDiscounts(current, exactDiscounts, money)
    discounts.push(...rounded.map((discount) => ({ kind, ...discount })))
    current = lessDiscounts(current, rounded)
  }
  const byKind = Map.groupBy(actionDiscounts, ({ kind }) => kind)
  const ofKind = (kind: DiscountKind) => (byKind.get(kind) ?? []).flatMap(({ portionDiscounts }) => portionDiscounts)
  for (const kind of ['dish', 'free'] as const)
    for (const ofProduct of Map.groupBy(ofKind(kind), ({ portions }) => productAndSize(portions)).values())
      yield* allocate(kind, ofProduct)
  for (const { portionDiscounts } of byKind.get('set') ?? []) yield* allocate('set', portionDiscounts)
  const ofOrder = yield* roundedDiscounts(current, ofKind('order'), money)
  const whole = total(ofOrder.map(({ sum }) => sum))
  if (!whole.isZero()) discounts.push({ kind: 'order', positionId: null, sum: whole, amount: null })
  return { dishes: lessDiscounts(current, ofOrder), discounts }
}

interface DishDiscount {
  positionId: string
  sum: Decimal
  amount: Decimal | null
}

/** Rounds the total of discounts on portions, and allocates it to the dishes of these portions. */
function* roundedDiscounts(
  dishes: readonly DishWithKind[],
  discounts: readonly PortionDiscount[],
  money: MoneyGrid,
): Steps<DishDiscount[]> {
  let exactSum = zero
  for (const [i, discount] of discounts.entries()) {
    exactSum = exactSum.plus(discount.sum)
    if (i % additionsOfStep === 0) yield
  }
  const sum = roundMoney(exact(exactSum), money)
  if (sum.isZero()) return []
  const kinds = new Set(discounts.map(({ portions }) => portions.kind))
  const discounted = dishes.filter(({ kind }) => kinds.has(kind))
  const byPosition = yield* byDish(discounts)
  const targets = discounted.map(({ kind, positionId, sum: limit }): AllocationTarget => {
    return { kind, weight: byPosition.get(positionId)?.sum ?? zero, limit }
  })
  const shares = allocateByKind(sum, targets, money)
  return discounted.flatMap(({ positionId }, i) => {
    const share = shares[i] ?? zero
    return share.isZero() ? [] : [{ positionId, sum: share, amount: byPosition.get(positionId)?.amount ?? null }]
  })
}

/** Adds up discounts on portions by the dishes to which the portions belong. */
function* byDish(discounts: readonly PortionDiscount[]): Steps<Map<string, { sum: Decimal; amount: Decimal }>> {
  const merged = new Map<string, { sum: Decimal; amount: Decimal }>()
  let additions = 0
  for (const { slices, amount: all, sum: whole, times } of onSameSlices(discounts))
    for (const { positionId, amount } of firstSlices(slices, all)) {
      if (additions++ % additionsOfStep === 0) yield
      const sum = amount.equals(all) ? whole : whole.times(amount).dividedBy(all)
      const portions = amount.times(times)
      const known = merged.get(positionId)
      merged.set(
        positionId,
        known ? { sum: known.sum.plus(sum), amount: known.amount.plus(portions) } : { sum, amount: portions },
      )
    }
  return merged
}

/** Adds up discounts on equal amounts of the same slices, since campaigns often discount the same portions many times. */
function onSameSlices(discounts: readonly PortionDiscount[]) {
  const bySlices = Map.groupBy(discounts, ({ portions }) => portions.slices)
  return [...bySlices].flatMap(([slices, same]) =>
    [...Map.groupBy(same, ({ amount }) => amount.toString())].map(([amount, equal]) => ({
      slices,
      amount: new Decimal(amount),
      sum: total(equal.map(({ sum }) => sum)),
      times: equal.length,
    })),
  )
}

function lessDiscounts(dishes: readonly DishWithKind[], discounts: readonly DishDiscount[]): readonly DishWithKind[] {
  if (discounts.length === 0) return dishes
  const off = new Map(discounts.map(({ positionId, sum }) => [positionId, sum]))
  return dishes.map((dish) => {
    const sum = off.get(dish.positionId)
    return sum ? { ...dish, sum: dish.sum.minus(sum) } : dish
  })
}
