import { type Static, Type } from 'typebox'
import { field, Id, Int64, List, nullable, OneOf, responseField, responseFieldWithDefault } from '#core/schema.ts'
import { Employee, namedReference, Sum, Text, Time } from './answer_fields.ts'
import { AnsweredCustomer, AnsweredDeliveryPoint, AnsweredRegularCustomer } from './answered_guest.ts'
import { AnsweredCombo, AnsweredItem } from './answered_items.ts'
import { AnsweredDiscount, AnsweredPayment, AnsweredTips } from './answered_payments.ts'
import { CreationStatus, ErrorInfo } from './error_info.ts'

/** Schemas of orders in responses and webhooks. Orders are stored in the same form. */

export const OrderServiceType = OneOf(['Common', 'DeliveryByCourier', 'DeliveryByClient'])

const AnsweredLoyalty = Type.Object({
  coupon: responseField(Text(), 'Coupon of the guest.'),
  appliedManualConditions: responseField(
    List(Id('ManualCondition')),
    'Conditions of loyalty programs that staff have chosen by hand.',
  ),
  dynamicDiscounts: responseField(
    List(
      Type.Object({
        manualConditionId: field(Id('ManualCondition'), 'Condition of the discount.'),
        sum: field(Sum(), 'Amount of the discount.'),
      }),
    ),
    'Discounts of loyalty programs whose sum the client has named.',
  ),
})
export type AnsweredLoyalty = Static<typeof AnsweredLoyalty>

/** Fields of every kind of order. */
export const anyOrder = {
  sum: field(Sum(), 'Sum of the order after discounts, without tips.'),
  number: field(Type.Integer(), 'Number of the order in the restaurant. 0 until the front office has accepted it.'),
  sourceKey: responseField(Text(), 'Name of the client that placed the order, as it calls itself.'),
  whenBillPrinted: responseField(Time(), 'When the bill was printed. Null until then.'),
  whenClosed: responseField(Time(), 'When the order was paid and closed. Null until then.'),
  conception: responseField(
    Type.Object({
      id: Id('Conception'),
      name: field(Text(), 'Name of the brand.'),
      code: field(Text(), 'Code of the brand.'),
    }),
    'Brand of the restaurant when the order was placed. Null where it has none.',
  ),
  guestsInfo: nullable(
    Type.Object({
      count: field(Type.Integer(), 'Number of guests.'),
      splitBetweenPersons: field(Type.Boolean(), 'Whether the guests pay apart.'),
    }),
    'Number of guests. Null if unknown.',
  ),
  items: field(List(AnsweredItem), 'Items of the order, deleted ones included.'),
  combos: responseField(List(AnsweredCombo), 'The combos to which items belong. Empty when there is none.'),
  payments: responseField(List(AnsweredPayment), 'Payments, planned and processed.'),
  tips: responseField(List(AnsweredTips), 'Tips, which are paid on top of `sum`.'),
  discounts: responseField(List(AnsweredDiscount), 'Discounts and surcharges.'),
  orderType: nullable(
    Type.Object({
      id: Id('OrderType'),
      name: field(Text(), 'Name of the order type.'),
      orderServiceType: field(
        OrderServiceType,
        'How the guest gets the order: in the restaurant, by courier, or by coming for it.',
      ),
    }),
    'Type of the order. Null where the restaurant has no order types.',
  ),
  terminalGroupId: field(Id('TerminalGroup'), 'Terminal group that carries out the order.'),
  processedPaymentsSum: nullable(Sum(), 'Sum of the processed payments.'),
  loyaltyInfo: responseField(AnsweredLoyalty, 'Loyalty data of the order.'),
  externalData: responseField(
    List(
      Type.Object({
        key: field(Text(), 'Name of the entry, unique in the order.'),
        value: field(Text(), 'Value of the entry.'),
      }),
    ),
    'Data that clients have stored with the order. Empty unless requested.',
  ),
}

