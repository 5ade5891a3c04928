// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface ReserveOperations {
  /** Add items to the order of a banquet. */
  '/api/1/reserve/add_items': { kind: 'command'; request: AddOrderItemsToBanquetRequest; response: CorrelationIdResponse }
  /** Add payments to the order of a banquet. */
  '/api/1/reserve/add_payments': { kind: 'command'; request: AddOrderPaymentsToBanquetRequest; response: CorrelationIdResponse }
  /** Organizations in which tables can be reserved. */
  '/api/1/reserve/available_organizations': { kind: 'query'; request: GetOrganizationsRequest; response: GetOrganizationsResponseAnswer }
  /** List sections with reservable tables, or their changes. */
  '/api/1/reserve/available_restaurant_sections': { kind: 'query'; request: GetRestaurantSectionsRequest; response: GetRestaurantSectionsResponseAnswer }
  /** List terminal groups where tables can be reserved. */
  '/api/1/reserve/available_terminal_groups': { kind: 'query'; request: GetTerminalGroupsByOrganizationsRequest; response: TerminalGroupsResponse }
  /** Find reserves and banquets by date. */
  '/api/1/reserve/by_date': { kind: 'query'; request: ReserveByDateRequest; response: ReserveByDateResponseAnswer }
  /** Cancel a reserve or banquet before its guests arrive. */
  '/api/1/reserve/cancel': { kind: 'command'; request: CancelReserveRequest; response: CorrelationIdResponse }
  /** Move a reserve or banquet to another time. */
  '/api/1/reserve/change_estimated_start_time': { kind: 'command'; request: ChangeReserveEstimatedStartTimeRequest; response: CorrelationIdResponse }
  /** Replace the items of a banquet. */
  '/api/1/reserve/change_items': { kind: 'command'; request: ChangeBanquetOrderItemsRequest; response: CorrelationIdResponse }
  /** Move a reserve or banquet to other tables. */
  '/api/1/reserve/change_tables': { kind: 'command'; request: ChangeReserveTablesRequest; response: CorrelationIdResponse }
  /** Reserve tables, or with an order place a banquet. */
  '/api/1/reserve/create': { kind: 'command'; request: CreateReserveRequest; response: ReserveResponseAnswer }
  /** List reserved times of tables. */
  '/api/1/reserve/restaurant_sections_workload': { kind: 'query'; request: GetRestaurantSectionsWorkloadRequest; response: GetRestaurantSectionsWorkloadResponse }
  /** Reserves and banquets by their ids. */
  '/api/1/reserve/status_by_id': { kind: 'query'; request: ReservesByIdRequest; response: ReservesResponseAnswer }
}

export interface AddOrderItemsToBanquetRequest {
  /** Combos of the items. Omitted if no item belongs to one. */
  combos?: (Combo)[] | null
  /** Items to add. */
  items: (CreateOrderOrderItem)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Id of the reserve. */
  reserveId: Id<'Reserve'>
}

export interface AddOrderPaymentsToBanquetRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Payments in advance, planned or already received outside. */
  payments: (Payment)[]
  /** Id of the reserve. */
  reserveId: Id<'Reserve'>
}

export type AddressFormatTypeAnswer = 'Legacy' | 'City' | 'International' | 'IntNoPostcode' | (string & {})

export type AddressHintsServiceTypeAnswer = 'DaData' | 'GetAddress' | 'Ya' | 'GooglePlaces' | (string & {})

export interface CancelReserveRequest {
  /** Why the reserve is cancelled. */
  cancelReason: ReserveCancelReason
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Id of the reserve. */
  reserveId: Id<'Reserve'>
}

export interface CardPayment {
  /** Whether the fiscal receipt has been printed elsewhere. Since back office 7.6.3. */
  isFiscalizedExternally?: boolean
  /** Whether the payment is made in advance, before the order is closed. Since back office 8.2.6. */
  isPrepay?: boolean
  /** Whether the money has been received already, outside the restaurant. If omitted, it has not: the payment is planned. */
  isProcessedExternally?: boolean
  /** Number of the bank card. */
  number?: string | null
  /** Further data of the payment, by its kind. */
  paymentAdditionalData?: PaymentAdditionalData | null
  /** How it is paid: a payment type from `/api/1/payment_types`, of the kind named in `paymentTypeKind`. */
  paymentTypeId: Id<'PaymentType'>
  /** Kind of the object: always `Card` here. */
  paymentTypeKind: 'Card'
  /** Sum of the payment. Money in the currency of the organization. */
  sum: number
}

export interface CardPaymentAdditionalData {
  /** Type of the bank card. */
  cardType?: string | null
  /** Any text for the front office. */
  customData?: string | null
  /** Number of the bank card. */
  number?: string | null
  /** Kind of the object: always `Card` here. */
  type: 'Card'
}

