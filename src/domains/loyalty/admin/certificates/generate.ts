import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { field, Id, Int32, List, omittable } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { ProgramsOf } from '../../cached.ts'
import { certificateSeriesOf, isOfCertificates } from '../../certificates/rules.ts'
import { CertificateNumber } from '../../certificates/schemas.ts'
import { insertCertificates, insertPrinted } from '../../certificates/store.ts'
import { numberLengthDefault, numberLengthMax, numberLengthMin } from '../../coupons.store.ts'
import { CertificateSeriesNotFound, CertificatesNotSaid, ProgramNotOfCertificates } from '../../errors.ts'

export default write({
  path: '/admin/loyalty/certificates/generate',
  group: 'none stated',
  summary: 'Make certificates of a series, with numbers that nobody can guess or with given ones',
  description:
    'They have the nominal of the series, and pay once they are activated. A number names one certificate of the chain: those ' +
    'that are there already are left out, and `made` says how many certificates there are more.',
  request: Type.Object({
    corporationId: Id('Corporation'),
    seriesId: Id('CertificateSeries'),
    count: omittable(Int32({ minimum: 1, maximum: 100_000 }), 'How many to make. Left out where `numbers` are given.'),
    length: omittable(
      Int32({ minimum: numberLengthMin, maximum: numberLengthMax }),
      `Letters of a number that is made. Left out, ${numberLengthDefault}.`,
    ),
    numbers: omittable(
      List(CertificateNumber, { minItems: 1, maxItems: 10_000 }),
      'Numbers that are printed already. Left out, they are made.',
    ),
  }),
  response: Type.Object({ made: field(Type.Integer(), 'How many certificates were made.') }),
  errors: { CertificateSeriesNotFound, CertificatesNotSaid, ProgramNotOfCertificates },
  example: {
    request: { corporationId: demo.corporation, seriesId: demo.certificateSeries, count: 10 },
    response: { made: 10 },
  },

  async run({
    body: { corporationId, seriesId, count, length = numberLengthDefault, numbers },
    db,
    caches,
    now,
    fail,
  }) {
    if ((count === undefined) === (numbers === undefined)) throw fail.CertificatesNotSaid({ path: 'count' })
    const directories = await caches.get(ProgramsOf, corporationId)
    const series = certificateSeriesOf(directories, seriesId)
    if (!series) throw fail.CertificateSeriesNotFound({ path: 'seriesId' })
    if (!isOfCertificates(directories, series)) throw fail.ProgramNotOfCertificates({ path: 'seriesId' })
    const { nominal } = series
    const made = numbers
      ? await insertPrinted(db, corporationId, { seriesId, nominal, numbers, now })
      : await insertCertificates(db, corporationId, { seriesId, nominal, count: count ?? 0, length, now })
    return { made }
  },
})
