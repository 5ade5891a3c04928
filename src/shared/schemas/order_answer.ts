import { type Static, Type } from 'typebox'
import { Id, Int64, List, nullable, OneOf, omittable, opt, Variants } from '#core/schema.ts'
import { Coordinates, Gender } from './order_request.ts'

/** Shapes in which orders are answered and told to webhooks. Orders are stored in them, too. */

const Text = () => Type.String()
const Sum = () => Type.Number({ 'x-decimal': true })
/** Wall time at the terminal. */
const Time = () => Type.String({ format: 'terminal-time' })

const named = <K extends string>(kind: K) => Type.Object({ id: Id(kind), name: Text() })

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
    code: OneOf(wireErrorCodes),
    message: opt(Text()),
    description: opt(Text()),
    additionalData: Type.Optional(Type.Unknown()),
    errorReason: opt(Text()),
  },
  { title: 'ErrorInfo' },
)
export type ErrorInfo = Static<typeof ErrorInfo>

export const CreationStatus = OneOf(['Success', 'InProgress', 'Error'])

const Product = Type.Object({ id: Id('Product'), name: Text() }, { title: 'OrderedProduct' })

const DeletedInfo = Type.Object(
  {
    deletionMethod: Type.Object({ id: Text(), comment: opt(Text()), removalType: named('RemovalType') }),
  },
  { title: 'ItemDeletedInfo' },
)

const codes = opt(
  List(List(Type.Object({ id: Id('Code'), code: Type.Object({ value: omittable(Text()) }), flags: List(Text()) }))),
)

export const AnsweredModifier = Type.Object(
  {
    product: Product,
    amount: Type.Number(),
    amountIndependentOfParentAmount: Type.Boolean(),
    codes,
    productGroup: opt(Type.Object({ id: Id('ProductGroup'), name: Text() })),
    price: Sum(),
    pricePredefined: Type.Boolean(),
    resultSum: Sum(),
    deleted: opt(DeletedInfo),
    positionId: opt(Id('Position')),
    defaultAmount: opt(Type.Integer()),
    hideIfDefaultAmount: opt(Type.Boolean()),
    taxPercent: opt(Type.Number()),
    freeOfChargeAmount: opt(Type.Integer()),
  },
  { title: 'OrderItemModifier' },
)
export type AnsweredModifier = Static<typeof AnsweredModifier>

export const OrderItemStatus = OneOf(['Added', 'PrintedNotCooking', 'CookingStarted', 'CookingCompleted', 'Served'])

const anyItem = {
  status: OrderItemStatus,
  deleted: opt(DeletedInfo),
  amount: Type.Number(),
  comment: opt(Text()),
  whenPrinted: opt(Time()),
  size: opt(named('ProductSize')),
  comboInformation: opt(
    Type.Object({
      comboId: Id('Combo'),
      comboSourceId: Id('ComboSource'),
      groupId: Id('ComboGroup'),
      groupName: opt(Text()),
    }),
  ),
}

const pricedProduct = {
  product: Product,
  modifiers: opt(List(AnsweredModifier)),
  price: Sum(),
  cost: Sum(),
  pricePredefined: Type.Boolean(),
  positionId: opt(Id('Position')),
  taxPercent: opt(Type.Number()),
  resultSum: omittable(Sum()),
}

const Component = Type.Object(pricedProduct, { title: 'CompoundItemComponent' })
export type AnsweredComponent = Static<typeof Component>

export const AnsweredItem = Variants('type', {
  Product: Type.Object({ ...anyItem, ...pricedProduct, codes }),
  Compound: Type.Object({
    ...anyItem,
    primaryComponent: Component,
    secondaryComponent: opt(Component),
    commonModifiers: opt(List(AnsweredModifier)),
    template: opt(named('CompoundTemplate')),
  }),
  Service: Type.Object({ ...anyItem, service: Product, cost: Sum() }),
})
export type AnsweredItem = Static<typeof AnsweredItem>

const PaymentTypeInAnswer = Type.Object(
  {
    id: Id('PaymentType'),
    name: Text(),
    kind: OneOf([
      'Unknown',
      'Cash',
      'Card',
      'Credit',
      'Writeoff',
      'Voucher',
      'External',
      'SmartSale',
      'Sberbank',
      'Trpos',
    ]),
  },
  { title: 'OrderPaymentType' },
)

const paid = {
  paymentType: PaymentTypeInAnswer,
  sum: Sum(),
  isPreliminary: Type.Boolean(),
  isExternal: Type.Boolean(),
  isProcessedExternally: Type.Boolean(),
  isFiscalizedExternally: omittable(Type.Boolean()),
  isPrepay: Type.Boolean(),
}

export const AnsweredPayment = Type.Object(paid, { title: 'PaymentItem' })
export type AnsweredPayment = Static<typeof AnsweredPayment>

export const AnsweredTips = Type.Object(
  { tipsType: omittable(named('TipsType')), ...paid },
  { title: 'TipsPaymentItem' },
)
export type AnsweredTips = Static<typeof AnsweredTips>

