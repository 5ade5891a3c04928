import type { Organization } from '#core/access/organizations.ts'
import { Decimal, toNumber, zero } from '#core/decimal.ts'
import type { Day } from '#core/time.ts'
import { limitToBudgets, recordReversedBonuses } from './budgets.ts'
import { ProgramsOf } from './cached.ts'
import { reverseCertificateSale } from './certificates.ts'
import { countOrders, uncountOrder } from './closed_orders.store.ts'
import { listRedeemedBy } from './coupons.store.ts'
import { type CampaignEffects, creditsOf, noCredits } from './crediting.rules.ts'
import { type CreditContext, creditEffects } from './crediting.ts'
import type { CountedOrder, OrderReason, OrderRecord, TransactionType, UsageKey } from './model.ts'
import { listByOrder, recordTransactions, type Transaction } from './transactions.store.ts'
import { addEntry, availableOf, type Wallet } from './wallets.rules.ts'
import { changeWallet } from './wallets.ts'

export { dropPendingBonuses, lockAvailableBudgets, lockBudgets, releaseGrants } from './budgets.ts'
export { findCertificate } from './certificates.store.ts'
export { countOrders } from './closed_orders.store.ts'
export { lockMembers } from './crediting.ts'
export { singlePeriod } from './scheduled.rules.ts'
export { insertEnded, type NewOccasion, spendBudget } from './scheduled.store.ts'
export { recordTransactionsOf } from './transactions.store.ts'
export { reconcileOrder } from './usage.ts'
export {
  addEntry,
  availableOf,
  emptyWallet,
  expiryOf,
  type MemberKey,
  newLot,
  type Wallet,
  withoutExpired,
} from './wallets.rules.ts'
export { wallets } from './wallets.store.ts'
export { joinProgram, lockMoney } from './wallets.ts'

/** Returns the key of an order in usages and budgets. */
export const keyOf = (
  organization: Organization,
  { id: orderId, isDelivery }: Pick<CountedOrder, 'id' | 'isDelivery'>,
): UsageKey => ({ organization, kind: isDelivery ? 'Delivery' : 'TableOrder', orderId })

interface Accruing {
  counted: CountedOrder
  reason: OrderReason
  campaignEffects: readonly CampaignEffects[]
  /** Day on which the order was placed. */
  day: Day
  /** Whether the order was closed before. */
  wasClosed: boolean
}

/**
 * Records and counts the effects of a closed order of a guest. The caller ensures that the order is not counted yet, and has locked the
 * rows (`lockMembers`, `lockBudgets`).
 */
export async function accrueOrder(
  context: CreditContext,
  organization: Organization,
  { counted, reason, campaignEffects, day, wasClosed }: Accruing,
): Promise<void> {
  const { guestId } = counted
  const { corporationId, id: organizationId } = organization
  const limited = await limitToBudgets(context, keyOf(organization, counted), { guestId, day, campaignEffects })
  const before = wasClosed ? creditsOf(await listByOrder(context.db, corporationId, counted.id)) : noCredits
  const coupons = await listRedeemedBy(context.db, corporationId, counted.id)
  await recordTransactions(context, { corporationId, guestId }, [
    { type: 'CloseOrder', organizationId, ...reason },
    ...coupons.map((coupon) => ({ type: 'CouponActivation' as const, organizationId, ...coupon, ...reason })),
  ])
  const refill = 'RefillWalletFromOrder' as const
  const occasion = { organization, guestId, refill, order: reason, credited: before, joins: false }
  const refilled = await creditEffects(context, occasion, limited)
  await countOrders(context.db, [{ ...counted, refilled }])
}

/**
 * Reverses the effects of a reopened order as far as the wallets have the money, and stops counting it. The caller has locked the rows, as
 * for `accrueOrder`.
 */
