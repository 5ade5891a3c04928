import {
  type AllocationTarget,
  allocateByKind,
  type Decimal,
  exact,
  type MoneyGrid,
  roundMoney,
  total,
  zero,
} from '#core/decimal.ts'
import type { ActionDiscount, DiscountKind, PortionDiscount } from './actions.ts'
import { type DishWithKind, firstSlices, productAndSize } from './portions.ts'

/** Discount of a campaign on one dish, or on the order as a whole. */
export interface CampaignDiscount {
  kind: DiscountKind
  /** Null for the order as a whole. */
  positionId: string | null
  sum: Decimal
  /** Number of portions; null for the order. */
  amount: Decimal | null
}

interface AllocatedDiscounts {
  /** The dishes at the prices that the discounts leave. */
  dishes: readonly DishWithKind[]
  given: readonly CampaignDiscount[]
}

/**
 * Rounds the discounts of a campaign: on dishes once for each product and size, on sets once for each action, and on the order once.
 * Each rounded sum is shared by the dishes (docs/domain.md §13.3). No dish falls below zero.
 */
export function allocateDiscounts(
  dishes: readonly DishWithKind[],
  discounts: readonly ActionDiscount[],
  money: MoneyGrid,
): AllocatedDiscounts {
  let current = dishes
  const given: CampaignDiscount[] = []
  const give = (kind: DiscountKind, claims: readonly PortionDiscount[]): void => {
    const rounded = roundedDiscounts(current, claims, money)
    given.push(...rounded.map((discount) => ({ kind, ...discount })))
    current = lessDiscounts(current, rounded)
  }
  const byKind = Map.groupBy(discounts, ({ kind }) => kind)
  const claimsOf = (kind: DiscountKind) => (byKind.get(kind) ?? []).flatMap(({ portionDiscounts }) => portionDiscounts)
  for (const kind of ['dish', 'free'] as const)
    for (const claims of Map.groupBy(claimsOf(kind), ({ portions }) => productAndSize(portions)).values())
      give(kind, claims)
  for (const { portionDiscounts } of byKind.get('set') ?? []) give('set', portionDiscounts)
  const ofOrder = roundedDiscounts(current, claimsOf('order'), money)
  const whole = total(ofOrder.map(({ sum }) => sum))
  if (!whole.isZero()) given.push({ kind: 'order', positionId: null, sum: whole, amount: null })
  return { dishes: lessDiscounts(current, ofOrder), given }
}

interface DishDiscount {
  positionId: string
  sum: Decimal
  amount: Decimal | null
}

/** Rounds the claims as one sum and shares it by the dishes whose portions they name. */
function roundedDiscounts(
  dishes: readonly DishWithKind[],
  claims: readonly PortionDiscount[],
  money: MoneyGrid,
): DishDiscount[] {
  const sum = roundMoney(exact(total(claims.map((claim) => claim.sum))), money)
  if (sum.isZero()) return []
  const kinds = new Set(claims.map(({ portions }) => portions.kind))
  const meant = dishes.filter(({ kind }) => kinds.has(kind))
  const byPosition = byDish(claims)
  const parts = meant.map(({ kind, positionId, sum: limit }): AllocationTarget => {
    return { kind, weight: byPosition.get(positionId)?.sum ?? zero, limit }
  })
  const shares = allocateByKind(sum, parts, money)
  return meant.flatMap(({ positionId }, i) => {
    const share = shares[i] ?? zero
    return share.isZero() ? [] : [{ positionId, sum: share, amount: byPosition.get(positionId)?.amount ?? null }]
  })
}

/** Adds the claims up by the dishes to which the portions belong. */
function byDish(claims: readonly PortionDiscount[]): Map<string, { sum: Decimal; amount: Decimal }> {
  const merged = new Map<string, { sum: Decimal; amount: Decimal }>()
  for (const { portions, amount: all, sum: whole } of claims)
    for (const { positionId, amount } of firstSlices(portions.slices, all)) {
      const sum = amount.equals(all) ? whole : whole.times(amount).dividedBy(all)
      const known = merged.get(positionId)
      merged.set(positionId, known ? { sum: known.sum.plus(sum), amount: known.amount.plus(amount) } : { sum, amount })
    }
  return merged
}

function lessDiscounts(dishes: readonly DishWithKind[], discounts: readonly DishDiscount[]): readonly DishWithKind[] {
  if (discounts.length === 0) return dishes
  const off = new Map(discounts.map(({ positionId, sum }) => [positionId, sum]))
  return dishes.map((dish) => {
    const sum = off.get(dish.positionId)
    return sum ? { ...dish, sum: dish.sum.minus(sum) } : dish
  })
}
