import type { Organization } from '#core/access/organizations.ts'
import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'
import type { UsePeriod } from '#loyalty/campaign.ts'
import type { Grant } from '#loyalty/grants.ts'
import type { CounterPeriod, OrdersOfPeriod } from '#loyalty/model.ts'
import type { OrderKind } from '#shared/order_kinds.ts'
import type { couponErrors } from './errors.ts'

/** Key of an order in loyalty. */
export interface UsageKey {
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
  /** Campaign whose reward the sum buys as points; null for a payment of the order. */
  rewardOf: Id<'MarketingCampaign'> | null
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
  /** Campaign whose reward the sum buys; null for a payment. */
  campaignId: Id<'MarketingCampaign'> | null
  status: ReservationStatus
  reason: StoredReason
  transactionId: Id<'Transaction'> | null
  holdId: Id<'Hold'> | null
}

/** Counting period of a campaign. */
export interface CampaignPeriod {
  campaignId: Id<'MarketingCampaign'>
  every: UsePeriod
  /** First day of the period. */
  period: Day
}

/** Use of a campaign by an order, with its counting period. */
export type CampaignUse = CampaignPeriod

/** Use that counts for a guest. */
export interface GuestUse extends CampaignUse {
  guestId: Id<'Customer'>
}

/** Key of an order of a restaurant. */
export interface OrderKey {
  organizationId: Id<'Organization'>
  id: Id<'Order'>
}

/** Closed order of a guest, as counters have it. */
export interface CountedOrder extends OrderKey {
  corporationId: Id<'Corporation'>
  guestId: Id<'Customer'>
  isDelivery: boolean
  /** Revision of the organization up to which changes of the order are processed. */
  revision: number
  closedAt: Instant
  /** Day in the restaurant's time zone. */
  day: Day
  sum: Decimal
  /** Sum credited to wallets for the order. */
  refilled: Decimal
}

/** Order that has been closed at least once. */
export interface OrderRecord extends CountedOrder {
  /** False once the order is reopened or cancelled. */
  isCounted: boolean
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

/** Wire numbers of transaction types, which are stored by name. Clients of the family know the names; all numbers but three are ours. */
export const transactionTypes = {
  RefillWallet: 1,
  ResetRefillWallet: 2,
  CloseOrder: 5,
  AbortOrder: 6,
  PayFromWallet: 8,
  CancelPayFromWallet: 9,
  RefillWalletFromOrder: 10,
  CancelRefillWalletFromOrder: 11,
  AutomaticRefillWallet: 12,
  ResetAutomaticRefillWallet: 13,
  SetGuestCategory: 14,
  RemoveGuestCategory: 15,
  DiscountSum: 16,
  CouponActivation: 17,
  RefillWalletFromApi: 18,
  WithdrawWalletFromApi: 20,
  WelcomeBonus: 21,
  HoldMoney: 22,
  CancelHoldMoney: 23,
  CaptureHoldMoney: 24,
  ExpireHoldMoney: 25,
  ExpireBonus: 26,
  Correction: 28,
  CouponIssue: 29,
  CertificateActivation: 35,
  CertificateBlock: 36,
  CertificateUnblock: 37,
  MergeWallets: 38,
} as const

export type TransactionType = keyof typeof transactionTypes

/** Grant of a campaign to an order, with the period of its budget. */
export interface OrderGrant extends CampaignPeriod, Grant {}

/** Grant as it counts in the budget. */
export interface RecordedGrant extends OrderGrant {
  /** Bonus credited to wallets. A reopened order has it until it is reversed, as far as it is not spent. */
  credited: Decimal
}

/** Change of the sum that orders have had of a budget. */
export interface BudgetChange extends CampaignPeriod {
  sum: Decimal
}

/** First day of each current period except `AllTime`. */
export type PeriodStarts = Readonly<Record<Exclude<CounterPeriod, 'AllTime'>, Day>>

/** Closed orders of a guest, by period. */
export type OrdersByPeriod = Readonly<Record<CounterPeriod, OrdersOfPeriod>>

/** Occasions on which campaigns act without an order. */
export type OccasionKind = 'periodic' | 'overdraft' | 'registration'

/** Frequency of scheduled campaigns. */
export type Every = 'Day' | 'Week' | 'Month' | 'Quarter' | 'Year'

/** Only activated certificates can pay. */
export const certificateStatuses = ['New', 'Activated', 'UsedUp', 'Expired', 'Blocked'] as const

export type CertificateStatus = (typeof certificateStatuses)[number]

/** Gift certificate with its state at a moment. */
export interface Certificate {
  /** Id of the certificate, and of the wallet that its activation creates. */
  id: Id<'UserWallet'>
  seriesId: Id<'CertificateSeries'>
  number: string
  nominal: Decimal
  status: CertificateStatus
  /** Zero before activation. */
  balance: Decimal
  /** Owner; null for a certificate that anyone with the number may use. */
  guestId: Id<'Customer'> | null
  activatedAt: Instant | null
  /** Null if it never expires. */
  expiresAt: Instant | null
}
