import { Type } from 'typebox'
import { toNumber, total } from '#core/decimal.ts'
import { Amount, opt } from '#core/schema.ts'
import { condition, isWithin } from '../condition.ts'
import { compileFilter, filterOf } from '../product_filter.ts'

/** How many of some products, categories or groups are ordered. */
export const products = condition({
  settings: Type.Object({
    products: filterOf('What is counted.'),
    min: opt(Amount(), 'Minimum number of portions. If omitted, more than 0.'),
    max: opt(Amount(), 'Maximum number of portions. If omitted, any number.'),
  }),
  compile({ products, min, max }) {
    const counts = compileFilter(products)
    return ({ dishes }) => {
      const amount = toNumber(total(dishes.filter(counts).map((dish) => dish.amount)))
      const isEnough = min === null || min === undefined ? amount > 0 || max === 0 : true
      return { holds: isEnough && isWithin(amount, { min, max }), actual: String(amount) }
    }
  },
})
