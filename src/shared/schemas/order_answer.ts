import { type Static, Type } from 'typebox'
import {
  field,
  Id,
  Int64,
  List,
  moneyUnit,
  nullable,
  OneOf,
  omittable,
  opt,
  terminalTimeUnit,
  Variants,
} from '#core/schema.ts'
import { Coordinates, Gender } from './order_request.ts'

/** Shapes in which orders are answered and sent to webhooks. Orders are stored in the same shapes. */

const Text = () => Type.String()
const Sum = () => Type.Number({ 'x-decimal': true, 'x-unit': moneyUnit })
/** Wall time at the terminal. */
const Time = () => Type.String({ format: 'terminal-time', 'x-unit': terminalTimeUnit })

const named = <K extends string>(kind: K) => Type.Object({ id: Id(kind), name: field(Text(), 'Name, for people.') })

export const wireErrorCodes = [
  'Common',
  'IllegalDeliveryStatus',
  'CustomerNameNotSpecified',
  'ProductNotFound',
  'MarketingSourceNotFound',
  'PaymentTypeNotFound',
  'ProductSizeNotFound',
  'ProductGroupNotFound',
  'OrderNotFound',
  'ConceptionNotFound',
  'DuplicatedOrderId',
  'TerminalGroupIdNotDetermined',
  'TerminalGroupUnregistered',
  'InvalidPhone',
  'ModifierDuplicated',
  'ProductCanBuyFromCashdesk',
  'DeliveryOpinionMarkInvalid',
  'WrongDeliveryStatusForOpinion',
  'OpinionCommentTooLong',
  'SurveyItemNotFound',
  'PaymentTypeCanNotBeUsedAsExternal',
  'AddressNotFound',
  'HomeNotFound',
  'IikonetPaymentAdditionalDataCanNotBeParsed',
  'IikonetPaymentExternalIdNotFound',
  'IikonetPaymentSumLessThanMarketingDiscount',
  'DiscountCardNotFound',
  'DiscountCardTypeModeForbidden',
  'Iikocard5PaymentAdditionalDataCanNotBeParsed',
  'Iikocard5PaymentExternalIdNotFound',
  'Iikocard5PaymentSumLessThanMarketingDiscount',
  'Iikocard5PaymentCanNotCreateCustomData',
  'CourierIdDoesNotExist',
  'CourierDoesNotOwnOrder',
  'WrongDeliveryStatus',
  'CanNotAssignCourierToOrder',
  'UserNotFoundByExternalPassword',
  'UserNotFound',
  'Iikocard51PaymentAdditionalDataCanNotBeParsed',
  'Iikocard51PaymentCredentialNotFound',
  'Iikocard51PaymentSearchScopeNotFound',
  'ComboDuplicated',
  'InvalidReferenceToCombo',
  'InvalidComboItemsAmount',
  'InvalidComboItemsGuest',
  'InvalidReferenceToGuest',
  'GuestDuplicated',
  'GuestNameNotSpecified',
  'OrderTypeNotFound',
  'OrderServiceTypeDoesNotMatchSelfServiceMode',
  'DeliveryDateNotSpecified',
  'OrderStatusChangedInIikoFront',
  'PaymentAdditionalDataTooLong',
  'PaymentSumShouldBePositive',
  'DiscountSumNotSpecified',
  'InvalidDiscountItem',
  'RequestProductPriceIsNotEqualToFrontPrice',
  'OrderItemsNotExists',
  'EntityAlreadyInUse',
  'DiscountItemPositionNotFound',
  'DiscountItemDuplicatePositions',
  'NonUnqiueOrderItemPosition',
  'EmptyOrderItemPosition',
  'IncorrectOrderType',
  'Incorrect',
  'TerminalGroupDisabled',
  'OrganizationUnregistered',
  'OrganizationDisabled',
  'TooSmallDeliveryDate',
  'IikoFrontTooOldVersion',
  'DuplicatedReserveId',
  'TipsTypeNotApplicable',
  'AnonymousCustomerDisabled',
  'MayBeInconsistentUpdates',
  'InconsistentUpdates',
  'Line1Disabled',
  'InternalServerError',
  'UnknownError',
] as const
export type WireErrorCode = (typeof wireErrorCodes)[number]

export const ErrorInfo = Type.Object(
  {
    code: field(
      OneOf(wireErrorCodes),
      'What went wrong, for programs. `Common` stands for what has no code here; `errorReason` then has one of ours.',
    ),
    message: opt(Text(), 'What went wrong, for people.'),
    description: opt(Text(), 'An older field for the same. Always null here.'),
    additionalData: omittable(
      Type.Unknown(),
      'Facts for programs: `path` names the field of the request that is wrong. Null when there are none.',
    ),
    errorReason: opt(Text(), 'Code of this server, where `code` is `Common`. Otherwise null.'),
  },
  { title: 'ErrorInfo' },
)
export type ErrorInfo = Static<typeof ErrorInfo>

