import { Type } from 'typebox'
import { action } from '../action.ts'
import { compileFilter, filterOf } from '../product_filter.ts'
import { reduction, reductionOf } from '../reduction.ts'

/** A percent off some dishes, or a sum off each of their portions, rounded by the dish. */
export const productsDiscount = action({
  settings: Type.Object({ products: filterOf('What becomes cheaper.'), ...reduction }),
  isDiscount: true,
  compile({ products, ...off }) {
    const isMeant = compileFilter(products)
    return ({ dishes }) => {
      const portionDiscounts = dishes.filter(isMeant).map((portions) => ({
        portions,
        amount: portions.amount,
        sum: reductionOf(off, portions.sum, portions.amount),
      }))
      return { discount: { kind: 'dish', portionDiscounts } }
    }
  },
})
