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
import type { Steps } from '#core/time_slices.ts'
import { type DishWithKind, firstSlices, type PortionDiscount, type Portions, productAndSize } from './portions.ts'
import type { ActionDiscount, DiscountKind } from './reduction.ts'

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

/** Sum of discounts on equal amounts of the same slices. `portions` come from the first discount. */
interface SummedDiscount extends PortionDiscount {
  readonly times: number
}

/**
 * Discounts of a campaign's actions. Adds up discounts of one kind on the same slices, because a campaign may discount the same portions
 * many times. Sets and limited discounts are rounded once for each action, so they are not added up.
 */
export class SummedDiscounts {
  readonly #groups: { kind: DiscountKind; bySlices: Map<Portions['slices'], SummedDiscount[]> }[] = []

  get isEmpty(): boolean {
    return this.#groups.length === 0
  }

  /** Kinds of the discounted portions. */
  get portionKinds(): Set<string> {
    return new Set(this.#groups.flatMap(({ bySlices }) => [...bySlices.values()].flat()).map(kindOfPortions))
  }

  add({ kind, portionDiscounts }: ActionDiscount): void {
    const { bySlices } = this.#groupFor(kind)
    for (const { portions, amount, sum } of portionDiscounts) {
      const onSlices = bySlices.get(portions.slices) ?? []
      const i = onSlices.findIndex((one) => one.amount.equals(amount))
      const known = onSlices[i]
      if (known) onSlices[i] = { ...known, sum: known.sum.plus(sum), times: known.times + 1 }
      else bySlices.set(portions.slices, [...onSlices, { portions, amount, sum, times: 1 }])
    }
  }

  /** Returns lists of discounts that are rounded together: one for each action of `set` and `limited`, one for each other kind. */
  listsOf(wanted: DiscountKind): SummedDiscount[][] {
    return this.#groups.filter(({ kind }) => kind === wanted).map(({ bySlices }) => [...bySlices.values()].flat())
  }

  #groupFor(kind: DiscountKind) {
    const known = kind === 'set' || kind === 'limited' ? undefined : this.#groups.find((group) => group.kind === kind)
    if (known) return known
    const group = { kind, bySlices: new Map<Portions['slices'], SummedDiscount[]>() }
    this.#groups.push(group)
    return group
  }
}

const kindOfPortions = ({ portions }: PortionDiscount): string => portions.kind

/**
 * Rounds the discounts of a campaign: on dishes once for each product and size, on sets and up to a maximum once for each action, and on the
 * order once.
 * Allocates each rounded sum to the dishes (docs/domain.md §13.3) without making one negative.
 */
export function* allocateDiscounts(
  dishes: readonly DishWithKind[],
  summed: SummedDiscounts,
  money: MoneyGrid,
): Steps<AllocatedDiscounts> {
  let current = dishes
  const discounts: CampaignDiscount[] = []
  function* allocate(kind: DiscountKind, exactDiscounts: readonly SummedDiscount[]): Steps<void> {
    const rounded = yield* roundedDiscounts(current, exactDiscounts, money)
    discounts.push(...rounded.map((discount) => ({ kind, ...discount })))
    current = lessDiscounts(current, rounded)
  }
  for (const kind of ['dish', 'free'] as const)
    for (const ofProduct of Map.groupBy(summed.listsOf(kind).flat(), ({ portions }) =>
      productAndSize(portions),
    ).values())
      yield* allocate(kind, ofProduct)
  for (const kind of ['set', 'limited'] as const)
    for (const ofAction of summed.listsOf(kind)) yield* allocate(kind, ofAction)
  const ofOrder = yield* roundedDiscounts(current, summed.listsOf('order').flat(), money)
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
  discounts: readonly SummedDiscount[],
  money: MoneyGrid,
): Steps<DishDiscount[]> {
  let exactSum = zero
  for (const [i, discount] of discounts.entries()) {
    exactSum = exactSum.plus(discount.sum)
    if (i % additionsOfStep === 0) yield
  }
  const sum = roundMoney(exact(exactSum), money)
  if (sum.isZero()) return []
  const kinds = new Set(discounts.map(kindOfPortions))
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
function* byDish(discounts: readonly SummedDiscount[]): Steps<Map<string, { sum: Decimal; amount: Decimal }>> {
  const merged = new Map<string, { sum: Decimal; amount: Decimal }>()
  let additions = 0
  for (const { portions, amount: all, sum: whole, times } of discounts)
    for (const slice of firstSlices(portions.slices, all)) {
      if (additions++ % additionsOfStep === 0) yield
      const sum = slice.amount.equals(all) ? whole : whole.times(slice.amount).dividedBy(all)
      const amount = slice.amount.times(times)
      const known = merged.get(slice.positionId)
      merged.set(
        slice.positionId,
        known ? { sum: known.sum.plus(sum), amount: known.amount.plus(amount) } : { sum, amount },
      )
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