export const CreationStatus = OneOf(['Success', 'InProgress', 'Error'])

const Product = Type.Object(
  { id: Id('Product'), name: field(Text(), 'Name of the product.') },
  { title: 'OrderedProduct' },
)

const DeletedInfo = Type.Object(
  {
    deletionMethod: field(
      Type.Object({
        id: field(Text(), 'Id of the deletion.'),
        comment: opt(Text(), 'Reason that was given.'),
        removalType: field(named('RemovalType'), 'Kind of removal, from `/api/1/removal_types`.'),
      }),
      'How the line was deleted.',
    ),
  },
  { title: 'ItemDeletedInfo' },
)

export const MarkingCode = Type.Object({
  id: field(Id('Code'), 'Id of the marking code.'),
  code: field(Type.Object({ value: omittable(Text(), 'The code as it is printed on the goods.') }), 'The code itself.'),
  flags: field(List(Text()), 'What a check of the code has shown.'),
})

const codes = opt(List(List(MarkingCode)), 'Marking codes of the goods that were handed out, a list for each piece.')

export const AnsweredModifier = Type.Object(
  {
    product: field(Product, 'Product that modifies the dish.'),
    amount: field(Type.Number(), 'How many for one portion of the dish.'),
    amountIndependentOfParentAmount: field(
      Type.Boolean(),
      'Whether the amount is for the whole line instead of for one portion.',
    ),
    codes,
    productGroup: opt(
      Type.Object({
        id: field(Id('ProductGroup'), 'Id of the group of modifiers.'),
        name: field(Text(), 'Name of the group, for people.'),
      }),
      'Group of modifiers to which it belongs. Null for one that stands outside of any group.',
    ),
    price: field(Sum(), 'Price of one.'),
    pricePredefined: field(Type.Boolean(), 'Whether the client has set the price of a product with an open price.'),
    resultSum: field(Sum(), 'What the modifier costs in this line, after discounts.'),
    deleted: opt(DeletedInfo, 'How it was deleted. Absent or null for one that is in force.'),
    positionId: opt(Id('Position'), 'Id of this line of the order.'),
    defaultAmount: opt(Type.Integer(), 'How many the dish has unless the guest says otherwise.'),
    hideIfDefaultAmount: opt(Type.Boolean(), 'Whether the modifier need not be shown when its amount is the default.'),
    taxPercent: opt(Type.Number(), 'Tax that the price includes, in percent.'),
    freeOfChargeAmount: opt(Type.Integer(), 'How many of `amount` are free.'),
  },
  { title: 'OrderItemModifier' },
)
export type AnsweredModifier = Static<typeof AnsweredModifier>

export const OrderItemStatus = OneOf(['Added', 'PrintedNotCooking', 'CookingStarted', 'CookingCompleted', 'Served'])

const anyItem = {
  status: field(OrderItemStatus, 'How far the kitchen is with the item.'),
  deleted: opt(DeletedInfo, 'How it was deleted. Absent or null for one that is in force.'),
  amount: field(Type.Number(), 'How many portions, or how much of a product that is sold by weight.'),
  comment: opt(Text(), 'Remark of the guest for the kitchen.'),
  whenPrinted: opt(Time(), 'When the item was printed in the kitchen. Absent or null until then.'),
  size: opt(named('ProductSize'), 'Size of the product. Absent or null for a product without sizes.'),
  comboInformation: opt(
    Type.Object({
      comboId: field(Id('Combo'), "The `id` of one of the order's `combos`."),
      comboSourceId: field(
        Id('ComboSource'),
        'The combo in the menu, as `/api/1/combo` answers it in `sourceActionId`.',
      ),
      groupId: field(Id('ComboGroup'), 'Group of the combo that the item fills.'),
      groupName: opt(Text(), 'Name of this group.'),
    }),
    'Which combo of the order the item belongs to. Absent or null for an item that belongs to none.',
  ),
}

const pricedProduct = {
  product: field(Product, 'Product that was ordered.'),
  modifiers: opt(List(AnsweredModifier), 'Modifiers of the product. Absent or null when it has none.'),
  price: field(Sum(), 'Price of one portion.'),
  cost: field(Sum(), "Price times amount, before discounts; in a combo the item's part of the combo's price."),
  pricePredefined: field(Type.Boolean(), 'Whether the client has set the price of a product with an open price.'),
  positionId: opt(Id('Position'), 'Id of this line of the order.'),
  taxPercent: opt(Type.Number(), 'Tax that the price includes, in percent.'),
  resultSum: omittable(Sum(), 'What the product costs in this line without its modifiers, after discounts.'),
}

