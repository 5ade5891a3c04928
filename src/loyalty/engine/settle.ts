import { Decimal, lesser, type MoneyGrid, roundMoney, shareWithin, total, zero } from '#core/decimal.ts'
import type { Claim, ClaimedDiscount, DiscountKind } from './action.ts'
import type { Dish } from './model.ts'

/** What a campaign takes off one dish, or off the order as a whole. */
export interface GivenDiscount {
  kind: DiscountKind
  /** Null for the order as a whole. */
  positionId: string | null
  sum: Decimal
  /** For how many portions; null for the order, and for dishes as they are. */
  amount: Decimal | null
}

export interface Settled {
  /** The dishes with what is left of them. */
  dishes: readonly Dish[]
  given: readonly GivenDiscount[]
}

/**
 * Rounds what a campaign claims: what it takes off dishes by the dish, each set once, and the order once, which is shared by the
 * dishes (docs/domain.md §6.3). No dish falls below zero.
 */
export function settle(dishes: readonly Dish[], discounts: readonly ClaimedDiscount[], money: MoneyGrid): Settled {
  const left = new Map(dishes.map(({ positionId, sum }) => [positionId, sum]))
  const given: GivenDiscount[] = []
  const byKind = Map.groupBy(discounts, ({ kind }) => kind)
  for (const kind of ['dish', 'free'] as const) {
    const claims = (byKind.get(kind) ?? []).flatMap((discount) => discount.claims)
    for (const { positionId, sum, amount } of byPosition(claims)) {
      const off = lesser(roundMoney(exact(sum), money), left.get(positionId) ?? zero)
      take(positionId, off)
      if (!off.isZero()) given.push({ kind, positionId, sum: off, amount })
    }
  }
  for (const { claims } of byKind.get('set') ?? [])
    for (const { positionId, sum, amount } of shared(claims)) given.push({ kind: 'set', positionId, sum, amount })
  const whole = total(shared((byKind.get('order') ?? []).flatMap(({ claims }) => claims)).map(({ sum }) => sum))
  if (!whole.isZero()) given.push({ kind: 'order', positionId: null, sum: whole, amount: null })
  return { dishes: dishes.map((dish) => ({ ...dish, sum: left.get(dish.positionId) ?? zero })), given }

  /** Rounds the claims as one sum, takes it off their dishes, and answers what each of them gives. */
  function shared(claims: readonly Claim[]): Claim[] {
    const merged = byPosition(claims)
    const room = merged.map(({ positionId }) => left.get(positionId) ?? zero)
    const weights = merged.map(({ sum }) => sum)
    const shares = shareWithin(roundMoney(exact(total(weights)), money), weights, room, money)
    return merged.flatMap((claim, i) => {
      const sum = shares[i] ?? zero
      take(claim.positionId, sum)
      return sum.isZero() ? [] : [{ ...claim, sum }]
    })
  }

  function take(positionId: string, sum: Decimal): void {
    left.set(positionId, (left.get(positionId) ?? zero).minus(sum))
  }
}

/** Divisions leave sums exact to more digits than this. */
const exactDigits = 20

/** The sum without what divisions have left of error, so what is half a step is found to be half a step. */
export const exact = (sum: Decimal): Decimal => sum.toDecimalPlaces(exactDigits, Decimal.ROUND_HALF_UP)

/** One claim for each dish. */
function byPosition(claims: readonly Claim[]): Claim[] {
  const merged = new Map<string, Claim>()
  for (const claim of claims) {
    const known = merged.get(claim.positionId)
    merged.set(
      claim.positionId,
      known
        ? {
            ...known,
            sum: known.sum.plus(claim.sum),
            amount: known.amount && claim.amount && known.amount.plus(claim.amount),
          }
        : claim,
    )
  }
  return [...merged.values()]
}
