import type { Organization } from '#core/access/organizations.ts'
import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { OrderGrant } from '../budgets/model.ts'
import type { GuestUse } from '../uses/model.ts'
import type { OrderReason } from '../wallets/model.ts'
import type { couponErrors } from './errors.ts'

export const orderKinds = ['Delivery', 'TableOrder', 'Reserve'] as const
export type OrderKind = (typeof orderKinds)[number]

/** Key of an order in loyalty. */
export interface OrderKey {
  organization: Organization
  kind: OrderKind
  orderId: Id<'Order'>
}

/** Payment of an order from a wallet. */
export interface WalletPayment {
  sum: number
  /** Guest of the order, or guest or certificate that the payment identifies. */
  payer: Payer
  /** Campaigns that the wallet's program must have one of; empty for any program. */
  campaignIds: readonly string[]
}

/** Payer as orders and payments identify it. */
export interface Payer {
  by: 'id' | 'phone' | 'cardNumber' | 'cardTrack' | 'unknown'
  credential: string
}

/** Most of an order that may be paid from the wallets of a program. */
interface PaymentLimit {
  programId: string
  maxSum: Decimal
}

/** Change of the coupons, campaign uses, budgets and wallets that an order uses. */
export interface LoyaltyUsageUpdate {
  /** Whether the order has just been accepted, and so has no usage yet. */
  isNew: boolean
  /** Open orders reserve payments, closed ones pay them, and cancelled ones release them. */
  phase: 'open' | 'closed' | 'gone'
  payments: readonly WalletPayment[]
  limits: readonly PaymentLimit[]
  /** Coupons to redeem, or the reason why they cannot be. */
  redeem: { couponIds: readonly string[]; problem: keyof typeof couponErrors | null } | null
  releasedCouponIds: readonly string[]
  /** Campaign uses that start or stop counting for their guests. */
  campaignUses: { reserved: readonly GuestUse[]; released: readonly GuestUse[] }
  /** Grants of campaigns with budgets; null if unchanged. */
  grants: readonly OrderGrant[] | null
  reason: StoredReason
}

/** Order as transactions show it. */
export interface StoredReason extends Omit<OrderReason, 'orderSum'> {
  orderSum: number
}

export type ReservationStatus = 'reserved' | 'due' | 'paid' | 'returning'

/** Sum that an order takes from a wallet. */
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
