import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id } from '#core/schema.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { certificateItem } from '../../certificates.rules.ts'
import { findCertificate } from '../../certificates.store.ts'
import { activateNumber, activationErrors } from '../../certificates.ts'
import { activationFields, CertificateItem } from '../../schemas.ts'

export default write({
  path: '/admin/loyalty/certificates/activate',
  group: 'none stated',
  summary: 'Activate a certificate for payment',
  description:
    'Only one of concurrent attempts succeeds. For printed certificates: if `calculate` returns `needToActivateCertificate`, the cash register scans the number and its system sends it here once the order is closed. From then on the certificate holds its nominal, and it expires after the lifetime of its series, by the calendar of the restaurant. To create and activate certificates automatically when an order closes, use the setting `seriesId` of the action `CertificateSale`.',
  request: Type.Object({
    organizationId: field(Id('Organization'), 'Restaurant that sells it.'),
    ...activationFields,
  }),
  response: Type.Object({ certificate: field(CertificateItem, 'The certificate after the change.') }),
  errors: { ...activationErrors, OrganizationNotFound },
  example: { request: { organizationId: demo.organization, number: demo.newCertificate } },

  async run({ body, fail, ...context }) {
    const { organizationId, number } = body
    const { db, now } = context
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    await activateNumber(context, organization, body)
    const certificate = await findCertificate(db, organization.corporationId, { number, now })
    if (!certificate) throw new Error('An activated certificate is not there')
    return { certificate: certificateItem(certificate) }
  },
})
