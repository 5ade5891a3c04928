import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import { zero } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import type { ChangeContext } from '#core/events/outbox.ts'
import { createAggregate, serializationConflict } from '#core/operation/aggregate_change.ts'
import type { Id } from '#core/schema.ts'
import { CustomerNotFound } from '#domains/guests/errors.ts'
import { filterGuestIds } from '#domains/guests/reads.ts'
import { ProgramsOf } from './cached.ts'
import { type CertificateSeries, certificateSeriesOf } from './certificates.rules.ts'
import {
  findCertificate,
  insertSold,
  lockNew,
  lockSold,
  type NewCertificate,
  updateActivated,
  updateBlocked,
} from './certificates.store.ts'
import {
  CertificateActivated,
  CertificateNotFound,
  CertificateSeriesNotFound,
  certificatePaymentErrors,
} from './errors.ts'
import type { EntryReason, OrderReason } from './model.ts'
import { addEntry, expiryOf, newLot, newWallet, reservedOf, type Wallet } from './wallets.rules.ts'
import { wallets } from './wallets.store.ts'
import { changeWallet, postMoney, type WalletContext } from './wallets.ts'

const { CertificateBlocked } = certificatePaymentErrors

/** Errors of activating a certificate. */
const certificateErrors = { CertificateNotFound, CertificateActivated, CertificateBlocked }

const fail = failers(certificateErrors)

interface Activation extends Omit<EntryReason, 'organizationId'> {
  /** Restaurant whose time zone decides the expiry. */
  organization: Organization
  /** Owner; null for a certificate that anyone with the number may use. */
  guestId: Id<'Customer'> | null
}

/** Locks and returns the certificate with this number if it can be activated: only one of several concurrent calls succeeds. */
async function lockToActivate(
  { db, now }: ChangeContext,
  corporationId: Id<'Corporation'>,
  number: string,
): Promise<NewCertificate> {
  const certificate = await lockNew(db, corporationId, number)
  if (certificate?.isBlocked) throw fail.CertificateBlocked({ path: 'number' })
  if (certificate) return certificate
  const known = await findCertificate(db, corporationId, { number, now })
  throw known ? fail.CertificateActivated({ path: 'number' }) : fail.CertificateNotFound({ path: 'number' })
}

/** Activates a certificate: creates its wallet with the nominal, which expires at the end of the last day of its lifetime. */
async function activateCertificate(
  context: WalletContext,
  { id, nominal }: NewCertificate,
  { series, activation }: { series: CertificateSeries; activation: Activation },
): Promise<Wallet> {
  const { db, now } = context
  const { organization, guestId, ...reason } = activation
  const { corporationId, id: organizationId, timeZone } = organization
  const expiresAt = expiryOf(now, series.lifetimeDays, timeZone)
  await updateActivated(db, corporationId, { id, now, expiresAt })
  return createAggregate(context, wallets, { ownerId: corporationId, id }, () => {
    const empty = newWallet({ corporationId, guestId, programId: series.programId, isCertificate: true })
    const activated = addEntry(
      { ...empty, id },
      {
        ...reason,
        type: 'CertificateActivation',
        sum: nominal,
        now,
        overdraft: zero,
        lots: newLot(nominal, expiresAt),
        organizationId,
      },
    )
    return postMoney(context, activated)
  })
}

interface Selling {
  organization: Organization
  guestId: Id<'Customer'>
  order: OrderReason
  campaignId: Id<'MarketingCampaign'>
  series: CertificateSeries
  /** Number of certificates that the order has sold by the campaign. */
  count: number
}

/**
 * Issues the certificates of a series that an order has sold to the guest. Certificates that were blocked when the order was reopened are
 * unblocked first; only missing ones are created. Returns the numbers of the created ones.
 */
