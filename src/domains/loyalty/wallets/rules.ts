import { Decimal, total, zero } from '#core/decimal.ts'
import { type Id, newId } from '#core/schema.ts'
import { dayOf, daysAfter, type Instant, startOfDay } from '#core/time.ts'
import type { TransactionType } from '../transactions/rules.ts'
import type { EntryReason, Hold, Lot, MemberKey, Wallet } from './model.ts'

/** Somebody who has joined the program and has nothing in it yet. */
export const emptyWallet = (key: MemberKey): Wallet => newWallet({ ...key, isCertificate: false })

/** A wallet to which nothing has happened. */
export const newWallet = (key: Pick<Wallet, 'corporationId' | 'guestId' | 'programId' | 'isCertificate'>): Wallet => ({
  ...key,
  id: newId<'UserWallet'>(),
  balance: zero,
  reservations: [],
  lastNumber: null,
  lots: [],
  revision: 0,
  entries: [],
  holds: [],
})

/** What may be taken from a wallet: what is there, as far as no order has reserved it. */
export const availableOf = (wallet: Wallet, overdraft: Decimal): Decimal =>
  wallet.balance.plus(overdraft).minus(reservedOf(wallet))

export const reservedOf = ({ reservations }: Pick<Wallet, 'reservations'>): Decimal =>
  total(reservations.map(({ sum }) => sum))

interface Movement extends EntryReason {
  /** Left out, the entry gets a new one. */
  id?: Id<'Transaction'>
  type: TransactionType
  /** Above zero for what comes in. */
  sum: Decimal
  now: Instant
  overdraft: Decimal
  /** Of what comes in: when its parts expire. Together they are at least `sum`. */
  lots?: readonly Lot[]
}

/**
 * The wallet with one more entry. What comes in covers what the balance is below zero first; what goes out takes what expires
 * first. The caller has made sure that enough is available.
 */
export function addEntry(wallet: Wallet, { type, sum, now, overdraft, lots = [], ...reason }: Movement): Wallet {
  const { balance, lastNumber } = wallet
  const after = balance.plus(sum)
  if (sum.isNegative() && after.lessThan(overdraft.negated())) throw new Error('A wallet would fall below its limit')
  const { taken, left } = sum.isNegative()
    ? taking(wallet.lots, sum.negated())
    : {
        taken: [],
        left: [
          ...wallet.lots,
          ...taking(lots, sum.minus(Decimal.max(after, zero).minus(Decimal.max(balance, zero)))).left,
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
    taken,
  }
  return {
    ...wallet,
    balance: after,
    lastNumber: entry.number,
    lots: merged(left),
    entries: [...wallet.entries, entry],
  }
}

/** Parts of these lots, the first first, as far as they go; and what is left of them. */
function taking(lots: readonly Lot[], sum: Decimal): { taken: Lot[]; left: Lot[] } {
  let missing = sum
  const taken: Lot[] = []
  const left: Lot[] = []
  for (const lot of lots) {
    const part = Decimal.min(lot.left, missing)
    missing = missing.minus(part)
    if (part.greaterThan(zero)) taken.push({ ...lot, left: part })
    if (lot.left.greaterThan(part)) left.push({ ...lot, left: lot.left.minus(part) })
  }
  return { taken, left }
}

/** One lot for each moment of expiry, in the order in which they are spent. */
function merged(lots: readonly Lot[]): Lot[] {
  const byExpiry = Map.groupBy(lots, ({ expiresAt }) => expiresAt ?? Infinity)
  return [...byExpiry]
    .sort(([a], [b]) => a - b)
    .map(([expiresAt, same]) => ({
      left: total(same.map(({ left }) => left)),
      expiresAt: expiresAt === Infinity ? null : expiresAt,
    }))
}

/** When something that comes in now expires: at the end of the last day of its life by the clock of the restaurant. */
export const expiryOf = (now: Instant, lifetimeDays: number | null, zone: string): Instant | null =>
  lifetimeDays === null ? null : startOfDay(daysAfter(dayOf(now, zone), lifetimeDays + 1), zone)

/** What comes in now, as one lot. */
export const newLot = (sum: Decimal, expiresAt: Instant | null): Lot[] => [{ left: sum, expiresAt }]

/** The wallet without what has expired; the same when nothing has. What orders have reserved stays until they are closed. */
export function withoutExpired(wallet: Wallet, movement: Pick<Movement, 'type' | 'now' | 'organizationId'>): Wallet {
  const free = Decimal.max(zero, wallet.balance.minus(reservedOf(wallet)))
  const sum = Decimal.min(expiredOf(wallet, movement.now), free)
  return sum.isZero() ? wallet : addEntry(wallet, { ...movement, sum: sum.negated(), overdraft: zero })
}

/**
 * What has expired and was not reserved by then. An order reserves what expires first, as it is to be spent first, so its guest
 * does not lose that when the order is closed after the expiry.
 */
function expiredOf({ lots, reservations }: Pick<Wallet, 'lots' | 'reservations'>, now: Instant): Decimal {
  let [kept, expired] = [zero, zero]
  for (const { left, expiresAt } of lots) {
    if (expiresAt === null || expiresAt > now) break
    const reserved = reservedOf({ reservations: reservations.filter(({ reservedAt }) => reservedAt < expiresAt) })
    const stays = Decimal.max(zero, Decimal.min(left, reserved.minus(kept)))
    kept = kept.plus(stays)
    expired = expired.plus(left).minus(stays)
  }
  return expired
}

/** When the first part of the wallet expires. */
export const nextExpiryOf = ({ lots }: Pick<Wallet, 'lots'>): Instant | null => lots[0]?.expiresAt ?? null

/** The lots that come back with a hold. Each is good for a day at least, so that nothing is lost on the way. */
export const returnedLots = (taken: readonly Lot[], sum: Decimal, earliest: Instant): Lot[] => {
  const known = taken.map(({ left, expiresAt }) => ({
    left,
    expiresAt: expiresAt === null ? null : Math.max(expiresAt, earliest),
  }))
  const rest = sum.minus(total(known.map(({ left }) => left)))
  return rest.greaterThan(zero) ? [...newLot(rest, null), ...known] : known
}

/** Whether a repeated request asks for the hold that is there. */
export const isSameHold = (hold: Hold, asked: { sum: Decimal; comment: string | null }): boolean =>
  hold.sum.equals(asked.sum) && hold.comment === asked.comment
