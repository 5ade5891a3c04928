import type { Static, TObject } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Decimal } from '#core/decimal.ts'
import type { Instant } from '#core/time.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import type { DiscountCard } from '#domains/dictionaries/model.ts'
import type { Dictionaries } from '#domains/dictionaries/rules.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import type { anyOrder } from '#shared/schemas/order_answer.ts'
import type { DiscountsInfo } from '#shared/schemas/requested_discounts.ts'
import type { Combo, OrderItem } from '#shared/schemas/requested_items.ts'
import type { Payment, TipsPayment } from '#shared/schemas/requested_payments.ts'
import type { OrderLoyalty } from './loyalty/model.ts'

/**
 * What an order charges for: a product, one half of a compound item, or a modifier. A line is never changed. Each step of
 * pricing answers allocations, and the next step reads lines to which they have been applied.
 */
export interface Line {
  /** The position of the part itself. */
  readonly positionId: string
  /** The position that discounts name: a modifier is discounted with its product. */
  readonly parentId: string
  readonly categoryId: string | null
  /** The sum before discounts, by the menu or by a combo. */
  readonly cost: Decimal
  /** What discounts have left of the cost. */
  readonly sum: Decimal
  /** The combo whose price includes the part, when this request orders one. */
  readonly combo?: ComboInformation
}

/** What a discount takes off one line; a surcharge is below zero. */
export interface Allocation {
  readonly positionId: string
  readonly sum: Decimal
}

/** What a combo makes one line cost. */
export interface ComboAllocation {
  readonly positionId: string
  readonly cost: Decimal
  readonly combo: ComboInformation
}

type ComboInformation = NonNullable<AnsweredItem['comboInformation']>

/** Items as the menu prices them, and their lines. */
export interface PricedItems {
  readonly items: readonly AnsweredItem[]
  readonly lines: readonly Line[]
}

type AnyOrder = Static<TObject<typeof anyOrder>>

/** The fields of any order that hold money. */
export type OrderMoney = Pick<
  AnyOrder,
  'items' | 'combos' | 'discounts' | 'payments' | 'tips' | 'sum' | 'processedPaymentsSum'
>

/** An order that changes: its prices are those of its category, its tips those for its service. */
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
  priceCategoryId?: string | null | undefined
}

/** What the items and discounts of an order are checked against. Combos are on sale at times of the restaurant's clock. */
export interface PricingContext<F> {
  organization: Pick<Organization, 'id' | 'timeZone' | 'settings'>
  catalogue: Catalogue
  dictionaries: Dictionaries
  /** The type of a new order, for its taxes; one that changes has a type of its own. */
  orderTypeId?: string | null | undefined
  /** Whether requested prices hold where the menu has others, also of products that are no longer sold. */
  acceptsAnyPrice?: boolean | undefined
  /** The card that the request names, if there is such a card. */
  discountCard?: DiscountCard | undefined
  /** What loyalty knows of the order; absent where it makes nothing of it. */
  loyalty?: OrderLoyalty | undefined
  now: Instant
  fail: F
}

/** What payments and tips are checked against. */
export interface PaymentContext<F> {
  organization: Pick<Organization, 'id' | 'settings'>
  /** Null before a terminal group is chosen: payment types of any are accepted then. */
  terminalGroupId: string | null
  dictionaries: Dictionaries
  fail: F
}
