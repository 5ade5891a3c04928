import { type Static, Type } from 'typebox'
import { CorrelationId, field, Id, Int32, List, omittable, opt, Text } from '#core/schema.ts'
import { TableOrderInfo } from '#shared/schemas/order_answer.ts'
import {
  ChequeAdditionalInfo,
  DiscountsInfo,
  ExternalData,
  externalDataMax,
  itemsAndCombos,
  LoyaltyInfo,
  Payment,
  RegularCustomer,
  TipsPayment,
} from '#shared/schemas/order_request.ts'

const guestsMax = 10_000

const fields = {
  externalNumber: opt(Text({ maxLength: 50 }), {
    description: "Number of the order in the client's system.",
    since: '8.0.6',
  }),
  tableIds: opt(
    List(Id('Table'), { maxItems: 100 }),
    'Tables of the order. An order needs a table unless it has a `tabName`.',
  ),
  customer: opt(RegularCustomer, 'Guest who orders.'),
  phone: opt(Text({ maxLength: 40 }), 'Phone of the guest.'),
  guestCount: opt(Int32({ minimum: 0, maximum: guestsMax }), {
    description: 'How many guests there are.',
    deprecated: 'use guests',
  }),
  guests: opt(
    Type.Object({ count: field(Int32({ minimum: 0, maximum: guestsMax }), 'How many guests there are.') }),
    'How many guests there are. Left out, one.',
  ),
  tabName: opt(Text({ maxLength: 255 }), 'Name of the tab, for an order without a table.'),
  menuId: opt(Text({ maxLength: 100 }), 'External menu from which the guest orders.'),
  priceCategoryId: opt(Id('PriceCategory'), 'Price category from `/api/2/menu`. Left out where the chain has none.'),
  ...itemsAndCombos,
  payments: opt(List(Payment, { maxItems: 50 }), 'Payments of the order, planned or already received outside.'),
  tips: opt(List(TipsPayment, { maxItems: 50 }), 'Tips, which are paid on top of the sum of the order.'),
  sourceKey: opt(Text({ maxLength: 255 }), 'Name of the client, by which it finds its own orders again.'),
  discountsInfo: opt(DiscountsInfo, 'Discount card, discounts and surcharges.'),
  loyaltyInfo: opt(LoyaltyInfo, 'What loyalty programs need to know.'),
  orderTypeId: opt(Id('OrderType'), 'Order type for orders of the restaurant. Left out, the default one.'),
  chequeAdditionalInfo: opt(ChequeAdditionalInfo, 'What the receipt needs to say, and where it is sent.'),
  externalData: opt(
    List(ExternalData, { maxItems: externalDataMax }),
    'Entries that the client puts into the order for itself.',
  ),
}

const TableOrderRequest = Type.Object(
  {
    id: opt(
      Id('Order'),
      'Id that the client gives to the order. A repeated request with the same id answers as the first did. Left out, the server makes one.',
    ),
    ...fields,
  },
  { title: 'TableOrderRequest' },
)
export type TableOrderRequest = Static<typeof TableOrderRequest>

export const CreateTableOrderRequest = Type.Object({
  organizationId: Id('Organization'),
  terminalGroupId: field(Id('TerminalGroup'), 'Terminal group that carries out the order.'),
  order: omittable(TableOrderRequest, 'The order to place. Left out, an empty one is opened.'),
  createOrderSettings: opt(
    Type.Object({
      servicePrint: opt(Type.Boolean(), "Whether the kitchen's tickets are printed at once. Left out, they are not."),
      transportToFrontTimeout: opt(
        Int32({ minimum: 1, maximum: 3600 }),
        'How long the front office may take to accept the order, in seconds. Left out, 8.',
      ),
      checkStopList: omittable(
        Type.Boolean(),
        'Whether the request is refused when something of the order is on the stop list. Left out, only the front office looks.',
      ),
    }),
    'How the order is placed.',
  ),
})
export type CreateTableOrderRequest = Static<typeof CreateTableOrderRequest>

/** An order that was opened at the terminal, under the terminal's id. */
export const OpenedTableOrder = Type.Object({
  organizationId: Id('Organization'),
  terminalGroupId: Id('TerminalGroup'),
  order: Type.Object(
    { id: field(Id('Order'), 'Id of the order at the terminal.'), ...fields },
    { title: 'OpenedTableOrder' },
  ),
  createOrderSettings: opt(
    Type.Object({ servicePrint: opt(Type.Boolean(), "Whether the kitchen's tickets were printed at once.") }),
    'How the order was opened.',
  ),
})

export const TableOrderResponse = Type.Object({
  correlationId: CorrelationId,
  orderInfo: field(
    TableOrderInfo,
    'The order as it was accepted. Later changes come with webhooks and `/api/1/order/by_id`.',
  ),
})

export const TableOrdersResponse = Type.Object({
  correlationId: CorrelationId,
  orders: field(List(TableOrderInfo, { maxItems: 100_000 }), 'The orders that were found.'),
})

/** The request of a change that says no more than which order. */
export const ofOrder = { organizationId: Id('Organization'), orderId: Id('Order') }
