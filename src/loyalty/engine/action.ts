import type { Static, TObject } from 'typebox'
import type { Decimal } from '#core/decimal.ts'
import type { CalculationInput } from './model.ts'
import type { Portions } from './portions.ts'

/** Discount of an action on equal portions. Not rounded. */
export interface PortionDiscount {
  readonly portions: Portions
  /** Number of these portions that become cheaper: the first ones. */
  readonly amount: Decimal
  readonly sum: Decimal
}

/**
 * Decides how a discount is rounded and shown: `order` once, `set` once for all sets of the action, `dish` and `free` once for each
 * product and size. `free` is for a product that the guest added because a campaign offers it.
 */
export type DiscountKind = 'order' | 'set' | 'dish' | 'free'

export interface ActionDiscount {
  readonly kind: DiscountKind
  /** At most one for the same portions. */
  readonly portionDiscounts: readonly PortionDiscount[]
}

/** Effect of an action on an order. */
export interface Effects {
  discount?: ActionDiscount
  /** Products that the guest may add for nothing. */
  freeProducts?: { products: readonly FreeProduct[]; description: string }
  upsale?: { productIds: readonly string[]; suggestion: string; description: string }
  comboSourceIds?: readonly string[]
  payment?: AllowedPayment
  accrual?: Accrual
  category?: { categoryId: string; isRemoved: boolean }
  couponSeriesId?: string
  message?: Message
  needsCertificate?: boolean
  /** Products sold as certificates whose amount in the order is not whole. */
  partialCertificateIds?: readonly string[]
  /** Certificates that the guest gets when the order is closed. */
  certificates?: SoldCertificates
}

interface FreeProduct {
  productId: string
  /** Empty for any size. */
  sizeIds: readonly string[]
}

/** Part of the order that may be paid from a wallet. The wallet's balance is another limit. */
interface AllowedPayment {
  programId: string
  maxSum: Decimal
  /** Payments with a smaller number are filled first. */
  order: number
}

/** Bonus for the next order: money, or pieces in a wallet of products. */
export interface Accrual {
  programId: string
  sum: Decimal
}

/** So many certificates of a series, and what tells the guest their numbers. */
export interface SoldCertificates {
  seriesId: string
  count: number
  message: Message | null
}

export interface Message {
  channel: 'Sms' | 'Email'
  subject: string
  text: string
}

/** Input of an action. */
export interface ActionArguments {
  readonly checkin: CalculationInput
  /** The dishes at the prices that earlier discounts leave, or all discounts for an action that gives none. */
  readonly dishes: readonly Portions[]
  readonly programId: string
}

export type Act = (turn: ActionArguments) => Effects

/** A kind of action, in a file of its own. */
export interface Action<Settings extends TObject = TObject> {
  settings: Settings
  /** Whether it takes something off the order. Everything else comes after all discounts of all campaigns. */
  isDiscount: boolean
  /** Once for each campaign, when its corporation's programs are loaded. */
  compile(settings: Static<Settings>): Act
}

export const action = <Settings extends TObject>(declared: Action<Settings>): Action<Settings> => declared