export async function addSoldCertificates(
  context: WalletContext,
  { organization, guestId, order, campaignId, series, count }: Selling,
): Promise<string[]> {
  const { db, now } = context
  const { corporationId, id: organizationId } = organization
  const sale = { organizationId, orderId: order.orderId, campaignId }
  const sold = await lockSold(db, corporationId, sale)
  const known = sold.filter(
    (certificate) => certificate.campaignId === campaignId && certificate.seriesId === series.id,
  )
  const blocked = known.filter(({ blockedBy }) => blockedBy === 'order')
  const lacking = Math.max(0, count - (known.length - blocked.length))
  const unblocked = blocked.slice(0, lacking)
  const record = { now, sum: zero, overdraft: zero, organizationId, campaignId, ...order }
  await updateBlocked(db, corporationId, { ids: unblocked.map(({ id }) => id), blockedBy: null, now })
  for (const { id } of unblocked)
    await changeWallet(context, { corporationId, id }, (wallet) =>
      addEntry(wallet, { ...record, type: 'CertificateUnblock' }),
    )
  const { id: seriesId, nominal } = series
  const made = await insertSold(db, corporationId, { seriesId, nominal, now, count: lacking - unblocked.length, sale })
  const activation = { organization, guestId, campaignId, ...order }
  for (const { id } of made)
    await activateCertificate(context, { id, seriesId, nominal, isBlocked: false }, { series, activation })
  return made.map(({ number }) => number)
}

/** Blocks the certificates that a reopened order had sold, if nothing of them is spent. Records the others. */
export async function reverseCertificateSale(
  context: WalletContext,
  { corporationId, id: organizationId }: Organization,
  order: OrderReason,
): Promise<void> {
  const { db, now } = context
  const sold = await lockSold(db, corporationId, { organizationId, orderId: order.orderId })
  for (const { id, nominal, campaignId } of sold.filter(({ blockedBy }) => blockedBy === null))
    await changeWallet(context, { corporationId, id }, async (wallet) => {
      const type = 'CertificateBlock' as const
      const record = { type, now, sum: zero, overdraft: zero, organizationId, campaignId, ...order }
      const isWhole = wallet.balance.equals(nominal) && reservedOf(wallet).isZero()
      if (!isWhole)
        return addEntry(wallet, { ...record, blockReason: 'Something of the certificate is spent or reserved' })
      await updateBlocked(db, corporationId, { ids: [id], blockedBy: 'order', now })
      return addEntry(wallet, record)
    })
}

/** Blocks or unblocks a certificate. Sums that orders have reserved stay reserved. */
export async function setBlocked(
  context: WalletContext,
  corporationId: Id<'Corporation'>,
  { number, isBlocked, comment }: { number: string; isBlocked: boolean; comment: string },
): Promise<void> {
  const { db, now } = context
  const blockedBy = isBlocked ? 'operator' : null
  const certificate = await findCertificate(db, corporationId, { number, now })
  if (!certificate) throw fail.CertificateNotFound({ path: 'number' })
  const { id } = certificate
  if (certificate.activatedAt === null) {
    // A new certificate has no wallet yet, so its own row is locked instead.
    if (!(await lockNew(db, corporationId, number)))
      throw serializationConflict('The certificate was activated meanwhile')
    await updateBlocked(db, corporationId, { ids: [id], blockedBy, now })
    return
  }
  await changeWallet(context, { corporationId, id }, async (wallet) => {
    const current = await findCertificate(db, corporationId, { number, now })
    await updateBlocked(db, corporationId, { ids: [id], blockedBy, now })
    if ((current?.status === 'Blocked') === isBlocked) return wallet
    const type = isBlocked ? 'CertificateBlock' : 'CertificateUnblock'
    return addEntry(wallet, { type, sum: zero, now, overdraft: zero, organizationId: null, comment })
  })
}

export const activationErrors = { ...certificateErrors, CertificateSeriesNotFound, CustomerNotFound }

const failActivation = failers(activationErrors)

/** Activates the certificate with this number for payments, as sold by the restaurant. */
export async function activateNumber(
  context: ChangeContext & { caches: Caches },
  organization: Organization,
  { number, customerId }: { number: string; customerId?: string | null | undefined },
): Promise<void> {
  const { db, caches } = context
  const { corporationId } = organization
  const [guestId = null] = customerId ? await filterGuestIds(db, corporationId, [customerId]) : []
  if (customerId && guestId === null) throw failActivation.CustomerNotFound({ path: 'customerId' })
  const found = await lockToActivate(context, corporationId, number)
  const series = certificateSeriesOf(await caches.get(ProgramsOf, corporationId), found.seriesId)
  if (!series) throw failActivation.CertificateSeriesNotFound({ path: 'number' })
  await activateCertificate(context, found, { series, activation: { organization, guestId } })
}
