import { type Static, Type } from 'typebox'
import { field, Id, Int64, List, nullable, OneOf, opt } from '#core/schema.ts'
import { Employee, named, Sum, Text, Time } from './answer_fields.ts'
import { AnsweredCustomer, AnsweredDeliveryPoint, AnsweredRegularCustomer } from './answered_guest.ts'
import { AnsweredCombo, AnsweredItem } from './answered_items.ts'
import { AnsweredDiscount, AnsweredPayment, AnsweredTips } from './answered_payments.ts'
import { CreationStatus, ErrorInfo } from './error_info.ts'

/** Shapes in which orders are answered and sent to webhooks. Orders are stored in the same shapes. */

export const OrderServiceType = OneOf(['Common', 'DeliveryByCourier', 'DeliveryByClient'])

const AnsweredLoyalty = Type.Object({
  coupon: opt(Text(), 'Coupon of the guest.'),
  appliedManualConditions: opt(
    List(Id('ManualCondition')),
    'Conditions of loyalty programs that staff have chosen by hand.',
  ),
  dynamicDiscounts: opt(
    List(
      Type.Object({
        manualConditionId: field(Id('ManualCondition'), 'The condition that gives the discount.'),
        sum: field(Sum(), 'Amount of the discount.'),
      }),
    ),
    'Discounts of loyalty programs whose sum the client has named.',
  ),
})
export type AnsweredLoyalty = Static<typeof AnsweredLoyalty>

