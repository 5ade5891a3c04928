import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { TransactionType } from '../transactions/rules.ts'

/** Part of a wallet's balance with one expiry; null if it never expires. */
export interface Lot {
  left: Decimal
  expiresAt: Instant | null
}

/** Lot as stored in JSON. */
export interface StoredLot {
  left: string
  expiresAt: Instant | null
}

/** Related order of a loyalty transaction. */
export interface OrderReason {
  orderId: Id<'Order'>
  orderNumber: number
  orderSum: Decimal
  orderCreatedAt: Instant
  isDelivery: boolean
  terminalGroupId: Id<'TerminalGroup'>
}

/** Cause of a transaction. */
export interface EntryReason extends Partial<OrderReason> {
  organizationId: Id<'Organization'> | null
  campaignId?: Id<'MarketingCampaign'> | null
  couponNumber?: string | null
  couponSeries?: string | null
  comment?: string | null
  /** Why it had no effect. */
  blockReason?: string | null
  /** Name of the API key. */
  apiClientLogin?: string | null
  holdId?: Id<'Hold'> | null
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
  /** Entries and holds that are not saved yet. */
  entries: readonly Entry[]
  holds: readonly Hold[]
}

/** Sum that an order has reserved. */
export interface Reserved {
  sum: Decimal
  reservedAt: Instant
}

/** Guest and program; the guest need not be a member. */
export interface MemberKey {
  corporationId: Id<'Corporation'>
  guestId: Id<'Customer'>
  programId: Id<'Program'>
}
