import { Type } from 'typebox'
import { Decimal, zero } from '#core/decimal.ts'
import { field, Int32, Money, opt } from '#core/schema.ts'
import { action, type PortionDiscount } from '../action.ts'
import { firstPieces, piecesOf } from '../pieces.ts'
import type { Portions } from '../portions.ts'
import { compileFilter, filterOf } from '../product_filter.ts'

/** A price of its own for some products; never one above what they cost. */
export const fixedPrice = action({
  settings: Type.Object({
    products: filterOf('Products that get the price.'),
    price: field(Money({ minimum: 0 }), 'Price of one portion with its modifiers.'),
    piecesMax: opt(
      Int32({ minimum: 1, maximum: 1000 }),
      'Maximum number of pieces, the most expensive first. If omitted, any amount.',
    ),
  }),
  isDiscount: true,
  compile({ products, price, piecesMax }) {
    const isMeant = compileFilter(products)
    const claim = (portions: Portions, cost: Decimal, amount: Decimal): PortionDiscount => ({
      portions,
      amount,
      sum: Decimal.max(cost.minus(amount.times(price)), zero),
    })
    return ({ dishes }) => {
      const meant = dishes.filter(isMeant)
      const portionDiscounts = piecesMax
        ? firstPieces(piecesOf(meant, 'Dearest'), piecesMax).map(({ portions, count, price: each }) =>
            claim(portions, each.times(count), new Decimal(count)),
          )
        : meant.map((portions) => claim(portions, portions.sum, portions.amount))
      return { discount: { kind: 'dish', portionDiscounts } }
    }
  },
})
