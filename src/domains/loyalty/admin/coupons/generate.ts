import { Type } from 'typebox'
import { findMissing } from '#core/kits/references.ts'
import { write } from '#core/operation/operation.ts'
import { CodeText, field, Id, Int32, List, nullable, omittable } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { insertGeneration } from '../../coupon_generations.store.ts'
import { couponsAtOnceMax } from '../../coupon_generations.ts'
import {
  insertCoupons,
  insertNumbers,
  numberLengthDefault,
  numberLengthMax,
  numberLengthMin,
} from '../../coupons.store.ts'
import { CouponSeriesNotFound, CouponsRequired } from '../../errors.ts'
import { couponSeriesRows } from '../../rules.ts'

export default write({
  path: '/admin/loyalty/coupons/generate',
  group: 'none stated',
  summary: 'Create coupons of a series',
  description:
    'Their numbers are random or requested. Requested numbers that exist in the series are skipped; `made` is the number of coupons created. More than ' +
    `${couponsAtOnceMax} coupons are created in the background: then \`made\` is 0, and ` +
    '`/admin/loyalty/coupons/generations` returns the progress of `generationId`.',
  request: Type.Object({
    corporationId: Id('Corporation'),
    seriesId: Id('CouponSeries'),
    count: omittable(Int32({ minimum: 1, maximum: 1_000_000 }), 'Number of coupons to create. Omit it with `numbers`.'),
    length: omittable(
      Int32({ minimum: numberLengthMin, maximum: numberLengthMax }),
      `Length of a generated number. Default: ${numberLengthDefault}.`,
    ),
    numbers: omittable(
      List(CodeText({ minLength: 1 }), { minItems: 1, maxItems: 10_000 }),
      'Preprinted numbers. If omitted, numbers are generated.',
    ),
  }),
  response: Type.Object({
    made: field(Type.Integer(), 'Number of coupons created.'),
    generationId: nullable(Id('CouponGeneration'), 'Id if the coupons are created in the background, otherwise null.'),
  }),
  errors: { CouponSeriesNotFound, CouponsRequired },
  example: {
    request: { corporationId: demo.corporation, seriesId: demo.couponSeries, count: 1000 },
    response: { made: 1000, generationId: null },
  },

  async run({ body: { corporationId, seriesId, count, length, numbers }, db, now, fail }) {
    if ((count === undefined) === (numbers === undefined)) throw fail.CouponsRequired({ path: 'count' })
    const missing = await findMissing(db, couponSeriesRows, corporationId, [{ id: seriesId, path: 'seriesId' }])
    if (missing) throw fail.CouponSeriesNotFound({ path: missing.path })
    if (numbers) return { made: await insertNumbers(db, corporationId, { seriesId, numbers, now }), generationId: null }
    const requested = { seriesId, count: count ?? 0, length: length ?? numberLengthDefault, now }
    if (requested.count > couponsAtOnceMax)
      return { made: 0, generationId: await insertGeneration(db, corporationId, requested) }
    return { made: await insertCoupons(db, corporationId, requested), generationId: null }
  },
})
