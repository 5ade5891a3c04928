import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CodeText, field, Id, List, omittable, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { ProgramsOf } from '../cached.ts'
import { findSeriesByName, listCoupons } from '../coupons.store.ts'

const CouponInfo = Type.Object(
  {
    id: omittable(Id('Coupon'), 'Id of the coupon.'),
    number: omittable(Text(), 'Its number.'),
    seriesName: omittable(Text(), 'Name of its series.'),
    seriesId: omittable(Id('CouponSeries'), 'Id of its series.'),
    whenActivated: opt(Text(), 'When it was used: UTC, `yyyy-MM-dd HH:mm:ss.fff`. Null for an unused one.'),
    isDeleted: omittable(Type.Boolean(), 'Whether it is invalid because its series is deleted.'),
  },
  { title: 'CouponInfo' },
)

export default query({
  path: '/api/1/loyalty/core/coupons/info',
  group: 'Loyalty: coupons',
  summary: 'Find coupons by number, including used ones',
  request: Type.Object({
    number: field(CodeText({ maxLength: 255 }), 'Number of the coupon.'),
    series: omittable(Text({ maxLength: 255 }), 'Name or id of its series. If omitted, any.'),
    organizationId: Id('Organization'),
  }),
  response: Type.Object({
    couponInfo: omittable(
      List(CouponInfo),
      'The coupons: several if several series have the number, none if no series has it.',
    ),
  }),
  example: { request: { organizationId: demo.organization, number: demo.coupon, series: 'SPRING' } },

  async run({ body, db, caches, organization }) {
    const { corporationId } = organization
    const programs = await caches.get(ProgramsOf, corporationId)
    const seriesIds = body.series === undefined ? null : findSeriesByName(programs, body.series).map(({ id }) => id)
    const coupons = await listCoupons(db, corporationId, { number: body.number, seriesIds })
    return {
      couponInfo: coupons.map(({ id, number, seriesId, activatedAt }) => {
        const series = programs.couponSeries.get(seriesId)
        return {
          id,
          number,
          seriesName: series?.name ?? '',
          seriesId,
          whenActivated: activatedAt,
          isDeleted: series?.isDeleted ?? true,
        }
      }),
    }
  },
})