export interface CardTipsPayment {
  /** Whether the fiscal receipt has been printed elsewhere. Since back office 7.6.3. */
  isFiscalizedExternally?: boolean
  /** Whether the payment is made in advance, before the order is closed. Since back office 8.2.6. */
  isPrepay?: boolean
  /** Whether the money has been received already, outside the restaurant. If omitted, it has not: the payment is planned. */
  isProcessedExternally?: boolean
  /** Number of the bank card. */
  number?: string | null
  /** Further data of the payment, by its kind. */
  paymentAdditionalData?: PaymentAdditionalData | null
  /** How it is paid: a payment type from `/api/1/payment_types`, of the kind named in `paymentTypeKind`. */
  paymentTypeId: Id<'PaymentType'>
  /** Kind of the object: always `Card` here. */
  paymentTypeKind: 'Card'
  /** Sum of the payment. Money in the currency of the organization. */
  sum: number
  /** Type of the tips, from `/api/1/tips_types`. */
  tipsTypeId?: Id<'TipsType'>
}

export interface CashPayment {
  /** Whether the fiscal receipt has been printed elsewhere. Since back office 7.6.3. */
  isFiscalizedExternally?: boolean
  /** Whether the payment is made in advance, before the order is closed. Since back office 8.2.6. */
  isPrepay?: boolean
  /** Whether the money has been received already, outside the restaurant. If omitted, it has not: the payment is planned. */
  isProcessedExternally?: boolean
  /** Further data of the payment, by its kind. */
  paymentAdditionalData?: PaymentAdditionalData | null
  /** How it is paid: a payment type from `/api/1/payment_types`, of the kind named in `paymentTypeKind`. */
  paymentTypeId: Id<'PaymentType'>
  /** Kind of the object: always `Cash` here. */
  paymentTypeKind: 'Cash'
  /** Sum of the payment. Money in the currency of the organization. */
  sum: number
}

export interface CashTipsPayment {
  /** Whether the fiscal receipt has been printed elsewhere. Since back office 7.6.3. */
  isFiscalizedExternally?: boolean
  /** Whether the payment is made in advance, before the order is closed. Since back office 8.2.6. */
  isPrepay?: boolean
  /** Whether the money has been received already, outside the restaurant. If omitted, it has not: the payment is planned. */
  isProcessedExternally?: boolean
  /** Further data of the payment, by its kind. */
  paymentAdditionalData?: PaymentAdditionalData | null
  /** How it is paid: a payment type from `/api/1/payment_types`, of the kind named in `paymentTypeKind`. */
  paymentTypeId: Id<'PaymentType'>
  /** Kind of the object: always `Cash` here. */
  paymentTypeKind: 'Cash'
  /** Sum of the payment. Money in the currency of the organization. */
  sum: number
  /** Type of the tips, from `/api/1/tips_types`. */
  tipsTypeId?: Id<'TipsType'>
}

export interface ChangeBanquetOrderItemsRequest {
  /** Combos of the items. Omitted if no item belongs to one. */
  combos?: (Combo)[] | null
  /** Items that replace the previous ones. If omitted together with `combos`, nothing changes. */
  items?: (CreateOrderOrderItem)[] | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Id of the reserve. */
  reserveId: Id<'Reserve'>
}

export interface ChangeReserveEstimatedStartTimeRequest {
  /** When the guests are expected, at most 90 days ahead. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  newEstimatedStartTime: TerminalTime
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Id of the reserve. */
  reserveId: Id<'Reserve'>
}

export interface ChangeReserveTablesRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Id of the reserve. */
  reserveId: Id<'Reserve'>
  /** New tables, all of the same terminal group. */
  tableIds: (Id<'Table'>)[]
}

export interface ChequeAdditionalInfo {
  /** E-mail address for the receipt. */
  email?: string | null
  /** Whether the order is paid over the internet. */
  isInternetPayment?: boolean
  /** Whether the guest wants a paper receipt. */
  needReceipt: boolean
  /** Phone for the receipt by text message. */
  phone?: string | null
  /** Address of the shop on the receipt. */
  retailAddress?: string | null
  /** Place of the payment on the receipt. */
  settlementPlace?: string | null
}

export interface Color {
  /** Opacity, 255 for none of the ground to be seen. */
  a: number
  /** Blue. */
  b: number
  /** Green. */
  g: number
  /** Red. */
  r: number
}

export interface Combo {
  /** Number of ordered combos. */
  amount: number
  /** Id of the combo in the order, chosen by the client. Its items refer to it in `comboInformation.comboId`. */
  id: Id<'Combo'>
  /** Name of the combo in the order. */
  name: string
  /** Price of one combo, as returned by `/api/1/combo/calculate`. Money in the currency of the organization. */
  price: number
  /** Loyalty program of the combo, as returned by `/api/1/combo`. */
  programId?: Id<'Program'>
  /** Size of the product in the main group of the combo. If omitted, the size of the item applies. Since back office 8.5.6. */
  sizeId?: Id<'ProductSize'> | null
  /** The combo in the menu, as returned by `/api/1/combo` in `sourceActionId`. */
  sourceId: Id<'ComboSource'>
}

