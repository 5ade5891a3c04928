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
import type { Message } from '#loyalty/engine/action.ts'
import { ProgramsOf } from '../cached.ts'
import { addSoldCertificates } from '../certificates/changes.ts'
import { certificateSeriesOf, isOfCertificates, isSeriesAt } from '../certificates/rules.ts'
import { listSoldIds } from '../certificates/store.ts'
import { issueCoupon } from '../coupons.store.ts'
import { isProgramAt, isSeriesInForce, walletIdOf } from '../rules.ts'
import { recordTransactions, type TransactionRecord } from '../transactions/changes.ts'
import { type TransactionType, transactionTypes } from '../transactions/rules.ts'
import { changeWallet, joinProgram } from '../wallets/changes.ts'
import type { OrderReason } from '../wallets/model.ts'
import { addEntry, expiryOf, newLot } from '../wallets/rules.ts'
import { findWallet, lockWallets } from '../wallets/store.ts'
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
} from './rules.ts'

/** What carrying out needs; `db` is a transaction. */
export type CreditContext = GuestChange & { caches: Caches }

/** Why something is brought to a guest. */
export interface CreditOccasion {
  /** The restaurant by whose money and calendar it is brought. */
  organization: Organization
  guestId: Id<'Customer'>
  /** As what transactions show that something came into a wallet. */
  refill: TransactionType
  /** The order that brings it; null for what comes without one. */
  order: OrderReason | null
  /** Earlier credits of the order, which are not made again. */
  credited: Credits
  /** Whether a guest who has not joined a program joins it when something comes into its wallet. Others get nothing there. */
  joins: boolean
}

/** What messages that campaigns send are announced as: whoever sends them follows these events of the corporation. */
export const messageEvent = 'LoyaltyMessage'

/** As many entries a wallet gets in one change: what has expired is one more. */
const refillsMax = 6

/**
 * Carries out what campaigns bring to a guest: bonuses and pieces into wallets, categories, coupons and messages, with a
 * transaction for each but messages. `context.db` is a transaction, so all of it is there or nothing. The caller has locked the
 * guest (`lockMembers`), and makes sure that an occasion comes once. Answers how much came into wallets.
 */
export async function creditEffects(
  context: CreditContext,
  occasion: CreditOccasion,
  brought: readonly CampaignEffects[],
): Promise<Decimal> {
  const { organization, guestId, credited } = occasion
  const { corporationId } = organization
  const refills = missingRefills(refillsOf(brought, moneyGridOf(organization)), credited)
  const refilled = await refillAll(context, occasion, refills)
  const notes = [
    ...(await changeCategories(context, occasion, brought)),
    ...(await issueCoupons(context, occasion, brought)),
    ...(await sellCertificates(context, occasion, brought)),
  ]
  await recordTransactions(context, { corporationId, guestId }, notes)
  await announceMessages(context, occasion, brought)
  return refilled
}

