import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import { failers } from '#core/errors.ts'
import type { ChangeContext } from '#core/operation/aggregate_change.ts'
import { field, Id, opt } from '#core/schema.ts'
import { CustomerNotFound } from '#domains/guests/errors.ts'
import { filterGuestIds } from '#domains/guests/reads.ts'
import { ProgramsOf } from '../cached.ts'
import { CertificateSeriesNotFound } from '../errors.ts'
import { activateCertificate, certificateErrors, lockToActivate } from './changes.ts'
import { certificateSeriesOf } from './rules.ts'
import { CertificateNumber } from './schemas.ts'

/** Request fields: the certificate to activate and its owner. */
export const activationFields = {
  number: field(CertificateNumber, 'Number of the certificate.'),
  customerId: opt(
    Id('Customer'),
    "Guest who owns it; the guest's transactions show it. Null or omitted for whoever knows the number.",
  ),
}

export const activationErrors = { ...certificateErrors, CertificateSeriesNotFound, CustomerNotFound }
const fail = failers(activationErrors)

/** Activates the certificate with this number for payments, as sold by the restaurant. */
export async function activateNumber(
  context: ChangeContext & { caches: Caches },
  organization: Organization,
  { number, customerId }: { number: string; customerId?: string | null | undefined },
): Promise<void> {
  const { db, caches } = context
  const { corporationId } = organization
  const [guestId = null] = customerId ? await filterGuestIds(db, corporationId, [customerId]) : []
  if (customerId && guestId === null) throw fail.CustomerNotFound({ path: 'customerId' })
  const found = await lockToActivate(context, corporationId, number)
  const series = certificateSeriesOf(await caches.get(ProgramsOf, corporationId), found.seriesId)
  if (!series) throw fail.CertificateSeriesNotFound({ path: 'number' })
  await activateCertificate(context, found, { series, activation: { organization, guestId } })
}