export interface CommonExternalData {
  /** Name of the entry. */
  key: string
  /** Value of the entry. */
  value: string
}

export type CommonOrderServiceTypeAnswer = 'Common' | 'DeliveryByCourier' | 'DeliveryByClient' | (string & {})

export type CommonPaymentTypeKindAnswer = 'Unknown' | 'Cash' | 'Card' | 'Credit' | 'Writeoff' | 'Voucher' | 'External' | 'SmartSale' | 'Sberbank' | 'Trpos' | (string & {})

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

export interface CorrelationIdResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
}

export interface CreateOrderComboItemInformation {
  /** Group of the combo that the item fills. */
  comboGroupId: Id<'ComboGroup'>
  /** Name of this group. */
  comboGroupName?: string | null
  /** The combo of this order that the item is a part of: the `id` of one of its `combos`. */
  comboId: Id<'Combo'>
  /** The combo in the menu, as returned by `/api/1/combo` in `sourceActionId`. */
  comboSourceId: Id<'ComboSource'>
}

export interface CreateOrderCompoundOrderItem {
  /** Number of portions, or weight of a product that is sold by weight. In the product's unit. */
  amount: number
  /** Combo of the item. Null or omitted: none. Since back office 7.6.1. */
  comboInformation?: CreateOrderComboItemInformation | null
  /** Remark of the guest for the kitchen. */
  comment?: string | null
  /** Modifiers of the item as a whole. */
  commonModifiers?: (Modifier)[] | null
  /** First half, or the whole when there is no second component. */
  primaryComponent: CreateOrderCompoundOrderItemComponent
  /** Size of the product. If omitted, it is the only size in which the product is sold. */
  productSizeId?: Id<'ProductSize'> | null
  /** Second half. Null or omitted when the item is of one product only. */
  secondaryComponent?: CreateOrderCompoundOrderItemComponent | null
  /** Kind of the object: always `Compound` here. */
  type: 'Compound'
}

export interface CreateOrderCompoundOrderItemComponent {
  /** Modifiers of only this component. */
  modifiers?: (Modifier)[] | null
  /** Id of the line, chosen by the client. If omitted, the server generates one. */
  positionId?: Id<'Position'> | null
  /** Price of the whole product in this size. It must be that of the menu, unless the product has an open price. If omitted, the menu's price counts. Money in the currency of the organization. */
  price?: number | null
  /** Product that is ordered as a half, or as the whole when there is no second component. */
  productId: Id<'Product'>
}

export interface CreateOrderDynamicDiscount {
  /** Condition of the discount. */
  manualConditionId: Id<'ManualCondition'>
  /** Amount of the discount. Money in the currency of the organization. */
  sum: number
}

export interface CreateOrderExternalData {
  /** Whether the entry is public. Stored for the front office: responses have every entry. */
  isPublic?: boolean
  /** Name of the entry, unique in the order. */
  key: string
  /** Value of the entry. */
  value: string
}

export interface CreateOrderLoyaltyInfo {
  /** Conditions of loyalty programs that staff have chosen by hand. */
  applicableManualConditions?: (Id<'ManualCondition'>)[] | null
  /** Coupon of the guest. */
  coupon?: string | null
  /** Discounts of loyalty programs whose sum the client names. */
  dynamicDiscounts?: (CreateOrderDynamicDiscount)[] | null
}

export type CreateOrderOrderItem = CreateOrderProductOrderItem | CreateOrderCompoundOrderItem

export interface CreateOrderProductOrderItem {
  /** Number of portions, or weight of a product that is sold by weight. In the product's unit. */
  amount: number
  /** Combo of the item. Null or omitted: none. Since back office 7.6.1. */
  comboInformation?: CreateOrderComboItemInformation | null
  /** Remark of the guest for the kitchen. */
  comment?: string | null
  /** Modifiers of the product. */
  modifiers?: (Modifier)[] | null
  /** Id of the line, chosen by the client. If omitted, the server generates one. */
  positionId?: Id<'Position'> | null
  /** Price of one portion. It must be that of the menu, unless the product has an open price. Money in the currency of the organization. */
  price: number
  /** Product that is ordered. */
  productId: Id<'Product'>
  /** Size of the product. If omitted, it is the only size in which the product is sold. */
  productSizeId?: Id<'ProductSize'> | null
  /** Kind of the object: always `Product` here. */
  type: 'Product'
}

