import { Decimal } from '#core/decimal.ts'
import { OneOf } from '#core/schema.ts'
import type { Claim } from './action.ts'
import type { Dish } from './model.ts'
import { type Reduction, reductionOf } from './reduction.ts'

/** Which pieces are chosen of several. */
export const Which = OneOf(['Cheapest', 'Dearest'])
export type Which = 'Cheapest' | 'Dearest'

/** Whole portions of one dish, which cost the same. Of what is sold by weight only whole units count. */
export interface Pieces {
  readonly dish: Dish
  readonly count: number
  /** Of one piece. */
  readonly price: Decimal
}

/** The pieces of the dishes, the cheapest or the dearest first. */
export const piecesOf = (dishes: readonly Dish[], which: Which): Pieces[] =>
  dishes
    .map((dish) => ({ dish, count: dish.amount.floor().toNumber(), price: dish.sum.dividedBy(dish.amount) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => (which === 'Cheapest' ? 1 : -1) * a.price.comparedTo(b.price))

export const countOf = (pieces: readonly Pieces[]): number => pieces.reduce((sum, { count }) => sum + count, 0)

/** The first so many of the pieces. */
export function firstPieces(pieces: readonly Pieces[], count: number): Pieces[] {
  let left = count
  return pieces.flatMap((some) => {
    const taken = Math.min(some.count, left)
    left -= taken
    return taken > 0 ? [{ ...some, count: taken }] : []
  })
}

/** What a reduction takes off each of the pieces. */
export const claimsOn = (pieces: readonly Pieces[], reduction: Reduction): Claim[] =>
  pieces.map(({ dish, count, price }) => {
    const amount = new Decimal(count)
    return { positionId: dish.positionId, sum: reductionOf(reduction, price.times(count), amount), amount }
  })
