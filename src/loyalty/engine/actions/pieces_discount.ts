import { Type } from 'typebox'
import { field, Int32 } from '#core/schema.ts'
import { action } from '../action.ts'
import { discountPieces, firstPieces, piecesOf, Which } from '../pieces.ts'
import { compileFilter, filterOf } from '../product_filter.ts'
import { reduction } from '../reduction.ts'

/** A percent or a sum off the cheapest or the dearest pieces of the order. */
export const piecesDiscount = action({
  settings: Type.Object({
    products: filterOf('Pieces to choose from.'),
    which: field(Which, 'Which pieces are discounted.'),
    pieces: field(Int32({ minimum: 1, maximum: 1000 }), 'How many.'),
    ...reduction,
  }),
  isDiscount: true,
  compile({ products, which, pieces, ...off }) {
    const isMeant = compileFilter(products)
    return ({ dishes }) => {
      const chosen = firstPieces(piecesOf(dishes.filter(isMeant), which), pieces)
      return { discount: { kind: 'dish', portionDiscounts: discountPieces(chosen, off) } }
    }
  },
})
