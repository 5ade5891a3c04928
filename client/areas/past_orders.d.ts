// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface PastOrdersOperations {
  /** Import closed orders of the past. */
  '/admin/orders/import': { kind: 'write'; request: AdminOrdersImportRequest; response: AdminOrdersImportResponseAnswer }
}

export interface AdminOrdersImportRequest {
  /** Whether the orders are only checked, and none is stored. If omitted, they are stored. */
  isDryRun?: boolean | null
  /** Orders to import. */
  orders: (PastOrder)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface AdminOrdersImportResponseAnswer {
  /** Number of orders that were imported, or in a dry run would be. */
  imported: number
  /** Number of orders that cannot be imported. */
  invalid: number
  /** Number of orders that were there already. */
  known: number
  /** Outcome of each order, in the order of the request. */
  results: (OrderImportResultAnswer)[]
}

export type CommonOrderServiceType = 'Common' | 'DeliveryByCourier' | 'DeliveryByClient'

export interface Modifier {
  /** Amount for one portion of the dish; for the whole line if menus show `independentQuantity` for the modifier. In the product's unit. */
  amount: number
  /** Id of the line, chosen by the client. If omitted, the server generates one. */
  positionId?: Id<'Position'> | null
  /** Price of one. It must be that of the menu, unless the product has an open price. If omitted, the menu's price counts. Money in the currency of the organization. */
  price?: number | null
  /** Group of modifiers to which it belongs in the menu. If omitted, the first group of the dish that has the modifier counts. */
  productGroupId?: Id<'ProductGroup'> | null
  /** Id of the product that modifies the dish. */
  productId: Id<'Product'>
}

export interface OrderImportResultAnswer {
  /** Why the order cannot be imported. Null for others. */
  error: {
  /** Code of the error, as returned when an order is placed. */
  code: string
  /** Sentence about the error, with the values that are allowed. */
  message: string
  /** Field of the order, such as `items[0].size`. */
  path: string
} | null
  /** Id of the order here. */
  id: Id<'Order'>
  /** Number of the order. Null unless it was imported. */
  number: number | null
  /** Whether the order was imported, already existed unchanged, or cannot be imported. */
  outcome: 'imported' | 'known' | 'invalid' | (string & {})
  /** Sum of the order. Null unless it was imported. Money in the currency of the organization. */
  sum: number | null
}

export interface PastOrder {
  /** When the order was closed. If omitted, `openedAt`. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  closedAt?: OffsetTime | null
  /** Guest who ordered. */
  customer?: PastOrderCustomer | null
  /** Charge for the delivery, on top of the items. No discount applies to it. */
  delivery?: {
  /** Product of the kind `SERVICE`. If omitted, the organization's default one for deliveries, else one called Delivery, which the first such order creates. */
  productId?: Id<'Product'> | null
  /** Amount of the charge. Money in the currency of the organization. */
  sum: number
} | null
  /** Discount on the order, after those of its items. Automatic discounts are not applied. */
  discount?: {
  /** Discount of the mode `FlexibleSum`. If omitted, one called Discount, which the first such order creates. */
  discountTypeId?: Id<'DiscountType'> | null
  /** Amount of the discount on the whole order. Money in the currency of the organization. */
  sum: number
} | null
  /** Number of the order in another system. If omitted, an `id` that is no UUID. */
  externalNumber?: string | null
  /** Number of guests. If omitted, one. */
  guestsCount?: number | null
  /** Id of the order: a UUID, or any other text. The id of an order with another text is the UUID of version 5 with the id of the organization as namespace and this text as name; the text is its `externalNumber`. */
  id: string
  /** Items that were sold, at least one. */
  items: (PastOrderItem)[]
  /** Number of the order in the restaurant. If omitted, the next one. */
  number?: number | null
  /** When the order was opened. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  openedAt: OffsetTime
  /** How the guest got the order. `Common` is a table order; the others are delivery orders. If omitted, that of the order type, else `Common`. */
  orderServiceType?: CommonOrderServiceType | null
  /** Type of the order. If omitted, the default one for `orderServiceType`. */
  orderTypeId?: Id<'OrderType'> | null
  /** Payments, which add up to the sum of the order. If omitted or empty, the organization's first payment type of the kind Cash paid everything. */
  payments?: (PastOrderPayment)[] | null
  /** Phone of the guest. Delivery orders need it. */
  phone?: string | null
  /** Name of the source of the order. If omitted, `import`. */
  sourceKey?: string | null
  /** Surcharge on the order, after its discount. */
  surcharge?: {
  /** Discount of the mode `FlexibleSum`. If omitted, one called Surcharge, which the first such order creates. */
  discountTypeId?: Id<'DiscountType'> | null
  /** Amount of the surcharge on the whole order. Money in the currency of the organization. */
  sum: number
} | null
  /** Terminal group of the order. If omitted, the first enabled one of the organization. */
  terminalGroupId?: Id<'TerminalGroup'> | null
  /** Tips, which came on top of the sum of the order. */
  tips?: (PastOrderTips)[] | null
  /** Sum that the order is expected to have, with or without its tips. An order with another sum is not imported. Money in the currency of the organization. */
  total?: number | null
  /** Employee who served a table order, or who took a delivery order. */
  waiterId?: Id<'Employee'> | null
}

export interface PastOrderCustomer {
  /** Id of the guest. If omitted, the guest is found or created by `phone`. */
  id?: Id<'Customer'> | null
  /** First name. */
  name: string
  /** Family name. */
  surname?: string | null
}

export interface PastOrderItem {
  /** Number of portions, or weight of a product that is sold by weight. Above zero. In the product's unit. */
  amount: number
  /** Discount on this item only. */
  discount?: {
  /** Discount of the mode `FlexibleSum`. If omitted, one called Discount, which the first such order creates. */
  discountTypeId?: Id<'DiscountType'> | null
  /** Amount of the discount on the item with its modifiers. Money in the currency of the organization. */
  sum: number
} | null
  /** Modifiers of the product. Their prices hold, too. */
  modifiers?: (Modifier)[] | null
  /** Price of one portion at that time. If omitted, it is today's price of the menu. Money in the currency of the organization. */
  price?: number | null
  /** Article of the product, or else its exact name. */
  product?: string | null
  /** Sold product. If omitted, `product` identifies it. */
  productId?: Id<'Product'> | null
  /** Name of the size. If omitted, it is the only size of the product. */
  size?: string | null
  /** Size of the product. If omitted, `size` identifies it. */
  sizeId?: Id<'ProductSize'> | null
  /** Surcharge on this item only, after its discount. */
  surcharge?: {
  /** Discount of the mode `FlexibleSum`. If omitted, one called Surcharge, which the first such order creates. */
  discountTypeId?: Id<'DiscountType'> | null
  /** Amount of the surcharge on the item with its modifiers. Money in the currency of the organization. */
  sum: number
} | null
}

export interface PastOrderPayment {
  /** Payment type of any kind except loyalty wallets. */
  paymentTypeId: Id<'PaymentType'>
  /** Sum of the payment, above zero. One payment may omit it: it paid what the other payments leave of the order. Money in the currency of the organization. */
  sum?: number | null
}

export interface PastOrderTips {
  /** Payment type of any kind except loyalty wallets. If omitted, that of the first payment, else the first one of the kind Cash. */
  paymentTypeId?: Id<'PaymentType'> | null
  /** Sum of the tips, above zero. Money in the currency of the organization. */
  sum: number
  /** Type of the tips. */
  tipsTypeId?: Id<'TipsType'>
}
