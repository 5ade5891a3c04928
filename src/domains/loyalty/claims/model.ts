import type { Organization } from '#core/access/organizations.ts'
import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { OrderGrant } from '../budgets/model.ts'
import type { GuestUse } from '../uses/model.ts'
import type { OrderReason } from '../wallets/model.ts'
import type { couponErrors } from './errors.ts'

export const orderKinds = ['Delivery', 'TableOrder', 'Reserve'] as const
export type OrderKind = (typeof orderKinds)[number]

/** An order, by which loyalty knows it. */
export interface OrderKey {
  organization: Organization
  kind: OrderKind
  orderId: Id<'Order'>
}

/** A payment of an order out of a wallet. */
export interface WalletPayment {
  sum: number
  /** Who pays: the guest of the order, or whoever the payment names. */
  payer: Payer
  /** Campaigns whose programs have the wallet; none for any. */
  campaignIds: readonly string[]
}

/** A guest, as orders and their payments name one. */
export interface Payer {
  by: 'id' | 'phone' | 'cardNumber' | 'cardTrack' | 'unknown'
  credential: string
}

/** How much of an order may be paid from the wallets of a program. */
interface PaymentLimit {
  programId: string
  maxSum: Decimal
}

/** What an order claims of wallets and coupons. */
export interface LoyaltyUsageUpdate {
  /** Whether the order has just been accepted: it has got nothing yet. */
  isNew: boolean
  /** Closed orders pay what open ones reserve; what is gone claims nothing. */
  phase: 'open' | 'closed' | 'gone'
  payments: readonly WalletPayment[]
  limits: readonly PaymentLimit[]
  /** Coupons that the order uses now, and why it cannot. */
  redeem: { couponIds: readonly string[]; problem: keyof typeof couponErrors | null } | null
  /** Coupons that come back from it. */
  releasedCouponIds: readonly string[]
  /** Uses of campaigns that begin to count for their guests, and that count no more. */
  campaignUses: { reserved: readonly GuestUse[]; released: readonly GuestUse[] }
  /** What campaigns with budgets give for the order from now on; null when that is what they gave before. */
  grants: readonly OrderGrant[] | null
  reason: StoredReason
}

/** The order as transactions show it. */
export interface StoredReason extends Omit<OrderReason, 'orderSum'> {
  orderSum: number
}

export type ReservationStatus = 'reserved' | 'due' | 'paid' | 'returning'

/** What an order takes out of a wallet. */
export interface Reservation {
  id: Id<'Reservation'>
  walletId: Id<'UserWallet'>
  organizationId: Id<'Organization'>
  sum: Decimal
  status: ReservationStatus
  reason: StoredReason
  transactionId: Id<'Transaction'> | null
  holdId: Id<'Hold'> | null
}
