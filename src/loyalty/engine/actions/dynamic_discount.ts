import { Type } from 'typebox'
import { Decimal, total } from '#core/decimal.ts'
import { field, Id, Money, opt } from '#core/schema.ts'
import { action } from '../action.ts'
import { spreadDiscount } from '../pieces.ts'
import { compileFilter, filterOf } from '../product_filter.ts'

/** A sum off the order that whoever places the order names for a manual condition. */
export const dynamicDiscount = action({
  settings: Type.Object({
    manualConditionId: field(Id('ManualCondition'), 'The condition that the sum belongs to.'),
    max: opt(Money({ minimum: 0 }), 'Maximum sum. Default: the price of the dishes.'),
    products: filterOf('What becomes cheaper.'),
  }),
  isDiscount: true,
  compile({ manualConditionId, max, products }) {
    const isMeant = compileFilter(products)
    return ({ checkin, dishes }) => {
      const named = checkin.dynamicDiscounts.get(manualConditionId)
      const meant = dishes.filter(isMeant)
      const all = total(meant.map(({ sum }) => sum))
      if (!named || all.isZero()) return {}
      const off = Decimal.min(named, max ?? all, all)
      return { discount: { kind: 'order', portionDiscounts: spreadDiscount(off, meant) } }
    }
  },
})
