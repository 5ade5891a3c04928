import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, opt } from '#core/schema.ts'
import { CustomerNotFound } from '#domains/guests/errors.ts'
import { listKnown } from '#domains/guests/reads.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { ProgramsOf } from '../../cached.ts'
import { activate, certificateErrors, lockToActivate } from '../../certificates/changes.ts'
import { certificateSeriesOf } from '../../certificates/rules.ts'
import { CertificateItem, CertificateNumber, certificateItem } from '../../certificates/schemas.ts'
import { findCertificate } from '../../certificates/store.ts'
import { CertificateSeriesNotFound } from '../../errors.ts'

export default write({
  path: '/admin/loyalty/certificates/activate',
  group: 'none stated',
  summary: 'Make a certificate good for payment; of several who do it at once one succeeds',
  description:
    'For certificates that are printed: where `calculate` answers `needToActivateCertificate`, the cash register scans the number, and the ' +
    'system behind it sends it here once the order is closed. From then on the certificate holds its nominal, and it expires ' +
    'after the days that its series says, by the calendar of the restaurant. A certificate that nobody has to scan is made and ' +
    'activated by itself when its order is closed: the setting `seriesId` of the action `CertificateSale`.',
  request: Type.Object({
    organizationId: field(Id('Organization'), 'Restaurant at which it is sold.'),
    number: field(CertificateNumber, 'Number of the certificate.'),
    customerId: opt(
      Id('Customer'),
      'Guest whose it is: the transactions of the guest show it. Null or left out for whoever knows the number.',
    ),
  }),
  response: Type.Object({ certificate: field(CertificateItem, 'The certificate as it is now.') }),
  errors: { ...certificateErrors, CertificateSeriesNotFound, CustomerNotFound, OrganizationNotFound },
  example: { request: { organizationId: demo.organization, number: demo.newCertificate } },

  async run({ body: { organizationId, number, customerId }, fail, ...context }) {
    const { db, caches, now } = context
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const { corporationId } = organization
    const [guestId = null] = customerId ? await listKnown(db, corporationId, [customerId]) : []
    if (customerId && guestId === null) throw fail.CustomerNotFound({ path: 'customerId' })
    const found = await lockToActivate(context, corporationId, number)
    const series = certificateSeriesOf(await caches.get(ProgramsOf, corporationId), found.seriesId)
    if (!series) throw fail.CertificateSeriesNotFound({ path: 'number' })
    await activate(context, found, { series, activation: { organization, guestId } })
    const certificate = await findCertificate(db, corporationId, { number, now })
    if (!certificate) throw new Error(`Certificate ${found.id} is not there`)
    return { certificate: certificateItem(certificate) }
  },
})
