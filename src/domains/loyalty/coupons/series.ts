import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, List, omittable, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { ProgramsOf } from '../cached.ts'
import { listSeriesWithCoupons } from '../coupons.store.ts'

const Series = Type.Object(
  {
    id: omittable(Id('CouponSeries'), 'Id of the series.'),
    number: omittable(Text(), 'Name of the series, for `coupons/by_series`.'),
  },
  { title: 'SeriesWithNotActivatedCoupons' },
)

export default query({
  path: '/api/1/loyalty/core/coupons/series',
  group: 'Loyalty: coupons',
  summary: 'List the series with unused coupons',
  request: Type.Object({ organizationId: Id('Organization') }),
  response: Type.Object({
    seriesWithNotActivatedCoupons: omittable(List(Series, { maxItems: 100_000 }), 'The series, by name.'),
  }),
  example: { request: { organizationId: demo.organization } },

  async run({ db, caches, organization: { corporationId } }) {
    const { couponSeries } = await caches.get(ProgramsOf, corporationId)
    const live = [...couponSeries.values()].filter(({ isDeleted }) => !isDeleted)
    const withCoupons = await listSeriesWithCoupons(
      db,
      corporationId,
      live.map(({ id }) => id),
    )
    const views = live.filter(({ id }) => withCoupons.has(id)).map(({ id, name }) => ({ id, number: name }))
    return { seriesWithNotActivatedCoupons: views }
  },
})
