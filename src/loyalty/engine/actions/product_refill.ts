import { Type } from 'typebox'
import { Decimal } from '#core/decimal.ts'
import { field, Id, Int32, opt } from '#core/schema.ts'
import { action } from '../action.ts'
import { countOrderedPieces } from '../pieces.ts'
import { compileFilter, filterOf } from '../product_filter.ts'

/** Pieces into a wallet of products, as a stamp for each coffee. */
export const productRefill = action({
  settings: Type.Object({
    programId: opt(Id('Program'), "Program whose wallet is credited. Default: the campaign's own."),
    products: filterOf('Which pieces count.'),
    every: field(Int32({ minimum: 1, maximum: 1000 }), 'Number of ordered pieces'),
    pieces: field(Int32({ minimum: 1, maximum: 1000 }), 'that credit this many pieces to the wallet.'),
  }),
  isDiscount: false,
  compile({ programId, products, every, pieces }) {
    const counts = compileFilter(products)
    return ({ dishes, programId: own }) => {
      const ordered = countOrderedPieces(dishes.filter(counts))
      const sum = new Decimal(Math.floor(ordered / every) * pieces)
      return sum.isZero() ? {} : { accrual: { programId: programId ?? own, sum } }
    }
  },
})
