import type { Organization } from '#core/access/organizations.ts'
import { Decimal, toNumber, zero } from '#core/decimal.ts'
import type { Day } from '#core/time.ts'
import { type CreditContext, creditEffects } from '../accrual/changes.ts'
import { type CampaignEffects, creditsOf, noCredits } from '../accrual/rules.ts'
import { limitToBudgets, recordReversedBonuses } from '../budgets/changes.ts'
import { ProgramsOf } from '../cached.ts'
import { reverseCertificateSale } from '../certificates/changes.ts'
import type { OrderKey } from '../claims/model.ts'
import { listRedeemedBy } from '../coupons.store.ts'
import { recordTransactions } from '../transactions/changes.ts'
import { transactionTypes } from '../transactions/rules.ts'
import { listByOrder, type Transaction } from '../transactions/store.ts'
import { changeWallet } from '../wallets/changes.ts'
import type { OrderReason, Wallet } from '../wallets/model.ts'
import { addEntry, availableOf } from '../wallets/rules.ts'
import type { CountedOrder, OrderRecord } from './model.ts'
import { countOrders, uncountOrder } from './store.ts'

const { CloseOrder, CouponActivation, AbortOrder, RefillWalletFromOrder, CancelRefillWalletFromOrder } =
  transactionTypes

/** An order, as claims and budgets know it. */
export const keyOf = (
  organization: Organization,
  { id: orderId, isDelivery }: Pick<CountedOrder, 'id' | 'isDelivery'>,
): OrderKey => ({ organization, kind: isDelivery ? 'Delivery' : 'TableOrder', orderId })

interface Accruing {
  counted: CountedOrder
  reason: OrderReason
  brought: readonly CampaignEffects[]
  /** On which the order was placed. */
  day: Day
  /** Whether the order was closed before. */
  wasClosed: boolean
}

/**
 * Writes down what campaigns bring for a closed order of a guest, and counts it. The caller makes sure that it is not counted, and has
 * locked what it touches (`lockMembers`, `lockBudgets`).
 */
export async function accrueOrder(
  context: CreditContext,
  organization: Organization,
  { counted, reason, brought, day, wasClosed }: Accruing,
): Promise<void> {
  const { guestId } = counted
  const { corporationId, id: organizationId } = organization
  const within = await limitToBudgets(context, keyOf(organization, counted), { guestId, day, brought })
  const before = wasClosed ? creditsOf(await listByOrder(context.db, corporationId, counted.id)) : noCredits
  const coupons = await listRedeemedBy(context.db, corporationId, counted.id)
  await recordTransactions(context, { corporationId, guestId }, [
    { type: CloseOrder, organizationId, ...reason },
    ...coupons.map((coupon) => ({ type: CouponActivation, organizationId, ...coupon, ...reason })),
  ])
  const refill = RefillWalletFromOrder
  const occasion = { organization, guestId, refill, order: reason, credited: before, joins: false }
  const refilled = await creditEffects(context, occasion, within)
  await countOrders(context.db, [{ ...counted, refilled }])
}

/**
 * Takes back what a closed order has brought, since it was opened again: what is available in the wallets goes, and it is not
 * counted any more. The caller has locked what it touches, as for `accrueOrder`.
 */
export async function reverseAccrual(
  context: CreditContext,
  organization: Organization,
  order: Pick<OrderRecord, 'corporationId' | 'organizationId' | 'id' | 'isDelivery' | 'guestId' | 'revision'>,
): Promise<void> {
  const { db } = context
  const { corporationId, guestId, id: orderId } = order
  const all = (await listByOrder(db, corporationId, orderId)).filter((one) => one.guestId === guestId)
  // What an earlier closing of the order brought was taken back when it was opened again.
  const current = all.slice(all.findLastIndex(({ type }) => type === AbortOrder) + 1)
  const reason = reasonOf(current)
  if (reason) {
    const taken = await reverseRefills(context, organization, current, reason)
    await recordReversedBonuses(context, keyOf(organization, order), taken)
    await reverseCertificateSale(context, organization, reason)
    const note = { type: AbortOrder, organizationId: organization.id, ...reason }
    await recordTransactions(context, { corporationId, guestId }, [note])
  }
  await uncountOrder(db, order)
}

function reasonOf(transactions: readonly Transaction[]): OrderReason | undefined {
  const closing = transactions.find(({ type }) => type === CloseOrder)
  const { orderId, orderNumber, orderSum, orderCreatedAt, isDelivery, terminalGroupId } = closing ?? {}
  if (!orderId || !terminalGroupId || orderNumber === undefined || !orderSum) return undefined
  if (orderCreatedAt === undefined || isDelivery === undefined) return undefined
  return { orderId, orderNumber, orderSum, orderCreatedAt, isDelivery, terminalGroupId }
}

/** As many refills as one change of a wallet may undo: each has an entry for what comes back and one for what does not. */
const undoneMax = 3

/** Answers how much was taken back, by campaign. */
async function reverseRefills(
  context: CreditContext,
  organization: Organization,
  transactions: readonly Transaction[],
  reason: OrderReason,
): Promise<ReadonlyMap<string, Decimal>> {
  const { corporationId } = organization
  const { programs } = await context.caches.get(ProgramsOf, corporationId)
  const refills = transactions.filter(({ type, walletId }) => type === RefillWalletFromOrder && walletId)
  const taken = new Map<string, Decimal>()
  for (const [id, own] of Map.groupBy(refills, ({ walletId }) => walletId)) {
    if (!id) continue
    for (let from = 0; from < own.length; from += undoneMax)
      await changeWallet(context, { corporationId, id }, (wallet) => {
        const overdraft = programs.get(wallet.programId)?.overdraftLimit ?? zero
        const undo = (before: Wallet, refill: Transaction) => {
          const { campaignId = '' } = refill
          const after = withReversal(before, refill, { overdraft, now: context.now, reason })
          const less = before.balance.minus(after.balance)
          if (campaignId) taken.set(campaignId, less.plus(taken.get(campaignId) ?? zero))
          return after
        }
        return own.slice(from, from + undoneMax).reduce(undo, wallet)
      })
  }
  return taken
}

interface Undoing {
  overdraft: Decimal
  now: number
  reason: OrderReason
}

/** The wallet without what came in, as far as it is there above the limit. The rest is noted, and nobody has to pay it. */
function withReversal(
  wallet: Wallet,
  { sum, organizationId, campaignId = null }: Transaction,
  undoing: Undoing,
): Wallet {
  const { overdraft, now, reason } = undoing
  const taken = Decimal.max(zero, Decimal.min(sum, availableOf(wallet, overdraft)))
  const entry = { type: CancelRefillWalletFromOrder, now, overdraft, organizationId, campaignId, ...reason }
  const less = taken.isZero() ? wallet : addEntry(wallet, { ...entry, sum: taken.negated() })
  if (taken.equals(sum)) return less
  const blockReason = `The wallet does not hold ${toNumber(sum.minus(taken))} of ${toNumber(sum)} any more`
  return addEntry(less, { ...entry, sum: zero, blockReason })
}
