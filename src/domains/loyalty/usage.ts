import type { Caches } from '#core/cache.ts'
import { savepoint, type Transaction } from '#core/db/connect.ts'
import { Decimal, total, zero } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import type { Instant } from '#core/time.ts'
import { addGrants, updateGrants } from './budgets.ts'
import { type Programs, ProgramsOf } from './cached.ts'
import { lockUses, releaseUse, reserveUse } from './campaign_uses.store.ts'
import { paymentProblemOf } from './certificates.rules.ts'
import { lockUnusedCoupons, redeemCoupons, releaseCoupons } from './coupons.store.ts'
import { usageErrors } from './errors.ts'
import type { LoyaltyUsageUpdate, Reservation, UsageKey, WalletPayment } from './model.ts'
import { lockPayersWallets, type PayingWallets } from './payers.ts'
import { idsOf, type ReservationChanges, remainingOf, reservationChangesOf } from './reservations.rules.ts'
import {
  deleteReservations,
  insertReservation,
  listReservations,
  sumReserved,
  updateStatuses,
} from './reservations.store.ts'
import { sortForLocking } from './rules.ts'
import { type Wallet, withoutExpired } from './wallets.rules.ts'

const fail = failers(usageErrors)

/** Dependencies of reconciling; `db` is a transaction. */
interface ReconcileContext {
  db: Transaction
  caches: Caches
  now: Instant
}

/**
 * Reconciles the loyalty usage of an order: redeems or releases coupons and campaign uses, reserves, charges or frees money in wallets, and
 * counts grants in budgets. Idempotent, and a throw changes nothing. All these rows stay locked until the transaction ends, so that only
 * one order gets the last of a limited resource.
 */
export async function reconcileOrder(
  context: ReconcileContext,
  key: UsageKey,
  update: LoyaltyUsageUpdate,
): Promise<void> {
  await savepoint(context.db, async () => {
    await reconcileCoupons(context, key, update)
    await reconcileUses(context, key, update)
    await reconcilePayments(context, key, update)
    // Last, because every order of the chain with a grant of the same campaign waits for the same rows.
    await reconcileGrants(context, key, update)
  })
}

async function reconcileCoupons(
  { db, now }: ReconcileContext,
  key: UsageKey,
  { redeem, releasedCouponIds }: LoyaltyUsageUpdate,
): Promise<void> {
  if (releasedCouponIds.length > 0) await releaseCoupons(db, key, releasedCouponIds)
  if (!redeem) return
  const { couponIds: ids, problem } = redeem
  if (problem) throw fail[problem]({ path: couponPath })
  const unused = await lockUnusedCoupons(db, key.organization.corporationId, ids)
  if (unused.length < ids.length) throw fail.CouponActivated({ path: couponPath })
  await redeemCoupons(db, key, { ids, now })
}

const couponPath = 'order.loyaltyInfo.coupon'

/** Releases uses before it reserves: an order has one use of a campaign, and its guest may have changed. */
async function reconcileUses(
  { db, caches, now }: ReconcileContext,
  key: UsageKey,
  update: LoyaltyUsageUpdate,
): Promise<void> {
  const { reserved, released } = update.campaignUses
  // An order that only reserves uses does so in lock order anyway.
  if (released.length > 0 && reserved.length + released.length > 1)
    await lockUses(db, key.organization.corporationId, [...released, ...reserved])
  for (const use of released) await releaseUse(db, key, use)
  if (reserved.length === 0) return
  const { campaigns } = await caches.get(ProgramsOf, key.organization.corporationId)
  for (const use of sortForLocking(reserved)) {
    const max = campaigns.get(use.campaignId)?.usesPerGuestMax ?? null
    if (!(await reserveUse(db, key, use, { max, now }))) throw fail.CampaignUsedUp({ path: 'order.items' })
  }
}

async function reconcileGrants(
  context: ReconcileContext,
  key: UsageKey,
  { isNew, grants }: LoyaltyUsageUpdate,
): Promise<void> {
  if (!grants) return
  const spend = isNew ? addGrants : updateGrants
  if (!(await spend(context, key, grants))) throw fail.BudgetSpent({ path: 'order.items' })
}

