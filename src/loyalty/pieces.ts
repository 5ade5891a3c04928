import { Decimal, total } from '#core/decimal.ts'
import { OneOf } from '#core/schema.ts'
import { type PortionDiscount, type Portions, productAndSize } from './portions.ts'
import { type Reduction, reductionOf } from './reduction.ts'

export const Which = OneOf(['Cheapest', 'Dearest'])
export type Which = 'Cheapest' | 'Dearest'

/** Whole portions that cost the same. A product that is sold by weight counts by whole units. */
export interface Pieces {
  readonly portions: Portions
  readonly count: number
  /** Price of one piece. */
  readonly price: Decimal
}

/**
 * Returns the pieces of the dishes, the cheapest or the dearest first. Omits pieces that earlier discounts have made free
 * (docs/domain.md §13.4).
 */
export const piecesOf = (dishes: readonly Portions[], which: Which): Pieces[] =>
  dishes
    .filter(({ sum, price }) => !sum.isZero() || price.isZero())
    .map((portions) => ({
      portions,
      count: portions.amount.floor().toNumber(),
      price: portions.sum.dividedBy(portions.amount),
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => (which === 'Cheapest' ? 1 : -1) * a.price.comparedTo(b.price))

export const countOf = (pieces: readonly Pieces[]): number => pieces.reduce((sum, { count }) => sum + count, 0)

/** Returns the number of whole pieces of each product and size, free ones included. */
export function countOrderedPieces(dishes: readonly Portions[]): number {
  const byProduct = Map.groupBy(dishes, productAndSize)
  return [...byProduct.values()].reduce(
    (sum, same) =>
      sum +
      total(same.map(({ amount }) => amount))
        .floor()
        .toNumber(),
    0,
  )
}

/** Returns at most the first `count` pieces. */
export function firstPieces(pieces: readonly Pieces[], count: number): Pieces[] {
  let left = count
  return pieces.flatMap((equal) => {
    const used = Math.min(equal.count, left)
    left -= used
    return used > 0 ? [{ ...equal, count: used }] : []
  })
}

/** Discounts each of the pieces. */
export const discountPieces = (pieces: readonly Pieces[], reduction: Reduction): PortionDiscount[] =>
  pieces.map(({ portions, count, price }) => {
    const amount = new Decimal(count)
    const { untaxedShare } = portions
    return { portions, amount, sum: reductionOf(reduction, { amount, sum: price.times(count), untaxedShare }) }
  })

/** Numbers of pieces of a purchase, such as two that are cheaper when three are bought. */
interface Purchase {
  bought: number
  discounted: number
  timesMax: number
}

/** Pieces that may count as bought, be discounted, or either. */
interface PurchasedPieces extends Pieces {
  readonly mayBeBought: boolean
  readonly mayBeDiscounted: boolean
}

/**
 * Returns as many pieces to discount as the others pay for, the first ones. A piece is either bought or discounted; the last time may
 * discount fewer pieces than it allows.
 */
export function discountedPieces(pieces: readonly PurchasedPieces[], purchase: Purchase): Pieces[] {
  const countIf = (holds: (piece: PurchasedPieces) => boolean) => countOf(pieces.filter(holds))
  const buyable = countIf(({ mayBeBought }) => mayBeBought)
  const onlyDiscounted = countIf(({ mayBeBought, mayBeDiscounted }) => mayBeDiscounted && !mayBeBought)
  const neededFor = (discounted: number) => Math.ceil(discounted / purchase.discounted) * purchase.bought
  let count = 0
  let most = Math.min(
    countIf(({ mayBeDiscounted }) => mayBeDiscounted),
    purchase.timesMax * purchase.discounted,
  )
  while (count < most) {
    const middle = Math.ceil((count + most) / 2)
    if (neededFor(middle) + Math.max(0, middle - onlyDiscounted) <= buyable) count = middle
    else most = middle - 1
  }
  let left = count
  let buyableLeft = buyable - neededFor(count)
  return pieces.flatMap((equal) => {
    if (!equal.mayBeDiscounted) return []
    const used = Math.min(equal.count, left, equal.mayBeBought ? buyableLeft : left)
    left -= used
    if (equal.mayBeBought) buyableLeft -= used
    return used > 0 ? [{ ...equal, count: used }] : []
  })
}

/** Spreads a discount over the dishes in proportion to their prices. */
export function spreadDiscount(off: Decimal, dishes: readonly Portions[]): PortionDiscount[] {
  const rate = off.dividedBy(total(dishes.map(({ sum }) => sum)))
  return dishes.map((portions) => ({ portions, amount: portions.amount, sum: portions.sum.times(rate) }))
}
