// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface OrderOperations {
  /** Find the possible steps of table orders. */
  '/api/1/order/actions': { kind: 'query'; request: OrderActionsRequest; response: OrderActionsResponseAnswer }
  /** Set the customer of an order. */
  '/api/1/order/add_customer': { kind: 'command'; request: AddCustomerToTableOrderRequest; response: CorrelationIdResponse }
  /** Add items to an order and cancel its bill. */
  '/api/1/order/add_items': { kind: 'command'; request: AddItemsToTableOrderRequest; response: CorrelationIdResponse }
  /** Add payments and tips to an order. */
  '/api/1/order/add_payments': { kind: 'command'; request: AddOrderPaymentsRequest; response: CorrelationIdResponse }
  /** Table orders by their ids. */
  '/api/1/order/by_id': { kind: 'query'; request: GetTableOrdersByIdRequest; response: TableOrdersResponseAnswer }
  /** List table orders changed after a revision. */
  '/api/1/order/by_revision': { kind: 'query'; request: OrderByRevisionRequest; response: OrderByRevisionResponseAnswer; isPaged: true; item: NonNullable<OrderByRevisionResponseAnswer['ordersByOrganizations']>[number] }
  /** Find orders of tables by date. */
  '/api/1/order/by_table': { kind: 'query'; request: GetTableOrdersByTableRequest; response: TableOrdersResponseAnswer }
  /** Delete an order. */
  '/api/1/order/cancel': { kind: 'command'; request: CancelTableOrderRequest; response: CorrelationIdResponse }
  /** Set external data of an order. */
  '/api/1/order/change_external_data': { kind: 'command'; request: ChangeExternalDataRequest; response: CorrelationIdResponse }
  /** Replace the unprocessed payments of an order. */
  '/api/1/order/change_payments': { kind: 'command'; request: ChangePaymentsRequest; response: CorrelationIdResponse }
  /** Close an order that is fully paid. */
  '/api/1/order/close': { kind: 'command'; request: CloseTableOrderRequest; response: CorrelationIdResponse }
  /** Place an order for tables or a tab. */
  '/api/1/order/create': { kind: 'command'; request: CreateTableOrderRequest; response: TableOrderResponseAnswer }
  /** Load orders of the terminal. */
  '/api/1/order/init_by_posOrder': { kind: 'write'; request: InitTableOrderByPosOrderRequest; response: CorrelationIdResponse }
  /** Load the orders of tables. */
  '/api/1/order/init_by_table': { kind: 'write'; request: InitTableOrderRequest; response: CorrelationIdResponse }
  /** Print the bill of an order. */
  '/api/1/order/print_bill': { kind: 'command'; request: PrintBillRequest; response: CorrelationIdResponse }
  /** Calculate the rest to pay and the change. */
  '/api/1/order/to_pay': { kind: 'query'; request: OrderToPayRequest; response: OrderToPayResponse }
}

