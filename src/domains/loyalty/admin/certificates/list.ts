import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, Int32, List, OneOf, omittable, opt } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { certificateItem } from '../../certificates.rules.ts'
import { findCertificate, listCertificates } from '../../certificates.store.ts'
import { certificateStatuses } from '../../model.ts'
import { CertificateItem, CertificateNumber } from '../../schemas.ts'

const rowsMax = 1_000

export default query({
  path: '/admin/loyalty/certificates/list',
  group: 'none stated',
  summary: 'List certificates of a corporation with their balances',
  request: Type.Object({
    corporationId: Id('Corporation'),
    number: opt(CertificateNumber, 'Only the certificate with this number.'),
    seriesId: opt(Id('CertificateSeries'), 'Only certificates of this series.'),
    status: opt(OneOf(certificateStatuses), 'Only certificates in this state.'),
    afterNumber: opt(CertificateNumber, 'Only certificates after this number, the last of the previous page.'),
    limit: omittable(Int32({ minimum: 1, maximum: rowsMax }), `Maximum number of rows. Default: ${rowsMax}.`),
  }),
  response: Type.Object({
    certificates: field(List(CertificateItem, { maxItems: rowsMax }), 'The certificates of the page.'),
  }),
  example: { request: { corporationId: demo.corporation, seriesId: demo.certificateSeries, limit: 10 } },

  async run({ body: { corporationId, number, seriesId = null, status = null, afterNumber = null, limit }, db, now }) {
    if (number) {
      const found = await findCertificate(db, corporationId, { number, now })
      return { certificates: found ? [certificateItem(found)] : [] }
    }
    const search = { now, seriesId, status, afterNumber, rowsMax: limit ?? rowsMax }
    const certificates = await listCertificates(db, corporationId, search)
    return { certificates: certificates.map(certificateItem) }
  },
})
