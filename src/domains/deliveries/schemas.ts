import { type Static, Type } from 'typebox'
import { AsRawJson } from '#core/operation/raw_json.ts'
import { CorrelationId, field, Id, Int32, Int64, List, LocalDateTime, OneOf, opt, Text } from '#core/schema.ts'
import { happened } from '#shared/front.ts'
import { OrderInfo } from '#shared/schemas/order_answer.ts'
import { anyOrderRequest, externalNumber, placingSettings } from '#shared/schemas/order_request.ts'
import { Customer, DeliveryPoint, Guests } from '#shared/schemas/requested_guest.ts'

const fields = {
  externalNumber,
  completeBefore: opt(
    LocalDateTime(),
    'When the order is to be with the guest. Null or left out for as soon as possible.',
  ),
  phone: field(Text({ minLength: 8, maxLength: 40 }), 'Phone of the guest, with 8 to 15 digits.'),
  phoneExtension: opt(Text({ minLength: 1, maxLength: 10 }), 'Extension of the phone, for one-time customers.'),
  orderTypeId: opt(
    Id('OrderType'),
    'Order type from `/api/1/deliveries/order_types`. Left out, it is the default one for `orderServiceType`.',
  ),
  orderServiceType: opt(
    OneOf(['DeliveryByCourier', 'DeliveryByClient']),
    'Whether a courier brings the order or the guest comes for it. Left out, the order type says so.',
  ),
  deliveryPoint: opt(DeliveryPoint, 'Where the order is brought. Left out when the guest comes for it.'),
  comment: opt(Text(), 'Remark on the order, for the staff.'),
  customer: opt(Customer, 'Guest who orders.'),
  guests: opt(Guests, 'How many guests the order is for.'),
  marketingSourceId: opt(Id('MarketingSource'), 'How the guest came to order, from `/api/1/marketing_sources`.'),
  operatorId: opt(Id('Employee'), 'Employee who takes the order.'),
  deliveryDuration: opt(
    Int32({ minimum: 0, maximum: 10_080 }),
    'How long preparing and bringing the order takes, in minutes. Left out, it is that of the delivery zone or the organization.',
  ),
  ...anyOrderRequest,
  deliveryZone: opt(Text({ maxLength: 255 }), 'Name of the delivery zone in which the address lies.'),
  priceCategoryId: opt(Id('PriceCategory'), 'Price category from `/api/2/menu`. Left out where the chain has none.'),
}

export const DeliveryOrder = Type.Object(
  {
    id: opt(
      Id('Order'),
      'Id that the client gives to the order. A repeated request with the same id answers as the first did. Left out, the server makes one.',
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
    'Terminal group that carries out the order. Left out, the delivery restrictions choose one.',
  ),
  createOrderSettings: opt(CreateOrderSettings, 'How the order is placed.'),
  order: field(DeliveryOrder, 'The order to place.'),
})
export type CreateOrderRequest = Static<typeof CreateOrderRequest>

/** An order that was taken in the restaurant, under the terminal's id. */
export const TakenDelivery = Type.Object({
  organizationId: Id('Organization'),
  terminalGroupId: Id('TerminalGroup'),
  order: Type.Object(
    {
      id: field(Id('Order'), 'Id of the order at the terminal.'),
      parentDeliveryId: opt(Id('Order'), 'Order of the organization of which this one is a part.'),
      ...fields,
    },
    { title: 'TakenDelivery' },
  ),
  ...happened,
})
export type TakenDelivery = Static<typeof TakenDelivery>

export const OrderResponse = Type.Object({
  correlationId: CorrelationId,
  orderInfo: field(OrderInfo, 'The order as it was accepted. Later changes come with webhooks and the searches.'),
})

export const OrdersWithRevisionResponse = Type.Object({
  correlationId: CorrelationId,
  maxRevision: field(Int64(), 'Where to go on: the next search for changes starts from this revision.'),
  ordersByOrganizations: field(
    List(
      Type.Object({
        organizationId: Id('Organization'),
        orders: field(List(AsRawJson(OrderInfo), { maxItems: 100_000 }), 'Orders of the organization.'),
      }),
    ),
    'The orders that were found, by organization.',
  ),
})

export const SortDirection = OneOf(['Ascending', 'Descending'])

/** The request of a change that says no more than which order. */
export const ofOrder = { organizationId: Id('Organization'), orderId: Id('Order') }
