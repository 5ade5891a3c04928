import type { TerminalTime } from '#core/time.ts'
import type { GuestQuery } from '#domains/guests/cached.ts'
import type { CampaignPeriod, CampaignUse, OrderGrant } from '#domains/loyalty/model.ts'
import type { Program } from '#domains/loyalty/rules.ts'
import type { Effects } from '#loyalty/engine/action.ts'
import type { CompiledCampaign } from '#loyalty/engine/campaign.ts'
import type { CalculationCoupon, CalculationInput, CounterPeriod } from '#loyalty/engine/model.ts'
import type { DiscountsInfo, LoyaltyInfo } from '#shared/schemas/requested_discounts.ts'
import type { Payment } from '#shared/schemas/requested_payments.ts'
import type { Warning, WarningName } from './warnings.ts'

/** What a request says of an order that campaigns may look at. */
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
  /** Null while nobody has chosen it. */
  terminalGroupId: string | null
  /** Whether it brings nothing when it is over. */
  isBanquet?: boolean
}

/** A coupon that an order names, as far as it counts. */
interface ValidCoupon extends CalculationCoupon {
  id: string
}

/** What an order says of itself, beside its dishes. */
export type OrderFacts = Omit<CalculationInput, 'dishes'>

/** The number of a coupon that an order names, and what keeps it from counting, if anything does. */
export interface RequestedCoupon {
  number: string
  /** The coupons of this number that count: several series may have it. */
  coupons: readonly ValidCoupon[]
  problem: Extract<WarningName, `Coupon${string}`> | null
}

/** From this and from its dishes follows what loyalty makes of an order. */
export interface OrderLoyalty {
  facts: OrderFacts
  coupon: RequestedCoupon | null
  /** Those that may do something for the order, in their order. */
  campaigns: readonly CompiledCampaign[]
  programs: ReadonlyMap<string, Program>
  warnings: readonly Warning[]
  /** Discounts that are not to be calculated. */
  fixed: readonly FixedDiscount[] | null
  /** Uses of campaigns that the order has already. */
  uses: readonly CampaignUse[]
  /** What campaigns with budgets give for the order already. */
  grants: readonly OrderGrant[]
}

/** What a program takes off an order because its client says so. */
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

/** What campaigns bring when an order with these dishes is closed. */
export interface CampaignEffects {
  campaign: { id: string; name: string }
  programId: string
  effects: readonly StoredEffect[]
}

/** An effect with its sums as text. */
export interface StoredEffect extends Pick<Effects, 'category' | 'couponSeriesId' | 'message' | 'certificates'> {
  accrual?: { programId: string; sum: string }
  payment?: { programId: string; maxSum: string; order: number }
}

/**
 * What is kept with an order, so that it is calculated again as it was first. Of a person there is only the id: the birthday and
 * the like are read again, and there is nothing to erase.
 */
export interface StoredLoyalty {
  time: TerminalTime
  terminalGroupId: string | null
  orderTypeId: string | null
  orderServiceType: string | null
  sourceKey: string | null
  /** What is empty is left out from here on. */
  paymentTypeIds?: readonly string[]
  paidFromWallets?: number
  manualConditionIds?: readonly string[]
  dynamicDiscounts?: readonly (readonly [id: string, sum: number])[]
  guestId?: string
  orders?: Readonly<Record<CounterPeriod, { count: number; sum: number }>>
  coupon?: RequestedCoupon
  fixed?: readonly FixedDiscount[]
  brought?: readonly CampaignEffects[]
  /** The campaigns with a limit of uses per guest that the order uses. */
  uses?: readonly CampaignUse[]
  /** What campaigns with budgets give for the order. */
  spending?: readonly StoredGrant[]
  /** The campaigns of whose budgets too little was left for the order. */
  overBudget?: readonly string[]
}

/** Sums as numbers. */
export interface StoredGrant extends CampaignPeriod {
  discount: number
  bonus: number
}
