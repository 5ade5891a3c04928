import { type Static, Type } from 'typebox'
import { CorrelationId, field, Id, Int32, LocalDateTime, OneOf, opt, Text } from '#core/schema.ts'
import { happenedFields } from '#shared/front.ts'
import { OrderInfo } from '#shared/schemas/order_answer.ts'
import { anyOrderRequest, externalNumber, placingSettings } from '#shared/schemas/order_request.ts'
import { Customer, DeliveryPoint, Guests } from '#shared/schemas/requested_guest.ts'
import { ordersWithRevision } from '#shared/schemas/searches.ts'

const fields = {
  externalNumber,
  completeBefore: opt(
    LocalDateTime(),
    'When the order is to arrive at the guest. Null or omitted for as soon as possible.',
  ),
  phone: field(Text({ minLength: 8, maxLength: 40 }), 'Phone of the guest, with 8 to 15 digits.'),
  phoneExtension: opt(Text({ minLength: 1, maxLength: 10 }), 'Extension of the phone, for one-time customers.'),
  orderTypeId: opt(
    Id('OrderType'),
    'Order type from `/api/1/deliveries/order_types`. If omitted, it is the default one for `orderServiceType`.',
  ),
  orderServiceType: opt(
    OneOf(['DeliveryByCourier', 'DeliveryByClient']),
    'Whether the order is delivered by courier or picked up. If omitted, the order type decides.',
  ),
  deliveryPoint: opt(DeliveryPoint, 'Delivery address. Omit it for pick-up orders.'),
  comment: opt(Text(), 'Comment on the order, for the staff.'),
  customer: opt(Customer, 'Guest who orders.'),
  guests: opt(Guests, 'Number of guests.'),
  marketingSourceId: opt(Id('MarketingSource'), 'How the guest came to order, from `/api/1/marketing_sources`.'),
  operatorId: opt(Id('Employee'), 'Operator of the order.'),
  deliveryDuration: opt(
    Int32({ minimum: 0, maximum: 10_080 }),
    'Minutes to prepare and deliver the order. Default: that of the delivery zone or the organization.',
  ),
  ...anyOrderRequest,
  deliveryZone: opt(Text({ maxLength: 255 }), 'Name of the delivery zone of the address.'),
  priceCategoryId: opt(Id('PriceCategory'), 'Price category from `/api/2/menu`. Omit it if the chain has none.'),
}

export const DeliveryOrder = Type.Object(
  {
    id: opt(
      Id('Order'),
      'Id of the order, chosen by the client. Repeating the request with the same id gets the same response. If omitted, the server creates one.',
    ),
    ...fields,
  },
  { title: 'DeliveryOrderRequest' },
)
export type DeliveryOrder = Static<typeof DeliveryOrder>

export const CreateOrderSettings = Type.Object(placingSettings)

export const CreateOrderRequest = Type.Object({
  organizationId: Id('Organization'),
  terminalGroupId: opt(
    Id('TerminalGroup'),
    'Terminal group of the order. If omitted, the delivery restrictions choose one.',
  ),
  createOrderSettings: opt(CreateOrderSettings, 'How the order is placed.'),
  order: field(DeliveryOrder, 'The order to place.'),
})
export type CreateOrderRequest = Static<typeof CreateOrderRequest>

/** Order that was taken in the restaurant, with the terminal's id. */
export const ReportedDelivery = Type.Object({
  organizationId: Id('Organization'),
  terminalGroupId: Id('TerminalGroup'),
  order: field(
    Type.Object(
      {
        id: field(Id('Order'), 'Id of the order at the terminal.'),
        parentDeliveryId: opt(Id('Order'), 'Order of the organization that this one is part of.'),
        ...fields,
      },
      { title: 'TakenDelivery' },
    ),
    'The order as it was accepted.',
  ),
  ...happenedFields,
})
export type ReportedDelivery = Static<typeof ReportedDelivery>

export const OrderResponse = Type.Object({
  correlationId: CorrelationId,
  orderInfo: field(OrderInfo, 'The order as accepted. Webhooks and searches show later changes.'),
})

export const OrdersWithRevisionResponse = ordersWithRevision(OrderInfo)

export const SortDirection = OneOf(['Ascending', 'Descending'])

/** Request fields of a change that only needs the order. */
export const orderIdFields = { organizationId: Id('Organization'), orderId: Id('Order') }
