import type { Organization } from '#core/access/organizations.ts'
import { zero } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import { type ChangeContext, createAggregate, serializationConflict } from '#core/operation/aggregate_change.ts'
import type { Id } from '#core/schema.ts'
import { certificatePaymentErrors } from '../claims/errors.ts'
import { CertificateActivated, CertificateNotFound } from '../errors.ts'
import { transactionTypes } from '../transactions/rules.ts'
import { changeWallet, postMoney, type WalletContext } from '../wallets/changes.ts'
import type { EntryReason, OrderReason, Wallet } from '../wallets/model.ts'
import { addEntry, expiryOf, newLot, newWallet, reservedOf } from '../wallets/rules.ts'
import { wallets } from '../wallets/store.ts'
import type { CertificateSeries } from './model.ts'
import {
  findCertificate,
  insertSold,
  lockNew,
  lockSold,
  type NewCertificate,
  updateActivated,
  updateBlocked,
} from './store.ts'

const { CertificateBlocked } = certificatePaymentErrors

/** Errors of activating a certificate. */
export const certificateErrors = { CertificateNotFound, CertificateActivated, CertificateBlocked }
const fail = failers(certificateErrors)

interface Activation extends Omit<EntryReason, 'organizationId'> {
  /** Restaurant whose time zone decides the expiry. */
  organization: Organization
  /** Owner; null for a certificate that anyone with the number may use. */
  guestId: Id<'Customer'> | null
}

/** Locks and returns the certificate with this number if it can be activated: only one of several concurrent calls succeeds. */
export async function lockToActivate(
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
export async function activateCertificate(
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
        type: transactionTypes.CertificateActivation,
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
  const takenBack = known.filter(({ blockedBy }) => blockedBy === 'order')
  const again = takenBack.slice(0, Math.max(0, count - (known.length - takenBack.length)))
  const record = { now, sum: zero, overdraft: zero, organizationId, campaignId, ...order }
  await updateBlocked(db, corporationId, { ids: again.map(({ id }) => id), blockedBy: null, now })
  for (const { id } of again)
    await changeWallet(context, { corporationId, id }, (wallet) =>
      addEntry(wallet, { ...record, type: transactionTypes.CertificateUnblock }),
    )
  const missing = Math.max(0, count - (known.length - takenBack.length) - again.length)
  const { id: seriesId, nominal } = series
  const made = await insertSold(db, corporationId, { seriesId, nominal, now, count: missing, sale })
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
      const { CertificateBlock: type } = transactionTypes
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
    const type = isBlocked ? transactionTypes.CertificateBlock : transactionTypes.CertificateUnblock
    return addEntry(wallet, { type, sum: zero, now, overdraft: zero, organizationId: null, comment })
  })
}
