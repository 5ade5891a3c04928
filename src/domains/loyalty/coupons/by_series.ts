import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, Int32, List, omittable, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { ProgramsOf } from '../cached.ts'
import { findSeriesByName, listNotActivated } from '../coupons.store.ts'
import { CouponSeriesNotFound } from '../errors.ts'

const pageSizeDefault = 100
const pageSizeMax = 1_000

const NotActivatedCoupon = Type.Object(
  {
    id: omittable(Id('Coupon'), 'Id of the coupon.'),
    number: omittable(Text(), 'Its number.'),
    seriesName: omittable(Text(), 'Name of its series.'),
    seriesId: omittable(Id('CouponSeries'), 'Id of its series.'),
  },
  { title: 'NotActivatedCoupon' },
)

export default query({
  path: '/api/1/loyalty/core/coupons/by_series',
  group: 'Loyalty: coupons',
  summary: 'List the unused coupons of a series, in pages',
  description: 'Pages are sorted by coupon id, so coupons used between calls move later ones forward.',
  request: Type.Object({
    series: field(Text({ maxLength: 255 }), 'Name or id of the series.'),
    pageSize: omittable(
      Int32(),
      `Maximum number: ${pageSizeDefault} if omitted or not above 0, at most ${pageSizeMax}.`,
    ),
    page: omittable(Int32({ minimum: 0, maximum: 1_000_000 }), 'Page number, from 0. Default: 0.'),
    organizationId: Id('Organization'),
  }),
  response: Type.Object({ notActivatedCoupon: omittable(List(NotActivatedCoupon), 'The coupons of the page.') }),
  errors: { CouponSeriesNotFound },
  example: { request: { organizationId: demo.organization, series: 'SPRING', pageSize: 10, page: 0 } },

  async run({ body, db, caches, fail, organization: { corporationId } }) {
    const programs = await caches.get(ProgramsOf, corporationId)
    const series = findSeriesByName(programs, body.series).filter(({ isDeleted }) => !isDeleted)
    if (series.length === 0)
      throw fail.CouponSeriesNotFound({
        path: 'series',
        choices: [...programs.couponSeries.values()].filter(({ isDeleted }) => !isDeleted),
      })
    const limit = body.pageSize && body.pageSize > 0 ? Math.min(body.pageSize, pageSizeMax) : pageSizeDefault
    const page = { seriesIds: series.map(({ id }) => id), limit, offset: (body.page ?? 0) * limit }
    const coupons = await listNotActivated(db, corporationId, page)
    return {
      notActivatedCoupon: coupons.map(({ id, number, seriesId }) => ({
        id,
        number,
        seriesName: programs.couponSeries.get(seriesId)?.name ?? '',
        seriesId,
      })),
    }
  },
})