export const AnsweredDiscount = Type.Object(
  {
    discountType: named('DiscountType'),
    sum: Sum(),
    selectivePositions: opt(List(Id('Position'))),
    selectivePositionsWithSum: opt(List(Type.Object({ positionId: Id('Position'), sum: Sum() }))),
  },
  { title: 'DiscountItem' },
)
export type AnsweredDiscount = Static<typeof AnsweredDiscount>

export const OrderServiceType = OneOf(['Common', 'DeliveryByCourier', 'DeliveryByClient'])

const regularCustomer = {
  id: Id('Customer'),
  name: Text(),
  surname: opt(Text()),
  comment: opt(Text()),
  gender: omittable(Gender),
  inBlacklist: omittable(Type.Boolean()),
  blacklistReason: opt(Text()),
  birthdate: opt(Time()),
}

/** A customer where only a regular one can be. */
export const AnsweredRegularCustomer = Type.Object({ type: OneOf(['regular']), ...regularCustomer })

export const AnsweredCustomer = Variants('type', {
  regular: Type.Object(regularCustomer),
  'one-time': Type.Object({ name: Text() }),
})
export type AnsweredCustomer = Static<typeof AnsweredCustomer>

export const AnsweredDeliveryPoint = Type.Object(
  {
    coordinates: opt(Coordinates),
    address: opt(
      Type.Object({
        street: opt(Type.Object({ id: Id('Street'), name: Text(), city: named('City') })),
        index: opt(Text()),
        house: opt(Text()),
        building: opt(Text()),
        flat: opt(Text()),
        entrance: opt(Text()),
        floor: opt(Text()),
        doorphone: opt(Text()),
        region: nullable(named('Region')),
        line1: opt(Text()),
      }),
    ),
    externalCartographyId: opt(Text()),
    comment: opt(Text()),
  },
  { title: 'OrderDeliveryPoint' },
)
export type AnsweredDeliveryPoint = Static<typeof AnsweredDeliveryPoint>

const Employee = Type.Object({ id: Id('Employee'), name: Text(), phone: opt(Text()) }, { title: 'OrderEmployee' })

const AnsweredLoyalty = Type.Object({
  coupon: opt(Text()),
  appliedManualConditions: opt(List(Id('ManualCondition'))),
  dynamicDiscounts: opt(List(Type.Object({ manualConditionId: Id('ManualCondition'), sum: Sum() }))),
})
export type AnsweredLoyalty = Static<typeof AnsweredLoyalty>

export const AnsweredCombo = Type.Object(
  {
    id: Id('Combo'),
    name: Text(),
    amount: Type.Integer(),
    price: Sum(),
    sourceId: Id('ComboSource'),
    size: opt(named('ProductSize')),
  },
  { title: 'OrderCombo' },
)
export type AnsweredCombo = Static<typeof AnsweredCombo>

/** What every kind of order has in common. */
export const anyOrder = {
  sum: Sum(),
  number: Type.Integer(),
  sourceKey: opt(Text()),
  whenBillPrinted: opt(Time()),
  whenClosed: opt(Time()),
  conception: opt(Type.Object({ id: Id('Conception'), name: Text(), code: Text() })),
  guestsInfo: nullable(Type.Object({ count: Type.Integer(), splitBetweenPersons: Type.Boolean() })),
  items: List(AnsweredItem),
  combos: opt(List(AnsweredCombo)),
  payments: opt(List(AnsweredPayment)),
  tips: opt(List(AnsweredTips)),
  discounts: opt(List(AnsweredDiscount)),
  orderType: nullable(Type.Object({ id: Id('OrderType'), name: Text(), orderServiceType: OrderServiceType })),
  terminalGroupId: Id('TerminalGroup'),
  processedPaymentsSum: nullable(Sum()),
  loyaltyInfo: opt(AnsweredLoyalty),
  externalData: opt(List(Type.Object({ key: Text(), value: Text() }))),
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
    parentDeliveryId: opt(Id('Order')),
    customer: opt(AnsweredCustomer),
    phone: Text(),
    phoneExtension: opt(Text()),
    deliveryPoint: opt(AnsweredDeliveryPoint),
    status: OneOf(deliveryStatuses),
    cancelInfo: opt(Type.Object({ whenCancelled: Time(), cause: named('CancelCause'), comment: opt(Text()) })),
    courierInfo: opt(Type.Object({ courier: Employee, isCourierSelectedManually: Type.Boolean() })),
    completeBefore: Time(),
    whenCreated: Time(),
    whenConfirmed: opt(Time()),
    whenPrinted: opt(Time()),
    whenCookingCompleted: opt(Time()),
    whenSended: opt(Time()),
    whenDelivered: opt(Time()),
    comment: opt(Text()),
    problem: opt(Type.Object({ hasProblem: Type.Boolean(), description: opt(Text()) })),
    operator: opt(Employee),
    marketingSource: opt(named('MarketingSource')),
    deliveryDuration: opt(Int64()),
    indexInCourierRoute: opt(Type.Integer()),
    cookingStartTime: Time(),
    isDeleted: opt(Type.Boolean()),
    whenReceivedByApi: opt(Time()),
    whenReceivedFromFront: opt(Time()),
    movedFromDeliveryId: opt(Id('Order')),
    movedFromTerminalGroupId: opt(Id('TerminalGroup')),
    movedFromOrganizationId: opt(Id('Organization')),
    externalCourierService: opt(named('CourierService')),
    movedToDeliveryId: opt(Id('Order')),
    movedToTerminalGroupId: opt(Id('TerminalGroup')),
    movedToOrganizationId: opt(Id('Organization')),
    menuId: opt(Text()),
    deliveryZone: opt(Text()),
    lockedAt: opt(Time()),
    estimatedTime: opt(Time()),
    isAsap: opt(Type.Boolean()),
    whenPacked: opt(Time()),
    priceCategory: opt(Type.Object({ id: Id('PriceCategory'), name: opt(Text()) })),
    trackingLink: opt(Text()),
    ...anyOrder,
  },
  { title: 'DeliveryOrder' },
)
export type DeliveryOrderInAnswer = Static<typeof DeliveryOrderInAnswer>

