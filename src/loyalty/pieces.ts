import { Decimal, total } from '#core/decimal.ts'
import { OneOf } from '#core/schema.ts'
import type { PortionDiscount } from './actions.ts'
import { type Portions, productAndSize } from './portions.ts'
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
    const taken = Math.min(equal.count, left)
    left -= taken
    return taken > 0 ? [{ ...equal, count: taken }] : []
  })
}

/** Discounts each of the pieces. */
export const discountPieces = (pieces: readonly Pieces[], reduction: Reduction): PortionDiscount[] =>
  pieces.map(({ portions, count, price }) => {
    const amount = new Decimal(count)
    return { portions, amount, sum: reductionOf(reduction, price.times(count), amount) }
  })

/** Spreads a discount over the dishes in proportion to their prices. */
export function spreadDiscount(off: Decimal, dishes: readonly Portions[]): PortionDiscount[] {
  const rate = off.dividedBy(total(dishes.map(({ sum }) => sum)))
  return dishes.map((portions) => ({ portions, amount: portions.amount, sum: portions.sum.times(rate) }))
}