export const deliveryStatuses = [
  'Unconfirmed',
  'WaitCooking',
  'ReadyForCooking',
  'CookingStarted',
  'CookingCompleted',
  'Waiting',
  'OnWay',
  'Delivered',
  'Closed',
  'Cancelled',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const DeliveryOrderInAnswer = Type.Object(
  {
    parentDeliveryId: responseField(Id('Order'), 'Order of which this one is a part. Null for none.'),
    customer: responseField(AnsweredCustomer, 'Guest who ordered.'),
    phone: field(Text(), 'Phone of the guest.'),
    phoneExtension: responseField(Text(), 'Extension of the phone.'),
    deliveryPoint: responseField(AnsweredDeliveryPoint, 'Destination of the order. Null for pickup orders.'),
    status: field(OneOf(deliveryStatuses), 'How far the order is.'),
    cancelInfo: responseField(
      Type.Object({
        whenCancelled: field(Time(), 'When the order was cancelled.'),
        cause: field(namedReference('CancelCause'), 'Why it was cancelled, from `/api/1/cancel_causes`.'),
        comment: responseField(Text(), 'Comment on the cancellation.'),
      }),
      'How the order was cancelled. Null unless it was.',
    ),
    courierInfo: responseField(
      Type.Object({
        courier: field(Employee, 'Employee who delivers the order.'),
        isCourierSelectedManually: field(Type.Boolean(), 'Whether the courier was chosen by hand.'),
      }),
      'Courier of the order. Null until one is assigned.',
    ),
    completeBefore: field(Time(), 'When the order is to arrive at the guest.'),
    whenCreated: field(Time(), 'When the order was placed.'),
    whenConfirmed: responseField(Time(), 'When an operator confirmed the order. Null until then.'),
    whenPrinted: responseField(Time(), 'When the first items were printed in the kitchen. Null until then.'),
    whenCookingCompleted: responseField(Time(), 'When the last item was ready. Null until then.'),
    whenSended: responseField(Time(), 'When the courier left. Null until then.'),
    whenDelivered: responseField(Time(), 'When the guest received the order. Null until then.'),
    comment: responseField(Text(), 'Remark on the order.'),
    problem: responseField(
      Type.Object({
        hasProblem: field(Type.Boolean(), 'Whether the order has a problem now.'),
        description: responseField(Text(), 'Description of the problem.'),
      }),
      'Problem of the order. Null if none was ever marked.',
    ),
    operator: responseField(Employee, 'Employee who took the order.'),
    marketingSource: responseField(
      namedReference('MarketingSource'),
      'How the guest came to order, from `/api/1/marketing_sources`.',
    ),
    deliveryDuration: responseField(Int64(), 'Time for cooking and delivery of the order, in minutes.'),
    indexInCourierRoute: responseField(Type.Integer(), "Place of the order on the courier's way, counted from 0."),
    cookingStartTime: field(Time(), 'Planned start of cooking.'),
    isDeleted: responseFieldWithDefault(Type.Boolean(), false, 'Whether the front office has removed the order.'),
    whenReceivedByApi: responseField(Time(), 'When the server received the request for the order.'),
    whenReceivedFromFront: responseField(Time(), 'When the front office accepted the order. Null until then.'),
    movedFromDeliveryId: responseField(
      Id('Order'),
      'Order in another place that this one replaces. Null unless it was moved here.',
    ),
    movedFromTerminalGroupId: responseField(
      Id('TerminalGroup'),
      'Terminal group of the order that this one replaces. Null unless it was moved here.',
    ),
    movedFromOrganizationId: responseField(
      Id('Organization'),
      'Organization of the order that this one replaces. Null unless it was moved here.',
    ),
    externalCourierService: responseField(
      namedReference('CourierService'),
      'Courier service that delivers the order instead of the restaurant.',
    ),
    movedToDeliveryId: responseField(
      Id('Order'),
      'Order in another place that replaces this one. Null unless it was moved away.',
    ),
    movedToTerminalGroupId: responseField(
      Id('TerminalGroup'),
      'Terminal group of the order that replaces this one. Null unless it was moved away.',
    ),
    movedToOrganizationId: responseField(
      Id('Organization'),
      'Organization of the order that replaces this one. Null unless it was moved away.',
    ),
    menuId: responseField(Text(), 'External menu from which the guest ordered, as the client named it.'),
    deliveryZone: responseField(Text(), 'Name of the delivery zone of the address.'),
    lockedAt: responseField(Time(), 'Time at which the order was locked. Null if it is not locked.'),
    estimatedTime: responseField(Time(), 'When the courier is expected to arrive.'),
    isAsap: responseField(Type.Boolean(), 'Whether the guest wants the order as soon as possible.'),
    whenPacked: responseField(Time(), 'When the order was packed. Null until then.'),
    priceCategory: responseField(
      Type.Object({ id: Id('PriceCategory'), name: responseField(Text(), 'Name of the price category.') }),
      'Price category of the order. Null if the chain has none.',
    ),
    trackingLink: responseField(Text(), 'Address of a page on which the guest can follow the courier.'),
    ...anyOrder,
  },
  { title: 'DeliveryOrder' },
)
export type DeliveryOrderInAnswer = Static<typeof DeliveryOrderInAnswer>

export const SplitBetweenCashRegisters = OneOf(['Disabled', 'Allowed', 'Required'])

export const tableOrderStatuses = ['New', 'Bill', 'Closed', 'Deleted'] as const
export type TableOrderStatus = (typeof tableOrderStatuses)[number]

export const TableOrderInAnswer = Type.Object(
  {
    tableIds: field(List(Id('Table')), 'Tables of the order. Empty for an order under the name of a tab.'),
    customer: responseField(AnsweredRegularCustomer, 'Guest who ordered. Null if unknown.'),
    phone: responseField(Text(), 'Phone of the guest.'),
    status: field(OneOf(tableOrderStatuses), 'How far the order is.'),
    whenCreated: responseField(Time(), 'When the order was opened.'),
    waiter: responseField(Employee, 'Employee who serves the order.'),
    tabName: responseField(Text(), 'Name of the tab. Null for an order at a table.'),
    splitOrderBetweenCashRegisters: responseField(
      SplitBetweenCashRegisters,
      'Whether the order may or must be paid at several cash registers.',
    ),
    menuId: responseField(Text(), 'External menu from which the guest ordered, as the client named it.'),
    priceCategory: responseField(
      Type.Object({ id: Id('PriceCategory'), name: responseField(Text(), 'Name of the price category.') }),
      'Price category of the order. Null if the chain has none.',
    ),
    ...anyOrder,
  },
  { title: 'TableOrder' },
)
export type TableOrderInAnswer = Static<typeof TableOrderInAnswer>

/** Fields around the body of an order or reserve. */
export const infoFrameOf = (noun: 'order' | 'reserve') => ({
  externalNumber: responseField(Text(), `Number of the ${noun} in the client's system.`),
  organizationId: Id('Organization'),
  timestamp: field(Int64(), `When the ${noun} last changed, in milliseconds since 1970 (UTC).`),
  creationStatus: field(
    CreationStatus,
    `Whether the front office has accepted the ${noun}, refused it, or not decided yet.`,
  ),
  errorInfo: responseField(ErrorInfo, `Why the front office refused the ${noun}. Null otherwise.`),
})

const orderFrame = {
  id: field(Id('Order'), 'Id of the order.'),
  posId: responseField(
    Id('Order'),
    'Id of the order at the front office. Null until the front office has accepted it.',
  ),
  ...infoFrameOf('order'),
}

export const TableOrderInfo = Type.Object(
  {
    ...orderFrame,
    order: responseField(TableOrderInAnswer, 'The order itself. Null until the front office has accepted it.'),
  },
  { title: 'TableOrderInfo' },
)
export type TableOrderInfo = Static<typeof TableOrderInfo>

export const OrderInfo = Type.Object(
  {
    ...orderFrame,
    order: responseField(DeliveryOrderInAnswer, 'The order itself. Null until the front office has accepted it.'),
  },
  { title: 'OrderInfo' },
)
export type OrderInfo = Static<typeof OrderInfo>
