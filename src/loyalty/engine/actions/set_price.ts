import { Type } from 'typebox'
import { Decimal, total } from '#core/decimal.ts'
import { field, Int32, List, Money, opt } from '#core/schema.ts'
import { action, type Claim } from '../action.ts'
import type { Dish } from '../model.ts'
import { countOf, firstPieces, type Pieces, piecesOf } from '../pieces.ts'
import { compileFilter, ProductFilter } from '../product_filter.ts'

const SetPart = Type.Object(
  {
    products: field(ProductFilter, 'Products for this part of the set.'),
    pieces: field(Int32({ minimum: 1, maximum: 100 }), 'Number of pieces of it.'),
  },
  { title: 'LoyaltySetPart' },
)

const setsMaxOfAll = 1000

/** A price for a set of pieces, as a soup and a drink for ten. The dearest pieces make the sets. */
export const setPrice = action({
  settings: Type.Object({
    parts: field(List(SetPart, { minItems: 1, maxItems: 20 }), 'Parts of a set. A piece counts for one part only.'),
    price: field(Money({ minimum: 0 }), 'Price of one set. A set that already costs less is unchanged.'),
    setsMax: opt(Int32({ minimum: 1, maximum: setsMaxOfAll }), 'Maximum number of sets. If omitted, any number.'),
  }),
  isDiscount: true,
  compile({ parts, price, setsMax }) {
    const needed = parts.map(({ products, pieces }) => ({ fits: compileFilter(products), pieces }))
    return ({ dishes }) => {
      const discounts = []
      let left = piecesOf(dishes, 'Dearest')
      for (let sets = 0; sets < (setsMax ?? setsMaxOfAll); sets++) {
        const set = nextSet(left, needed)
        if (!set) break
        const claims = claimsOf(set, price)
        if (claims.length > 0) discounts.push({ kind: 'set' as const, claims })
        left = without(left, set)
      }
      return { discounts }
    }
  },
})

interface Part {
  fits(dish: Dish): boolean
  pieces: number
}

/** The dearest pieces that make a set, or undefined when they do not make one. */
function nextSet(left: readonly Pieces[], parts: readonly Part[]): Pieces[] | undefined {
  const set: Pieces[] = []
  for (const { fits, pieces } of parts) {
    const chosen = firstPieces(
      without(left, set).filter(({ dish }) => fits(dish)),
      pieces,
    )
    if (countOf(chosen) < pieces) return undefined
    set.push(...chosen)
  }
  return set
}

function without(pieces: readonly Pieces[], taken: readonly Pieces[]): Pieces[] {
  const byDish = new Map<Dish, number>()
  for (const { dish, count } of taken) byDish.set(dish, (byDish.get(dish) ?? 0) + count)
  return pieces
    .map((some) => ({ ...some, count: some.count - (byDish.get(some.dish) ?? 0) }))
    .filter(({ count }) => count > 0)
}

/** What is above the price of the set, in proportion to what its pieces cost. */
function claimsOf(set: readonly Pieces[], price: number): Claim[] {
  const costs = set.map(({ price: each, count }) => each.times(count))
  const whole = total(costs)
  const off = whole.minus(price)
  if (!off.isPositive() || off.isZero()) return []
  return set.map(({ dish, count }, i) => ({
    positionId: dish.positionId,
    sum: off.times(costs[i] ?? 0).dividedBy(whole),
    amount: new Decimal(count),
  }))
}
