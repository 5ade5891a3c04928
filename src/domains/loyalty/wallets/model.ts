import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { TransactionType } from '../transactions/rules.ts'

/** A part of what a wallet holds, with the moment at which it expires; null for never. */
export interface Lot {
  left: Decimal
  expiresAt: Instant | null
}

/** The same in the database. */
export interface StoredLot {
  left: string
  expiresAt: Instant | null
}

/** The order that something in loyalty follows from, as transactions show it. */
export interface OrderReason {
  orderId: Id<'Order'>
  orderNumber: number
  orderSum: Decimal
  orderCreatedAt: Instant
  isDelivery: boolean
  terminalGroupId: Id<'TerminalGroup'>
}

/** What happened to a guest: who or what caused it. */
export interface EntryReason extends Partial<OrderReason> {
  organizationId: Id<'Organization'> | null
  campaignId?: Id<'MarketingCampaign'> | null
  couponNumber?: string | null
  couponSeries?: string | null
  comment?: string | null
  /** Why nothing came of it. */
  blockReason?: string | null
  /** Name of the API key. */
  apiClientLogin?: string | null
  holdId?: Id<'Hold'> | null
}

/** One entry of the ledger of a wallet. It is never changed. */
export interface Entry extends EntryReason {
  id: Id<'Transaction'>
  type: TransactionType
  createdAt: Instant
  number: number
  /** Above zero for what comes in. */
  sum: Decimal
  balanceBefore: Decimal
  balanceAfter: Decimal
  /** How far below zero the program let the balance fall. */
  overdraft: Decimal
  /** What an entry below zero took. */
  taken: readonly Lot[]
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

/** What a guest has in a program, or what is left of a certificate. */
export interface Wallet {
  corporationId: Id<'Corporation'>
  id: Id<'UserWallet'>
  /** Null for a certificate of nobody who is known. */
  guestId: Id<'Customer'> | null
  programId: Id<'Program'>
  /** Whether it is what is left of a certificate, of which a guest may have any number. */
  isCertificate: boolean
  balance: Decimal
  /** What orders have reserved of it and no hold has taken out already, the oldest first. */
  reservations: readonly Reserved[]
  /** The number of the last entry; null for a wallet to which nothing has happened. */
  lastNumber: number | null
  /** What expires first comes first. Their sum is the balance, or nothing while the balance is below zero. */
  lots: readonly Lot[]
  revision: number
  /** Entries and holds that are still to be written. */
  entries: readonly Entry[]
  holds: readonly Hold[]
}

/** A sum that an order has reserved. */
export interface Reserved {
  sum: Decimal
  reservedAt: Instant
}

/** A guest, and a program of which the guest may be a member. */
export interface MemberKey {
  corporationId: Id<'Corporation'>
  guestId: Id<'Customer'>
  programId: Id<'Program'>
}