/** What every kind of order has in common. */
export const anyOrder = {
  sum: field(Sum(), 'What the order comes to, after discounts and without tips.'),
  number: field(
    Type.Integer(),
    'Number by which the restaurant calls the order. 0 until the front office has accepted it.',
  ),
  sourceKey: opt(Text(), 'Name of the client that placed the order, as it calls itself.'),
  whenBillPrinted: opt(Time(), 'When the bill was printed. Absent or null until then.'),
  whenClosed: opt(Time(), 'When the order was paid and closed. Absent or null until then.'),
  conception: opt(
    Type.Object({
      id: Id('Conception'),
      name: field(Text(), 'Name of the brand.'),
      code: field(Text(), 'Code of the brand.'),
    }),
    'Brand of the restaurant when the order was placed. Absent or null where it has none.',
  ),
  guestsInfo: nullable(
    Type.Object({
      count: field(Type.Integer(), 'How many guests there are.'),
      splitBetweenPersons: field(Type.Boolean(), 'Whether the guests pay apart.'),
    }),
    'How many guests the order is for. Null when nobody said.',
  ),
  items: field(List(AnsweredItem), 'What was ordered, deleted lines included.'),
  combos: opt(List(AnsweredCombo), 'The combos to which items belong. Absent or null when there is none.'),
  payments: opt(List(AnsweredPayment), 'Payments, planned and processed.'),
  tips: opt(List(AnsweredTips), 'Tips, which are paid on top of `sum`.'),
  discounts: opt(List(AnsweredDiscount), 'Discounts and surcharges.'),
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
  loyaltyInfo: opt(AnsweredLoyalty, 'What the order says of loyalty programs.'),
  externalData: opt(
    List(
      Type.Object({
        key: field(Text(), 'Name of the entry, unique in the order.'),
        value: field(Text(), 'What is kept under the name.'),
      }),
    ),
    'Entries that clients have put into the order for themselves.',
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
    parentDeliveryId: opt(Id('Order'), 'Order of which this one is a part. Absent or null for an order of its own.'),
    customer: opt(AnsweredCustomer, 'Guest who ordered.'),
    phone: field(Text(), 'Phone of the guest.'),
    phoneExtension: opt(Text(), 'Extension of the phone.'),
    deliveryPoint: opt(
      AnsweredDeliveryPoint,
      'Where the order is brought. Absent or null when the guest comes for it.',
    ),
    status: field(OneOf(deliveryStatuses), 'How far the order is.'),
    cancelInfo: opt(
      Type.Object({
        whenCancelled: field(Time(), 'When the order was cancelled.'),
        cause: field(named('CancelCause'), 'Why it was cancelled, from `/api/1/cancel_causes`.'),
        comment: opt(Text(), 'Remark on the cancellation.'),
      }),
      'How the order was cancelled. Absent or null unless it was.',
    ),
    courierInfo: opt(
      Type.Object({
        courier: field(Employee, 'Employee who brings the order.'),
        isCourierSelectedManually: field(Type.Boolean(), 'Whether somebody has chosen the courier by hand.'),
      }),
      'Who brings the order. Absent or null until a courier is named.',
    ),
    completeBefore: field(Time(), 'When the order is to be with the guest.'),
    whenCreated: field(Time(), 'When the order was placed.'),
    whenConfirmed: opt(Time(), 'When an operator confirmed the order. Absent or null until then.'),
    whenPrinted: opt(Time(), 'When the first items were printed in the kitchen. Absent or null until then.'),
    whenCookingCompleted: opt(Time(), 'When the last item was ready. Absent or null until then.'),
    whenSended: opt(Time(), 'When the courier left. Absent or null until then.'),
    whenDelivered: opt(Time(), 'When the guest received the order. Absent or null until then.'),
    comment: opt(Text(), 'Remark on the order.'),
    problem: opt(
      Type.Object({
        hasProblem: field(Type.Boolean(), 'Whether the order has a problem now.'),
        description: opt(Text(), 'What the problem is.'),
      }),
      'What is wrong with the order, as somebody has marked it. Absent or null when nothing was ever marked.',
    ),
    operator: opt(Employee, 'Employee who took the order.'),
    marketingSource: opt(named('MarketingSource'), 'How the guest came to order, from `/api/1/marketing_sources`.'),
    deliveryDuration: opt(Int64(), 'How long preparing and bringing the order takes, in minutes.'),
    indexInCourierRoute: opt(Type.Integer(), "Place of the order on the courier's way, counted from 0."),
    cookingStartTime: field(Time(), 'When the kitchen is to begin.'),
    isDeleted: opt(Type.Boolean(), 'Whether the front office has removed the order.'),
    whenReceivedByApi: opt(Time(), 'When the server received the request for the order.'),
    whenReceivedFromFront: opt(Time(), 'When the front office took the order. Absent or null until then.'),
    movedFromDeliveryId: opt(
      Id('Order'),
      'Order in another place that this one replaces. Absent or null unless it was moved here.',
    ),
    movedFromTerminalGroupId: opt(
      Id('TerminalGroup'),
      'Terminal group of the order that this one replaces. Absent or null unless it was moved here.',
    ),
    movedFromOrganizationId: opt(
      Id('Organization'),
      'Organization of the order that this one replaces. Absent or null unless it was moved here.',
    ),
    externalCourierService: opt(
      named('CourierService'),
      "Delivery service that brings the order in the restaurant's place.",
    ),
    movedToDeliveryId: opt(
      Id('Order'),
      'Order in another place that replaces this one. Absent or null unless it was moved away.',
    ),
    movedToTerminalGroupId: opt(
      Id('TerminalGroup'),
      'Terminal group of the order that replaces this one. Absent or null unless it was moved away.',
    ),
    movedToOrganizationId: opt(
      Id('Organization'),
      'Organization of the order that replaces this one. Absent or null unless it was moved away.',
    ),
    menuId: opt(Text(), 'External menu from which the guest ordered, as the client named it.'),
    deliveryZone: opt(Text(), 'Name of the delivery zone in which the address lies.'),
    lockedAt: opt(Time(), 'Since when somebody is at work on the order. Absent or null when nobody is.'),
    estimatedTime: opt(Time(), 'When the courier is expected to be there.'),
    isAsap: opt(Type.Boolean(), 'Whether the guest wants the order as soon as possible.'),
    whenPacked: opt(Time(), 'When the order was packed. Absent or null until then.'),
    priceCategory: opt(
      Type.Object({ id: Id('PriceCategory'), name: opt(Text(), 'Name of the price category.') }),
      'Price category by which the order is priced. Absent or null where the chain has none.',
    ),
    trackingLink: opt(Text(), 'Address of a page on which the guest can follow the courier.'),
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
    customer: opt(AnsweredRegularCustomer, 'Guest who ordered. Absent or null when nobody named one.'),
    phone: opt(Text(), 'Phone of the guest.'),
    status: field(OneOf(tableOrderStatuses), 'How far the order is.'),
    whenCreated: opt(Time(), 'When the order was opened.'),
    waiter: opt(Employee, 'Employee who serves the order.'),
    tabName: opt(Text(), 'Name of the tab. Absent or null for an order at a table.'),
    splitOrderBetweenCashRegisters: opt(
      SplitBetweenCashRegisters,
      'Whether the order may or must be paid at several cash registers.',
    ),
    menuId: opt(Text(), 'External menu from which the guest ordered, as the client named it.'),
    priceCategory: opt(
      Type.Object({ id: Id('PriceCategory'), name: opt(Text(), 'Name of the price category.') }),
      'Price category by which the order is priced. Absent or null where the chain has none.',
    ),
    ...anyOrder,
  },
  { title: 'TableOrder' },
)
export type TableOrderInAnswer = Static<typeof TableOrderInAnswer>

/** What stands around the document of whatever is placed with a front office. */
export const frameOf = (noun: 'order' | 'reserve') => ({
  externalNumber: opt(Text(), `Number of the ${noun} in the client's system.`),
  organizationId: Id('Organization'),
  timestamp: field(Int64(), `When the ${noun} last changed, in milliseconds since 1970 (UTC).`),
  creationStatus: field(
    CreationStatus,
    `Whether the front office has accepted the ${noun}, refused it, or not decided yet.`,
  ),
  errorInfo: opt(ErrorInfo, `Why the front office refused the ${noun}. Null otherwise.`),
})

const orderFrame = {
  id: field(Id('Order'), 'Id of the order.'),
  posId: opt(Id('Order'), 'Id of the order at the front office. Null until the front office has accepted it.'),
  ...frameOf('order'),
}

export const TableOrderInfo = Type.Object(
  {
    ...orderFrame,
    order: opt(TableOrderInAnswer, 'The order itself. Null until the front office has accepted it.'),
  },
  { title: 'TableOrderInfo' },
)
export type TableOrderInfo = Static<typeof TableOrderInfo>

export const OrderInfo = Type.Object(
  {
    ...orderFrame,
    order: opt(DeliveryOrderInAnswer, 'The order itself. Null until the front office has accepted it.'),
  },
  { title: 'OrderInfo' },
)
export type OrderInfo = Static<typeof OrderInfo>