export interface CreateOrderRegularCustomer {
  /** Day of birth. A day, `yyyy-MM-dd`, maybe with a time after it. */
  birthdate?: DayOrTime | null
  /** Remark about the guest, for the staff. */
  comment?: string | null
  /** E-mail address. */
  email?: string | null
  /** Gender of the guest. If omitted, it is not specified. */
  gender?: Gender
  /** Id of the guest. If omitted, or unknown with a phone that is known, the guest is found by phone; an unknown guest is created. */
  id?: Id<'Customer'> | null
  /** First name. A regular customer needs one. */
  name?: string | null
  /** Whether the guest wants notifications about the status of the order. */
  shouldReceiveOrderStatusNotifications?: boolean | null
  /** Whether the guest accepts messages about promotions. */
  shouldReceivePromoActionsInfo?: boolean | null
  /** Family name. */
  surname?: string | null
  /** Kind of the object: always `regular` here. */
  type: 'regular'
}

export interface CreateOrderSettingsBase {
  /** Whether the request is refused when something of the order is on the stop list. */
  checkStopList?: boolean
  /** Time in which the front office must accept the reserve, in seconds. Default: 8. */
  transportToFrontTimeout?: number | null
}

export interface CreateReserveRequest {
  /** Remark on the reserve, for the staff. */
  comment?: string | null
  /** How the reserve is placed. */
  createReserveSettings?: CreateOrderSettingsBase | null
  /** Guest who books. */
  customer: CreateOrderRegularCustomer
  /** How long the tables are booked, in minutes. */
  durationInMinutes: number
  /** When the guests are expected, at most 90 days ahead. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  estimatedStartTime: TerminalTime
  /** Occasion of the banquet. Since back office 8.5.6. */
  eventType?: string | null
  /** Number of the reserve in the client's system. Since back office 8.0.6. */
  externalNumber?: string | null
  /** Number of expected guests. Default: 1. */
  guests?: ReservesGuestsInfo | null
  /** Number of expected guests. Deprecated: Use guests. */
  guestsCount?: number | null
  /** Id of the reserve, chosen by the client. A repeated request with the same id returns the same response. If omitted, the server generates one. */
  id?: Id<'Reserve'> | null
  /** Order of a banquet. Omitted for a reserve without an order. */
  order?: RequestReserveOrder | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Phone of the guest: `+` and 8 to 15 digits. */
  phone: string
  /** Whether the staff are reminded to prepare the tables beforehand. */
  shouldRemind: boolean
  /** Tables to book, all of one terminal group. */
  tableIds: (Id<'Table'>)[]
  /** Terminal group of the tables. If omitted, it is that of the first table. */
  terminalGroupId?: Id<'TerminalGroup'>
  /** Time in which the front office must accept the reserve, in seconds. Default: 8. Deprecated: Use createReserveSettings. */
  transportToFrontTimeout?: number | null
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

export type DeliveryOrderPaymentSettingsAnswer = 'WhenOrderOnTheWay' | 'WhenOrderClosed' | (string & {})

export type DeliverySettingsServiceTypeAnswer = 'CourierOnly' | 'SelfServiceOnly' | 'CourierAndSelfService' | (string & {})

export type Discount = RmsDiscount | IikoCardDiscount

export interface DiscountCard {
  /** Track of the card, as read by a card reader; or its number, if the discount allows numbers. */
  track: string
}

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

export interface DiscountsInfo {
  /** Discount card of the guest. Its discount is applied after `discounts`. */
  card?: DiscountCard | null
  /** Discounts and surcharges of the order. */
  discounts?: (Discount)[] | null
  /** Whether these discounts of loyalty programs are fixed and not calculated again. */
  fixedLoyaltyDiscounts?: boolean | null
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

export interface ExtendedOrganizationInfoAnswer {
  /** Form of addresses in orders that clients send in parts: in parts (`Legacy`), or also in one line, `line1`: street before house (`City`), house before street with the postcode (`International`) or without it (`IntNoPostcode`). */
  addressFormatType: AddressFormatTypeAnswer
  /** Services that suggest addresses. Always empty. */
  addressLookup: (AddressHintsServiceTypeAnswer)[]
  /** Short name of the restaurant within its corporation. */
  code?: string | null
  /** Minutes before the start of cooking from which an order may be confirmed. */
  confirmAllowedIntervalInMinutes: number | null
  /** Country of the restaurant. */
  country: string | null
  /** Country code of phones that have none, such as `44`. */
  countryPhoneCode: string | null
  /** Currency of the restaurant in ISO 4217, such as `GBP`. Computed sums have its digits. */
  currencyIsoName: string | null
  /** Value of the smallest coin in use: computed sums are multiples of it. By default, one unit of the last digit of the currency. */
  currencyMinimumDenomination: number | null
  /** Payment type that operators of a call centre begin with. */
  defaultCallCenterPaymentTypeId: Id<'PaymentType'> | null
  /** City of addresses without a city. */
  defaultDeliveryCityId: Id<'City'> | null
  /** Cities to which the restaurant delivers. */
  deliveryCityIds: (Id<'City'>)[] | null
  /** When a delivery order is paid: when it leaves the restaurant, or when it is closed. */
  deliveryOrderPaymentSettings?: DeliveryOrderPaymentSettingsAnswer | null
  /** Whether couriers deliver orders, guests collect them, or both. */
  deliveryServiceType: DeliverySettingsServiceTypeAnswer | null
  /** Requested entries of external data. */
  externalData?: (CommonExternalData)[] | null
  /** Id of the organization. */
  id: Id<'Organization'>
  /** Tax number of the restaurant. */
  inn: string | null
  /** Whether one-time customers may order. */
  isAnonymousGuestsAllowed?: boolean
  /** Whether the restaurant is served from the cloud. */
  isCloud: boolean
  /** Whether delivery orders wait until an operator confirms them. */
  isConfirmationEnabled: boolean | null
  /** Latitude of the restaurant, in degrees. */
  latitude: number
  /** Longitude of the restaurant, in degrees. */
  longitude: number
  /** Whether a delivery order needs a marketing source. */
  marketingSourceRequiredInDelivery: boolean | null
  /** Name of the restaurant. */
  name: string | null
  /** Whether guests may add remarks to items. If false, items with a remark are refused. */
  orderItemCommentEnabled: boolean | null
  /** Kind of the object: always `Extended` here. */
  responseType: 'Extended'
  /** Postal address of the restaurant. */
  restaurantAddress: string | null
  /** IANA name of the time zone of its local times, such as `Europe/London`. The published schema has no such field. */
  timeZone: string
  /** Whether addresses have the form of the United Arab Emirates. Always false. */
  useUaeAddressingSystem: boolean
  /** Version of the back office. Some operations and fields need a later one. */
  version: string
}

export interface ExternalPayment {
  /** Whether the fiscal receipt has been printed elsewhere. Since back office 7.6.3. */
  isFiscalizedExternally?: boolean
  /** Whether the payment is made in advance, before the order is closed. Since back office 8.2.6. */
  isPrepay?: boolean
  /** Whether the money has been received already, outside the restaurant. If omitted, it has not: the payment is planned. */
  isProcessedExternally?: boolean
  /** Further data of the payment, by its kind. */
  paymentAdditionalData?: PaymentAdditionalData | null
  /** How it is paid: a payment type from `/api/1/payment_types`, of the kind named in `paymentTypeKind`. */
  paymentTypeId: Id<'PaymentType'>
  /** Kind of the object: always `External` here. */
  paymentTypeKind: 'External'
  /** Sum of the payment. Money in the currency of the organization. */
  sum: number
}

export interface ExternalPaymentAdditionalData {
  /** Any text for the front office. */
  customData: string
  /** Kind of the object: always `External` here. */
  type: 'External'
}

export interface ExternalTipsPayment {
  /** Whether the fiscal receipt has been printed elsewhere. Since back office 7.6.3. */
  isFiscalizedExternally?: boolean
  /** Whether the payment is made in advance, before the order is closed. Since back office 8.2.6. */
  isPrepay?: boolean
  /** Whether the money has been received already, outside the restaurant. If omitted, it has not: the payment is planned. */
  isProcessedExternally?: boolean
  /** Further data of the payment, by its kind. */
  paymentAdditionalData?: PaymentAdditionalData | null
  /** How it is paid: a payment type from `/api/1/payment_types`, of the kind named in `paymentTypeKind`. */
  paymentTypeId: Id<'PaymentType'>
  /** Kind of the object: always `External` here. */
  paymentTypeKind: 'External'
  /** Sum of the payment. Money in the currency of the organization. */
  sum: number
  /** Type of the tips, from `/api/1/tips_types`. */
  tipsTypeId?: Id<'TipsType'>
}

export interface FontAnswer {
  /** Name of the font. */
  fontFamily: string
  /** Style of the letters. */
  fontStyle: FontStyleAnswer
  /** Size in points. */
  size: number
}

export type FontStyleAnswer = 'Regular' | 'Bold' | 'Italic' | 'Underline' | 'Strikeout' | (string & {})

export type Gender = 'NotSpecified' | 'Male' | 'Female'

export type GenderAnswer = 'NotSpecified' | 'Male' | 'Female' | (string & {})

export interface GetOrganizationsRequest {
  /** Whether disabled organizations are included. If omitted, no. */
  includeDisabled?: boolean
  /** Organizations to return. If omitted, all that the API key may see. */
  organizationIds?: (Id<'Organization'>)[] | null
  /** Whether more than id and name is returned. Default: false. */
  returnAdditionalInfo?: boolean
  /** Keys of the external data to return. If omitted, none. */
  returnExternalData?: (string)[] | null
}

export interface GetOrganizationsResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The organizations. */
  organizations: (OrganizationInfoAnswer)[]
}

export interface GetRestaurantSectionsRequest {
  /** Whether the drawings of the sections are returned. Default: false. */
  returnSchema?: boolean
  /** Returns only changes after this revision, the `revision` of an earlier response. If omitted, everything that can be booked. */
  revision?: number | null
  /** Terminal groups whose sections are returned. */
  terminalGroupIds: (Id<'TerminalGroup'>)[]
}

export interface GetRestaurantSectionsResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Sections with their tables. */
  restaurantSections: (RestaurantSectionAnswer)[]
  /** Latest revision in the response. */
  revision: number
}

