import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, Int32, List, nullable, opt, UtcTime } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { listGenerations } from '../../coupon_generations.store.ts'

const generationsMax = 1_000

const Generation = Type.Object(
  {
    id: field(Id('CouponGeneration'), 'Id from `/admin/loyalty/coupons/generate`.'),
    seriesId: field(Id('CouponSeries'), 'Series of the coupons.'),
    requested: field(Int32(), 'Number of requested coupons.'),
    made: field(Int32(), 'Number of coupons created so far.'),
    createdAt: field(UtcTime(), 'When they were requested.'),
    finishedAt: nullable(UtcTime(), 'When the last one was created. Null until then.'),
  },
  { title: 'CouponGeneration' },
)

export default query({
  path: '/admin/loyalty/coupons/generations',
  group: 'none stated',
  summary: 'List large generations of coupons with their progress',
  description: 'Newest first. A generation is listed for 30 days after its last coupon.',
  request: Type.Object({
    corporationId: Id('Corporation'),
    seriesId: opt(Id('CouponSeries'), 'Series of the coupons. If omitted, all series.'),
  }),
  response: Type.Object({
    generations: field(List(Generation, { maxItems: generationsMax }), 'The generations.'),
  }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body: { corporationId, seriesId }, db }) {
    const rows = await listGenerations(db, corporationId, { seriesId: seriesId ?? null, rowsMax: generationsMax })
    return {
      generations: rows.map(({ createdAt, finishedAt, ...generation }) => ({
        ...generation,
        createdAt: new Date(createdAt).toISOString(),
        finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
      })),
    }
  },
})
