import { Type } from 'typebox'
import { Decimal, total } from '#core/decimal.ts'
import { field, Int32, Money, opt } from '#core/schema.ts'
import { action } from '../action.ts'
import { compileFilter, filterOf } from '../product_filter.ts'

/** The guest may pay from the wallet of the program, up to a part of the order. */
export const allowPayment = action({
  settings: Type.Object({
    maxPercent: field(Int32({ minimum: 0, maximum: 100 }), 'Maximum percentage of the price of the dishes.'),
    maxSum: opt(Money({ minimum: 0 }), 'Maximum sum. If omitted, any sum.'),
    products: filterOf('Products that may be paid for.'),
    order: opt(Int32({ minimum: 0 }), 'Payments with a smaller number are filled first. Default: 0.'),
  }),
  isDiscount: false,
  compile({ maxPercent, maxSum, products, order }) {
    const isMeant = compileFilter(products)
    return ({ dishes, programId }) => {
      const part = total(dishes.filter(isMeant).map(({ sum }) => sum))
        .times(maxPercent)
        .dividedBy(100)
      return { payment: { programId, maxSum: Decimal.min(part, maxSum ?? part), order: order ?? 0 } }
    }
  },
})
