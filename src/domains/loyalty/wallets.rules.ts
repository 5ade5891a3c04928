import { Decimal, total, zero } from '#core/decimal.ts'
import { type Id, newId } from '#core/schema.ts'
import { dayMs, dayOf, daysAfter, type Instant, startOfDay } from '#core/time.ts'
import type { WalletChange } from '#domains/books/model.ts'
import type { EntryReason, TransactionType } from './model.ts'

/** Part of a wallet's balance with one expiry; null if it never expires. */
export interface Lot {
  left: Decimal
  expiresAt: Instant | null
}

/** Immutable entry of a wallet's ledger. */
export interface Entry extends EntryReason {
  id: Id<'Transaction'>
  type: TransactionType
  createdAt: Instant
  number: number
  /** Positive for credits. */
  sum: Decimal
  balanceBefore: Decimal
  balanceAfter: Decimal
  /** How far below zero the program allowed the balance to fall. */
  overdraft: Decimal
  /** Lots that a charge has spent. */
  spentLots: readonly Lot[]
}

type HoldStatus = 'held' | 'captured' | 'cancelled' | 'expired'

export interface Hold {
  id: Id<'Hold'>
  sum: Decimal
  comment: string | null
  status: HoldStatus
  heldAt: Instant
  expiresAt: Instant | null
}

/** Balance of a guest in a program, or of a certificate. */
export interface Wallet {
  corporationId: Id<'Corporation'>
  id: Id<'UserWallet'>
  /** Null for a certificate without a known owner. */
  guestId: Id<'Customer'> | null
  programId: Id<'Program'>
  /** Whether it is the wallet of a certificate; a guest may have any number of these. */
  isCertificate: boolean
  balance: Decimal
  /** Sums that orders have reserved and no hold has taken, oldest first. */
  reservations: readonly Reserved[]
  /** Number of the last entry; null if there is none. */
  lastNumber: number | null
  /** Sorted by expiry, earliest first. Their sum is the balance, or zero while the balance is negative. */
  lots: readonly Lot[]
  revision: number
  /** Wallet to which money that still comes in is moved, since the guest was merged into another one. */
  mergedInto: Id<'UserWallet'> | null
  /** Entries and holds that are not saved yet. */
  entries: readonly Entry[]
  holds: readonly Hold[]
}

/** Guest and program; the guest need not be a member. */
export interface MemberKey {
  corporationId: Id<'Corporation'>
  guestId: Id<'Customer'>
  programId: Id<'Program'>
}

/** Returns the wallet of a new member. */
export const emptyWallet = (key: MemberKey): Wallet => newWallet({ ...key, isCertificate: false })

/** Returns a wallet without entries. */
export const newWallet = (key: Pick<Wallet, 'corporationId' | 'guestId' | 'programId' | 'isCertificate'>): Wallet => ({
  ...key,
  id: newId<'UserWallet'>(),
  balance: zero,
  reservations: [],
  lastNumber: null,
  lots: [],
  revision: 0,
  mergedInto: null,
  entries: [],
  holds: [],
})

/** Returns the sum that can be charged: the balance and the overdraft, less reservations. */
export const availableOf = (wallet: Wallet, overdraft: Decimal): Decimal =>
  wallet.balance.plus(overdraft).minus(reservedOf(wallet))

export const reservedOf = ({ reservations }: Pick<Wallet, 'reservations'>): Decimal =>
  total(reservations.map(({ sum }) => sum))

interface Movement extends EntryReason {
  /** If omitted, the entry gets a new id. */
  id?: Id<'Transaction'>
  type: TransactionType
  /** Positive for credits. */
  sum: Decimal
  now: Instant
  overdraft: Decimal
  /** Lots of a credit. Their sum is at least `sum`. */
  lots?: readonly Lot[]
}

/**
 * Returns the wallet with one more entry: a credit first covers a negative balance, and a charge spends the lots that expire first. The
 * caller ensures that enough is available.
 */
