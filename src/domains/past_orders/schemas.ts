import { type Static, Type } from 'typebox'
import {
  Amount,
  field,
  Id,
  Int32,
  Int64,
  List,
  Money,
  nullable,
  OffsetDateTime,
  OneOf,
  omittable,
  opt,
  Text,
} from '#core/schema.ts'
import { OrderServiceType } from '#shared/schemas/order_answer.ts'
import { itemsMax, Modifier } from '#shared/schemas/requested_items.ts'
import { sumMax } from '#shared/schemas/requested_payments.ts'

/** Maximum number of orders in a request. */
export const ordersMax = 500

const openSum = (name: 'Discount' | 'Surcharge', reduced: string) =>
  Type.Object({
    discountTypeId: opt(
      Id('DiscountType'),
      `Discount of the mode \`FlexibleSum\`. If omitted, one called ${name}, which the first such order creates.`,
    ),
    sum: field(Money({ exclusiveMinimum: 0 }), `Amount of the ${name.toLowerCase()} on ${reduced}.`),
  })

const PastItem = Type.Object(
  {
    productId: opt(Id('Product'), 'Sold product. If omitted, `product` identifies it.'),
    product: opt(Text({ maxLength: 500 }), 'Article of the product, or else its exact name.'),
    sizeId: opt(Id('ProductSize'), 'Size of the product. If omitted, `size` identifies it.'),
    size: opt(Text({ maxLength: 200 }), 'Name of the size. If omitted, it is the only size of the product.'),
    amount: field(Amount(), 'Number of portions, or weight of a product that is sold by weight. Above zero.'),
    price: opt(
      Money({ minimum: 0 }),
      "Price of one portion at that time. If omitted, it is today's price of the menu.",
    ),
    modifiers: opt(List(Modifier, { maxItems: 100 }), 'Modifiers of the product. Their prices hold, too.'),
    discount: opt(openSum('Discount', 'the item with its modifiers'), 'Discount on this item only.'),
    surcharge: opt(
      openSum('Surcharge', 'the item with its modifiers'),
      'Surcharge on this item only, after its discount.',
    ),
  },
  { title: 'PastOrderItem' },
)
export type PastItem = Static<typeof PastItem>

const paymentTypeId = field(Id('PaymentType'), 'Payment type of any kind except loyalty wallets.')
const paidSum = Money({ minimum: 0, maximum: sumMax })

const PastPayment = Type.Object(
  {
    paymentTypeId,
    sum: opt(
      paidSum,
      'Sum of the payment, above zero. One payment may omit it: it paid what the other payments leave of the order.',
    ),
  },
  { title: 'PastOrderPayment' },
)

const PastTips = Type.Object(
  {
    paymentTypeId: opt(
      Id('PaymentType'),
      'Payment type of any kind except loyalty wallets. If omitted, that of the first payment, else the first one of the kind Cash.',
    ),
    sum: field(paidSum, 'Sum of the tips, above zero.'),
    tipsTypeId: omittable(Id('TipsType'), 'Type of the tips.'),
  },
  { title: 'PastOrderTips' },
)

const PastCustomer = Type.Object(
  {
    id: opt(Id('Customer'), 'Id of the guest. If omitted, the guest is found or created by `phone`.'),
    name: field(Text({ maxLength: 60 }), 'First name.'),
    surname: opt(Text({ maxLength: 60 }), 'Family name.'),
  },
  { title: 'PastOrderCustomer' },
)

export const PastOrder = Type.Object(
  {
    id: field(
      Text({ minLength: 1, maxLength: 50 }),
      'Id of the order: a UUID, or any other text. The id of an order with another text is the UUID of version 5 with the id of the organization as namespace and this text as name; the text is its `externalNumber`.',
    ),
    number: opt(Int64({ minimum: 1 }), 'Number of the order in the restaurant. If omitted, the next one.'),
    externalNumber: opt(
      Text({ minLength: 1, maxLength: 50 }),
      'Number of the order in another system. If omitted, an `id` that is no UUID.',
    ),
    openedAt: field(OffsetDateTime(), 'When the order was opened.'),
    closedAt: opt(OffsetDateTime(), 'When the order was closed. If omitted, `openedAt`.'),
    orderTypeId: opt(Id('OrderType'), 'Type of the order. If omitted, the default one for `orderServiceType`.'),
    orderServiceType: opt(
      OrderServiceType,
      'How the guest got the order. `Common` is a table order; the others are delivery orders. If omitted, that of the order type, else `Common`.',
    ),
    terminalGroupId: opt(
      Id('TerminalGroup'),
      'Terminal group of the order. If omitted, the first enabled one of the organization.',
    ),
    phone: opt(Text({ maxLength: 40 }), 'Phone of the guest. Delivery orders need it.'),
    customer: opt(PastCustomer, 'Guest who ordered.'),
    waiterId: opt(Id('Employee'), 'Employee who served a table order, or who took a delivery order.'),
    guestsCount: opt(Int32({ minimum: 0, maximum: 10_000 }), 'Number of guests. If omitted, one.'),
    items: field(List(PastItem, { maxItems: itemsMax }), 'Items that were sold, at least one.'),
    discount: opt(
      openSum('Discount', 'the whole order'),
      'Discount on the order, after those of its items. Automatic discounts are not applied.',
    ),
    surcharge: opt(openSum('Surcharge', 'the whole order'), 'Surcharge on the order, after its discount.'),
    delivery: opt(
      Type.Object({
        productId: opt(
          Id('Product'),
          "Product of the kind `SERVICE`. If omitted, the organization's default one for deliveries, else one called Delivery, which the first such order creates.",
        ),
        sum: field(paidSum, 'Amount of the charge.'),
      }),
      'Charge for the delivery, on top of the items. No discount applies to it.',
    ),
    total: opt(
      Money({ minimum: 0 }),
      'Sum that the order is expected to have, with or without its tips. An order with another sum is not imported.',
    ),
    payments: opt(
      List(PastPayment, { maxItems: 50 }),
      "Payments, which add up to the sum of the order. If omitted or empty, the organization's first payment type of the kind Cash paid everything.",
    ),
    tips: opt(List(PastTips, { maxItems: 50 }), 'Tips, which came on top of the sum of the order.'),
    sourceKey: opt(Text({ maxLength: 255 }), 'Name of the source of the order. If omitted, `import`.'),
  },
  { title: 'PastOrder' },
)
export type PastOrder = Static<typeof PastOrder>

export const ImportResult = Type.Object(
  {
    id: field(Id('Order'), 'Id of the order here.'),
    outcome: field(
      OneOf(['imported', 'known', 'invalid']),
      'Whether the order was imported, already existed unchanged, or cannot be imported.',
    ),
    number: nullable(Int64(), 'Number of the order. Null unless it was imported.'),
    sum: nullable(Money(), 'Sum of the order. Null unless it was imported.'),
    error: nullable(
      Type.Object({
        code: field(Text(), 'Code of the error, as returned when an order is placed.'),
        path: field(Text(), 'Field of the order, such as `items[0].size`.'),
        message: field(Text(), 'Sentence about the error, with the values that are allowed.'),
      }),
      'Why the order cannot be imported. Null for others.',
    ),
  },
  { title: 'OrderImportResult' },
)
export type ImportResult = Static<typeof ImportResult>
