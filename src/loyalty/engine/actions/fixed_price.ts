import { Type } from 'typebox'
import { Decimal, zero } from '#core/decimal.ts'
import { field, Int32, Money, opt } from '#core/schema.ts'
import { action, type Claim } from '../action.ts'
import { firstPieces, piecesOf } from '../pieces.ts'
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
    const claim = (positionId: string, sum: Decimal, amount: Decimal): Claim => ({
      positionId,
      sum: Decimal.max(sum.minus(amount.times(price)), zero),
      amount,
    })
    return ({ dishes }) => {
      const meant = dishes.filter(isMeant)
      const claims = piecesMax
        ? firstPieces(piecesOf(meant, 'Dearest'), piecesMax).map(({ dish, count, price: each }) =>
            claim(dish.positionId, each.times(count), new Decimal(count)),
          )
        : meant.map(({ positionId, sum, amount }) => claim(positionId, sum, amount))
      return { discounts: [{ kind: 'dish', claims }] }
    }
  },
})
