import { Type } from 'typebox'
import { field, Id } from '#core/schema.ts'
import { action } from '../action.ts'

/** The guest gets a coupon that nobody has yet. */
export const issueCoupon = action({
  settings: Type.Object({ seriesId: field(Id('CouponSeries'), 'The series of the coupon.') }),
  isDiscount: false,
  compile:
    ({ seriesId }) =>
    () => ({ couponSeriesId: seriesId }),
})
