import { type Static, Type } from 'typebox'
import { AsRawJson } from '#core/operation/raw_json.ts'
import { CorrelationId, Id, Int32, Int64, List, LocalDateTime, OneOf, omittable, opt, Text } from '#core/schema.ts'
import { OrderInfo } from '#shared/schemas/order_answer.ts'
import {
  ChequeAdditionalInfo,
  Combo,
  Customer,
  DeliveryPoint,
  DiscountsInfo,
  ExternalData,
  Guests,
  itemsMax,
  LoyaltyInfo,
  OrderItem,
  Payment,
  TipsPayment,
} from '#shared/schemas/order_request.ts'

export const DeliveryOrder = Type.Object(
  {
    menuId: opt(Text({ maxLength: 100 })),
    id: opt(Id('Order')),
    externalNumber: opt(Text({ maxLength: 50 }), { since: '8.0.6' }),
    completeBefore: opt(LocalDateTime()),
    phone: Text({ minLength: 8, maxLength: 40 }),
    phoneExtension: opt(Text({ minLength: 1, maxLength: 10 })),
    orderTypeId: opt(Id('OrderType')),
    orderServiceType: opt(OneOf(['DeliveryByCourier', 'DeliveryByClient'])),
    deliveryPoint: opt(DeliveryPoint),
    comment: opt(Text()),
    customer: opt(Customer),
    guests: opt(Guests),
    marketingSourceId: opt(Id('MarketingSource')),
    operatorId: opt(Id('Employee')),
    deliveryDuration: opt(Int32({ minimum: 0, maximum: 10_080 })),
    deliveryZone: opt(Text({ maxLength: 255 })),
    priceCategoryId: opt(Id('PriceCategory')),
    items: List(OrderItem, { maxItems: itemsMax }),
    combos: opt(List(Combo, { maxItems: 100 }), { since: '7.6.1' }),
    payments: opt(List(Payment, { maxItems: 50 })),
    tips: opt(List(TipsPayment, { maxItems: 50 })),
    sourceKey: opt(Text({ maxLength: 255 })),
    discountsInfo: opt(DiscountsInfo),
    loyaltyInfo: opt(LoyaltyInfo),
    chequeAdditionalInfo: opt(ChequeAdditionalInfo),
    externalData: opt(List(ExternalData, { maxItems: 100 })),
  },
  { title: 'DeliveryOrderRequest' },
)
export type DeliveryOrder = Static<typeof DeliveryOrder>

export const CreateOrderSettings = Type.Object({
  transportToFrontTimeout: opt(Int32({ minimum: 1, maximum: 3600 })),
  checkStopList: omittable(Type.Boolean()),
})

export const CreateOrderRequest = Type.Object({
  organizationId: Id('Organization'),
  terminalGroupId: opt(Id('TerminalGroup')),
  createOrderSettings: opt(CreateOrderSettings),
  order: DeliveryOrder,
})
export type CreateOrderRequest = Static<typeof CreateOrderRequest>

export const OrderResponse = Type.Object({ correlationId: CorrelationId, orderInfo: OrderInfo })

export const OrdersWithRevisionResponse = Type.Object({
  correlationId: CorrelationId,
  maxRevision: Int64(),
  ordersByOrganizations: List(
    Type.Object({ organizationId: Id('Organization'), orders: List(AsRawJson(OrderInfo), { maxItems: 100_000 }) }),
  ),
})

export const SortDirection = OneOf(['Ascending', 'Descending'])

/** The request of a change that says no more than which order. */
export const ofOrder = { organizationId: Id('Organization'), orderId: Id('Order') }