/**
 * Locks guests, their wallets and the certificates that these orders of theirs have sold, all before anything is brought
 * (docs/design/transactions.md).
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

/** Puts into the wallets of programs that the restaurant has what campaigns bring. */
async function refillAll(
  context: CreditContext,
  { organization, guestId, refill: type, order, joins }: CreditOccasion,
  refills: readonly Refill[],
): Promise<Decimal> {
  const { db, now, caches } = context
  const { corporationId, id: organizationId, timeZone } = organization
  const { programs } = await caches.get(ProgramsOf, corporationId)
  let refilled = zero
  for (const [programId, own] of Map.groupBy(refills, (one) => one.programId)) {
    const program = programs.get(programId)
    if (!program || !isProgramAt(program, organizationId) || walletIdOf(program) === null) continue
    const key = { corporationId, guestId, programId }
    const wallet = joins ? await joinProgram(context, key) : await findWallet(db, corporationId, key)
    if (!wallet) continue
    const expiresAt = expiryOf(now, program.bonusLifetimeDays, timeZone)
    for (let from = 0; from < own.length; from += refillsMax)
      await changeWallet(context, wallet, (current) =>
        own.slice(from, from + refillsMax).reduce(
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
    refilled = refilled.plus(total(own.map(({ sum }) => sum)))
  }
  return refilled
}

/** Puts the guest into categories and takes the guest out of them. Those that are not there any more are left out. */
async function changeCategories(
  context: CreditContext,
  { organization, guestId, order }: CreditOccasion,
  brought: readonly CampaignEffects[],
): Promise<TransactionRecord[]> {
  if (!brought.some(({ effects }) => effects.some(({ category }) => category !== undefined))) return []
  const { corporationId, id: organizationId } = organization
  const categories = await context.caches.get(GuestCategoriesOf, corporationId)
  let changes: readonly CategoryChange[] = []
  await changeGuests(context, corporationId, [guestId], (guest) => {
    changes = categoryChangesOf(brought, guest.categoryIds).filter(
      ({ categoryId, isRemoved }) => isRemoved || categories.get(categoryId)?.isDeleted === false,
    )
    return changes.reduce(withCategoryChange, guest)
  })
  return changes.map(({ campaignId, categoryId, isRemoved }) => ({
    type: isRemoved ? transactionTypes.RemoveGuestCategory : transactionTypes.SetGuestCategory,
    organizationId,
    campaignId,
    comment: categories.get(categoryId)?.name ?? null,
    ...order,
  }))
}

/** Gives the guest coupons of series that are in force. A series that has none left is noted, too. */
async function issueCoupons(
  { db, now, caches }: CreditContext,
  { organization, guestId, order, credited }: CreditOccasion,
  brought: readonly CampaignEffects[],
): Promise<TransactionRecord[]> {
  const { corporationId, id: organizationId, timeZone } = organization
  const notes: TransactionRecord[] = []
  for (const { campaign, effects } of brought) {
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
      notes.push({
        type: transactionTypes.CouponIssue,
        organizationId,
        campaignId: asId<'MarketingCampaign'>(campaign.id),
        couponSeries: series.name,
        ...order,
        ...(issued ? { couponNumber: issued.number } : { blockReason: 'The series has no coupon left' }),
      })
    }
  }
  return notes
}

/** As many certificates of a campaign an order may sell: a slip of the hand makes no thousands. */
const soldMax = 100

/** Gives the guest the certificates that the order has sold. What cannot be sold is noted. */
async function sellCertificates(
  context: CreditContext,
  { organization, guestId, order }: CreditOccasion,
  brought: readonly CampaignEffects[],
): Promise<TransactionRecord[]> {
  if (!order) return []
  const { corporationId, id: organizationId } = organization
  const directories = await context.caches.get(ProgramsOf, corporationId)
  const notes: TransactionRecord[] = []
  for (const { campaign, seriesId, count, message } of certificateSalesOf(brought)) {
    const campaignId = asId<'MarketingCampaign'>(campaign.id)
    const series = certificateSeriesOf(directories, seriesId)
    const isSold = series && isOfCertificates(directories, series) && isSeriesAt(directories, series, organizationId)
    if (!isSold || count > soldMax) {
      const blockReason = isSold ? `More than ${soldMax} certificates at once` : 'The series is not sold here'
      notes.push({ type: transactionTypes.CertificateActivation, organizationId, campaignId, ...order, blockReason })
      continue
    }
    const numbers = await addSoldCertificates(context, { organization, guestId, order, campaignId, series, count })
    if (numbers.length === 0 || !message) continue
    const text = message.text.replaceAll('{number}', () => numbers.join(', '))
    await announce(context, { organization, guestId, order }, campaign, { ...message, text, isPromotion: false })
  }
  return notes
}

/** Says which messages the guest is to get. */
async function announceMessages(
  context: CreditContext,
  occasion: CreditOccasion,
  brought: readonly CampaignEffects[],
): Promise<void> {
  for (const { campaign, effects } of brought)
    for (const { message } of effects)
      if (message) await announce(context, occasion, campaign, { ...message, isPromotion: true })
}

/** Says that the guest is to get a message. Promotions reach only those who want to hear of them. */
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