const Component = Type.Object(pricedProduct, { title: 'CompoundItemComponent' })
export type AnsweredComponent = Static<typeof Component>

export const AnsweredItem = Variants('type', {
  Product: Type.Object({ ...anyItem, ...pricedProduct, codes }),
  Compound: Type.Object({
    ...anyItem,
    primaryComponent: field(Component, 'First half, or the whole when there is no second component.'),
    secondaryComponent: opt(Component, 'Second half. Null when the item is of one product only.'),
    commonModifiers: opt(List(AnsweredModifier), 'Modifiers of the item as a whole.'),
    template: opt(
      named('CompoundTemplate'),
      'Template of the compound item: the modifier schema of its product. Absent or null where the product has none.',
    ),
  }),
  Service: Type.Object({
    ...anyItem,
    service: field(Product, 'Service that was ordered.'),
    cost: field(Sum(), 'What the service costs.'),
  }),
})
export type AnsweredItem = Static<typeof AnsweredItem>

const PaymentTypeInAnswer = Type.Object(
  {
    id: Id('PaymentType'),
    name: field(Text(), 'Name of the payment type.'),
    kind: field(
      OneOf(['Unknown', 'Cash', 'Card', 'Credit', 'Writeoff', 'Voucher', 'External', 'SmartSale', 'Sberbank', 'Trpos']),
      'Kind of the payment type.',
    ),
  },
  { title: 'OrderPaymentType' },
)

const paid = {
  paymentType: field(PaymentTypeInAnswer, 'How it is paid.'),
  sum: field(Sum(), 'What is paid.'),
  isPreliminary: field(Type.Boolean(), 'Whether the payment is only planned. False once the money has been received.'),
  isExternal: field(Type.Boolean(), 'Whether the money was received outside the restaurant.'),
  isProcessedExternally: field(Type.Boolean(), 'The same as `isExternal`.'),
  isFiscalizedExternally: omittable(Type.Boolean(), 'Whether somebody else has printed the fiscal receipt.'),
  isPrepay: field(Type.Boolean(), 'Whether the payment was made in advance, before the order is closed.'),
}

export const AnsweredPayment = Type.Object(paid, { title: 'PaymentItem' })
export type AnsweredPayment = Static<typeof AnsweredPayment>

export const AnsweredTips = Type.Object(
  { tipsType: omittable(named('TipsType'), 'Type of the tips. Absent when the client named none.'), ...paid },
  { title: 'TipsPaymentItem' },
)
export type AnsweredTips = Static<typeof AnsweredTips>

export const AnsweredDiscount = Type.Object(
  {
    discountType: field(named('DiscountType'), 'Discount or surcharge.'),
    sum: field(Sum(), 'Amount of the discount. Negative for a surcharge.'),
    selectivePositions: opt(
      List(Id('Position')),
      'Lines of the order that the discount is for. Absent or null when it is for the whole order.',
    ),
    selectivePositionsWithSum: opt(
      List(
        Type.Object({
          positionId: field(Id('Position'), 'Line of the order.'),
          sum: field(Sum(), 'Amount taken off the line.'),
        }),
      ),
      'The same lines, each with its share of the discount.',
    ),
  },
  { title: 'DiscountItem' },
)
export type AnsweredDiscount = Static<typeof AnsweredDiscount>

export const OrderServiceType = OneOf(['Common', 'DeliveryByCourier', 'DeliveryByClient'])

const regularCustomer = {
  id: field(Id('Customer'), 'Id of the guest: the same for all orders and reserves of one phone in the whole chain.'),
  name: field(Text(), 'First name.'),
  surname: opt(Text(), 'Family name.'),
  comment: opt(Text(), 'Remark about the guest.'),
  gender: omittable(Gender, 'Gender of the guest.'),
  inBlacklist: omittable(Type.Boolean(), 'Whether the guest is on the blacklist of the chain.'),
  blacklistReason: opt(Text(), 'Why the guest is. Absent or null for others.'),
  birthdate: opt(Time(), 'Day of birth.'),
}

/** A customer where only a regular one can be. */
export const AnsweredRegularCustomer = Type.Object({
  type: field(OneOf(['regular']), 'Kind of the customer: always `regular` here.'),
  ...regularCustomer,
})

export const AnsweredCustomer = Variants('type', {
  regular: Type.Object(regularCustomer),
  'one-time': Type.Object({ name: field(Text(), 'Name to call the guest by.') }),
})
export type AnsweredCustomer = Static<typeof AnsweredCustomer>

