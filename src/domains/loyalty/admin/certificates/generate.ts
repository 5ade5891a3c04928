import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { field, Id, Int32, List, omittable } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { ProgramsOf } from '../../cached.ts'
import { certificateSeriesOf, isOfCertificates } from '../../certificates.rules.ts'
import { insertCertificates, insertPrinted } from '../../certificates.store.ts'
import { numberLengthDefault, numberLengthMax, numberLengthMin } from '../../coupons.store.ts'
import { CertificateSeriesNotFound, CertificatesRequired, ProgramNotOfCertificates } from '../../errors.ts'
import { CertificateNumber } from '../../schemas.ts'

export default write({
  path: '/admin/loyalty/certificates/generate',
  group: 'none stated',
  summary: 'Create certificates of a series',
  description:
    'Their numbers are random or requested. They have the nominal of the series and can be used once activated. Numbers are unique in the chain: existing ones are skipped, and `made` is the number of certificates created.',
  request: Type.Object({
    corporationId: Id('Corporation'),
    seriesId: Id('CertificateSeries'),
    count: omittable(
      Int32({ minimum: 1, maximum: 100_000 }),
      'Number of certificates to create. Omit it with `numbers`.',
    ),
    length: omittable(
      Int32({ minimum: numberLengthMin, maximum: numberLengthMax }),
      `Length of a generated number. Default: ${numberLengthDefault}.`,
    ),
    numbers: omittable(
      List(CertificateNumber, { minItems: 1, maxItems: 10_000 }),
      'Preprinted numbers. If omitted, numbers are generated.',
    ),
  }),
  response: Type.Object({ made: field(Type.Integer(), 'Number of certificates created.') }),
  errors: { CertificateSeriesNotFound, CertificatesRequired, ProgramNotOfCertificates },
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
    if ((count === undefined) === (numbers === undefined)) throw fail.CertificatesRequired({ path: 'count' })
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