async function reconcilePayments(context: ReconcileContext, key: UsageKey, update: LoyaltyUsageUpdate): Promise<void> {
  const { db, caches, now } = context
  const { corporationId } = key.organization
  const known = update.isNew ? [] : await listReservations(db, key)
  if (update.payments.length === 0 && known.length === 0) return
  const programs = await caches.get(ProgramsOf, corporationId)
  const payers = await lockPayersWallets(context, key, { programs, payments: update.payments, known, now })
  const changes = reservationChangesOf(update, known, payers)
  await applyReservationChanges(context, key, update, changes)
  const used = new Map<string, Decimal>()
  for (const { walletId, sum, campaignId } of remainingOf(known, changes))
    if (campaignId === null) used.set(walletId, (used.get(walletId) ?? zero).plus(sum))
  for (const payment of changes.added) {
    const wallet = await reserveIn(
      { ...context, programs, update, used, payers, returning: changes.returning },
      key,
      payment,
    )
    if (payment.rewardOf === null) used.set(wallet.id, (used.get(wallet.id) ?? zero).plus(payment.sum))
  }
}

/** Deletes reservations that are not needed, and updates the status of the others. */
async function applyReservationChanges(
  { db }: ReconcileContext,
  key: UsageKey,
  { reason }: LoyaltyUsageUpdate,
  changes: ReservationChanges,
): Promise<void> {
  const { corporationId } = key.organization
  await deleteReservations(db, corporationId, idsOf(changes.freed))
  for (const status of ['due', 'reserved', 'returning'] as const)
    await updateStatuses(db, corporationId, { ids: idsOf(changes[status]), status, reason })
}

interface ReserveContext extends ReconcileContext {
  programs: Programs
  update: LoyaltyUsageUpdate
  /** Payments of the order, by wallet. */
  used: ReadonlyMap<string, Decimal>
  /** Payments of the order that are about to be returned: it may spend them again. */
  returning: readonly Reservation[]
  payers: PayingWallets
}

/** Reserves the sum in the payer's first wallet that has enough and whose limit for the order is not exceeded. */
async function reserveIn(context: ReserveContext, key: UsageKey, payment: WalletPayment): Promise<Wallet> {
  const candidates = context.payers.walletsOf(payment)
  const certificate = context.payers.certificateOf(payment)
  const problem = certificate && paymentProblemOf(certificate, candidates.length > 0)
  if (problem) throw fail[problem]({ path: 'payments' })
  if (candidates.length === 0 && !payment.rewardOf) throw fail.CredentialNotFound({ path: 'payments' })
  for (const wallet of candidates) {
    if (isOverLimit(context, wallet, payment)) continue
    if (await reserve(context, key, { payment, wallet })) return wallet
  }
  throw payment.rewardOf ? fail.PointsSpent({ path: 'order.items' }) : fail.InsufficientBalance({ path: 'payments' })
}

/**
 * Returns whether the payment exceeds the limit that campaigns set for the wallet. Programs without such campaigns, and points for
 * rewards, have no limit.
 */
function isOverLimit(
  { programs, update, used }: ReserveContext,
  { id, programId }: Wallet,
  { sum, rewardOf }: WalletPayment,
): boolean {
  if (rewardOf || !programs.limitedProgramIds.has(programId)) return false
  const allowed = update.limits.filter((limit) => limit.programId === programId).map(({ maxSum }) => maxSum)
  return (used.get(id) ?? zero).plus(sum).greaterThan(Decimal.sum(zero, ...allowed))
}

/** Reserves money if the wallet has it. A hold of the same sum takes its part, because it already is out of the balance. */
async function reserve(
  { db, now, programs, update, returning }: ReserveContext,
  key: UsageKey,
  { payment, wallet }: { payment: WalletPayment; wallet: Wallet },
): Promise<boolean> {
  const { corporationId } = key.organization
  const status = update.phase === 'closed' ? 'due' : 'reserved'
  const { sum, rewardOf: campaignId } = payment
  const added = { walletId: wallet.id, sum, campaignId, status, reason: update.reason } as const
  const id = await insertReservation(db, key, { ...added, now })
  const reserved = (await sumReserved(db, corporationId, [wallet.id])).get(wallet.id) ?? zero
  const returned = total(returning.filter(({ walletId }) => walletId === wallet.id).map(({ sum }) => sum))
  const type = 'ExpireBonus'
  const current = withoutExpired(wallet, { type, now, organizationId: null })
  const { overdraftLimit = zero } = programs.programs.get(wallet.programId) ?? {}
  const overdraft = wallet.isCertificate ? zero : overdraftLimit
  if (!current.balance.plus(overdraft).plus(returned).lessThan(reserved)) return true
  await deleteReservations(db, corporationId, [id])
  return false
}
