import { Type } from 'typebox'
import { field, Int32, opt } from '#core/schema.ts'
import { action } from '../action.ts'
import { countOf, discountPieces, firstPieces, piecesOf, Which } from '../pieces.ts'
import { compileFilter, filterOf } from '../product_filter.ts'
import { reduction } from '../reduction.ts'

/** One of every so many pieces becomes cheaper, as the third of three pizzas. */
export const nthPieceDiscount = action({
  settings: Type.Object({
    products: filterOf('Pieces that are counted and discounted.'),
    every: field(Int32({ minimum: 1, maximum: 1000 }), 'One in this many pieces is discounted.'),
    which: opt(Which, 'Which of the pieces are discounted. Default: the cheapest.'),
    piecesMax: opt(Int32({ minimum: 1, maximum: 1000 }), 'Maximum number. If omitted, any number.'),
    ...reduction,
  }),
  isDiscount: true,
  compile({ products, every, which, piecesMax, ...off }) {
    const isMeant = compileFilter(products)
    return ({ dishes }) => {
      const pieces = piecesOf(dishes.filter(isMeant), which ?? 'Cheapest')
      const count = Math.min(Math.floor(countOf(pieces) / every), piecesMax ?? Number.POSITIVE_INFINITY)
      return { discount: { kind: 'dish', portionDiscounts: discountPieces(firstPieces(pieces, count), off) } }
    }
  },
})
