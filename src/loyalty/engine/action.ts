import type { Static, TObject } from 'typebox'
import type { Decimal } from '#core/decimal.ts'
import type { Checkin, Dish } from './model.ts'

/** What an action takes off one dish, not rounded. */
export interface Claim {
  readonly positionId: string
  readonly sum: Decimal
  /** For how many portions; null for the dish as it is. */
  readonly amount: Decimal | null
}

/**
 * How what is taken off is rounded and shown: once for the order, once for each set, or by the dish. What is free is a product
 * that was added because a campaign offers it.
 */
export type DiscountKind = 'order' | 'set' | 'dish' | 'free'

export interface ClaimedDiscount {
  readonly kind: DiscountKind
  readonly claims: readonly Claim[]
}

/** What an action makes of an order. */
export interface Effects {
  discounts?: readonly ClaimedDiscount[]
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
  /** Certificates that the guest gets when the order is closed. */
  certificates?: SoldCertificates
}

export interface FreeProduct {
  productId: string
  /** Empty for any size. */
  sizeIds: readonly string[]
}

/** How much of the order may be paid from a wallet; what is in the wallet is another limit. */
export interface AllowedPayment {
  programId: string
  maxSum: Decimal
  /** Payments with a smaller number are filled first. */
  order: number
}

/** What the order brings, to be spent in the next one: money, or pieces in a wallet of products. */
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

/** What an action reads. */
export interface ActionTurn {
  readonly checkin: Checkin
  /** The dishes with what is left of them: for a discount by what came before it, for anything else by all discounts. */
  readonly dishes: readonly Dish[]
  readonly programId: string
}

export type Act = (turn: ActionTurn) => Effects

/** A kind of action, in a file of its own. */
export interface Action<Settings extends TObject = TObject> {
  settings: Settings
  /** Whether it takes something off the order. Everything else comes after all discounts of all campaigns. */
  isDiscount: boolean
  /** Once for each campaign, when its corporation's programs are loaded. */
  compile(settings: Static<Settings>): Act
}

export const action = <Settings extends TObject>(declared: Action<Settings>): Action<Settings> => declared