export async function reverseAccrual(
  context: CreditContext,
  organization: Organization,
  order: Pick<OrderRecord, 'corporationId' | 'organizationId' | 'id' | 'isDelivery' | 'guestId' | 'revision'>,
): Promise<void> {
  const { db } = context
  const { corporationId, guestId, id: orderId } = order
  const all = (await listByOrder(db, corporationId, orderId)).filter((transaction) => transaction.guestId === guestId)
  // Credits of earlier closings were reversed when the order was reopened.
  const current = all.slice(all.findLastIndex(({ type }) => type === 'AbortOrder') + 1)
  const reason = reasonOf(current)
  if (reason) {
    const reversed = await reverseRefills(context, organization, current, reason)
    await recordReversedBonuses(context, keyOf(organization, order), reversed)
    await reverseCertificateSale(context, organization, reason)
    const record = { type: 'AbortOrder' as const, organizationId: organization.id, ...reason }
    await recordTransactions(context, { corporationId, guestId }, [record])
  }
  await uncountOrder(db, order)
}

function reasonOf(transactions: readonly Transaction[]): OrderReason | undefined {
  const closing = transactions.find(({ type }) => type === 'CloseOrder')
  const { orderId, orderNumber, orderSum, orderCreatedAt, isDelivery, terminalGroupId } = closing ?? {}
  if (!orderId || !terminalGroupId || orderNumber === undefined || !orderSum) return undefined
  if (orderCreatedAt === undefined || isDelivery === undefined) return undefined
  return { orderId, orderNumber, orderSum, orderCreatedAt, isDelivery, terminalGroupId }
}

/** Most refills that one change of a wallet may reverse: each has an entry for the reversed part and one for the rest. */
const reversalsMax = 3

/** Returns the reversed bonuses, by campaign. Reverses paid top-ups, too. */
async function reverseRefills(
  context: CreditContext,
  organization: Organization,
  transactions: readonly Transaction[],
  reason: OrderReason,
): Promise<ReadonlyMap<string, Decimal>> {
  const { corporationId } = organization
  const { programs } = await context.caches.get(ProgramsOf, corporationId)
  const refills = transactions.filter(
    ({ type, walletId }) => (type === 'RefillWalletFromOrder' || type === 'RefillWallet') && walletId,
  )
  const reversed = new Map<string, Decimal>()
  for (const [id, walletRefills] of Map.groupBy(refills, ({ walletId }) => walletId)) {
    if (!id) continue
    for (let from = 0; from < walletRefills.length; from += reversalsMax)
      await changeWallet(context, { corporationId, id }, (wallet) => {
        const overdraft = programs.get(wallet.programId)?.overdraftLimit ?? zero
        const reverse = (before: Wallet, refill: Transaction) => {
          const { campaignId = '' } = refill
          const after = withReversal(before, refill, { overdraft, now: context.now, reason })
          const less = before.balance.minus(after.balance)
          if (campaignId && refill.type === 'RefillWalletFromOrder')
            reversed.set(campaignId, less.plus(reversed.get(campaignId) ?? zero))
          return after
        }
        return walletRefills.slice(from, from + reversalsMax).reduce(reverse, wallet)
      })
  }
  return reversed
}

interface Reversal {
  overdraft: Decimal
  now: number
  reason: OrderReason
}

/** Returns the wallet after reversing a credit, down to its limit. Records the rest, which the guest need not repay. */
function withReversal(
  wallet: Wallet,
  { type: credit, sum, organizationId, campaignId = null }: Transaction,
  reversal: Reversal,
): Wallet {
  const { overdraft, now, reason } = reversal
  const reversed = Decimal.max(zero, Decimal.min(sum, availableOf(wallet, overdraft)))
  const type: TransactionType = credit === 'RefillWallet' ? 'ResetRefillWallet' : 'CancelRefillWalletFromOrder'
  const entry = { type, now, overdraft, organizationId, campaignId, ...reason }
  const less = reversed.isZero() ? wallet : addEntry(wallet, { ...entry, sum: reversed.negated() })
  if (reversed.equals(sum)) return less
  const blockReason = `The wallet does not hold ${toNumber(sum.minus(reversed))} of ${toNumber(sum)} any more`
  return addEntry(less, { ...entry, sum: zero, blockReason })
}
