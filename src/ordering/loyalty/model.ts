import type { TerminalTime } from '#core/time.ts'
import type { GuestQuery } from '#domains/guests/cached.ts'
import type { CampaignPeriod, CampaignUse, OrderGrant } from '#domains/loyalty/model.ts'
import type { Program } from '#domains/loyalty/rules.ts'
import type { Effects } from '#loyalty/actions.ts'
import type { CompiledCampaign } from '#loyalty/campaign.ts'
import type { CalculationCoupon, CalculationInput, CounterPeriod } from '#loyalty/model.ts'
import type { DiscountsInfo, LoyaltyInfo } from '#shared/schemas/requested_discounts.ts'
import type { Payment } from '#shared/schemas/requested_payments.ts'
import type { Warning, WarningName } from './warnings.ts'

/** Request data of an order that campaigns may examine. */
export interface LoyaltyRequest {
  order: {
    orderTypeId?: string | null | undefined
    orderServiceType?: 'Common' | 'DeliveryByCourier' | 'DeliveryByClient' | null | undefined
    sourceKey?: string | null | undefined
    payments?: readonly Payment[] | null | undefined
    discountsInfo?: DiscountsInfo | null | undefined
  }
  info: LoyaltyInfo | null | undefined
  guest: GuestQuery
  /** Null until a terminal group is chosen. */
  terminalGroupId: string | null
  /** Whether closing the order accrues nothing. */
  isBanquet?: boolean
}

/** A valid coupon that an order names. */
interface ValidCoupon extends CalculationCoupon {
  id: string
}

/** Facts of an order besides its dishes. */
export type OrderFacts = Omit<CalculationInput, 'dishes'>

/** Number of a coupon that an order names, and the reason why it is not valid, if any. */
export interface RequestedCoupon {
  number: string
  /** Valid coupons of this number: several series may have it. */
  coupons: readonly ValidCoupon[]
  problem: Extract<WarningName, `Coupon${string}`> | null
}

/** Loyalty data that, with the dishes of an order, determines its loyalty result. */
export interface OrderLoyalty {
  facts: OrderFacts
  coupon: RequestedCoupon | null
  /** Campaigns that may apply to the order, in their order. */
  campaigns: readonly CompiledCampaign[]
  programs: ReadonlyMap<string, Program>
  warnings: readonly Warning[]
  /** Manual conditions to which the request gives sums, and which take none here. */
  withoutSum: ReadonlySet<string>
  /** Fixed discounts, which are not calculated. */
  fixed: readonly FixedDiscount[] | null
  /** Campaign uses that the order already has. */
  uses: readonly CampaignUse[]
  /** Grants of campaigns with budgets that the order already has. */
  grants: readonly OrderGrant[]
}

/** Discount of a program that the client has fixed. */
export interface FixedDiscount {
  name: string
  programId: string
  items: readonly FixedDiscountItem[]
}

interface FixedDiscountItem {
  positionId: string
  sum: number
  /** Portions that the discount is for; absent in orders of earlier versions. */
  amount?: number
}

/** Effects of campaigns when an order with these dishes is closed. */
export interface CampaignEffects {
  campaign: { id: string; name: string }
  programId: string
  effects: readonly StoredEffect[]
}

/** An effect with its sums as text. */
export interface StoredEffect extends Pick<Effects, 'category' | 'couponSeriesId' | 'message' | 'certificates'> {
  accrual?: { programId: string; sum: string }
  topUp?: { programId: string; sum: string }
  payment?: { programId: string; maxSum: string; order: number }
}

/**
 * Loyalty data stored with an order, so that recalculation gives the same result. Refers to a person by id only and reads the
 * birthday and other data again, so that nothing has to be erased.
 */
export interface StoredLoyalty {
  time: TerminalTime
  terminalGroupId: string | null
  orderTypeId: string | null
  orderServiceType: string | null
  sourceKey: string | null
  /** Absent if empty, like all fields below. */
  paymentTypeIds?: readonly string[]
  paidFromWallets?: number
  manualConditionIds?: readonly string[]
  dynamicDiscounts?: readonly (readonly [id: string, sum: number])[]
  guestId?: string
  orders?: Readonly<Record<CounterPeriod, { count: number; sum: number }>>
  coupon?: RequestedCoupon
  fixed?: readonly FixedDiscount[]
  campaignEffects?: readonly CampaignEffects[]
  /** Campaigns with a limit of uses per guest that the order uses. */
  uses?: readonly CampaignUse[]
  /** Points that the guest pays for rewards, by campaign. */
  points?: readonly { campaignId: string; points: number }[]
  /** Grants of campaigns with budgets. */
  grants?: readonly StoredGrant[]
  /** Campaigns whose remaining budget was too small for the order. */
  overBudget?: readonly string[]
}

/** A grant with sums as numbers. */
export interface StoredGrant extends CampaignPeriod {
  discount: number
  bonus: number
}
