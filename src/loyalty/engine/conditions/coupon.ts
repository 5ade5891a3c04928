import { Type } from 'typebox'
import { field, Id, List } from '#core/schema.ts'
import { condition } from '../condition.ts'

/** Whether the guest has a coupon of a series. */
export const coupon = condition({
  settings: Type.Object({
    seriesIds: field(List(Id('CouponSeries'), { minItems: 1 }), 'The order has a coupon of one of these series.'),
  }),
  compile({ seriesIds }) {
    const wanted = new Set<string>(seriesIds)
    return ({ coupons }) => ({
      holds: coupons.some(({ seriesId }) => wanted.has(seriesId)),
      actual: coupons.map(({ seriesId }) => seriesId).join(', ') || 'no coupon',
    })
  },
})
