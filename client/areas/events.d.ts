// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

/** Events of webhooks by their type. */
export interface Events {
  BusinessHoursAndMappingUpdate: BusinessHoursAndMappingUpdateWebHookEventInfo
  DeliveryOrderError: DeliveryOrderErrorWebHookEventInfoAnswer
  DeliveryOrderUpdate: DeliveryOrderUpdateWebHookEventInfoAnswer
  KitchenOrderUpdate: KitchenOrderUpdateWebHookEventInfoAnswer
  NomenclatureUpdate: NomenclatureUpdateWebHookEventInfo
  PersonalShift: PersonalShiftWebHookEventInfo
  ReserveError: ReserveErrorWebHookEventInfoAnswer
  ReserveUpdate: ReserveUpdateWebHookEventInfoAnswer
  StopListItemsUpdate: StopListItemsUpdateWebHookEventInfo
  StopListUpdate: StopListUpdateWebHookEventInfo
  TableOrderError: TableOrderErrorWebHookEventInfoAnswer
  TableOrderUpdate: TableOrderUpdateWebHookEventInfoAnswer
}

export type WebhookEvent = Events[keyof Events]

export interface BusinessHoursAndMappingUpdateWebHookEventInfo {
  /** Id of the request that caused the event: for a command of yours, the one in its response. */
  correlationId: Id<'Command'>
  /** Content of the event. */
  eventInfo: RevisionInfo
  /** When it happened: UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  eventTime: string
  /** The kind of the event. */
  eventType: 'BusinessHoursAndMappingUpdate'
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface CancelInfo {
  /** Why it was cancelled, from `/api/1/cancel_causes`. */
  cause: OrderCancelCause
  /** Comment on the cancellation. */
  comment: string | null
  /** When the order was cancelled. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  whenCancelled: TerminalTime
}

export interface CommonCoordinates {
  /** Degrees north of the equator; negative to the south. */
  latitude: number
  /** Degrees east of Greenwich; negative to the west. */
  longitude: number
}

export type CommonOrderServiceTypeAnswer = 'Common' | 'DeliveryByCourier' | 'DeliveryByClient' | (string & {})

export type CommonPaymentTypeKindAnswer = 'Unknown' | 'Cash' | 'Card' | 'Credit' | 'Writeoff' | 'Voucher' | 'External' | 'SmartSale' | 'Sberbank' | 'Trpos' | (string & {})

export interface CommonPriceCategory {
  /** Id of the price category. */
  id: Id<'PriceCategory'>
  /** Name of the price category. */
  name: string | null
}

export interface CompoundItemTemplate {
  /** Id of the compound template. */
  id: Id<'CompoundTemplate'>
  /** Name. */
  name: string
}

export interface Conception {
  /** Code of the brand. */
  code: string
  /** Id of the conception. */
  id: Id<'Conception'>
  /** Name of the brand. */
  name: string
}

export interface CourierInfo {
  /** Employee who delivers the order. */
  courier: OrderEmployee
  /** Whether the courier was chosen by hand. */
  isCourierSelectedManually: boolean
}

export type CreationStatusAnswer = 'Success' | 'InProgress' | 'Error' | (string & {})

export interface DeletionMethod {
  /** Reason of the removal. */
  comment: string | null
  /** Id of the deletion. */
  id: string
  /** Kind of removal, from `/api/1/removal_types`. */
  removalType: OrderRemovalType
}

export interface DeliveryOrderErrorWebHookEventInfoAnswer {
  /** Id of the request that caused the event: for a command of yours, the one in its response. */
  correlationId: Id<'Command'>
  /** Content of the event. */
  eventInfo: OrderInfoAnswer
  /** When it happened: UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  eventTime: string
  /** The kind of the event. */
  eventType: 'DeliveryOrderError'
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface DeliveryOrderUpdateWebHookEventInfoAnswer {
  /** Id of the request that caused the event: for a command of yours, the one in its response. */
  correlationId: Id<'Command'>
  /** Content of the event. */
  eventInfo: OrderInfoAnswer
  /** When it happened: UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  eventTime: string
  /** The kind of the event. */
  eventType: 'DeliveryOrderUpdate'
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export type DeliveryStatusAnswer = 'Unconfirmed' | 'WaitCooking' | 'ReadyForCooking' | 'CookingStarted' | 'CookingCompleted' | 'Waiting' | 'OnWay' | 'Delivered' | 'Closed' | 'Cancelled' | (string & {})

export interface DiscountItem {
  /** Discount or surcharge. */
  discountType: DiscountType
  /** Lines of the order that the discount is for. Empty when it is for the whole order. */
  selectivePositions: (Id<'Position'>)[]
  /** The same lines, each with its share of the discount. Empty when it is for the whole order. */
  selectivePositionsWithSum: (PositionWithSum)[]
  /** Amount of the discount. Negative for a surcharge. Money in the currency of the organization. */
  sum: number
}

export interface DiscountType {
  /** Id of the discount type. */
  id: Id<'DiscountType'>
  /** Name. */
  name: string
}

export type ErrorCodeAnswer = 'Common' | 'IllegalDeliveryStatus' | 'CustomerNameNotSpecified' | 'ProductNotFound' | 'MarketingSourceNotFound' | 'PaymentTypeNotFound' | 'ProductSizeNotFound' | 'ProductGroupNotFound' | 'OrderNotFound' | 'ConceptionNotFound' | 'DuplicatedOrderId' | 'TerminalGroupIdNotDetermined' | 'TerminalGroupUnregistered' | 'InvalidPhone' | 'ModifierDuplicated' | 'ProductCanBuyFromCashdesk' | 'DeliveryOpinionMarkInvalid' | 'WrongDeliveryStatusForOpinion' | 'OpinionCommentTooLong' | 'SurveyItemNotFound' | 'PaymentTypeCanNotBeUsedAsExternal' | 'AddressNotFound' | 'HomeNotFound' | 'IikonetPaymentAdditionalDataCanNotBeParsed' | 'IikonetPaymentExternalIdNotFound' | 'IikonetPaymentSumLessThanMarketingDiscount' | 'DiscountCardNotFound' | 'DiscountCardTypeModeForbidden' | 'Iikocard5PaymentAdditionalDataCanNotBeParsed' | 'Iikocard5PaymentExternalIdNotFound' | 'Iikocard5PaymentSumLessThanMarketingDiscount' | 'Iikocard5PaymentCanNotCreateCustomData' | 'CourierIdDoesNotExist' | 'CourierDoesNotOwnOrder' | 'WrongDeliveryStatus' | 'CanNotAssignCourierToOrder' | 'UserNotFoundByExternalPassword' | 'UserNotFound' | 'Iikocard51PaymentAdditionalDataCanNotBeParsed' | 'Iikocard51PaymentCredentialNotFound' | 'Iikocard51PaymentSearchScopeNotFound' | 'ComboDuplicated' | 'InvalidReferenceToCombo' | 'InvalidComboItemsAmount' | 'InvalidComboItemsGuest' | 'InvalidReferenceToGuest' | 'GuestDuplicated' | 'GuestNameNotSpecified' | 'OrderTypeNotFound' | 'OrderServiceTypeDoesNotMatchSelfServiceMode' | 'DeliveryDateNotSpecified' | 'OrderStatusChangedInIikoFront' | 'PaymentAdditionalDataTooLong' | 'PaymentSumShouldBePositive' | 'DiscountSumNotSpecified' | 'InvalidDiscountItem' | 'RequestProductPriceIsNotEqualToFrontPrice' | 'OrderItemsNotExists' | 'EntityAlreadyInUse' | 'DiscountItemPositionNotFound' | 'DiscountItemDuplicatePositions' | 'NonUnqiueOrderItemPosition' | 'EmptyOrderItemPosition' | 'IncorrectOrderType' | 'Incorrect' | 'TerminalGroupDisabled' | 'OrganizationUnregistered' | 'OrganizationDisabled' | 'TooSmallDeliveryDate' | 'IikoFrontTooOldVersion' | 'DuplicatedReserveId' | 'TipsTypeNotApplicable' | 'AnonymousCustomerDisabled' | 'MayBeInconsistentUpdates' | 'InconsistentUpdates' | 'Line1Disabled' | 'InternalServerError' | 'UnknownError' | (string & {})

export interface ErrorInfoAnswer {
  /** Details. `code` is the code of the error, the one that `exception` of `/api/1/commands/status` has; `path` is the invalid field of the request. */
  additionalData: unknown | null
  /** Error code. `Common` if the error has no code in this list: `additionalData.code` has it. */
  code: ErrorCodeAnswer
  /** An older field for the same. Always null here. */
  description: string | null
  /** The same sentence as in `message`. */
  errorReason: string | null
  /** Error message. */
  message: string | null
}

export interface ExternalCourierService {
  /** Id of the courier service. */
  id: Id<'CourierService'>
  /** Name. */
  name: string
}

export type GenderAnswer = 'NotSpecified' | 'Male' | 'Female' | (string & {})

export interface IdentifierCode {
  /** The code as it is printed on the goods. */
  value?: string
}

export interface ItemDeletedInfo {
  /** How the line was deleted. */
  deletionMethod: DeletionMethod
}

export interface KitchenOrderInfoAnswer {
  /** Lines whose status has changed, without services. */
  items: ({
  /** Position of the line; for two halves, of the first. */
  positionId: Id<'Position'>
  /** Current status of the line. */
  status: OrderItemStatusAnswer
})[]
  /** Id of the order; for a banquet, of its reserve. */
  orderId: Id<'Order'>
  /** Kind of the order. */
  orderType: 'Delivery' | 'TableOrder' | 'Banquet' | (string & {})
  /** Source of the order, as the client named it. */
  sourceKey: string | null
}

export interface KitchenOrderUpdateWebHookEventInfoAnswer {
  /** Id of the request that caused the event: for a command of yours, the one in its response. */
  correlationId: Id<'Command'>
  /** Content of the event. */
  eventInfo: KitchenOrderInfoAnswer
  /** When it happened: UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  eventTime: string
  /** The kind of the event. */
  eventType: 'KitchenOrderUpdate'
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface NomenclatureUpdateWebHookEventInfo {
  /** Id of the request that caused the event: for a command of yours, the one in its response. */
  correlationId: Id<'Command'>
  /** Content of the event. */
  eventInfo: RevisionInfo
  /** When it happened: UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  eventTime: string
  /** The kind of the event. */
  eventType: 'NomenclatureUpdate'
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface OrderAddress {
  /** Building or block. */
  building: string | null
  /** Code of the door. */
  doorphone: string | null
  /** Entrance. */
  entrance: string | null
  /** Flat or office. */
  flat: string | null
  /** Floor. */
  floor: string | null
  /** Number of the house. */
  house: string | null
  /** Postcode. */
  index: string | null
  /** Street and house in one line. Null for an address in parts. */
  line1: string | null
  /** Region of the delivery. */
  region: OrderRegion | null
  /** Street. Null for an address in one line. */
  street: OrderStreet | null
}

export interface OrderAnonymousCustomer {
  /** Name to call the guest by. */
  name: string
  /** Kind of the object: always `one-time` here. */
  type: 'one-time'
}

export interface OrderCancelCause {
  /** Id of the cancel cause. */
  id: Id<'CancelCause'>
  /** Name. */
  name: string
}

export interface OrderCity {
  /** Id of the city. */
  id: Id<'City'>
  /** Name. */
  name: string
}

export interface OrderCombo {
  /** Number of ordered combos. */
  amount: number
  /** Id of the combo in this order. */
  id: Id<'Combo'>
  /** Name of the combo. */
  name: string
  /** Price of one combo. Money in the currency of the organization. */
  price: number
  /** Size of the combo. Null for one without sizes. */
  size: ProductSize | null
  /** The combo in the menu, as returned by `/api/1/combo` in `sourceActionId`. */
  sourceId: Id<'ComboSource'>
}

export interface OrderComboItemInformation {
  /** The `id` of one of the order's `combos`. */
  comboId: Id<'Combo'>
  /** The combo in the menu, as returned by `/api/1/combo` in `sourceActionId`. */
  comboSourceId: Id<'ComboSource'>
  /** Group of the combo that the item fills. */
  groupId: Id<'ComboGroup'>
  /** Name of this group. */
  groupName: string | null
}

export interface OrderCompoundOrderItemAnswer {
  /** Number of portions, or weight of a product that is sold by weight. */
  amount: number
  /** Combo of the item in the order. Null for none. */
  comboInformation: OrderComboItemInformation | null
  /** Remark of the guest for the kitchen. */
  comment: string | null
  /** Modifiers of the item as a whole. Empty when it has none. */
  commonModifiers: (OrderItemModifier)[]
  /** How it was deleted. Null for one that is in force. */
  deleted: ItemDeletedInfo | null
  /** First half, or the whole when there is no second component. */
  primaryComponent: OrderCompoundOrderItemComponent
  /** Second half. Null when the item is of one product only. */
  secondaryComponent: OrderCompoundOrderItemComponent | null
  /** Size of the product. Null for a product without sizes. */
  size: ProductSize | null
  /** How far the kitchen is with the item. */
  status: OrderItemStatusAnswer
  /** Template of the compound item: the modifier schema of its product. Null where the product has none. */
  template: CompoundItemTemplate | null
  /** Kind of the object: always `Compound` here. */
  type: 'Compound'
  /** When the item was printed in the kitchen. Null until then. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  whenPrinted: TerminalTime | null
}

export interface OrderCompoundOrderItemComponent {
  /** Price times amount, before discounts; in a combo the item's part of the combo's price. Money in the currency of the organization. */
  cost: number
  /** Modifiers of the product. Empty when it has none. */
  modifiers: (OrderItemModifier)[]
  /** Id of this line of the order. */
  positionId: Id<'Position'> | null
  /** Price of one portion. Money in the currency of the organization. */
  price: number
  /** Whether the client has set the price of a product with an open price. */
  pricePredefined: boolean
  /** Product that was ordered. */
  product: Product
  /** Sum of the product in this line without its modifiers, after discounts. Money in the currency of the organization. */
  resultSum?: number
  /** Tax that the price includes, in percent. */
  taxPercent: number | null
}

export type OrderCustomerAnswer = OrderRegularCustomerAnswer | OrderAnonymousCustomer

export interface OrderDeliveryPoint {
  /** Postal address. */
  address: OrderAddress | null
  /** Remark for the courier. */
  comment: string | null
  /** Coordinates of the address. */
  coordinates: CommonCoordinates | null
  /** Id of the place in a map service of the client. */
  externalCartographyId: string | null
}

export interface OrderDynamicDiscount {
  /** Condition of the discount. */
  manualConditionId: Id<'ManualCondition'>
  /** Amount of the discount. Money in the currency of the organization. */
  sum: number
}

export interface OrderEmployee {
  /** Id of the employee. */
  id: Id<'Employee'>
  /** Name of the employee. */
  name: string
  /** Phone of the employee. */
  phone: string | null
}

export interface OrderExternalData {
  /** Name of the entry, unique in the order. */
  key: string
  /** Value of the entry. */
  value: string
}

export interface OrderGuestsInfo {
  /** Number of guests. */
  count: number
  /** Whether the guests pay apart. */
  splitBetweenPersons: boolean
}

export interface OrderInfoAnswer {
  /** Whether the front office has accepted the order, refused it, or not decided yet. */
  creationStatus: CreationStatusAnswer
  /** Why the front office refused the order. Null otherwise. */
  errorInfo: ErrorInfoAnswer | null
  /** Number of the order in the client's system. */
  externalNumber: string | null
  /** Id of the order. */
  id: Id<'Order'>
  /** The order itself. Null until the front office has accepted it. */
  order: OrderOrderAnswer | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Id of the order at the front office. Null until the front office has accepted it. */
  posId: Id<'Order'> | null
  /** When the order last changed, in milliseconds since 1970 (UTC). */
  timestamp: number
}

export interface OrderItemIdentifierCode {
  /** The code itself. */
  code: IdentifierCode
  /** Result of a check of the code. */
  flags: (string)[]
  /** Id of the marking code. */
  id: Id<'Code'>
}

export interface OrderItemModifier {
  /** Amount for one portion of the dish, or for the whole line if `amountIndependentOfParentAmount` is true. */
  amount: number
  /** Whether the amount is for the whole line instead of for one portion. */
  amountIndependentOfParentAmount: boolean
  /** Marking codes of the goods that were handed out, a list for each piece. Empty when none have been noted. */
  codes: ((OrderItemIdentifierCode)[])[]
  /** Default amount in the dish. */
  defaultAmount: number | null
  /** How it was deleted. Null for one that is in force. */
  deleted: ItemDeletedInfo | null
  /** Free part of `amount`. */
  freeOfChargeAmount: number | null
  /** Whether the modifier may be hidden when its amount is the default. */
  hideIfDefaultAmount: boolean | null
  /** Id of this line of the order. */
  positionId: Id<'Position'> | null
  /** Price of one. Money in the currency of the organization. */
  price: number
  /** Whether the client has set the price of a product with an open price. */
  pricePredefined: boolean
  /** Product that modifies the dish. */
  product: Product
  /** Modifier group. Null for a modifier outside any group. */
  productGroup: ProductGroup | null
  /** Cost of the modifier in this line, after discounts. Money in the currency of the organization. */
  resultSum: number
  /** Tax that the price includes, in percent. */
  taxPercent: number | null
}

export type OrderItemStatusAnswer = 'Added' | 'PrintedNotCooking' | 'CookingStarted' | 'CookingCompleted' | 'Served' | (string & {})

export interface OrderLoyaltyInfo {
  /** Conditions of loyalty programs that staff have chosen by hand. */
  appliedManualConditions: (Id<'ManualCondition'>)[]
  /** Coupon of the guest. */
  coupon: string | null
  /** Discounts of loyalty programs whose sum the client has named. */
  dynamicDiscounts: (OrderDynamicDiscount)[]
}

export interface OrderMarketingSource {
  /** Id of the marketing source. */
  id: Id<'MarketingSource'>
  /** Name. */
  name: string
}

export interface OrderOrderAnswer {
  /** How the order was cancelled. Null unless it was. */
  cancelInfo: CancelInfo | null
  /** The combos to which items belong. Empty when there is none. */
  combos: (OrderCombo)[]
  /** Remark on the order. */
  comment: string | null
  /** When the order is to arrive at the guest. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  completeBefore: TerminalTime
  /** Brand of the restaurant when the order was placed. Null where it has none. */
  conception: Conception | null
  /** Planned start of cooking. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  cookingStartTime: TerminalTime
  /** Courier of the order. Null until one is assigned. */
  courierInfo: CourierInfo | null
  /** Guest who ordered. */
  customer: OrderCustomerAnswer | null
  /** Time for cooking and delivery of the order, in minutes. */
  deliveryDuration: number | null
  /** Destination of the order. Null for pickup orders. */
  deliveryPoint: OrderDeliveryPoint | null
  /** Name of the delivery zone of the address. */
  deliveryZone: string | null
  /** Discounts and surcharges. */
  discounts: (DiscountItem)[]
  /** When the courier is expected to arrive. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  estimatedTime: TerminalTime | null
  /** Courier service that delivers the order instead of the restaurant. */
  externalCourierService: ExternalCourierService | null
  /** Data that clients have stored with the order. Empty unless requested. */
  externalData: (OrderExternalData)[]
  /** Number of guests. Null if unknown. */
  guestsInfo: OrderGuestsInfo | null
  /** Place of the order on the courier's way, counted from 0. */
  indexInCourierRoute: number | null
  /** Whether the guest wants the order as soon as possible. */
  isAsap: boolean | null
  /** Whether the front office has removed the order. */
  isDeleted: boolean
  /** Items of the order, deleted ones included. */
  items: (OrderOrderItemAnswer)[]
  /** Time at which the order was locked. Null if it is not locked. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  lockedAt: TerminalTime | null
  /** Loyalty data of the order. */
  loyaltyInfo: OrderLoyaltyInfo | null
  /** How the guest came to order, from `/api/1/marketing_sources`. */
  marketingSource: OrderMarketingSource | null
  /** External menu from which the guest ordered, as the client named it. */
  menuId: string | null
  /** Order in another place that this one replaces. Null unless it was moved here. */
  movedFromDeliveryId: Id<'Order'> | null
  /** Organization of the order that this one replaces. Null unless it was moved here. */
  movedFromOrganizationId: Id<'Organization'> | null
  /** Terminal group of the order that this one replaces. Null unless it was moved here. */
  movedFromTerminalGroupId: Id<'TerminalGroup'> | null
  /** Order in another place that replaces this one. Null unless it was moved away. */
  movedToDeliveryId: Id<'Order'> | null
  /** Organization of the order that replaces this one. Null unless it was moved away. */
  movedToOrganizationId: Id<'Organization'> | null
  /** Terminal group of the order that replaces this one. Null unless it was moved away. */
  movedToTerminalGroupId: Id<'TerminalGroup'> | null
  /** Number of the order in the restaurant. 0 until the front office has accepted it. */
  number: number
  /** Employee who took the order. */
  operator: OrderEmployee | null
  /** Type of the order. Null where the restaurant has no order types. */
  orderType: OrderOrderTypeAnswer | null
  /** Order of which this one is a part. Null for none. */
  parentDeliveryId: Id<'Order'> | null
  /** Payments, planned and processed. */
  payments: (PaymentItemAnswer)[]
  /** Phone of the guest. */
  phone: string
  /** Extension of the phone. */
  phoneExtension: string | null
  /** Price category of the order. Null if the chain has none. */
  priceCategory: CommonPriceCategory | null
  /** Problem of the order. Null if none was ever marked. */
  problem: Problem | null
  /** Sum of the processed payments. Money in the currency of the organization. */
  processedPaymentsSum: number | null
  /** Name of the client that placed the order, as it calls itself. */
  sourceKey: string | null
  /** How far the order is. */
  status: DeliveryStatusAnswer
  /** Sum of the order after discounts, without tips. Money in the currency of the organization. */
  sum: number
  /** Terminal group that carries out the order. */
  terminalGroupId: Id<'TerminalGroup'>
  /** Tips, which are paid on top of `sum`. */
  tips: (TipsPaymentItemAnswer)[]
  /** Address of a page on which the guest can follow the courier. */
  trackingLink: string | null
  /** When the bill was printed. Null until then. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  whenBillPrinted: TerminalTime | null
  /** When the order was paid and closed. Null until then. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  whenClosed: TerminalTime | null
  /** When an operator confirmed the order. Null until then. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  whenConfirmed: TerminalTime | null
  /** When the last item was ready. Null until then. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  whenCookingCompleted: TerminalTime | null
  /** When the order was placed. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  whenCreated: TerminalTime
  /** When the guest received the order. Null until then. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  whenDelivered: TerminalTime | null
  /** When the order was packed. Null until then. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  whenPacked: TerminalTime | null
  /** When the first items were printed in the kitchen. Null until then. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  whenPrinted: TerminalTime | null
  /** When the server received the request for the order. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  whenReceivedByApi: TerminalTime | null
  /** When the front office accepted the order. Null until then. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  whenReceivedFromFront: TerminalTime | null
  /** When the courier left. Null until then. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  whenSended: TerminalTime | null
}

export type OrderOrderItemAnswer = OrderProductOrderItemAnswer | OrderCompoundOrderItemAnswer | ServiceOrderItemAnswer

export type OrderOrderStatusAnswer = 'New' | 'Bill' | 'Closed' | 'Deleted' | (string & {})

export interface OrderOrderTypeAnswer {
  /** Id of the order type. */
  id: Id<'OrderType'>
  /** Name of the order type. */
  name: string
  /** How the guest gets the order: in the restaurant, by courier, or by coming for it. */
  orderServiceType: CommonOrderServiceTypeAnswer
}

export interface OrderPaymentTypeAnswer {
  /** Id of the payment type. */
  id: Id<'PaymentType'>
  /** Kind of the payment type. */
  kind: CommonPaymentTypeKindAnswer
  /** Name of the payment type. */
  name: string
}

export interface OrderProductOrderItemAnswer {
  /** Number of portions, or weight of a product that is sold by weight. */
  amount: number
  /** Marking codes of the goods that were handed out, a list for each piece. Empty when none have been noted. */
  codes: ((OrderItemIdentifierCode)[])[]
  /** Combo of the item in the order. Null for none. */
  comboInformation: OrderComboItemInformation | null
  /** Remark of the guest for the kitchen. */
  comment: string | null
  /** Price times amount, before discounts; in a combo the item's part of the combo's price. Money in the currency of the organization. */
  cost: number
  /** How it was deleted. Null for one that is in force. */
  deleted: ItemDeletedInfo | null
  /** Modifiers of the product. Empty when it has none. */
  modifiers: (OrderItemModifier)[]
  /** Id of this line of the order. */
  positionId: Id<'Position'> | null
  /** Price of one portion. Money in the currency of the organization. */
  price: number
  /** Whether the client has set the price of a product with an open price. */
  pricePredefined: boolean
  /** Product that was ordered. */
  product: Product
  /** Sum of the product in this line without its modifiers, after discounts. Money in the currency of the organization. */
  resultSum?: number
  /** Size of the product. Null for a product without sizes. */
  size: ProductSize | null
  /** How far the kitchen is with the item. */
  status: OrderItemStatusAnswer
  /** Tax that the price includes, in percent. */
  taxPercent: number | null
  /** Kind of the object: always `Product` here. */
  type: 'Product'
  /** When the item was printed in the kitchen. Null until then. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  whenPrinted: TerminalTime | null
}

export interface OrderRegion {
  /** Id of the region. */
  id: Id<'Region'>
  /** Name. */
  name: string
}

export interface OrderRegularCustomerAnswer {
  /** Day of birth. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  birthdate: TerminalTime | null
  /** Reason for the blacklist. Null for others. */
  blacklistReason: string | null
  /** Remark about the guest. */
  comment: string | null
  /** Gender of the guest. */
  gender: GenderAnswer
  /** Id of the guest: the same for all orders and reserves of one phone in the whole chain. */
  id: Id<'Customer'>
  /** Whether the guest is on the blacklist of the chain. */
  inBlacklist: boolean
  /** First name. */
  name: string
  /** Family name. */
  surname: string | null
  /** Kind of the object: always `regular` here. */
  type: 'regular'
}

export interface OrderRemovalType {
  /** Id of the removal type. */
  id: Id<'RemovalType'>
  /** Name. */
  name: string
}

export interface OrderStreet {
  /** City of the street. */
  city: OrderCity
  /** Id of the street. */
  id: Id<'Street'>
  /** Name of the street. */
  name: string
}

export interface OrderTipsType {
  /** Id of the tips type. */
  id: Id<'TipsType'>
  /** Name. */
  name: string
}

export interface PaymentItemAnswer {
  /** Whether the money was received outside the restaurant. */
  isExternal: boolean
  /** Whether the fiscal receipt was printed elsewhere. */
  isFiscalizedExternally: boolean
  /** Whether the payment is only planned. False once the money has been received. */
  isPreliminary: boolean
  /** Whether the payment was made in advance, before the order is closed. */
  isPrepay: boolean
  /** The same as `isExternal`. */
  isProcessedExternally: boolean
  /** How it is paid. */
  paymentType: OrderPaymentTypeAnswer
  /** Sum of the payment. Money in the currency of the organization. */
  sum: number
}

export interface PersonalShift {
  /** Id of the employee. */
  id: Id<'Employee'>
  /** Whether the employee has clocked in; false: clocked out. */
  opened: boolean
  /** Position in which the employee is on shift. Null when the employee has none. */
  roleId?: Id<'Role'> | null
  /** Id of the terminal group. */
  terminalGroupId: Id<'TerminalGroup'>
}

export interface PersonalShiftWebHookEventInfo {
  /** Id of the request that caused the event: for a command of yours, the one in its response. */
  correlationId: Id<'Command'>
  /** Content of the event. */
  eventInfo: PersonalShift
  /** When it happened: UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  eventTime: string
  /** The kind of the event. */
  eventType: 'PersonalShift'
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface PositionWithSum {
  /** Line of the order. */
  positionId: Id<'Position'>
  /** Discount on the line. Money in the currency of the organization. */
  sum: number
}

export interface Problem {
  /** Description of the problem. */
  description: string | null
  /** Whether the order has a problem now. */
  hasProblem: boolean
}

export interface Product {
  /** Id of the product. */
  id: Id<'Product'>
  /** Name of the product. */
  name: string
}

export interface ProductGroup {
  /** Id of the group of modifiers. */
  id: Id<'ProductGroup'>
  /** Name of the group. */
  name: string
}

export interface ProductSize {
  /** Id of the product size. */
  id: Id<'ProductSize'>
  /** Name. */
  name: string
}

export interface ReserveAnswer {
  /** Why the reserve was cancelled. Null unless it was. */
  cancelReason: ReserveCancelReasonAnswer | null
  /** Remark on the reserve. */
  comment: string | null
  /** Guest who booked. */
  customer: OrderCustomerAnswer
  /** How long the tables are booked, in minutes. */
  durationInMinutes: number
  /** When the guests are expected. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  estimatedStartTime: TerminalTime
  /** Occasion of the banquet. */
  eventType: string | null
  /** When the guests came. Null until then. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  guestsComingTime: TerminalTime | null
  /** Number of expected guests. */
  guestsCount: number
  /** Order of a banquet. Null for a reserve without an order. */
  order: ResponseReserveOrderAnswer | null
  /** Phone of the guest. */
  phone: string | null
  /** Whether the staff are reminded to prepare the tables beforehand. */
  shouldRemind: boolean
  /** How far the reserve is. */
  status: ReserveStatusAnswer
  /** Tables that are booked. */
  tableIds: (Id<'Table'>)[]
}

export type ReserveCancelReasonAnswer = 'ClientNotAppeared' | 'ClientRefused' | 'Other' | (string & {})

export interface ReserveErrorWebHookEventInfoAnswer {
  /** Id of the request that caused the event: for a command of yours, the one in its response. */
  correlationId: Id<'Command'>
  /** Content of the event. */
  eventInfo: ReserveInfoAnswer
  /** When it happened: UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  eventTime: string
  /** The kind of the event. */
  eventType: 'ReserveError'
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface ReserveInfoAnswer {
  /** Whether the front office has accepted the reserve, refused it, or not decided yet. */
  creationStatus: CreationStatusAnswer
  /** Why the front office refused the reserve. Null otherwise. */
  errorInfo: ErrorInfoAnswer | null
  /** Number of the reserve in the client's system. */
  externalNumber: string | null
  /** Id of the reserve. */
  id: Id<'Reserve'>
  /** Whether the front office has removed the reserve. */
  isDeleted: boolean
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** The reserve itself. Null until the front office has accepted it. */
  reserve: ReserveAnswer | null
  /** When the reserve last changed, in milliseconds since 1970 (UTC). */
  timestamp: number
}

export type ReserveStatusAnswer = 'New' | 'Started' | 'Closed' | (string & {})

export interface ReserveUpdateWebHookEventInfoAnswer {
  /** Id of the request that caused the event: for a command of yours, the one in its response. */
  correlationId: Id<'Command'>
  /** Content of the event. */
  eventInfo: ReserveInfoAnswer
  /** When it happened: UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  eventTime: string
  /** The kind of the event. */
  eventType: 'ReserveUpdate'
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface ResponseReserveOrderAnswer {
  /** The combos to which items belong. Empty when there is none. */
  combos: (OrderCombo)[]
  /** Brand of the restaurant when the order was placed. Null where it has none. */
  conception: Conception | null
  /** Discounts and surcharges. */
  discounts: (DiscountItem)[]
  /** Data that clients have stored with the order. Empty unless requested. */
  externalData: (OrderExternalData)[]
  /** Number of guests. Null if unknown. */
  guestsInfo: OrderGuestsInfo | null
  /** Items of the order, deleted ones included. */
  items: (OrderOrderItemAnswer)[]
  /** Loyalty data of the order. */
  loyaltyInfo: OrderLoyaltyInfo | null
  /** External menu from which the guest ordered, as the client named it. */
  menuId: string | null
  /** Number of the order in the restaurant. 0 until the front office has accepted it. */
  number: number
  /** Type of the order. Null where the restaurant has no order types. */
  orderType: OrderOrderTypeAnswer | null
  /** Payments, planned and processed. */
  payments: (PaymentItemAnswer)[]
  /** Sum of the processed payments. Money in the currency of the organization. */
  processedPaymentsSum: number | null
  /** Name of the client that placed the order, as it calls itself. */
  sourceKey: string | null
  /** Sum of the order after discounts, without tips. Money in the currency of the organization. */
  sum: number
  /** Terminal group that carries out the order. */
  terminalGroupId: Id<'TerminalGroup'>
  /** Tips, which are paid on top of `sum`. */
  tips: (TipsPaymentItemAnswer)[]
  /** When the bill was printed. Null until then. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  whenBillPrinted: TerminalTime | null
  /** When the order was paid and closed. Null until then. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  whenClosed: TerminalTime | null
}

export interface ResponseTableOrderAnswer {
  /** The combos to which items belong. Empty when there is none. */
  combos: (OrderCombo)[]
  /** Brand of the restaurant when the order was placed. Null where it has none. */
  conception: Conception | null
  /** Guest who ordered. Null if unknown. */
  customer: OrderRegularCustomerAnswer | null
  /** Discounts and surcharges. */
  discounts: (DiscountItem)[]
  /** Data that clients have stored with the order. Empty unless requested. */
  externalData: (OrderExternalData)[]
  /** Number of guests. Null if unknown. */
  guestsInfo: OrderGuestsInfo | null
  /** Items of the order, deleted ones included. */
  items: (OrderOrderItemAnswer)[]
  /** Loyalty data of the order. */
  loyaltyInfo: OrderLoyaltyInfo | null
  /** External menu from which the guest ordered, as the client named it. */
  menuId: string | null
  /** Number of the order in the restaurant. 0 until the front office has accepted it. */
  number: number
  /** Type of the order. Null where the restaurant has no order types. */
  orderType: OrderOrderTypeAnswer | null
  /** Payments, planned and processed. */
  payments: (PaymentItemAnswer)[]
  /** Phone of the guest. */
  phone: string | null
  /** Price category of the order. Null if the chain has none. */
  priceCategory: CommonPriceCategory | null
  /** Sum of the processed payments. Money in the currency of the organization. */
  processedPaymentsSum: number | null
  /** Name of the client that placed the order, as it calls itself. */
  sourceKey: string | null
  /** Whether the order may or must be paid at several cash registers. */
  splitOrderBetweenCashRegisters: SplitOrderBetweenCashRegistersAnswer | null
  /** How far the order is. */
  status: OrderOrderStatusAnswer
  /** Sum of the order after discounts, without tips. Money in the currency of the organization. */
  sum: number
  /** Name of the tab. Null for an order at a table. */
  tabName: string | null
  /** Tables of the order. Empty for an order under the name of a tab. */
  tableIds: (Id<'Table'>)[]
  /** Terminal group that carries out the order. */
  terminalGroupId: Id<'TerminalGroup'>
  /** Tips, which are paid on top of `sum`. */
  tips: (TipsPaymentItemAnswer)[]
  /** Employee who serves the order. */
  waiter: OrderEmployee | null
  /** When the bill was printed. Null until then. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  whenBillPrinted: TerminalTime | null
  /** When the order was paid and closed. Null until then. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  whenClosed: TerminalTime | null
  /** When the order was opened. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  whenCreated: TerminalTime | null
}

export interface RevisionInfo {
  /** Revision of the latest of the changes. They are there to be read. */
  revision: number
}

export interface ServiceOrderItemAnswer {
  /** Number of portions, or weight of a product that is sold by weight. */
  amount: number
  /** Combo of the item in the order. Null for none. */
  comboInformation: OrderComboItemInformation | null
  /** Remark of the guest for the kitchen. */
  comment: string | null
  /** Cost of the service. Money in the currency of the organization. */
  cost: number
  /** How it was deleted. Null for one that is in force. */
  deleted: ItemDeletedInfo | null
  /** Cost after discounts. Absent without a discount on services. Money in the currency of the organization. The published schema has no such field. */
  resultSum?: number
  /** Service that was ordered. */
  service: Product
  /** Size of the product. Null for a product without sizes. */
  size: ProductSize | null
  /** How far the kitchen is with the item. */
  status: OrderItemStatusAnswer
  /** Kind of the object: always `Service` here. */
  type: 'Service'
  /** When the item was printed in the kitchen. Null until then. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  whenPrinted: TerminalTime | null
}

export type SplitOrderBetweenCashRegistersAnswer = 'Disabled' | 'Allowed' | 'Required' | (string & {})

export interface StopListDifference {
  /** Remaining amount; 0 means sold out. Null: no longer on the list. */
  balance: number | null
  /** Previous amount. Null: not on the list before. */
  formerBalance: number | null
  /** Id of the product. */
  productId: Id<'Product'>
  /** Size of the product. Null or omitted: every size. */
  sizeId?: Id<'ProductSize'> | null
}

export interface StopListItemsUpdate {
  /** Changed entries. */
  items: (StopListDifference)[]
  /** Id of the terminal group. */
  terminalGroupId: Id<'TerminalGroup'>
}

export interface StopListItemsUpdateWebHookEventInfo {
  /** Id of the request that caused the event: for a command of yours, the one in its response. */
  correlationId: Id<'Command'>
  /** Content of the event. */
  eventInfo: StopListItemsUpdate
  /** When it happened: UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  eventTime: string
  /** The kind of the event. */
  eventType: 'StopListItemsUpdate'
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface StopListUpdateWebHookEventInfo {
  /** Id of the request that caused the event: for a command of yours, the one in its response. */
  correlationId: Id<'Command'>
  /** Content of the event. */
  eventInfo: WebHookOnStopListChangeData
  /** When it happened: UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  eventTime: string
  /** The kind of the event. */
  eventType: 'StopListUpdate'
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface TableOrderErrorWebHookEventInfoAnswer {
  /** Id of the request that caused the event: for a command of yours, the one in its response. */
  correlationId: Id<'Command'>
  /** Content of the event. */
  eventInfo: TableOrderInfoAnswer
  /** When it happened: UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  eventTime: string
  /** The kind of the event. */
  eventType: 'TableOrderError'
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface TableOrderInfoAnswer {
  /** Whether the front office has accepted the order, refused it, or not decided yet. */
  creationStatus: CreationStatusAnswer
  /** Why the front office refused the order. Null otherwise. */
  errorInfo: ErrorInfoAnswer | null
  /** Number of the order in the client's system. */
  externalNumber: string | null
  /** Id of the order. */
  id: Id<'Order'>
  /** The order itself. Null until the front office has accepted it. */
  order: ResponseTableOrderAnswer | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Id of the order at the front office. Null until the front office has accepted it. */
  posId: Id<'Order'> | null
  /** When the order last changed, in milliseconds since 1970 (UTC). */
  timestamp: number
}

export interface TableOrderUpdateWebHookEventInfoAnswer {
  /** Id of the request that caused the event: for a command of yours, the one in its response. */
  correlationId: Id<'Command'>
  /** Content of the event. */
  eventInfo: TableOrderInfoAnswer
  /** When it happened: UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  eventTime: string
  /** The kind of the event. */
  eventType: 'TableOrderUpdate'
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface TerminalGroupStopListUpdate {
  /** Terminal group whose stop list it is. */
  id: Id<'TerminalGroup'>
  /** Whether a front office has sent its whole list at its start; false: another change. */
  isFull: boolean
}

export interface TipsPaymentItemAnswer {
  /** Whether the money was received outside the restaurant. */
  isExternal: boolean
  /** Whether the fiscal receipt was printed elsewhere. */
  isFiscalizedExternally: boolean
  /** Whether the payment is only planned. False once the money has been received. */
  isPreliminary: boolean
  /** Whether the payment was made in advance, before the order is closed. */
  isPrepay: boolean
  /** The same as `isExternal`. */
  isProcessedExternally: boolean
  /** How it is paid. */
  paymentType: OrderPaymentTypeAnswer
  /** Sum of the payment. Money in the currency of the organization. */
  sum: number
  /** Type of the tips. Absent when the client named none. */
  tipsType?: OrderTipsType
}

export interface WebHookOnStopListChangeData {
  /** The stop lists that have changed. */
  terminalGroupsStopListsUpdates: (TerminalGroupStopListUpdate)[]
}
