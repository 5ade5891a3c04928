import type { Static, TObject } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Decimal } from '#core/decimal.ts'
import type { Instant } from '#core/time.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import type { DiscountCard } from '#domains/dictionaries/model.ts'
import type { Dictionaries } from '#domains/dictionaries/rules.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import type { anyOrder } from '#shared/schemas/order_answer.ts'
import type { DiscountsInfo, LoyaltyInfo } from '#shared/schemas/requested_discounts.ts'
import type { Combo, OrderItem } from '#shared/schemas/requested_items.ts'
import type { Payment, TipsPayment } from '#shared/schemas/requested_payments.ts'
import type { OrderLoyalty } from './loyalty/model.ts'

/**
 * Unit that an order charges for: a product, one half of a compound item, or a modifier. Lines are immutable: each step of pricing
 * returns allocations, and the next step reads lines to which they are applied.
 */
export interface Line {
  /** Position of the part itself. */
  readonly positionId: string
  /** Position that discounts name: a modifier is discounted with its product. */
  readonly parentId: string
  readonly categoryId: string | null
  /** Sum before discounts, by the menu or by a combo. */
  readonly cost: Decimal
  /** Remainder of the cost after discounts. */
  readonly sum: Decimal
  /** Combo of this request whose price includes the part. */
  readonly combo?: ComboInformation
}

/** Reduction of one line by a discount; negative for a surcharge. */
export interface Allocation {
  readonly positionId: string
  readonly sum: Decimal
}

/** Cost of one line in a combo. */
export interface ComboAllocation {
  readonly positionId: string
  readonly cost: Decimal
  readonly combo: ComboInformation
}

type ComboInformation = NonNullable<AnsweredItem['comboInformation']>

/** Items priced from the menu, and their lines. */
export interface PricedItems {
  readonly items: readonly AnsweredItem[]
  readonly lines: readonly Line[]
}

type AnyOrder = Static<TObject<typeof anyOrder>>

/** Fields with money of any order. */
export type OrderMoney = Pick<
  AnyOrder,
  'items' | 'combos' | 'discounts' | 'payments' | 'tips' | 'sum' | 'processedPaymentsSum'
>

/** An order that changes. Its price category determines its prices, its service the tips. */
export type PricedOrder = OrderMoney &
  Pick<AnyOrder, 'orderType'> & { priceCategory?: { id: string } | null | undefined }

export interface ItemsRequest {
  items: readonly OrderItem[]
  combos?: readonly Combo[] | null | undefined
}

export interface PaymentsRequest {
  payments?: readonly Payment[] | null | undefined
  tips?: readonly TipsPayment[] | null | undefined
}

export interface OrderRequest extends ItemsRequest, PaymentsRequest {
  discountsInfo?: DiscountsInfo | null | undefined
  loyaltyInfo?: LoyaltyInfo | null | undefined
  priceCategoryId?: string | null | undefined
}

/** Data and errors for checking the items and discounts of an order. Combos are sold by the restaurant's local time. */
export interface PricingContext<F> {
  organization: Pick<Organization, 'id' | 'timeZone' | 'settings'>
  catalogue: Catalogue
  dictionaries: Dictionaries
  /** Type of a new order, for its taxes; an order that changes has its own type. */
  orderTypeId?: string | null | undefined
  /** Whether requested prices override the menu, also for products no longer sold. */
  acceptsAnyPrice?: boolean | undefined
  /** Card that the request names, if it exists. */
  discountCard?: DiscountCard | undefined
  /** Loyalty data of the order; absent if loyalty does not affect it. */
  loyalty?: OrderLoyalty | undefined
  now: Instant
  fail: F
}

/** Data and errors for checking payments and tips. */
export interface PaymentContext<F> {
  organization: Pick<Organization, 'id' | 'settings'>
  /** Null before a terminal group is chosen: payment types of any group are accepted then. */
  terminalGroupId: string | null
  dictionaries: Dictionaries
  fail: F
}