export function addEntry(wallet: Wallet, { type, sum, now, overdraft, lots = [], ...reason }: Movement): Wallet {
  const { balance, lastNumber } = wallet
  const after = balance.plus(sum)
  if (sum.isNegative() && after.lessThan(overdraft.negated())) throw new Error('A wallet would fall below its limit')
  const { spentLots, left } = sum.isNegative()
    ? takeFrom(wallet.lots, sum.negated())
    : {
        spentLots: [],
        left: [
          ...wallet.lots,
          ...takeFrom(lots, sum.minus(Decimal.max(after, zero).minus(Decimal.max(balance, zero)))).left,
        ],
      }
  const entry = {
    id: newId<'Transaction'>(),
    ...reason,
    type,
    createdAt: now,
    number: (lastNumber ?? 0) + 1,
    sum,
    balanceBefore: balance,
    balanceAfter: after,
    overdraft,
    spentLots,
  }
  return {
    ...wallet,
    balance: after,
    lastNumber: entry.number,
    lots: merged(left),
    entries: [...wallet.entries, entry],
  }
}

/** Returns the wallet with the entry of a sum that comes from or goes to another wallet of a merged guest, if there is any. */
export function moveEntry(
  wallet: Wallet,
  sum: Decimal,
  { now, lots = [] }: { now: Instant; lots?: readonly Lot[] },
): Wallet {
  if (sum.isZero()) return wallet
  // A debt is moved whatever the program allows.
  const overdraft = Decimal.max(zero, wallet.balance.plus(sum).negated())
  return addEntry(wallet, { type: 'MergeWallets', sum, now, overdraft, lots, organizationId: null })
}

/** Takes the sum from lots, first ones first, and returns the spent and the remaining lots. */
function takeFrom(lots: readonly Lot[], sum: Decimal): { spentLots: Lot[]; left: Lot[] } {
  let missing = sum
  const spentLots: Lot[] = []
  const left: Lot[] = []
  for (const lot of lots) {
    const part = Decimal.min(lot.left, missing)
    missing = missing.minus(part)
    if (part.greaterThan(zero)) spentLots.push({ ...lot, left: part })
    if (lot.left.greaterThan(part)) left.push({ ...lot, left: lot.left.minus(part) })
  }
  return { spentLots, left }
}

/** Merges lots of equal expiry and sorts them as they are spent. */
function merged(lots: readonly Lot[]): Lot[] {
  const byExpiry = Map.groupBy(lots, ({ expiresAt }) => expiresAt ?? Infinity)
  return [...byExpiry]
    .sort(([a], [b]) => a - b)
    .map(([expiresAt, same]) => ({
      left: total(same.map(({ left }) => left)),
      expiresAt: expiresAt === Infinity ? null : expiresAt,
    }))
}

/** Returns when money credited now expires: at the end of the last day of its lifetime in the restaurant's time zone. */
export const expiryOf = (now: Instant, lifetimeDays: number | null, zone: string): Instant | null =>
  lifetimeDays === null ? null : startOfDay(daysAfter(dayOf(now, zone), lifetimeDays + 1), zone)

/** Returns a credit as one lot. */
export const newLot = (sum: Decimal, expiresAt: Instant | null): Lot[] => [{ left: sum, expiresAt }]

/** Returns the wallet without expired money, or the same object if none has expired. Reserved money stays until its orders are closed. */
export function withoutExpired(wallet: Wallet, movement: Pick<Movement, 'type' | 'now' | 'organizationId'>): Wallet {
  const free = Decimal.max(zero, wallet.balance.minus(reservedOf(wallet)))
  const sum = Decimal.min(expiredOf(wallet, movement.now), free)
  return sum.isZero() ? wallet : addEntry(wallet, { ...movement, sum: sum.negated(), overdraft: zero })
}

