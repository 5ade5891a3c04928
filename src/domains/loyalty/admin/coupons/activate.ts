import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { CodeText, field, Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { activateCoupon, listCoupons } from '../../coupons.store.ts'
import { CouponActivated, CouponNotFound } from '../../errors.ts'

export default write({
  path: '/admin/loyalty/coupons/activate',
  group: 'none stated',
  summary: 'Use a coupon, such as a paper one',
  description: 'Only one of concurrent attempts succeeds.',
  request: Type.Object({
    corporationId: Id('Corporation'),
    seriesId: Id('CouponSeries'),
    number: field(CodeText({ maxLength: 255 }), 'Number of the coupon.'),
  }),
  response: Type.Object({ id: field(Id('Coupon'), 'The used coupon.') }),
  errors: { CouponNotFound, CouponActivated },
  example: {
    request: { corporationId: demo.corporation, seriesId: demo.couponSeries, number: demo.spareCoupon },
  },

  async run({ body: { corporationId, seriesId, number }, db, now, fail }) {
    const [coupon] = await listCoupons(db, corporationId, { number, seriesIds: [seriesId] })
    if (!coupon) throw fail.CouponNotFound({ path: 'number' })
    if (!(await activateCoupon(db, corporationId, coupon.id, now))) throw fail.CouponActivated({ path: 'number' })
    return { id: coupon.id }
  },
})
