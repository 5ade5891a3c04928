import { Type } from 'typebox'
import { toNumber, total } from '#core/decimal.ts'
import { Money, opt } from '#core/schema.ts'
import { condition, isWithin } from '../condition.ts'
import { compileFilter, filterOf } from '../product_filter.ts'

/** What the order costs before any campaign. */
export const orderSum = condition({
  settings: Type.Object({
    min: opt(Money({ minimum: 0 }), 'Minimum price of the order. If omitted, none.'),
    max: opt(Money({ minimum: 0 }), 'Maximum price of the order. If omitted, none.'),
    products: filterOf('Whose sum counts.'),
  }),
  compile({ products, ...limits }) {
    const counts = compileFilter(products)
    return ({ dishes }) => {
      const sum = toNumber(total(dishes.filter(counts).map((dish) => dish.sum)))
      return { holds: isWithin(sum, limits), actual: String(sum) }
    }
  },
})
