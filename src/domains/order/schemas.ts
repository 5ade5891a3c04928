import { type Static, Type } from 'typebox'
import { AsRawJson } from '#core/operation/raw_json.ts'
import { CorrelationId, field, Id, Int32, List, omittable, opt, Text } from '#core/schema.ts'
import { TableOrderInfo } from '#shared/schemas/order_answer.ts'
import { anyOrderRequest, externalNumber, placingSettings } from '#shared/schemas/order_request.ts'
import { RegularCustomer } from '#shared/schemas/requested_guest.ts'

const guestsMax = 10_000

const fields = {
  externalNumber,
  tableIds: opt(
    List(Id('Table'), { maxItems: 100 }),
    'Tables of the order. Null or omitted for an order without a table, such as a tab.',
  ),
  customer: opt(RegularCustomer, 'Guest who orders.'),
  phone: opt(Text({ maxLength: 40 }), 'Phone of the guest.'),
  guestCount: opt(Int32({ minimum: 0, maximum: guestsMax }), {
    description: 'Number of guests.',
    deprecated: 'use guests',
  }),
  guests: opt(
    Type.Object({ count: field(Int32({ minimum: 0, maximum: guestsMax }), 'Number of guests.') }),
    'Number of guests. Default: 1.',
  ),
  tabName: opt(Text({ maxLength: 255 }), 'Name of the tab, for an order without a table.'),
  priceCategoryId: opt(Id('PriceCategory'), 'Price category from `/api/2/menu`. Omit it if the chain has none.'),
  ...anyOrderRequest,
  orderTypeId: opt(Id('OrderType'), 'Order type for orders in the restaurant. If omitted, the default one.'),
}

const TableOrderRequest = Type.Object(
  {
    id: opt(
      Id('Order'),
      'Id of the order, chosen by the client. Repeating the request with the same id gets the same response. If omitted, the server creates one.',
    ),
    ...fields,
  },
  { title: 'TableOrderRequest' },
)
export type TableOrderRequest = Static<typeof TableOrderRequest>

export const CreateTableOrderRequest = Type.Object({
  organizationId: Id('Organization'),
  terminalGroupId: field(Id('TerminalGroup'), 'Terminal group that carries out the order.'),
  order: omittable(TableOrderRequest, 'The order to place. If omitted, an empty one is opened.'),
  createOrderSettings: opt(
    Type.Object({
      servicePrint: opt(Type.Boolean(), "Whether the kitchen's tickets are printed at once. Default: false."),
      ...placingSettings,
    }),
    'How the order is placed.',
  ),
})
export type CreateTableOrderRequest = Static<typeof CreateTableOrderRequest>

/** Order that was opened at the terminal, with the terminal's id. */
export const OpenedTableOrder = Type.Object({
  organizationId: Id('Organization'),
  terminalGroupId: Id('TerminalGroup'),
  order: field(
    Type.Object(
      { id: field(Id('Order'), 'Id of the order at the terminal.'), ...fields },
      { title: 'OpenedTableOrder' },
    ),
    'The order as it was opened.',
  ),
  createOrderSettings: opt(
    Type.Object({ servicePrint: opt(Type.Boolean(), "Whether the kitchen's tickets were printed at once.") }),
    'How the order was opened.',
  ),
})

export type OpenedTableOrder = Static<typeof OpenedTableOrder>

export const TableOrderResponse = Type.Object({
  correlationId: CorrelationId,
  orderInfo: field(
    TableOrderInfo,
    'The order as it was accepted. Later changes are reported by webhooks and `/api/1/order/by_id`.',
  ),
})

export const TableOrdersResponse = Type.Object({
  correlationId: CorrelationId,
  orders: field(List(AsRawJson(TableOrderInfo), { maxItems: 100_000 }), 'The orders that were found.'),
})

/** Request fields of a change that only needs the order. */
export const orderIdFields = { organizationId: Id('Organization'), orderId: Id('Order') }