export const AnsweredDeliveryPoint = Type.Object(
  {
    coordinates: opt(Coordinates, 'Where the address is on the map.'),
    address: opt(
      Type.Object({
        street: opt(
          Type.Object({
            id: Id('Street'),
            name: field(Text(), 'Name of the street.'),
            city: field(named('City'), 'City of the street.'),
          }),
          'Street. Absent or null for an address in one line.',
        ),
        index: opt(Text(), 'Postcode.'),
        house: opt(Text(), 'Number of the house.'),
        building: opt(Text(), 'Building or block.'),
        flat: opt(Text(), 'Flat or office.'),
        entrance: opt(Text(), 'Entrance.'),
        floor: opt(Text(), 'Floor.'),
        doorphone: opt(Text(), 'Code of the door.'),
        region: nullable(named('Region'), 'Region of the delivery.'),
        line1: opt(Text(), 'Street and house in one line. Absent or null for an address in parts.'),
      }),
      'Postal address.',
    ),
    externalCartographyId: opt(Text(), 'Id of the place in a map service of the client.'),
    comment: opt(Text(), 'Remark for the courier.'),
  },
  { title: 'OrderDeliveryPoint' },
)
export type AnsweredDeliveryPoint = Static<typeof AnsweredDeliveryPoint>

const Employee = Type.Object(
  { id: Id('Employee'), name: field(Text(), 'Name of the employee.'), phone: opt(Text(), 'Phone of the employee.') },
  { title: 'OrderEmployee' },
)

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

export const AnsweredCombo = Type.Object(
  {
    id: field(Id('Combo'), 'Id of the combo in this order.'),
    name: field(Text(), 'Name of the combo.'),
    amount: field(Type.Integer(), 'How many of this combo were ordered.'),
    price: field(Sum(), 'Price of one combo.'),
    sourceId: field(Id('ComboSource'), 'The combo in the menu, as `/api/1/combo` answers it in `sourceActionId`.'),
    size: opt(named('ProductSize'), 'Size of the combo. Absent or null for one without sizes.'),
  },
  { title: 'OrderCombo' },
)
export type AnsweredCombo = Static<typeof AnsweredCombo>

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
const frameOf = (noun: 'order' | 'reserve') => ({
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

export const ReserveOrderInAnswer = Type.Object(
  { menuId: opt(Text(), 'External menu from which the guest ordered, as the client named it.'), ...anyOrder },
  { title: 'ReserveOrder' },
)
export type ReserveOrderInAnswer = Static<typeof ReserveOrderInAnswer>

export const reserveStatuses = ['New', 'Started', 'Closed'] as const
export type ReserveStatus = (typeof reserveStatuses)[number]

export const ReserveCancelReason = OneOf(['ClientNotAppeared', 'ClientRefused', 'Other'])
export type ReserveCancelReason = Static<typeof ReserveCancelReason>

export const ReserveInAnswer = Type.Object(
  {
    customer: field(AnsweredCustomer, 'Guest who booked.'),
    guestsCount: field(Type.Integer(), 'How many guests are expected.'),
    comment: opt(Text(), 'Remark on the reserve.'),
    durationInMinutes: field(Int64(), 'How long the tables are booked, in minutes.'),
    shouldRemind: field(Type.Boolean(), 'Whether the staff are reminded to prepare the tables beforehand.'),
    status: field(OneOf(reserveStatuses), 'How far the reserve is.'),
    cancelReason: opt(ReserveCancelReason, 'Why the reserve was cancelled. Absent or null unless it was.'),
    tableIds: field(List(Id('Table')), 'Tables that are booked.'),
    estimatedStartTime: field(Time(), 'When the guests are expected.'),
    guestsComingTime: opt(Time(), 'When the guests came. Absent or null until then.'),
    phone: opt(Text(), 'Phone of the guest.'),
    eventType: opt(Text(), 'Occasion of the banquet.'),
    order: opt(ReserveOrderInAnswer, 'Order of a banquet. Absent or null for a reserve without an order.'),
  },
  { title: 'Reserve' },
)
export type ReserveInAnswer = Static<typeof ReserveInAnswer>

export const ReserveInfo = Type.Object(
  {
    id: field(Id('Reserve'), 'Id of the reserve.'),
    ...frameOf('reserve'),
    isDeleted: field(Type.Boolean(), 'Whether the front office has removed the reserve.'),
    reserve: opt(ReserveInAnswer, 'The reserve itself. Null until the front office has accepted it.'),
  },
  { title: 'ReserveInfo' },
)
export type ReserveInfo = Static<typeof ReserveInfo>
