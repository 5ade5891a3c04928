import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import { type Decimal, total, zero } from '#core/decimal.ts'
import { writeEvent } from '#core/events/outbox.ts'
import { asId, type Id } from '#core/schema.ts'
import { dayOf } from '#core/time.ts'
import { GuestCategoriesOf } from '#domains/guests/cached.ts'
import { changeGuests, type GuestChange, lockGuestRows } from '#domains/guests/changes.ts'
import { withCategoryChange } from '#domains/guests/rules.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import type { Message } from '#loyalty/actions.ts'
import { ProgramsOf } from './cached.ts'
import { certificateSeriesOf, isOfCertificates, isSeriesAt } from './certificates.rules.ts'
import { listSoldIds } from './certificates.store.ts'
import { addSoldCertificates } from './certificates.ts'
import { issueCoupon } from './coupons.store.ts'
import {
  type CampaignEffects,
  type CategoryChange,
  type Credits,
  categoryChangesOf,
  certificateSalesOf,
  countIssuedCoupons,
  missingRefills,
  type Refill,
  refillsOf,
  soldRefillsOf,
} from './crediting.rules.ts'
import type { OrderReason, TransactionType } from './model.ts'
import { hasWalletsAt, isSeriesInForce } from './rules.ts'
import { recordTransactions, type TransactionRecord } from './transactions.store.ts'
import { addEntry, expiryOf, newLot } from './wallets.rules.ts'
import { findWallet, lockWallets } from './wallets.store.ts'
import { changeWallet, joinProgram } from './wallets.ts'

/** Dependencies of crediting; `db` is a transaction. */
export type CreditContext = GuestChange & { caches: Caches }

/** Reason for crediting a guest. */
export interface CreditOccasion {
  /** Restaurant whose currency and time zone apply. */
  organization: Organization
  guestId: Id<'Customer'>
  /** Transaction type of wallet credits. */
  refill: TransactionType
  /** Order that is credited; null for scheduled campaigns. */
  order: OrderReason | null
  /** Earlier credits of the order, which are not made again. */
  credited: Credits
  /** Whether a credit makes the guest join any program. If false, only programs that guests join with an order. */
  joins: boolean
}

/** Event type of campaign messages: senders follow these events of the corporation. */
export const messageEvent = 'LoyaltyMessage'

/** Most credits of a wallet in one change, which may have one more entry for expired money. */
const refillsMax = 6

/**
 * Applies the effects of campaigns for a guest: bonuses and products in wallets, categories, coupons and messages, and records a
 * transaction for each except messages. `context.db` is a transaction; the caller has locked the guest (`lockMembers`) and ensures that an
 * occasion is credited once. Returns the sum credited to wallets.
 */
export async function creditEffects(
  context: CreditContext,
  occasion: CreditOccasion,
  campaignEffects: readonly CampaignEffects[],
): Promise<Decimal> {
  const { organization, guestId, credited } = occasion
  const { corporationId } = organization
  const money = moneyGridOf(organization)
  const refilled = await refillAll(context, occasion, missingRefills(refillsOf(campaignEffects, money), credited.sums))
  const sold = missingRefills(soldRefillsOf(campaignEffects, money), credited.topUps)
  await refillAll(context, { ...occasion, refill: 'RefillWallet', joins: true }, sold)
  const records = [
    ...(await changeCategories(context, occasion, campaignEffects)),
    ...(await issueCoupons(context, occasion, campaignEffects)),
    ...(await sellCertificates(context, occasion, campaignEffects)),
  ]
  await recordTransactions(context, { corporationId, guestId }, records)
  await announceMessages(context, occasion, campaignEffects)
  return refilled
}

/**
 * Locks guests, their wallets and the certificates that the orders have sold, before anything is credited (docs/design/transactions.md).
 */
export async function lockMembers(
  { db }: Pick<CreditContext, 'db'>,
  corporationId: Id<'Corporation'>,
  { guestIds, orderIds = [] }: { guestIds: readonly string[]; orderIds?: readonly string[] },
): Promise<void> {
  await lockGuestRows(db, corporationId, guestIds)
  const sold = await listSoldIds(db, corporationId, orderIds)
  await lockWallets(db, corporationId, { guestIds, certificateIds: sold })
}

/** Credits the wallets of programs that the restaurant has. */
async function refillAll(
  context: CreditContext,
  { organization, guestId, refill: type, order, joins }: CreditOccasion,
  refills: readonly Refill[],
): Promise<Decimal> {
  const { db, now, caches } = context
  const { corporationId, id: organizationId, timeZone } = organization
  const { programs } = await caches.get(ProgramsOf, corporationId)
  let refilled = zero
  for (const [programId, programRefills] of Map.groupBy(refills, (refill) => refill.programId)) {
    const program = programs.get(programId)
    if (!program || !hasWalletsAt(program, organizationId)) continue
    const key = { corporationId, guestId, programId }
    const joinsNow = joins || (order !== null && program.joinsWithFirstOrder)
    const wallet = joinsNow ? await joinProgram(context, key) : await findWallet(db, corporationId, key)
    if (!wallet) continue
    const expiresAt = expiryOf(now, program.bonusLifetimeDays, timeZone)
    for (let from = 0; from < programRefills.length; from += refillsMax)
      await changeWallet(context, wallet, (current) =>
        programRefills.slice(from, from + refillsMax).reduce(
          (before, { sum, campaignId }) =>
            addEntry(before, {
              type,
              sum,
              now,
              overdraft: program.overdraftLimit,
              lots: newLot(sum, expiresAt),
              organizationId,
              campaignId,
              ...order,
            }),
          current,
        ),
      )
    refilled = refilled.plus(total(programRefills.map(({ sum }) => sum)))
  }
  return refilled
}