export interface AddCustomerToTableOrderRequest {
  /** Guest of the order, who replaces an earlier one. */
  customer: TableOrderCustomer
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface AddItemsToTableOrderRequest {
  /** How the items are added. */
  addOrderItemsSettings?: AddTableOrderItemsSettings | null
  /** Combos of the items. Omitted if no item belongs to one. Since back office 7.6.1. */
  combos?: (Combo)[] | null
  /** Items of the order. */
  items: (CreateOrderOrderItem)[]
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface AddOrderPaymentsRequest {
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Payments of the order, planned or already received outside. */
  payments: (Payment)[]
  /** Tips, which are paid on top of the sum of the order. */
  tips?: (TipsPayment)[] | null
}

export interface AddTableOrderItemsSettings {
  /** Whether the kitchen's tickets are printed at once. Default: false. */
  servicePrint?: boolean | null
}

export interface CancelTableOrderRequest {
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Comment on the removal. Some removal types require one. */
  removalComment?: string | null
  /** How printed items are removed, from `/api/1/removal_types`. Required once an item is printed. */
  removalTypeId?: Id<'RemovalType'> | null
  /** Employee charged with the loss. Some removal types require one. */
  userIdForWriteoff?: Id<'Employee'> | null
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

export interface ChangeExternalDataRequest {
  /** Entries to set. Each replaces the entry with its key; other entries remain. */
  externalData: (CreateOrderExternalData)[]
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface ChangePaymentsRequest {
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Payments of the order, planned or already received outside. */
  payments: (Payment)[]
  /** Tips, which are paid on top of the sum of the order. */
  tips?: (TipsPayment)[] | null
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

export interface CloseTableOrderRequest {
  /** Content and recipient of the receipt. */
  chequeAdditionalInfo?: ChequeAdditionalInfo | null
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
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

export type CommonOrderServiceTypeAnswer = 'Common' | 'DeliveryByCourier' | 'DeliveryByClient' | (string & {})

export type CommonOrderStatus = 'New' | 'Bill' | 'Closed' | 'Deleted'

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

export interface CreateTableOrderRequest {
  /** How the order is placed. */
  createOrderSettings?: CreateTableOrderSettings | null
  /** The order to place. If omitted, an empty one is opened. */
  order?: RequestTableOrder
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Terminal group that carries out the order. */
  terminalGroupId: Id<'TerminalGroup'>
}

export interface CreateTableOrderSettings {
  /** Whether the request is refused when something of the order is on the stop list. If omitted, only the front office looks. */
  checkStopList?: boolean
  /** Whether the kitchen's tickets are printed at once. Default: false. */
  servicePrint?: boolean | null
  /** Seconds within which the front office must accept the order. If omitted, 8. */
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

export type Gender = 'NotSpecified' | 'Male' | 'Female'

export type GenderAnswer = 'NotSpecified' | 'Male' | 'Female' | (string & {})

export interface GetTableOrdersByIdRequest {
  /** Orders to return. Either these or `posOrderIds` are required. */
  orderIds?: (Id<'Order'>)[] | null
  /** Organizations in which to look. */
  organizationIds: (Id<'Organization'>)[]
  /** Orders to return, by their ids at the front office. Either these or `orderIds` are required. */
  posOrderIds?: (Id<'Order'>)[] | null
  /** Keys of the external data to return. If omitted, all. */
  returnExternalDataKeys?: (string)[] | null
  /** Only orders that clients placed under these names (`sourceKey`). If omitted, those of all clients. */
  sourceKeys?: (string)[] | null
}

export interface GetTableOrdersByTableRequest {
  /** Orders that were opened at this time or later. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  dateFrom?: TerminalTime | null
  /** Orders that were opened at this time or earlier. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  dateTo?: TerminalTime | null
  /** Organizations in which to look. */
  organizationIds: (Id<'Organization'>)[]
  /** Only orders that clients placed under these names (`sourceKey`). If omitted, those of all clients. */
  sourceKeys?: (string)[] | null
  /** Statuses of orders to return. If omitted, all. */
  statuses?: (CommonOrderStatus)[] | null
  /** Tables of the orders. */
  tableIds: (Id<'Table'>)[]
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

export interface InitTableOrderByPosOrderRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Ids of the orders at the terminal. */
  posOrderIds: (Id<'Order'>)[]
  /** Id of the terminal group. */
  terminalGroupId: Id<'TerminalGroup'>
}

export interface InitTableOrderRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Tables whose orders are loaded. */
  tableIds: (Id<'Table'>)[]
  /** Id of the terminal group. */
  terminalGroupId: Id<'TerminalGroup'>
}

export interface ItemDeletedInfo {
  /** How the line was deleted. */
  deletionMethod: DeletionMethod
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

export interface OrderActionsRequest {
  /** Orders whose steps to return. */
  orderIds: (Id<'Order'>)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface OrderActionsResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Orders, as requested. */
  orders: ({
  /** Id of the order. */
  id: Id<'Order'>
  /** Steps, in the order of the life of an order. */
  steps: (TableOrderStepAnswer)[]
})[]
}

export interface OrderByRevisionRequest {
  /** Organizations in which to look. */
  organizationIds: (Id<'Organization'>)[]
  /** Only orders that clients placed under these names (`sourceKey`). If omitted, those of all clients. */
  sourceKeys?: (string)[] | null
  /** Orders changed after this revision: the `maxRevision` of an earlier response, or 0 to start. */
  startRevision: number
}

export interface OrderByRevisionResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Start revision of the next search for changes. */
  maxRevision: number
  /** The orders that were found, by organization. */
  ordersByOrganizations: ({
  /** Orders of the organization. */
  orders: (TableOrderInfoAnswer)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
})[]
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

export interface OrderToPayRequest {
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Sum that the guest pays otherwise, such as from a wallet. If omitted, nothing. */
  otherPayments?: number | null
  /** Cash that the guest gives. If omitted, none. */
  received?: number | null
}

export interface OrderToPayResponse {
  /** Excess of `received` over `toPay`. Null if `received` is omitted or does not cover it. Money in the currency of the organization. */
  change: number | null
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Sum of the order without its processed payments and `otherPayments`, at least 0. Money in the currency of the organization. */
  toPay: number
  /** Payment types that take money from a wallet of the guest, each with the wallet that allows the most. Empty for an unknown guest, and for callers without the group `Loyalty: order calculate`. */
  wallets: (OrderWallet)[]
}

export interface OrderWallet {
  /** Sum in the wallet that no other order has reserved. Money in the currency of the organization. */
  balance: number
  /** Most that the order may take from the wallet now. 0 if the program allows nothing. Money in the currency of the organization. */
  maxSum: number
  /** Name of the payment type. */
  name: string
  /** Payment type of the payment, whose kind is `LoyaltyCard`. */
  paymentTypeId: Id<'PaymentType'>
}

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

export interface PrintBillRequest {
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
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

export interface RequestGuestsInfo {
  /** Number of guests. */
  count: number
}

export interface RequestTableOrder {
  /** Data of the receipt and its recipients. */
  chequeAdditionalInfo?: ChequeAdditionalInfo | null
  /** Combos of the items. Omitted if no item belongs to one. Since back office 7.6.1. */
  combos?: (Combo)[] | null
  /** Guest who orders. */
  customer?: CreateOrderRegularCustomer | null
  /** Discount card, discounts and surcharges. */
  discountsInfo?: DiscountsInfo | null
  /** Entries that the client puts into the order for itself. */
  externalData?: (CreateOrderExternalData)[] | null
  /** Number of the order in the client's system. Since back office 8.0.6. */
  externalNumber?: string | null
  /** Number of guests. Deprecated: Use guests. */
  guestCount?: number | null
  /** Number of guests. Default: 1. */
  guests?: RequestGuestsInfo | null
  /** Id of the order, chosen by the client. Repeating the request with the same id gets the same response. If omitted, the server creates one. */
  id?: Id<'Order'> | null
  /** Items of the order. */
  items: (CreateOrderOrderItem)[]
  /** Data for loyalty programs. */
  loyaltyInfo?: CreateOrderLoyaltyInfo | null
  /** External menu from which the guest orders. */
  menuId?: string | null
  /** Order type for orders in the restaurant. If omitted, the default one. */
  orderTypeId?: Id<'OrderType'> | null
  /** Payments of the order, planned or already received outside. */
  payments?: (Payment)[] | null
  /** Phone of the guest. */
  phone?: string | null
  /** Price category from `/api/2/menu`. Omit it if the chain has none. */
  priceCategoryId?: Id<'PriceCategory'> | null
  /** Name of the client, for finding its own orders. */
  sourceKey?: string | null
  /** Name of the tab, for an order without a table. */
  tabName?: string | null
  /** Tables of the order. Null or omitted for an order without a table, such as a tab. */
  tableIds?: (Id<'Table'>)[] | null
  /** Tips, which are paid on top of the sum of the order. */
  tips?: (TipsPayment)[] | null
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

export interface StepRefusal {
  /** Code of the error. */
  code: string
  /** Text of the error. */
  message: string
}

export interface TableOrderCustomer {
  /** Day of birth. A day, `yyyy-MM-dd`, maybe with a time after it. */
  birthdate?: DayOrTime | null
  /** Remark about the guest, for the staff. */
  comment?: string | null
  /** E-mail address. */
  email?: string | null
  /** Gender of the guest. If omitted, it is not specified. */
  gender?: Gender
  /** Id of the guest. If omitted, the server generates one. */
  id?: Id<'Customer'> | null
  /** First name. Required. */
  name?: string | null
  /** Phone of the guest. If omitted, the phone of the order stays. */
  phone?: string | null
  /** Whether the guest wants notifications about the status of the order. */
  shouldReceiveOrderStatusNotifications?: boolean | null
  /** Family name. */
  surname?: string | null
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

export interface TableOrderResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The order as it was accepted. Later changes are reported by webhooks and `/api/1/order/by_id`. */
  orderInfo: TableOrderInfoAnswer
}

export interface TableOrderStepAnswer {
  /** Operation of the step: an action for `/api/1/front_office/act` at a virtual terminal group, a command at a linked one. */
  operation: string
  /** Why the step would be refused. */
  refusal: StepRefusal | null
  /** Whether the step would change the order, is done already, or would be refused. */
  result: 'Possible' | 'Done' | 'Refused' | (string & {})
  /** Name of the step. */
  step: 'AddItems' | 'StartCooking' | 'CompleteCooking' | 'Serve' | 'ChangeTables' | 'ChangeWaiter' | 'TakePayment' | 'PrintBill' | 'Close' | 'Reopen' | 'Cancel' | (string & {})
}

export interface TableOrdersResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The orders that were found. */
  orders: (TableOrderInfoAnswer)[]
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