/**
 * Returns the expired sum that was not reserved before its expiry. An order reserves the lots that expire first, as they are spent first,
 * so its guest does not lose them if the order is closed after their expiry.
 */
function expiredOf({ lots, reservations }: Pick<Wallet, 'lots' | 'reservations'>, now: Instant): Decimal {
  let [retained, expired] = [zero, zero]
  for (const { left, expiresAt } of lots) {
    if (expiresAt === null || expiresAt > now) break
    const reserved = reservedOf({ reservations: reservations.filter(({ reservedAt }) => reservedAt < expiresAt) })
    const stays = Decimal.max(zero, Decimal.min(left, reserved.minus(retained)))
    retained = retained.plus(stays)
    expired = expired.plus(left).minus(stays)
  }
  return expired
}

/** Returns the earliest expiry of a lot. */
export const nextExpiryOf = ({ lots }: Pick<Wallet, 'lots'>): Instant | null => lots[0]?.expiresAt ?? null

/** Returns the lots of a released hold. Each lasts until `earliest` at least, so that nothing expires at once. */
export const returnedLots = (spentLots: readonly Lot[], sum: Decimal, earliest: Instant): Lot[] => {
  const known = spentLots.map(({ left, expiresAt }) => ({
    left,
    expiresAt: expiresAt === null ? null : Math.max(expiresAt, earliest),
  }))
  const missing = sum.minus(total(known.map(({ left }) => left)))
  return missing.greaterThan(zero) ? [...newLot(missing, null), ...known] : known
}

/** Returns whether a repeated request has the values of the existing hold. */
export const isSameHold = (hold: Hold, requested: { sum: Decimal; comment: string | null }): boolean =>
  hold.sum.equals(requested.sum) && hold.comment === requested.comment

/**
 * Types of entries that are not posted: payments, which are posted with their orders, and holds and merges, whose money still belongs to the
 * guest.
 */
const notPosted: ReadonlySet<TransactionType> = new Set<TransactionType>([
  'PayFromWallet',
  'CancelPayFromWallet',
  'HoldMoney',
  'CancelHoldMoney',
  'CaptureHoldMoney',
  'ExpireHoldMoney',
  'MergeWallets',
])

/** Types of entries for products that top up wallets. The books have the product as revenue already. */
const sold: ReadonlySet<TransactionType> = new Set<TransactionType>(['RefillWallet', 'ResetRefillWallet'])

/** Returns the new entries of a money wallet that change the debt to its guest. */
export const moneyChangesOf = ({ guestId, entries }: Pick<Wallet, 'guestId' | 'entries'>): WalletChange[] =>
  entries
    .filter(({ type, sum }) => !notPosted.has(type) && !sum.isZero())
    .map(({ id, organizationId, type, sum }) => ({ id, organizationId, guestId, sum, isSold: sold.has(type) }))

/** Hold with its wallet and the lots that it has spent. */
export interface StoredHold extends Hold {
  walletId: Id<'UserWallet'>
  spentLots: readonly Lot[]
}

interface Release {
  type: TransactionType
  status: 'cancelled' | 'expired'
  now: Instant
  organizationId: Id<'Organization'> | null
  apiClientLogin?: string | null
}

/** Released money keeps its expiry date, but lasts at least one more day. */
const returnedLifetimeMinMs = dayMs

/** Returns the wallet with the money of the hold credited. */
export function releaseHold(wallet: Wallet, hold: StoredHold, { status, now, ...reason }: Release): Wallet {
  const { spentLots, walletId: _, ...released } = hold
  const lots = returnedLots(spentLots, hold.sum, now + returnedLifetimeMinMs)
  const after = addEntry(wallet, { ...reason, sum: hold.sum, now, lots, overdraft: new Decimal(0), holdId: hold.id })
  return { ...after, holds: [...after.holds, { ...released, status }] }
}

/** Sum that an order has reserved. */
export interface Reserved {
  sum: Decimal
  reservedAt: Instant
}