/** Adds the guest to categories and removes the guest from others, skipping deleted categories. */
async function changeCategories(
  context: CreditContext,
  { organization, guestId, order }: CreditOccasion,
  campaignEffects: readonly CampaignEffects[],
): Promise<TransactionRecord[]> {
  if (!campaignEffects.some(({ effects }) => effects.some(({ category }) => category !== undefined))) return []
  const { corporationId, id: organizationId } = organization
  const categories = await context.caches.get(GuestCategoriesOf, corporationId)
  let changes: readonly CategoryChange[] = []
  await changeGuests(context, corporationId, [guestId], (guest) => {
    changes = categoryChangesOf(campaignEffects, guest.categoryIds).filter(
      ({ categoryId, isRemoved }) => isRemoved || categories.get(categoryId)?.isDeleted === false,
    )
    return changes.reduce(withCategoryChange, guest)
  })
  return changes.map(({ campaignId, categoryId, isRemoved }) => ({
    type: isRemoved ? 'RemoveGuestCategory' : 'SetGuestCategory',
    organizationId,
    campaignId,
    comment: categories.get(categoryId)?.name ?? null,
    ...order,
  }))
}

/** Issues coupons of valid series to the guest. Also records a series that has none left. */
async function issueCoupons(
  { db, now, caches }: CreditContext,
  { organization, guestId, order, credited }: CreditOccasion,
  campaignEffects: readonly CampaignEffects[],
): Promise<TransactionRecord[]> {
  const { corporationId, id: organizationId, timeZone } = organization
  const records: TransactionRecord[] = []
  for (const { campaign, effects } of campaignEffects) {
    const issuedNow = new Map<string, number>()
    for (const { couponSeriesId } of effects) {
      if (couponSeriesId === undefined) continue
      const { couponSeries } = await caches.get(ProgramsOf, corporationId)
      const series = couponSeries.get(couponSeriesId)
      if (!series || !isSeriesInForce(series, dayOf(now, timeZone))) continue
      const count = (issuedNow.get(series.id) ?? 0) + 1
      issuedNow.set(series.id, count)
      if (count <= countIssuedCoupons(credited, campaign.id, series.name)) continue
      const issued = await issueCoupon(db, corporationId, { seriesId: series.id, guestId, now })
      records.push({
        type: 'CouponIssue',
        organizationId,
        campaignId: asId<'MarketingCampaign'>(campaign.id),
        couponSeries: series.name,
        ...order,
        ...(issued ? { couponNumber: issued.number } : { blockReason: 'The series has no coupon left' }),
      })
    }
  }
  return records
}

/** Most certificates that an order may sell per campaign, so that a typing error does not create thousands. */
const soldMax = 100

/** Issues the certificates that the order has sold to the guest. Records those that cannot be sold. */
async function sellCertificates(
  context: CreditContext,
  { organization, guestId, order }: CreditOccasion,
  campaignEffects: readonly CampaignEffects[],
): Promise<TransactionRecord[]> {
  if (!order) return []
  const { corporationId, id: organizationId } = organization
  const directories = await context.caches.get(ProgramsOf, corporationId)
  const records: TransactionRecord[] = []
  for (const { campaign, seriesId, count, message } of certificateSalesOf(campaignEffects)) {
    const campaignId = asId<'MarketingCampaign'>(campaign.id)
    const series = certificateSeriesOf(directories, seriesId)
    const isSold = series && isOfCertificates(directories, series) && isSeriesAt(directories, series, organizationId)
    if (!isSold || count > soldMax) {
      const blockReason = isSold ? `More than ${soldMax} certificates at once` : 'The series is not sold here'
      records.push({ type: 'CertificateActivation', organizationId, campaignId, ...order, blockReason })
      continue
    }
    const numbers = await addSoldCertificates(context, { organization, guestId, order, campaignId, series, count })
    if (numbers.length === 0 || !message) continue
    const text = message.text.replaceAll('{number}', () => numbers.join(', '))
    await announce(context, { organization, guestId, order }, campaign, { ...message, text, isPromotion: false })
  }
  return records
}

/** Publishes the messages of campaigns to the guest. */
async function announceMessages(
  context: CreditContext,
  occasion: CreditOccasion,
  campaignEffects: readonly CampaignEffects[],
): Promise<void> {
  for (const { campaign, effects } of campaignEffects)
    for (const { message } of effects)
      if (message) await announce(context, occasion, campaign, { ...message, isPromotion: true })
}

/** Publishes a message to the guest. Promotions reach only guests who consent to them. */
async function announce(
  context: CreditContext,
  { organization, guestId, order }: Pick<CreditOccasion, 'organization' | 'guestId' | 'order'>,
  campaign: CampaignEffects['campaign'],
  message: Message & { isPromotion: boolean },
): Promise<void> {
  const { corporationId: ownerId, id: organizationId } = organization
  await writeEvent(context, { ownerId, subjectId: guestId, type: messageEvent }, () => ({
    organizationId,
    customerId: guestId,
    campaignId: campaign.id,
    orderId: order?.orderId ?? null,
    ...message,
  }))
}
