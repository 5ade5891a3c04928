import type { Organization } from '#core/access/organizations.ts'
import { Decimal, roundMoney, zero } from '#core/decimal.ts'
import { derivedId, type Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import { demo } from '#shared/demo.ts'
import { bonusLifetimeDays, bonusPart, mealMax, mealsLifetimeDays, mealsOfMonth, welcomeSum } from './members.rules.ts'
import { type TransactionType, transactionTypes } from './transactions/rules.ts'
import type { EntryReason, MemberKey, OrderReason, Wallet } from './wallets/model.ts'
import { addEntry, availableOf, emptyWallet, expiryOf, newLot, withoutExpired } from './wallets/rules.ts'

/** Key of a regular's wallet. The id is derived, so it is known before the wallet exists. */
export type Key = MemberKey & Pick<Wallet, 'id'>

export const walletKey = (guestId: Id<'Customer'>, programId: Id<'Program'>): Key => ({
  corporationId: demo.corporation,
  guestId,
  programId,
  id: derivedId(guestId, 'UserWallet', programId),
})

/** Returns an empty wallet of a regular in a program. */
export const emptyOf = (guestId: Id<'Customer'>, programId: Id<'Program'>): Wallet => {
  const key = walletKey(guestId, programId)
  return { ...emptyWallet(key), id: key.id }
}

/** Past order of a regular, with the wallets that it changes. */
export interface WalletVisit {
  guestId: Id<'Customer'>
  closedAt: Instant
  reason: OrderReason
  /** Wallet that pays as much of the order as its balance covers. */
  payer: Key | null
  bonus: Key
}

/** Pays an order from the wallets and credits its bonus. Returns the credited sum. */
export function payAndAccrue(
  organization: Organization,
  byId: Map<string, Wallet>,
  { bonus, payer, closedAt: now, reason }: WalletVisit,
): Decimal {
  const { id: organizationId } = organization
  const payingWallet = payer && byId.get(payer.id)
  let paid = zero
  if (payingWallet) {
    const current = lapsed(payingWallet, now)
    const most = payer.programId === demo.mealsProgram ? mealMax : reason.orderSum.dividedBy(2)
    const rounded = roundMoney(Decimal.min(most, reason.orderSum), moneyGridOf(organization))
    paid = Decimal.min(availableOf(current, zero), rounded)
    const payment = { type: transactionTypes.PayFromWallet, sum: paid.negated(), now, overdraft: zero, organizationId }
    if (paid.greaterThan(zero)) byId.set(current.id, addEntry(current, { ...payment, ...reason }))
  }
  const bonusWallet = byId.get(bonus.id)
  const sum = roundMoney(reason.orderSum.minus(paid).times(bonusPart), moneyGridOf(organization))
  if (!bonusWallet || sum.isZero()) return zero
  const refill = { type: transactionTypes.RefillWalletFromOrder, sum, now, lifetimeDays: bonusLifetimeDays }
  byId.set(bonusWallet.id, filled(organization, bonusWallet, { ...refill, campaignId: demo.bonusCampaign, ...reason }))
  return sum
}

/** Credits the welcome bonus. */
export const withWelcomeBonus = (organization: Organization, wallet: Wallet, now: Instant): Wallet =>
  filled(organization, wallet, {
    type: transactionTypes.WelcomeBonus,
    sum: welcomeSum,
    now,
    lifetimeDays: bonusLifetimeDays,
    campaignId: demo.welcomeCampaign,
  })

/** Credits the meal allowance of a month. */
export const withMealAllowance = (organization: Organization, wallet: Wallet, now: Instant): Wallet =>
  filled(organization, wallet, {
    type: transactionTypes.AutomaticRefillWallet,
    sum: mealsOfMonth,
    now,
    lifetimeDays: mealsLifetimeDays,
    campaignId: demo.mealsCampaign,
  })

interface Filling extends Omit<EntryReason, 'organizationId'> {
  type: TransactionType
  sum: Decimal
  now: Instant
  lifetimeDays: number
}

/** Adds an entry to the wallet after removing the lots that had expired by then. */
function filled(organization: Organization, wallet: Wallet, { lifetimeDays, ...entry }: Filling): Wallet {
  const { id: organizationId, timeZone } = organization
  const { sum, now } = entry
  const lots = newLot(sum, expiryOf(now, lifetimeDays, timeZone))
  const current = lapsed(wallet, now)
  return addEntry(current, { ...entry, organizationId, overdraft: zero, lots })
}

const lapsed = (wallet: Wallet, now: Instant): Wallet =>
  withoutExpired(wallet, { type: transactionTypes.ExpireBonus, now, organizationId: null })