export interface GetRestaurantSectionsWorkloadRequest {
  /** Reserves that end at this time or later. At most 90 days back. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  dateFrom: TerminalTime
  /** Latest start of the reserves. If omitted, no limit. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  dateTo?: TerminalTime | null
  /** Sections of the tables. */
  restaurantSectionIds: (Id<'RestaurantSection'>)[]
}

export interface GetRestaurantSectionsWorkloadResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Reserves that overlap the requested time. */
  reserves: (ReserveInWorkload)[]
}

export interface GetTerminalGroupsByOrganizationsRequest {
  /** Organizations of the terminal groups. */
  organizationIds: (Id<'Organization'>)[]
}

export interface IdentifierCode {
  /** The code as it is printed on the goods. */
  value?: string
}

export interface IikoCardDiscount {
  /** Discounts of the program by line. */
  discountItems: (IikoCardDiscountItem)[]
  /** Loyalty program of the discount. */
  programId: Id<'Program'>
  /** Name of the program. */
  programName: string
  /** Kind of the object: always `iikoCard` here. */
  type: 'iikoCard'
}

export interface IikoCardDiscountItem {
  /** For how many portions of the line, at most those that it has. */
  amount: number
  /** Line of the order, by the `positionId` of its item. */
  positionId: Id<'Position'>
  /** Discount on the line. Money in the currency of the organization. */
  sum: number
}

