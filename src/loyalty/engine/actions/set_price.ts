import { Type } from 'typebox'
import { Decimal, total } from '#core/decimal.ts'
import { field, Int32, List, Money, opt } from '#core/schema.ts'
import { action, type PortionDiscount } from '../action.ts'
import { bestSets } from '../best_sets.ts'
import { type Pieces, piecesOf } from '../pieces.ts'
import { compileFilter, ProductFilter } from '../product_filter.ts'

const SetPart = Type.Object(
  {
    products: field(ProductFilter, 'Products for this part of the set.'),
    pieces: field(Int32({ minimum: 1, maximum: 100 }), 'Number of pieces of it.'),
  },
  { title: 'LoyaltySetPart' },
)

const setsMaxOfAll = 1000

/** A price for a set of pieces, as a soup and a drink for ten. The guest gets the sets that save most. */
export const setPrice = action({
  settings: Type.Object({
    parts: field(List(SetPart, { minItems: 1, maxItems: 20 }), 'Parts of a set. A piece counts for one part only.'),
    price: field(Money({ minimum: 0 }), 'Price of one set. A set that already costs less is unchanged.'),
    setsMax: opt(Int32({ minimum: 1, maximum: setsMaxOfAll }), 'Maximum number of sets. If omitted, any number.'),
  }),
  isDiscount: true,
  compile({ parts, price, setsMax }) {
    const filters = parts.map(({ products }) => compileFilter(products))
    const terms = { needs: parts.map(({ pieces }) => pieces), price, setsMax: setsMax ?? setsMaxOfAll }
    return ({ dishes }) => {
      const candidates = piecesOf(dishes, 'Dearest').flatMap((pieces) => {
        const fitting = filters.flatMap((fits, part) => (fits(pieces.portions) ? [part] : []))
        return fitting.length > 0 ? [{ ...pieces, parts: fitting }] : []
      })
      const best = bestSets(candidates, terms)
      if (!best) return {}
      const chosen = candidates.flatMap((pieces, i) => {
        const count = best.counts[i] ?? 0
        return count > 0 ? [{ ...pieces, count }] : []
      })
      return { discount: { kind: 'set', portionDiscounts: claimsOf(chosen, new Decimal(price).times(best.sets)) } }
    }
  },
})

/** Claims on each piece its share of what the pieces cost above the price of the sets. */
function claimsOf(pieces: readonly Pieces[], price: Decimal): PortionDiscount[] {
  const whole = total(pieces.map(({ price: each, count }) => each.times(count)))
  const off = whole.minus(price)
  return pieces.map(({ portions, price: each, count }) => ({
    portions,
    amount: new Decimal(count),
    sum: off.times(each.times(count)).dividedBy(whole),
  }))
}