export const tableOrderStatuses = ['New', 'Bill', 'Closed', 'Deleted'] as const
export type TableOrderStatus = (typeof tableOrderStatuses)[number]

export const TableOrderInAnswer = Type.Object(
  {
    tableIds: List(Id('Table')),
    customer: opt(AnsweredRegularCustomer),
    phone: opt(Text()),
    status: OneOf(tableOrderStatuses),
    whenCreated: opt(Time()),
    waiter: opt(Employee),
    tabName: opt(Text()),
    splitOrderBetweenCashRegisters: opt(OneOf(['Disabled', 'Allowed', 'Required'])),
    menuId: opt(Text()),
    priceCategory: opt(Type.Object({ id: Id('PriceCategory'), name: opt(Text()) })),
    ...anyOrder,
  },
  { title: 'TableOrder' },
)
export type TableOrderInAnswer = Static<typeof TableOrderInAnswer>

export const TableOrderInfo = Type.Object(
  {
    id: Id('Order'),
    posId: opt(Id('Order')),
    externalNumber: opt(Text()),
    organizationId: Id('Organization'),
    timestamp: Int64(),
    creationStatus: CreationStatus,
    errorInfo: opt(ErrorInfo),
    order: opt(TableOrderInAnswer),
  },
  { title: 'TableOrderInfo' },
)
export type TableOrderInfo = Static<typeof TableOrderInfo>

export const OrderInfo = Type.Object(
  {
    id: Id('Order'),
    posId: opt(Id('Order')),
    externalNumber: opt(Text()),
    organizationId: Id('Organization'),
    timestamp: Int64(),
    creationStatus: CreationStatus,
    errorInfo: opt(ErrorInfo),
    order: opt(DeliveryOrderInAnswer),
  },
  { title: 'OrderInfo' },
)
export type OrderInfo = Static<typeof OrderInfo>

export const ReserveOrderInAnswer = Type.Object({ menuId: opt(Text()), ...anyOrder }, { title: 'ReserveOrder' })
export type ReserveOrderInAnswer = Static<typeof ReserveOrderInAnswer>

export const reserveStatuses = ['New', 'Started', 'Closed'] as const
export type ReserveStatus = (typeof reserveStatuses)[number]

export const ReserveCancelReason = OneOf(['ClientNotAppeared', 'ClientRefused', 'Other'])
export type ReserveCancelReason = Static<typeof ReserveCancelReason>

export const ReserveInAnswer = Type.Object(
  {
    customer: AnsweredCustomer,
    guestsCount: Type.Integer(),
    comment: opt(Text()),
    durationInMinutes: Int64(),
    shouldRemind: Type.Boolean(),
    status: OneOf(reserveStatuses),
    cancelReason: opt(ReserveCancelReason),
    tableIds: List(Id('Table')),
    estimatedStartTime: Time(),
    guestsComingTime: opt(Time()),
    phone: opt(Text()),
    eventType: opt(Text()),
    order: opt(ReserveOrderInAnswer),
  },
  { title: 'Reserve' },
)
export type ReserveInAnswer = Static<typeof ReserveInAnswer>

export const ReserveInfo = Type.Object(
  {
    id: Id('Reserve'),
    externalNumber: opt(Text()),
    organizationId: Id('Organization'),
    timestamp: Int64(),
    creationStatus: CreationStatus,
    errorInfo: opt(ErrorInfo),
    isDeleted: Type.Boolean(),
    reserve: opt(ReserveInAnswer),
  },
  { title: 'ReserveInfo' },
)
export type ReserveInfo = Static<typeof ReserveInfo>