export type IikoCardSearchScope = 'Reserved' | 'Phone' | 'CardNumber' | 'CardTrack' | 'PaymentToken' | 'FindFaceId'

export interface ItemDeletedInfo {
  /** How the line was deleted. */
  deletionMethod: DeletionMethod
}

export interface ItemsOfOrganization_TerminalGroup {
  /** The terminal groups of the organization. */
  items: (TerminalGroup)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface LoyaltyCardPayment {
  /** Whether the fiscal receipt has been printed elsewhere. Since back office 7.6.3. */
  isFiscalizedExternally?: boolean
  /** Whether the payment is made in advance, before the order is closed. Since back office 8.2.6. */
  isPrepay?: boolean
  /** Whether the money has been received already, outside the restaurant. If omitted, it has not: the payment is planned. */
  isProcessedExternally?: boolean
  /** Further data of the payment, by its kind. */
  paymentAdditionalData?: PaymentAdditionalData | null
  /** How it is paid: a payment type from `/api/1/payment_types`, of the kind named in `paymentTypeKind`. */
  paymentTypeId: Id<'PaymentType'>
  /** Kind of the object: always `LoyaltyCard` here. */
  paymentTypeKind: 'LoyaltyCard'
  /** Sum of the payment. Money in the currency of the organization. */
  sum: number
}

export interface LoyaltyCardPaymentAdditionalData {
  /** Phone, card number, card track or token that identifies the guest, as `searchScope` tells. */
  credential: string
  /** Kind of `credential`. */
  searchScope: IikoCardSearchScope
  /** Kind of the object: always `LoyaltyCard` here. */
  type: 'LoyaltyCard'
}

export interface Modifier {
  /** Amount for one portion of the dish; for the whole line if menus show `independentQuantity` for the modifier. In the product's unit. */
  amount: number
  /** Id of the line, chosen by the client. If omitted, the server generates one. */
  positionId?: Id<'Position'> | null
  /** Price of one. It must be that of the menu, unless the product has an open price. If omitted, the menu's price counts. Money in the currency of the organization. */
  price?: number | null
  /** Group of modifiers to which it belongs in the menu. If omitted, the first group of the dish that has the modifier counts. */
  productGroupId?: Id<'ProductGroup'> | null
  /** Id of the product that modifies the dish. */
  productId: Id<'Product'>
}

export interface OrderAnonymousCustomer {
  /** Name to call the guest by. */
  name: string
  /** Kind of the object: always `one-time` here. */
  type: 'one-time'
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

export interface OrderDynamicDiscount {
  /** Condition of the discount. */
  manualConditionId: Id<'ManualCondition'>
  /** Amount of the discount. Money in the currency of the organization. */
  sum: number
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

export type OrderOrderItemAnswer = OrderProductOrderItemAnswer | OrderCompoundOrderItemAnswer | ServiceOrderItemAnswer

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

export interface OrderTipsType {
  /** Id of the tips type. */
  id: Id<'TipsType'>
  /** Name. */
  name: string
}

export type OrganizationInfoAnswer = SimpleOrganizationInfo | ExtendedOrganizationInfoAnswer

export type Payment = CashPayment | CardPayment | LoyaltyCardPayment | ExternalPayment

export type PaymentAdditionalData = LoyaltyCardPaymentAdditionalData | CardPaymentAdditionalData | ExternalPaymentAdditionalData

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

export interface PositionWithSum {
  /** Line of the order. */
  positionId: Id<'Position'>
  /** Discount on the line. Money in the currency of the organization. */
  sum: number
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

export interface RequestReserveOrder {
  /** Data of the receipt and its recipients. */
  chequeAdditionalInfo?: ChequeAdditionalInfo | null
  /** Combos of the items. Omitted if no item belongs to one. Since back office 7.6.1. */
  combos?: (Combo)[] | null
  /** Discount card, discounts and surcharges. */
  discountsInfo?: DiscountsInfo | null
  /** Entries that the client puts into the order for itself. */
  externalData?: (CreateOrderExternalData)[] | null
  /** Ordered items. It may be empty at first. */
  items: (CreateOrderOrderItem)[]
  /** Data for loyalty programs. */
  loyaltyInfo?: CreateOrderLoyaltyInfo | null
  /** External menu from which the guest orders. */
  menuId?: string | null
  /** Order type for orders in the restaurant. If omitted, the default one. */
  orderTypeId?: Id<'OrderType'> | null
  /** Payments in advance, planned or already received outside. */
  payments?: (Payment)[] | null
  /** Name of the client, for finding its own orders. */
  sourceKey?: string | null
  /** Tips, which are paid on top of the sum of the order. */
  tips?: (TipsPayment)[] | null
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

export interface ReserveByDateRequest {
  /** Reserves that end after this time. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  dateFrom: TerminalTime
  /** Reserves that start before this time. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  dateTo: TerminalTime
  /** Organizations in which to look. */
  organizationIds: (Id<'Organization'>)[]
  /** Only reserves of tables of these sections. With `tableIds`, of any of both. */
  restaurantSectionIds?: (Id<'RestaurantSection'>)[] | null
  /** Only orders that clients placed under these names (`sourceKey`). If omitted, those of all clients. */
  sourceKeys?: (string)[] | null
  /** Only reserves of these tables. */
  tableIds?: (Id<'Table'>)[] | null
}

export interface ReserveByDateResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The reserves that were found. */
  reserves: (ReserveInfoAnswer)[]
}

export type ReserveCancelReason = 'ClientNotAppeared' | 'ClientRefused' | 'Other'

export type ReserveCancelReasonAnswer = 'ClientNotAppeared' | 'ClientRefused' | 'Other' | (string & {})

export interface ReserveInWorkload {
  /** How long the tables are booked, in minutes. */
  durationInMinutes: number
  /** When the guests are expected. */
  estimatedStartTime: TerminalTime
  /** Number of expected guests. */
  guestsCount: number
  /** Id of the reserve. */
  id: Id<'Reserve'>
  /** Tables that are booked. */
  tableIds: (Id<'Table'>)[]
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

export interface ReserveResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The reserve as it was accepted. Later changes are reported by webhooks and `/api/1/reserve/status_by_id`. */
  reserveInfo: ReserveInfoAnswer
}

export type ReserveStatusAnswer = 'New' | 'Started' | 'Closed' | (string & {})

export interface ReservesByIdRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Reserves to return. */
  reserveIds: (Id<'Reserve'>)[]
  /** Only orders that clients placed under these names (`sourceKey`). If omitted, those of all clients. */
  sourceKeys?: (string)[] | null
}

export interface ReservesGuestsInfo {
  /** Number of expected guests. */
  count: number
}

export interface ReservesResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The reserves that were found. */
  reserves: (ReserveInfoAnswer)[]
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

export interface RestaurantSectionAnswer {
  /** Id of the restaurant section. */
  id: Id<'RestaurantSection'>
  /** Name of the section. */
  name: string
  /** Drawing of the section. Null if it was not requested or does not exist. */
  schema?: SectionSchemaAnswer | null
  /** Tables of the section. */
  tables: (Table)[]
  /** Terminal group to which the section belongs. */
  terminalGroupId: Id<'TerminalGroup'>
}

export interface RestaurantSectionEllipse {
  /** Rotation to the right, in degrees. */
  angle: number
  /** Colour of the ellipse. */
  color: Color
  /** Height, in units of the drawing. */
  height: number
  /** Width, in units of the drawing. */
  width: number
  /** Distance from the left edge, in units of the drawing. */
  x: number
  /** Distance from the upper edge, in units of the drawing. */
  y: number
  /** Place among elements that overlap: higher ones cover lower ones. */
  z: number
}

export interface RestaurantSectionMarkAnswer {
  /** Rotation to the right, in degrees. */
  angle: number
  /** Colour of the label. */
  color: Color
  /** Font of the label. */
  font: FontAnswer
  /** Height, in units of the drawing. */
  height: number
  /** Text of the label. */
  text: string
  /** Width, in units of the drawing. */
  width: number
  /** Distance from the left edge, in units of the drawing. */
  x: number
  /** Distance from the upper edge, in units of the drawing. */
  y: number
  /** Place among elements that overlap: higher ones cover lower ones. */
  z: number
}

export interface RestaurantSectionRectangle {
  /** Rotation to the right, in degrees. */
  angle: number
  /** Colour of the rectangle. */
  color: Color
  /** Height, in units of the drawing. */
  height: number
  /** Width, in units of the drawing. */
  width: number
  /** Distance from the left edge, in units of the drawing. */
  x: number
  /** Distance from the upper edge, in units of the drawing. */
  y: number
  /** Place among elements that overlap: higher ones cover lower ones. */
  z: number
}

export interface RestaurantSectionTable {
  /** Rotation to the right, in degrees. */
  angle: number
  /** Height, in units of the drawing. */
  height: number
  /** Table that is drawn. */
  tableId: Id<'Table'>
  /** Width, in units of the drawing. */
  width: number
  /** Distance from the left edge, in units of the drawing. */
  x: number
  /** Distance from the upper edge, in units of the drawing. */
  y: number
  /** Place among elements that overlap: higher ones cover lower ones. */
  z: number
}

export interface RmsDiscount {
  /** Discount or surcharge from `/api/1/discounts`. */
  discountTypeId: Id<'DiscountType'>
  /** Ids of the lines that the discount is for (`positionId` of items). If omitted, it is for the whole order. */
  selectivePositions?: (Id<'Position'>)[] | null
  /** Amount of a discount whose sum the order names. Omitted for others, which have their own percent or sum. Money in the currency of the organization. */
  sum?: number
  /** Kind of the object: always `RMS` here. */
  type: 'RMS'
}

export interface SectionSchemaAnswer {
  /** Ellipses, such as columns and plants. */
  ellipseElements: (RestaurantSectionEllipse)[]
  /** Height of the drawing, in the same units. */
  height: number
  /** Whether the drawing has been deleted. */
  isDeleted: boolean
  /** Labels of the drawing. */
  markElements: (RestaurantSectionMarkAnswer)[]
  /** Rectangles, such as walls and bars. */
  rectangleElements: (RestaurantSectionRectangle)[]
  /** Revision of the corporation at which the drawing was last changed. */
  revision: number
  /** Tables of the drawing. */
  tableElements: (RestaurantSectionTable)[]
  /** Width of the drawing, in its own units. */
  width: number
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

export interface SimpleOrganizationInfo {
  /** Short name of the restaurant within its corporation. */
  code?: string | null
  /** Requested entries of external data. */
  externalData?: (CommonExternalData)[] | null
  /** Id of the organization. */
  id: Id<'Organization'>
  /** Name of the restaurant. */
  name: string | null
  /** Kind of the object: always `Simple` here. */
  responseType: 'Simple'
}

export interface Table {
  /** Id of the table. */
  id: Id<'Table'>
  /** Whether the table has been deleted. */
  isDeleted: boolean
  /** Name of the table. */
  name: string
  /** Number of the table. */
  number: number
  /** Id of the table at the terminal. */
  posId: Id<'PosTable'>
  /** Revision of the corporation at which the table was last changed. */
  revision: number
  /** Number of seats. */
  seatingCapacity: number
}

export interface TerminalGroup {
  /** Postal address of the restaurant. */
  address: string | null
  /** Requested entries of external data. */
  externalData?: (CommonExternalData)[] | null
  /** Id of the terminal group. */
  id: Id<'TerminalGroup'>
  /** Present if the front office is a program in the restaurant, which alone cooks and closes orders. The published schema has no such field. */
  isLinked?: true
  /** Name of the terminal group. */
  name: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Version of the front office program. */
  posVersion?: string | null
  /** Current offset from UTC, such as `03:00:00`. */
  timeZone: string
}

export interface TerminalGroupsResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Awake terminal groups, by organization. */
  terminalGroups: (ItemsOfOrganization_TerminalGroup)[]
  /** Sleeping terminal groups, by organization. They accept no orders. */
  terminalGroupsInSleep: (ItemsOfOrganization_TerminalGroup)[]
}

export type TipsPayment = CashTipsPayment | CardTipsPayment | ExternalTipsPayment

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
