import { Type } from 'typebox'
import { Decimal, total } from '#core/decimal.ts'
import { action } from '../action.ts'
import { spreadDiscount } from '../pieces.ts'
import { reduction } from '../reduction.ts'

/** A percent or a sum off the whole order, rounded for the order. */
export const orderDiscount = action({
  settings: Type.Object(reduction),
  isDiscount: true,
  compile({ mode, value }) {
    return ({ dishes }) => {
      const all = total(dishes.map(({ sum }) => sum))
      if (all.isZero()) return {}
      const off = Decimal.min(mode === 'Percent' ? all.times(value).dividedBy(100) : value, all)
      return { discount: { kind: 'order', portionDiscounts: spreadDiscount(off, dishes) } }
    }
  },
})
