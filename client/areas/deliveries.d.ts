// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface DeliveriesOperations {
  /** Find the possible steps of orders. */
  '/api/1/deliveries/actions': { kind: 'query'; request: DeliveriesActionsRequest; response: DeliveriesActionsResponseAnswer }
  /** Add items to an order before it is cooked. */
  '/api/1/deliveries/add_items': { kind: 'command'; request: AddOrderItemsRequest; response: CorrelationIdResponse }
  /** Add payments and tips to an order. */
  '/api/1/deliveries/add_payments': { kind: 'command'; request: AddOrderPaymentsRequest; response: CorrelationIdResponse }
  /** Find delivery orders by phone. */
  '/api/1/deliveries/by_delivery_date_and_phone': { kind: 'query'; request: OrdersByDeliveryDateAndPhoneRequest; response: OrdersWithRevisionResponseAnswer }
  /** Search delivery orders by any combination of filters. */
  '/api/1/deliveries/by_delivery_date_and_source_key_and_filter': { kind: 'query'; request: OrdersByDeliveryDateAndFilterRequest; response: OrdersWithRevisionResponseAnswer }
  /** Find delivery orders by status. */
  '/api/1/deliveries/by_delivery_date_and_status': { kind: 'query'; request: OrdersByDeliveryDateAndStatusRequest; response: OrdersWithRevisionResponseAnswer }
  /** Find delivery orders by id. */
  '/api/1/deliveries/by_id': { kind: 'query'; request: OrdersByIdRequest; response: OrdersResponseAnswer }
  /** List delivery orders changed after a revision. */
  '/api/1/deliveries/by_revision': { kind: 'query'; request: OrdersByRevisionRequest; response: OrdersWithRevisionResponseAnswer; isPaged: true; item: NonNullable<OrdersWithRevisionResponseAnswer['ordersByOrganizations']>[number] }
  /** Cancel an order. */
  '/api/1/deliveries/cancel': { kind: 'command'; request: CancelOrderRequest; response: CorrelationIdResponse }
  /** Cancel the confirmation of an order. */
  '/api/1/deliveries/cancel_confirmation': { kind: 'command'; request: CancelDeliveryConfirmationRequest; response: CorrelationIdResponse }
  /** Change the comment of an order. */
  '/api/1/deliveries/change_comment': { kind: 'command'; request: ChangeDeliveryCommentRequest; response: CorrelationIdResponse }
  /** Change the promised time of an order. */
  '/api/1/deliveries/change_complete_before': { kind: 'command'; request: ChangeCompleteBeforeRequest; response: CorrelationIdResponse }
  /** Change the address of an order. */
  '/api/1/deliveries/change_delivery_point': { kind: 'command'; request: ChangeDeliveryPointRequest; response: CorrelationIdResponse }
  /** Change the courier and the estimated time of an order. */
  '/api/1/deliveries/change_driver_info': { kind: 'command'; request: ChangeDriverInfoRequest; response: CorrelationIdResponse }
  /** Set external data of an order. */
  '/api/1/deliveries/change_external_data': { kind: 'command'; request: ChangeExternalDataRequest; response: CorrelationIdResponse }
  /** Change the operator of an order. */
  '/api/1/deliveries/change_operator': { kind: 'command'; request: ChangeDeliveryOperatorRequest; response: CorrelationIdResponse }
  /** Replace the unprocessed payments of an order. */
  '/api/1/deliveries/change_payments': { kind: 'command'; request: ChangePaymentsRequest; response: CorrelationIdResponse }
  /** Change an order from delivery to pick-up, or back. */
  '/api/1/deliveries/change_service_type': { kind: 'command'; request: ChangeServiceTypeRequest; response: CorrelationIdResponse }
  /** Check whether the server would accept a delivery order. Deprecated. */
  '/api/1/deliveries/check_create': { kind: 'query'; request: DeliveriesCheckCreateRequest; response: DeliveriesCheckCreateResponseAnswer }
  /** Close an order that is fully paid. */
  '/api/1/deliveries/close': { kind: 'command'; request: CloseDeliveryOrderRequest; response: CorrelationIdResponse }
  /** Confirm an unconfirmed order. */
  '/api/1/deliveries/confirm': { kind: 'command'; request: ConfirmDeliveryRequest; response: CorrelationIdResponse }
  /** Place a delivery order. */
  '/api/1/deliveries/create': { kind: 'command'; request: CreateOrderRequest; response: OrderResponseAnswer }
  /** Search drafts. */
  '/api/1/deliveries/drafts/by_filter': { kind: 'query'; request: FilterDraftsRequest; response: FilterDraftsResponseAnswer; isPaged: true; item: NonNullable<FilterDraftsResponseAnswer['drafts']>[number] }
  /** Get a draft, and who has locked it. */
  '/api/1/deliveries/drafts/by_id': { kind: 'query'; request: GetDraftRequest; response: GetDraftResponseAnswer }
  /** Place a draft as a delivery order. */
  '/api/1/deliveries/drafts/commit': { kind: 'command'; request: CommitDraftRequest; response: OrderResponseAnswer }
  /** Save an incomplete delivery order as a draft. */
  '/api/1/deliveries/drafts/create': { kind: 'write'; request: CreateDraftRequest; response: CreateOrSaveDraftResponse }
  /** Delete a draft. */
  '/api/1/deliveries/drafts/delete': { kind: 'write'; request: DeleteDraftRequest; response: CorrelationIdResponse }
  /** Lock a draft for ten minutes. */
  '/api/1/deliveries/drafts/lock': { kind: 'write'; request: LockOrUnlockDraftRequest; response: CorrelationIdResponse }
  /** Replace the content of a draft. */
  '/api/1/deliveries/drafts/save': { kind: 'write'; request: SaveDraftRequest; response: CreateOrSaveDraftResponse }
  /** Unlock a draft. */
  '/api/1/deliveries/drafts/unlock': { kind: 'write'; request: LockOrUnlockDraftRequest; response: CorrelationIdResponse }
  /** Find past and future delivery orders by phone. */
  '/api/1/deliveries/history/by_delivery_date_and_phone': { kind: 'query'; request: OrdersHistoryByDeliveryDateAndPhoneRequest; response: OrdersWithRevisionResponseAnswer }
  /** Price a delivery order without placing it. */
  '/api/1/deliveries/price': { kind: 'query'; request: DeliveriesPriceRequest; response: DeliveriesPriceResponseAnswer }
  /** Print the bill of an order. */
  '/api/1/deliveries/print_delivery_bill': { kind: 'command'; request: PrintDeliveryBillRequest; response: CorrelationIdResponse }
  /** List orders that the front office refused. */
  '/api/1/deliveries/refused': { kind: 'query'; request: DeliveriesRefusedRequest; response: DeliveriesRefusedResponseAnswer }
  /** Calculate the rest to pay and the change. */
  '/api/1/deliveries/to_pay': { kind: 'query'; request: DeliveriesToPayRequest; response: DeliveriesToPayResponse }
  /** Assign a courier to an order. Deprecated. */
  '/api/1/deliveries/update_order_courier': { kind: 'command'; request: UpdateOrderCourierRequest; response: CorrelationIdResponse }
  /** Move an order between Waiting, OnWay and Delivered. */
  '/api/1/deliveries/update_order_delivery_status': { kind: 'command'; request: UpdateDeliveryStatusRequest; response: CorrelationIdResponse }
  /** Replace the unprocessed payments of an order. Deprecated. */
  '/api/1/deliveries/update_order_payments': { kind: 'command'; request: UpdateOrderPaymentsRequest; response: CorrelationIdResponse }
  /** Set or clear the problem of an order. */
  '/api/1/deliveries/update_order_problem': { kind: 'command'; request: UpdateOrderProblemRequest; response: CorrelationIdResponse }
  /** Set or clear the link for tracking the delivery. */
  '/api/1/deliveries/update_tracking_link': { kind: 'write'; request: UpdateTrackingLinkRequest; response: undefined }
}

export interface AddOrderItemsRequest {
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

export interface AddressLegacy {
  /** Building or block. */
  building?: string | null
  /** Code of the door. */
  doorphone?: string | null
  /** Entrance. */
  entrance?: string | null
  /** Flat or office. */
  flat?: string | null
  /** Floor. */
  floor?: string | null
  /** Number of the house. */
  house: string
  /** Postcode. */
  index?: string | null
  /** Region from `/api/1/regions`. */
  regionId?: Id<'Region'> | null
  /** Street, found by `id`, by `classifierId`, or by `name` and `city`. */
  street: CreateOrderStreet
  /** Kind of the object: always `legacy` here. */
  type: 'legacy'
}

export interface AddressLegacyResponse {
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
  house: string
  /** Postcode. */
  index: string | null
  /** Region from `/api/1/regions`. */
  regionId: Id<'Region'> | null
  /** Street, found by `id`, by `classifierId`, or by `name` and `city`. */
  street: CreateOrderStreetResponse
  /** Kind of the object: always `legacy` here. */
  type: 'legacy'
}

export interface CancelDeliveryConfirmationRequest {
  /** Id of the order. */
  orderId: Id<'Order'>
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

export interface CancelOrderRequest {
  /** Why the order is cancelled, from `/api/1/cancel_causes`. If omitted, it is the default cause of the corporation. Since back office 7.7.1. */
  cancelCauseId?: Id<'CancelCause'> | null
  /** Comment on the cancellation. Since back office 8.7.6. */
  cancelComment?: string | null
  /** Order in another terminal group or organization that replaces this one. Each order then shows the other. */
  movedOrderId?: Id<'Order'> | null
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Comment on the removal. Some removal types require one. Since back office 8.7.6. */
  removalComment?: string | null
  /** How printed items are removed, from `/api/1/removal_types`. Required once an item is printed. Since back office 7.7.1. */
  removalTypeId?: Id<'RemovalType'> | null
  /** Employee charged with the loss. Some removal types require one. Since back office 7.7.1. */
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

export interface CardPaymentAdditionalDataResponse {
  /** Type of the bank card. */
  cardType: string | null
  /** Any text for the front office. */
  customData: string | null
  /** Number of the bank card. */
  number: string | null
  /** Kind of the object: always `Card` here. */
  type: 'Card'
}

export interface CardPaymentResponseAnswer {
  /** Whether the fiscal receipt has been printed elsewhere. Since back office 7.6.3. */
  isFiscalizedExternally: boolean
  /** Whether the payment is made in advance, before the order is closed. Since back office 8.2.6. */
  isPrepay: boolean
  /** Whether the money has been received already, outside the restaurant. If omitted, it has not: the payment is planned. */
  isProcessedExternally: boolean
  /** Number of the bank card. */
  number: string | null
  /** Further data of the payment, by its kind. */
  paymentAdditionalData: PaymentAdditionalDataResponseAnswer | null
  /** How it is paid: a payment type from `/api/1/payment_types`, of the kind named in `paymentTypeKind`. */
  paymentTypeId: Id<'PaymentType'>
  /** Kind of the object: always `Card` here. */
  paymentTypeKind: 'Card'
  /** Sum of the payment. Money in the currency of the organization. */
  sum: number
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

export interface CardTipsPaymentResponseAnswer {
  /** Whether the fiscal receipt has been printed elsewhere. Since back office 7.6.3. */
  isFiscalizedExternally: boolean
  /** Whether the payment is made in advance, before the order is closed. Since back office 8.2.6. */
  isPrepay: boolean
  /** Whether the money has been received already, outside the restaurant. If omitted, it has not: the payment is planned. */
  isProcessedExternally: boolean
  /** Number of the bank card. */
  number: string | null
  /** Further data of the payment, by its kind. */
  paymentAdditionalData: PaymentAdditionalDataResponseAnswer | null
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

export interface CashPaymentResponseAnswer {
  /** Whether the fiscal receipt has been printed elsewhere. Since back office 7.6.3. */
  isFiscalizedExternally: boolean
  /** Whether the payment is made in advance, before the order is closed. Since back office 8.2.6. */
  isPrepay: boolean
  /** Whether the money has been received already, outside the restaurant. If omitted, it has not: the payment is planned. */
  isProcessedExternally: boolean
  /** Further data of the payment, by its kind. */
  paymentAdditionalData: PaymentAdditionalDataResponseAnswer | null
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

export interface CashTipsPaymentResponseAnswer {
  /** Whether the fiscal receipt has been printed elsewhere. Since back office 7.6.3. */
  isFiscalizedExternally: boolean
  /** Whether the payment is made in advance, before the order is closed. Since back office 8.2.6. */
  isPrepay: boolean
  /** Whether the money has been received already, outside the restaurant. If omitted, it has not: the payment is planned. */
  isProcessedExternally: boolean
  /** Further data of the payment, by its kind. */
  paymentAdditionalData: PaymentAdditionalDataResponseAnswer | null
  /** How it is paid: a payment type from `/api/1/payment_types`, of the kind named in `paymentTypeKind`. */
  paymentTypeId: Id<'PaymentType'>
  /** Kind of the object: always `Cash` here. */
  paymentTypeKind: 'Cash'
  /** Sum of the payment. Money in the currency of the organization. */
  sum: number
  /** Type of the tips, from `/api/1/tips_types`. */
  tipsTypeId?: Id<'TipsType'>
}

export interface ChangeCompleteBeforeRequest {
  /** When the order is to arrive at the guest. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  newCompleteBefore: TerminalTime
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface ChangeDeliveryCommentRequest {
  /** The new comment. An empty text clears it. */
  comment: string
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface ChangeDeliveryOperatorRequest {
  /** Operator of the order from now on. */
  operatorId: Id<'Employee'>
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface ChangeDeliveryPointRequest {
  /** Delivery address. */
  newDeliveryPoint: CreateOrderDeliveryPoint
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface ChangeDriverInfoRequest {
  /** Courier who delivers the order. Null removes the courier; if omitted, the order keeps its courier. */
  driverId?: Id<'Employee'> | null
  /** When the courier is expected to arrive. Null removes the time; if omitted, the order keeps its time. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  estimatedTime?: TerminalTime | null
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
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

export interface ChangeServiceTypeDeliveryByClient {
  /** Kind of the object: always `DeliveryByClient` here. */
  newServiceType: 'DeliveryByClient'
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface ChangeServiceTypeDeliveryByCourier {
  /** Delivery address. */
  deliveryPoint: CreateOrderDeliveryPoint
  /** Kind of the object: always `DeliveryByCourier` here. */
  newServiceType: 'DeliveryByCourier'
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export type ChangeServiceTypeRequest = ChangeServiceTypeDeliveryByCourier | ChangeServiceTypeDeliveryByClient

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

export interface ChequeAdditionalInfoResponse {
  /** E-mail address for the receipt. */
  email: string | null
  /** Whether the order is paid over the internet. */
  isInternetPayment: boolean
  /** Whether the guest wants a paper receipt. */
  needReceipt: boolean
  /** Phone for the receipt by text message. */
  phone: string | null
  /** Address of the shop on the receipt. */
  retailAddress: string | null
  /** Place of the payment on the receipt. */
  settlementPlace: string | null
}

export interface CloseDeliveryOrderRequest {
  /** When the guest received the order. Default: now. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. Since back office 8.0.6. */
  deliveryDate?: TerminalTime | null
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

export interface ComboResponse {
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
  sizeId: Id<'ProductSize'> | null
  /** The combo in the menu, as returned by `/api/1/combo` in `sourceActionId`. */
  sourceId: Id<'ComboSource'>
}

export interface CommitDraftRequest {
  /** How the order is placed. */
  createOrderSettings?: CreateOrderSettings
  /** Id of the draft. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Terminal group of the order. Default: that of the draft. */
  terminalGroupId?: Id<'TerminalGroup'> | null
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

export interface ConfirmDeliveryRequest {
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface CorrelationIdResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
}

export interface CourierInfo {
  /** Employee who delivers the order. */
  courier: OrderEmployee
  /** Whether the courier was chosen by hand. */
  isCourierSelectedManually: boolean
}

export interface CreateDraftRequest {
  /** The draft order. */
  order: DeliveryOrderDraft
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Terminal group of the order. */
  terminalGroupId?: Id<'TerminalGroup'> | null
}

export interface CreateOrSaveDraftResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Id of the draft. */
  orderId: Id<'Order'>
}

export type CreateOrderAddress = AddressLegacy | DeliveriesRequestCreateOrderAddressCity

export type CreateOrderAddressResponse = AddressLegacyResponse | DeliveriesRequestCreateOrderAddressCityResponse

export interface CreateOrderAnonymousCustomer {
  /** Name to call the guest by. */
  name: string
  /** Kind of the object: always `one-time` here. */
  type: 'one-time'
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

export interface CreateOrderComboItemInformationResponse {
  /** Group of the combo that the item fills. */
  comboGroupId: Id<'ComboGroup'>
  /** Name of this group. */
  comboGroupName: string | null
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

export interface CreateOrderCompoundOrderItemComponentResponse {
  /** Modifiers of only this component. */
  modifiers: (ModifierResponse)[] | null
  /** Id of the line, chosen by the client. If omitted, the server generates one. */
  positionId: Id<'Position'> | null
  /** Price of the whole product in this size. It must be that of the menu, unless the product has an open price. If omitted, the menu's price counts. Money in the currency of the organization. */
  price: number | null
  /** Product that is ordered as a half, or as the whole when there is no second component. */
  productId: Id<'Product'>
}

export interface CreateOrderCompoundOrderItemResponse {
  /** Number of portions, or weight of a product that is sold by weight. In the product's unit. */
  amount: number
  /** Combo of the item. Null or omitted: none. Since back office 7.6.1. */
  comboInformation: CreateOrderComboItemInformationResponse | null
  /** Remark of the guest for the kitchen. */
  comment: string | null
  /** Modifiers of the item as a whole. */
  commonModifiers: (ModifierResponse)[] | null
  /** First half, or the whole when there is no second component. */
  primaryComponent: CreateOrderCompoundOrderItemComponentResponse
  /** Size of the product. If omitted, it is the only size in which the product is sold. */
  productSizeId: Id<'ProductSize'> | null
  /** Second half. Null or omitted when the item is of one product only. */
  secondaryComponent: CreateOrderCompoundOrderItemComponentResponse | null
  /** Kind of the object: always `Compound` here. */
  type: 'Compound'
}

export type CreateOrderCustomer = CreateOrderRegularCustomer | CreateOrderAnonymousCustomer

export type CreateOrderCustomerResponseAnswer = CreateOrderRegularCustomerResponseAnswer | CreateOrderAnonymousCustomer

export interface CreateOrderDeliveryPoint {
  /** Postal address. `type` is `legacy` for an address in parts and `city` for one line. */
  address?: CreateOrderAddress | null
  /** Remark for the courier. */
  comment?: string | null
  /** Coordinates of the address. */
  coordinates?: CommonCoordinates | null
  /** Id of the place in a map service of the client. */
  externalCartographyId?: string | null
}

export interface CreateOrderDeliveryPointResponse {
  /** Postal address. `type` is `legacy` for an address in parts and `city` for one line. */
  address: CreateOrderAddressResponse | null
  /** Remark for the courier. */
  comment: string | null
  /** Coordinates of the address. */
  coordinates: CommonCoordinates | null
  /** Id of the place in a map service of the client. */
  externalCartographyId: string | null
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

export interface CreateOrderExternalDataResponse {
  /** Whether the entry is public. Stored for the front office: responses have every entry. */
  isPublic: boolean
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

export interface CreateOrderLoyaltyInfoResponse {
  /** Conditions of loyalty programs that staff have chosen by hand. */
  applicableManualConditions: (Id<'ManualCondition'>)[] | null
  /** Coupon of the guest. */
  coupon: string | null
  /** Discounts of loyalty programs whose sum the client names. */
  dynamicDiscounts: (CreateOrderDynamicDiscount)[] | null
}

export type CreateOrderOrderItem = CreateOrderProductOrderItem | CreateOrderCompoundOrderItem

export type CreateOrderOrderItemResponse = CreateOrderProductOrderItemResponse | CreateOrderCompoundOrderItemResponse

export type CreateOrderOrderServiceType = 'DeliveryByCourier' | 'DeliveryByClient'

export type CreateOrderOrderServiceTypeAnswer = 'DeliveryByCourier' | 'DeliveryByClient' | (string & {})

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

export interface CreateOrderProductOrderItemResponse {
  /** Number of portions, or weight of a product that is sold by weight. In the product's unit. */
  amount: number
  /** Combo of the item. Null or omitted: none. Since back office 7.6.1. */
  comboInformation: CreateOrderComboItemInformationResponse | null
  /** Remark of the guest for the kitchen. */
  comment: string | null
  /** Modifiers of the product. */
  modifiers: (ModifierResponse)[] | null
  /** Id of the line, chosen by the client. If omitted, the server generates one. */
  positionId: Id<'Position'> | null
  /** Price of one portion. It must be that of the menu, unless the product has an open price. Money in the currency of the organization. The published schema has a value, never null. */
  price: number | null
  /** Product that is ordered. */
  productId: Id<'Product'>
  /** Size of the product. If omitted, it is the only size in which the product is sold. */
  productSizeId: Id<'ProductSize'> | null
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

export interface CreateOrderRegularCustomerResponseAnswer {
  /** Day of birth. A day, `yyyy-MM-dd`, maybe with a time after it. */
  birthdate: DayOrTime | null
  /** Remark about the guest, for the staff. */
  comment: string | null
  /** E-mail address. */
  email: string | null
  /** Gender of the guest. If omitted, it is not specified. */
  gender: GenderAnswer
  /** Id of the guest. If omitted, or unknown with a phone that is known, the guest is found by phone; an unknown guest is created. */
  id: Id<'Customer'> | null
  /** First name. A regular customer needs one. */
  name: string | null
  /** Whether the guest wants notifications about the status of the order. */
  shouldReceiveOrderStatusNotifications: boolean | null
  /** Whether the guest accepts messages about promotions. */
  shouldReceivePromoActionsInfo: boolean | null
  /** Family name. */
  surname: string | null
  /** Kind of the object: always `regular` here. */
  type: 'regular'
}

export interface CreateOrderRequest {
  /** How the order is placed. */
  createOrderSettings?: CreateOrderSettings | null
  /** The order to place. */
  order: DeliveryOrder
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Terminal group of the order. If omitted, the delivery restrictions choose one. */
  terminalGroupId?: Id<'TerminalGroup'> | null
}

export interface CreateOrderSettings {
  /** Whether the request is refused when something of the order is on the stop list. If omitted, only the front office looks. */
  checkStopList?: boolean
  /** Seconds within which the front office must accept the order. If omitted, 8. */
  transportToFrontTimeout?: number | null
}

export interface CreateOrderStreet {
  /** Name of the city. If omitted, it is the default city of the organization. */
  city?: string | null
  /** Id of the street in an external directory of addresses. */
  classifierId?: string | null
  /** Id of the street, from `/api/1/streets/by_city`. */
  id?: Id<'Street'> | null
  /** Name of the street. */
  name?: string | null
}

export interface CreateOrderStreetResponse {
  /** Name of the city. If omitted, it is the default city of the organization. */
  city: string | null
  /** Id of the street in an external directory of addresses. */
  classifierId: string | null
  /** Id of the street, from `/api/1/streets/by_city`. */
  id: Id<'Street'> | null
  /** Name of the street. */
  name: string | null
}

export type CreationStatusAnswer = 'Success' | 'InProgress' | 'Error' | (string & {})

export interface DeleteDraftRequest {
  /** Id of the draft. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface DeletionMethod {
  /** Reason of the removal. */
  comment: string | null
  /** Id of the deletion. */
  id: string
  /** Kind of removal, from `/api/1/removal_types`. */
  removalType: OrderRemovalType
}

export interface DeliveriesActionsRequest {
  /** Orders whose steps to return. */
  orderIds: (Id<'Order'>)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface DeliveriesActionsResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Orders, as requested. */
  orders: ({
  /** Id of the order. */
  id: Id<'Order'>
  /** Steps, in the order of the life of an order. */
  steps: (DeliveryStepAnswer)[]
})[]
}

export interface DeliveriesCheckCreateRequest {
  /** How the order is placed. */
  createOrderSettings?: CreateOrderSettings | null
  /** The order to place. */
  order: DeliveryOrder
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Terminal group of the order. If omitted, the delivery restrictions choose one. */
  terminalGroupId?: Id<'TerminalGroup'> | null
}

export interface DeliveriesCheckCreateResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Why the order would be refused. Null when it would be accepted. */
  errorInfo: ErrorInfoAnswer | null
}

export interface DeliveriesPriceRequest {
  /** How the order is placed. */
  createOrderSettings?: CreateOrderSettings | null
  /** The order to place. */
  order: DeliveryOrder
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Terminal group of the order. If omitted, the delivery restrictions choose one. */
  terminalGroupId?: Id<'TerminalGroup'> | null
}

export interface DeliveriesPriceResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Why the order would be refused, at most 20. Empty if it would be accepted. */
  errors: (PricingError)[]
  /** Priced order. */
  order: PricedDeliveryOrderAnswer | null
}

export interface DeliveriesRefusedRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Only orders that clients placed under these names (`sourceKey`). If omitted, those of all clients. */
  sourceKeys?: (string)[] | null
}

export interface DeliveriesRefusedResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Refused orders. */
  orders: (OrderInfoAnswer)[]
}

export interface DeliveriesRequestCreateOrderAddressCity {
  /** Code of the door. */
  doorphone?: string | null
  /** Entrance. */
  entrance?: string | null
  /** Flat or office. */
  flat?: string | null
  /** Floor. */
  floor?: string | null
  /** Street and house in one line. */
  line1: string
  /** Region from `/api/1/regions`. */
  regionId?: Id<'Region'> | null
  /** Kind of the object: always `city` here. */
  type: 'city'
}

export interface DeliveriesRequestCreateOrderAddressCityResponse {
  /** Code of the door. */
  doorphone: string | null
  /** Entrance. */
  entrance: string | null
  /** Flat or office. */
  flat: string | null
  /** Floor. */
  floor: string | null
  /** Street and house in one line. */
  line1: string
  /** Region from `/api/1/regions`. */
  regionId: Id<'Region'> | null
  /** Kind of the object: always `city` here. */
  type: 'city'
}

export interface DeliveriesToPayRequest {
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Sum that the guest pays otherwise, such as from a wallet. If omitted, nothing. */
  otherPayments?: number | null
  /** Cash that the guest gives. If omitted, none. */
  received?: number | null
}

export interface DeliveriesToPayResponse {
  /** Excess of `received` over `toPay`. Null if `received` is omitted or does not cover it. Money in the currency of the organization. */
  change: number | null
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Sum of the order without its processed payments and `otherPayments`, at least 0. Money in the currency of the organization. */
  toPay: number
  /** Payment types that take money from a wallet of the guest, each with the wallet that allows the most. Empty for an unknown guest, and for callers without the group `Loyalty: order calculate`. */
  wallets: (OrderWallet)[]
}

export interface DeliveryOrder {
  /** Data of the receipt and its recipients. */
  chequeAdditionalInfo?: ChequeAdditionalInfo | null
  /** Combos of the items. Omitted if no item belongs to one. Since back office 7.6.1. */
  combos?: (Combo)[] | null
  /** Comment on the order, for the staff. */
  comment?: string | null
  /** When the order is to arrive at the guest. Null or omitted for as soon as possible. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  completeBefore?: TerminalTime | null
  /** Guest who orders. */
  customer?: CreateOrderCustomer | null
  /** Minutes to prepare and deliver the order. Default: that of the delivery zone or the organization. */
  deliveryDuration?: number | null
  /** Delivery address. Omit it for pick-up orders. */
  deliveryPoint?: CreateOrderDeliveryPoint | null
  /** Name of the delivery zone of the address. */
  deliveryZone?: string | null
  /** Discount card, discounts and surcharges. */
  discountsInfo?: DiscountsInfo | null
  /** Entries that the client puts into the order for itself. */
  externalData?: (CreateOrderExternalData)[] | null
  /** Number of the order in the client's system. Since back office 8.0.6. */
  externalNumber?: string | null
  /** Number of guests. */
  guests?: Guests | null
  /** Id of the order, chosen by the client. Repeating the request with the same id gets the same response. If omitted, the server creates one. */
  id?: Id<'Order'> | null
  /** Items of the order. */
  items: (CreateOrderOrderItem)[]
  /** Data for loyalty programs. */
  loyaltyInfo?: CreateOrderLoyaltyInfo | null
  /** How the guest came to order, from `/api/1/marketing_sources`. */
  marketingSourceId?: Id<'MarketingSource'> | null
  /** External menu from which the guest orders. */
  menuId?: string | null
  /** Operator of the order. */
  operatorId?: Id<'Employee'> | null
  /** Whether the order is delivered by courier or picked up. If omitted, the order type decides. */
  orderServiceType?: CreateOrderOrderServiceType | null
  /** Order type from `/api/1/deliveries/order_types`. If omitted, it is the default one for `orderServiceType`. */
  orderTypeId?: Id<'OrderType'> | null
  /** Payments of the order, planned or already received outside. */
  payments?: (Payment)[] | null
  /** Phone of the guest, with 8 to 15 digits. */
  phone: string
  /** Extension of the phone, for one-time customers. */
  phoneExtension?: string | null
  /** Price category from `/api/2/menu`. Omit it if the chain has none. */
  priceCategoryId?: Id<'PriceCategory'> | null
  /** Name of the client, for finding its own orders. */
  sourceKey?: string | null
  /** Tips, which are paid on top of the sum of the order. */
  tips?: (TipsPayment)[] | null
}

export interface DeliveryOrderDraft {
  /** Data of the receipt and its recipients. */
  chequeAdditionalInfo?: ChequeAdditionalInfo | null
  /** Combos of the items. Omitted if no item belongs to one. Since back office 7.6.1. */
  combos?: (Combo)[] | null
  /** Comment on the order, for the staff. */
  comment?: string | null
  /** When the order is to arrive at the guest. Null or omitted for as soon as possible. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  completeBefore?: TerminalTime | null
  /** Guest who orders. */
  customer?: CreateOrderCustomer | null
  /** Minutes to prepare and deliver the order. Default: that of the delivery zone or the organization. */
  deliveryDuration?: number | null
  /** Delivery address. Omit it for pick-up orders. */
  deliveryPoint?: CreateOrderDeliveryPoint | null
  /** Name of the delivery zone of the address. */
  deliveryZone?: string | null
  /** Discount card, discounts and surcharges. */
  discountsInfo?: DiscountsInfo | null
  /** Entries that the client puts into the order for itself. */
  externalData?: (CreateOrderExternalData)[] | null
  /** Number of the order in the client's system. Since back office 8.0.6. */
  externalNumber?: string | null
  /** Number of guests. */
  guests?: Guests | null
  /** Id of the order, chosen by the client. Repeating the request with the same id gets the same response. If omitted, the server creates one. */
  id?: Id<'Order'> | null
  /** Items of the order. */
  items: (CreateOrderOrderItem)[]
  /** Data for loyalty programs. */
  loyaltyInfo?: CreateOrderLoyaltyInfo | null
  /** How the guest came to order, from `/api/1/marketing_sources`. */
  marketingSourceId?: Id<'MarketingSource'> | null
  /** External menu from which the guest orders. */
  menuId: string
  /** Operator of the order. */
  operatorId?: Id<'Employee'> | null
  /** Whether the order is delivered by courier or picked up. If omitted, the order type decides. */
  orderServiceType?: CreateOrderOrderServiceType | null
  /** Order type from `/api/1/deliveries/order_types`. If omitted, it is the default one for `orderServiceType`. */
  orderTypeId?: Id<'OrderType'> | null
  /** Payments of the order, planned or already received outside. */
  payments?: (Payment)[] | null
  /** Phone of the guest, with 8 to 15 digits. */
  phone: string
  /** Extension of the phone, for one-time customers. */
  phoneExtension?: string | null
  /** Price category from `/api/2/menu`. Omit it if the chain has none. */
  priceCategoryId?: Id<'PriceCategory'> | null
  /** Name of the client, for finding its own orders. */
  sourceKey?: string | null
  /** Tips, which are paid on top of the sum of the order. */
  tips?: (TipsPayment)[] | null
}

export interface DeliveryOrderDraftResponseAnswer {
  /** Data of the receipt and its recipients. */
  chequeAdditionalInfo: ChequeAdditionalInfoResponse | null
  /** Combos of the items. Omitted if no item belongs to one. Since back office 7.6.1. */
  combos: (ComboResponse)[] | null
  /** Comment on the order, for the staff. */
  comment: string | null
  /** When the order is to arrive at the guest. Null or omitted for as soon as possible. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  completeBefore: TerminalTime | null
  /** Guest who orders. */
  customer: CreateOrderCustomerResponseAnswer | null
  /** Minutes to prepare and deliver the order. Default: that of the delivery zone or the organization. */
  deliveryDuration: number | null
  /** Delivery address. Omit it for pick-up orders. */
  deliveryPoint: CreateOrderDeliveryPointResponse | null
  /** Name of the delivery zone of the address. */
  deliveryZone: string | null
  /** Discount card, discounts and surcharges. */
  discountsInfo: DiscountsInfoResponse | null
  /** Entries that the client puts into the order for itself. */
  externalData: (CreateOrderExternalDataResponse)[] | null
  /** Number of the order in the client's system. Since back office 8.0.6. */
  externalNumber: string | null
  /** Number of guests. */
  guests: GuestsResponse | null
  /** Id of the order, chosen by the client. Repeating the request with the same id gets the same response. If omitted, the server creates one. */
  id: Id<'Order'> | null
  /** Items of the order. */
  items: (CreateOrderOrderItemResponse)[]
  /** Data for loyalty programs. */
  loyaltyInfo: CreateOrderLoyaltyInfoResponse | null
  /** How the guest came to order, from `/api/1/marketing_sources`. */
  marketingSourceId: Id<'MarketingSource'> | null
  /** External menu from which the guest orders. */
  menuId: string
  /** Operator of the order. */
  operatorId: Id<'Employee'> | null
  /** Whether the order is delivered by courier or picked up. If omitted, the order type decides. */
  orderServiceType: CreateOrderOrderServiceTypeAnswer | null
  /** Order type from `/api/1/deliveries/order_types`. If omitted, it is the default one for `orderServiceType`. */
  orderTypeId: Id<'OrderType'> | null
  /** Payments of the order, planned or already received outside. */
  payments: (PaymentResponseAnswer)[] | null
  /** Phone of the guest, with 8 to 15 digits. */
  phone: string
  /** Extension of the phone, for one-time customers. */
  phoneExtension: string | null
  /** Price category from `/api/2/menu`. Omit it if the chain has none. */
  priceCategoryId: Id<'PriceCategory'> | null
  /** Name of the client, for finding its own orders. */
  sourceKey: string | null
  /** Tips, which are paid on top of the sum of the order. */
  tips: (TipsPaymentResponseAnswer)[] | null
}

export type DeliveryStatus = 'Unconfirmed' | 'WaitCooking' | 'ReadyForCooking' | 'CookingStarted' | 'CookingCompleted' | 'Waiting' | 'OnWay' | 'Delivered' | 'Closed' | 'Cancelled'

export type DeliveryStatusAnswer = 'Unconfirmed' | 'WaitCooking' | 'ReadyForCooking' | 'CookingStarted' | 'CookingCompleted' | 'Waiting' | 'OnWay' | 'Delivered' | 'Closed' | 'Cancelled' | (string & {})

export type DeliveryStatusForUpdate = 'Waiting' | 'OnWay' | 'Delivered'

export interface DeliveryStepAnswer {
  /** Operation of the step: an action for `/api/1/front_office/act` at a virtual terminal group, a command at a linked one. */
  operation: string
  /** Why the step would be refused. */
  refusal: StepRefusal | null
  /** Whether the step would change the order, is done already, or would be refused. */
  result: 'Possible' | 'Done' | 'Refused' | (string & {})
  /** Name of the step. */
  step: 'Confirm' | 'CancelConfirmation' | 'StartCooking' | 'CompleteCooking' | 'Pack' | 'ChooseCourier' | 'Send' | 'HandOver' | 'TakePayment' | 'PrintBill' | 'Close' | 'Reopen' | 'Cancel' | (string & {})
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

export type DiscountResponse = RmsDiscountResponse | IikoCardDiscount

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

export interface DiscountsInfoResponse {
  /** Discount card of the guest. Its discount is applied after `discounts`. */
  card: DiscountCard | null
  /** Discounts and surcharges of the order. */
  discounts: (DiscountResponse)[] | null
  /** Whether these discounts of loyalty programs are fixed and not calculated again. */
  fixedLoyaltyDiscounts: boolean | null
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

export interface ExternalPaymentResponseAnswer {
  /** Whether the fiscal receipt has been printed elsewhere. Since back office 7.6.3. */
  isFiscalizedExternally: boolean
  /** Whether the payment is made in advance, before the order is closed. Since back office 8.2.6. */
  isPrepay: boolean
  /** Whether the money has been received already, outside the restaurant. If omitted, it has not: the payment is planned. */
  isProcessedExternally: boolean
  /** Further data of the payment, by its kind. */
  paymentAdditionalData: PaymentAdditionalDataResponseAnswer | null
  /** How it is paid: a payment type from `/api/1/payment_types`, of the kind named in `paymentTypeKind`. */
  paymentTypeId: Id<'PaymentType'>
  /** Kind of the object: always `External` here. */
  paymentTypeKind: 'External'
  /** Sum of the payment. Money in the currency of the organization. */
  sum: number
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

export interface ExternalTipsPaymentResponseAnswer {
  /** Whether the fiscal receipt has been printed elsewhere. Since back office 7.6.3. */
  isFiscalizedExternally: boolean
  /** Whether the payment is made in advance, before the order is closed. Since back office 8.2.6. */
  isPrepay: boolean
  /** Whether the money has been received already, outside the restaurant. If omitted, it has not: the payment is planned. */
  isProcessedExternally: boolean
  /** Further data of the payment, by its kind. */
  paymentAdditionalData: PaymentAdditionalDataResponseAnswer | null
  /** How it is paid: a payment type from `/api/1/payment_types`, of the kind named in `paymentTypeKind`. */
  paymentTypeId: Id<'PaymentType'>
  /** Kind of the object: always `External` here. */
  paymentTypeKind: 'External'
  /** Sum of the payment. Money in the currency of the organization. */
  sum: number
  /** Type of the tips, from `/api/1/tips_types`. */
  tipsTypeId?: Id<'TipsType'>
}

export interface FilterDraftsRequest {
  /** Drafts to be delivered at this time or later. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  dateFrom?: TerminalTime | null
  /** Drafts to be delivered at this time or earlier. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  dateTo?: TerminalTime | null
  /** Maximum number of drafts. Default: 100, at most 1,000. */
  limit?: number | null
  /** Number of drafts to skip. Default: 0. */
  offset?: number | null
  /** Only drafts of these operators. If omitted, of all. */
  operatorIds?: (Id<'Employee'>)[] | null
  /** Only drafts of these order types. If omitted, of all. */
  orderTypeIds?: (Id<'OrderType'>)[] | null
  /** Organizations in which to look. */
  organizationIds: (Id<'Organization'>)[]
  /** Phone of the guest, in any spelling. If omitted, every phone. */
  phone?: string | null
  /** Beginnings of words in its phone, guest, external number or address. */
  searchText?: string | null
  /** In which direction they are sorted. If omitted, `Ascending`. */
  sortDirection?: SortDirection | null
  /** Sort key. If omitted, `CompleteBefore`. */
  sortProperty?: OrderDraftSortProperty | null
  /** Only orders that clients placed under these names (`sourceKey`). If omitted, those of all clients. */
  sourceKeys?: (string)[] | null
  /** Only drafts of these terminal groups. If omitted, of all. */
  terminalGroupIds?: (Id<'TerminalGroup'>)[] | null
}

export interface FilterDraftsResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The drafts that were found. */
  drafts: (OrderDraftAnswer)[]
}

export type Gender = 'NotSpecified' | 'Male' | 'Female'

export type GenderAnswer = 'NotSpecified' | 'Male' | 'Female' | (string & {})

export interface GetDraftRequest {
  /** Id of the draft. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface GetDraftResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** When the draft was created. */
  createdAt: TerminalTime
  /** Start of the lock. Null if the draft is not locked. */
  lockedAt: TerminalTime | null
  /** Employee who has locked the draft. Null if it is not locked. */
  lockedByUser: Id<'Employee'> | null
  /** The draft order. */
  order: DeliveryOrderDraftResponseAnswer
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Terminal group of the order. Null if none was chosen. */
  terminalGroupId: Id<'TerminalGroup'> | null
}

export interface Guests {
  /** Number of guests. */
  count: number
  /** Whether the guests pay apart. */
  splitBetweenPersons?: boolean | null
}

export interface GuestsResponse {
  /** Number of guests. */
  count: number
  /** Whether the guests pay apart. */
  splitBetweenPersons: boolean | null
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

export type IikoCardSearchScopeAnswer = 'Reserved' | 'Phone' | 'CardNumber' | 'CardTrack' | 'PaymentToken' | 'FindFaceId' | (string & {})

export interface ItemDeletedInfo {
  /** How the line was deleted. */
  deletionMethod: DeletionMethod
}

export interface LockOrUnlockDraftRequest {
  /** Employee who has locked the draft. */
  employeeId: Id<'Employee'>
  /** Id of the draft. */
  orderId: Id<'Order'>
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

export interface LoyaltyCardPaymentAdditionalDataAnswer {
  /** Phone, card number, card track or token that identifies the guest, as `searchScope` tells. */
  credential: string
  /** Kind of `credential`. */
  searchScope: IikoCardSearchScopeAnswer
  /** Kind of the object: always `LoyaltyCard` here. */
  type: 'LoyaltyCard'
}

export interface LoyaltyCardPaymentResponseAnswer {
  /** Whether the fiscal receipt has been printed elsewhere. Since back office 7.6.3. */
  isFiscalizedExternally: boolean
  /** Whether the payment is made in advance, before the order is closed. Since back office 8.2.6. */
  isPrepay: boolean
  /** Whether the money has been received already, outside the restaurant. If omitted, it has not: the payment is planned. */
  isProcessedExternally: boolean
  /** Further data of the payment, by its kind. */
  paymentAdditionalData: PaymentAdditionalDataResponseAnswer | null
  /** How it is paid: a payment type from `/api/1/payment_types`, of the kind named in `paymentTypeKind`. */
  paymentTypeId: Id<'PaymentType'>
  /** Kind of the object: always `LoyaltyCard` here. */
  paymentTypeKind: 'LoyaltyCard'
  /** Sum of the payment. Money in the currency of the organization. */
  sum: number
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

export interface ModifierResponse {
  /** Amount for one portion of the dish; for the whole line if menus show `independentQuantity` for the modifier. In the product's unit. */
  amount: number
  /** Id of the line, chosen by the client. If omitted, the server generates one. */
  positionId: Id<'Position'> | null
  /** Price of one. It must be that of the menu, unless the product has an open price. If omitted, the menu's price counts. Money in the currency of the organization. */
  price: number | null
  /** Group of modifiers to which it belongs in the menu. If omitted, the first group of the dish that has the modifier counts. */
  productGroupId: Id<'ProductGroup'> | null
  /** Id of the product that modifies the dish. */
  productId: Id<'Product'>
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

export interface OrderDraftAnswer {
  /** When the draft was created. */
  createdAt: TerminalTime
  /** Id of the draft. */
  id: Id<'Order'>
  /** Start of the lock. Null if the draft is not locked. */
  lockedAt: TerminalTime | null
  /** Employee who has locked the draft. Null if it is not locked. */
  lockedByUser: Id<'Employee'> | null
  /** The draft order. */
  order: DeliveryOrderDraftResponseAnswer
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Terminal group of the order. Null if none was chosen. */
  terminalGroupId: Id<'TerminalGroup'> | null
}

export type OrderDraftSortProperty = 'CompleteBefore' | 'Customer'

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

export interface OrderOrderTypeAnswer {
  /** Id of the order type. */
  id: Id<'OrderType'>
  /** Name of the order type. */
  name: string
  /** How the guest gets the order: in the restaurant, by courier, or by coming for it. */
  orderServiceType: CommonOrderServiceTypeAnswer
}

export interface OrderPaymentItem {
  /** Whether the payment was already processed externally. */
  isProcessedExternally: boolean
  /** How it is paid: a payment type from `/api/1/payment_types`. */
  paymentTypeId: Id<'PaymentType'>
  /** Payments of the order. Money in the currency of the organization. */
  sum: number
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

export interface OrderResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The order as accepted. Webhooks and searches show later changes. */
  orderInfo: OrderInfoAnswer
}

export type OrderSortProperty = 'Number' | 'CompleteBefore' | 'Sum' | 'Customer' | 'Courier' | 'Status' | 'OrderTypeName'

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

export interface OrdersByDeliveryDateAndFilterRequest {
  /** Seconds after the cooking start at which an order that is cooked or waits has a problem. If omitted, 0. */
  cookingTimeout?: number
  /** Orders to be delivered at this time or later. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  deliveryDateFrom?: TerminalTime | null
  /** Orders to be delivered at this time or earlier. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  deliveryDateTo?: TerminalTime | null
  /** Only orders with a problem, or only those without one. If omitted, both. */
  hasProblem?: boolean | null
  /** Only these orders. Not together with `posOrderIds`. */
  orderIds?: (Id<'Order'>)[] | null
  /** Only courier orders, or only pick-up orders. If omitted, both. */
  orderServiceType?: CreateOrderOrderServiceType | null
  /** Organizations in which to look. */
  organizationIds: (Id<'Organization'>)[]
  /** Only these orders, by their ids at the front office. Not together with `orderIds`. */
  posOrderIds?: (Id<'Order'>)[] | null
  /** Maximum number of orders per organization. */
  rowsCount?: number
  /** Beginnings of words in its number, phone, guest, external number or address. */
  searchText?: string | null
  /** In which direction they are sorted. If omitted, `Ascending`. */
  sortDirection?: SortDirection
  /** Sort key. If omitted, `CompleteBefore`. */
  sortProperty?: OrderSortProperty
  /** Only orders that clients placed under these names (`sourceKey`). If omitted, those of all clients. */
  sourceKeys?: (string)[] | null
  /** Statuses of orders to return. If omitted, all. */
  statuses?: (DeliveryStatus)[] | null
  /** Only orders of these terminal groups. If omitted, of all. */
  terminalGroupIds?: (Id<'TerminalGroup'>)[] | null
  /** Seconds after the cooking start at which a `WaitCooking` or `ReadyForCooking` order has a problem. If omitted, 0. */
  timeToCookingErrorTimeout?: number
}

export interface OrdersByDeliveryDateAndPhoneRequest {
  /** Orders to be delivered at this time or later. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  deliveryDateFrom?: TerminalTime | null
  /** Orders to be delivered at this time or earlier. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  deliveryDateTo?: TerminalTime | null
  /** Organizations in which to look. */
  organizationIds: (Id<'Organization'>)[]
  /** Phone of the guest, in any spelling. Null for every phone. */
  phone: string | null
  /** Maximum number of orders per organization. */
  rowsCount?: number | null
  /** Only orders that clients placed under these names (`sourceKey`). If omitted, those of all clients. */
  sourceKeys?: (string)[] | null
  /** Only orders changed after this revision: the `maxRevision` of an earlier response. */
  startRevision?: number | null
}

export interface OrdersByDeliveryDateAndStatusRequest {
  /** Only orders of these couriers. If omitted, of all. */
  courierIds?: (Id<'Employee'>)[] | null
  /** Orders to be delivered at this time or later. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  deliveryDateFrom: TerminalTime
  /** Orders to be delivered at this time or earlier. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  deliveryDateTo?: TerminalTime | null
  /** Organizations in which to look. */
  organizationIds: (Id<'Organization'>)[]
  /** Only orders that clients placed under these names (`sourceKey`). If omitted, those of all clients. */
  sourceKeys?: (string)[] | null
  /** Statuses of orders to return. If omitted, all. */
  statuses?: (DeliveryStatus)[] | null
}

export interface OrdersByIdRequest {
  /** Orders to return. Either these or `posOrderIds` are required. */
  orderIds?: (Id<'Order'>)[] | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Orders to return, by their ids at the front office. Either these or `orderIds` are required. */
  posOrderIds?: (Id<'Order'>)[] | null
  /** Keys of the external data to return. If omitted, all. */
  returnExternalDataKeys?: (string)[] | null
  /** Requests lock information. It has no effect here. */
  returnLockedByUser?: boolean
  /** Only orders that clients placed under these names (`sourceKey`). If omitted, those of all clients. */
  sourceKeys?: (string)[] | null
}

export interface OrdersByOrganizationAnswer {
  /** Orders of the organization. */
  orders: (OrderInfoAnswer)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface OrdersByRevisionRequest {
  /** Organizations in which to look. */
  organizationIds: (Id<'Organization'>)[]
  /** Only orders that clients placed under these names (`sourceKey`). If omitted, those of all clients. */
  sourceKeys?: (string)[] | null
  /** Orders changed after this revision: the `maxRevision` of an earlier response, or 0 to start. */
  startRevision: number
}

export interface OrdersHistoryByDeliveryDateAndPhoneRequest {
  /** Orders to be delivered at this time or later. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  deliveryDateFrom?: TerminalTime | null
  /** Orders to be delivered at this time or earlier. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  deliveryDateTo?: TerminalTime | null
  /** Organizations in which to look. */
  organizationIds: (Id<'Organization'>)[]
  /** Phone of the guest, in any spelling. Null for every phone. */
  phone: string
  /** Maximum number of orders per organization. */
  rowsCount: number
  /** Only orders that clients placed under these names (`sourceKey`). If omitted, those of all clients. */
  sourceKeys?: (string)[] | null
  /** Only orders changed after this revision: the `maxRevision` of an earlier response. */
  startRevision?: number | null
}

export interface OrdersResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The orders that were found. */
  orders: (OrderInfoAnswer)[]
}

export interface OrdersWithRevisionResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Start revision of the next search for changes. */
  maxRevision: number
  /** The orders that were found, by organization. */
  ordersByOrganizations: (OrdersByOrganizationAnswer)[]
}

export type Payment = CashPayment | CardPayment | LoyaltyCardPayment | ExternalPayment

export type PaymentAdditionalData = LoyaltyCardPaymentAdditionalData | CardPaymentAdditionalData | ExternalPaymentAdditionalData

export type PaymentAdditionalDataResponseAnswer = LoyaltyCardPaymentAdditionalDataAnswer | CardPaymentAdditionalDataResponse | ExternalPaymentAdditionalData

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

export type PaymentResponseAnswer = CashPaymentResponseAnswer | CardPaymentResponseAnswer | LoyaltyCardPaymentResponseAnswer | ExternalPaymentResponseAnswer

export interface PositionWithSum {
  /** Line of the order. */
  positionId: Id<'Position'>
  /** Discount on the line. Money in the currency of the organization. */
  sum: number
}

export interface PricedDeliveryOrderAnswer {
  /** The combos to which items belong. Empty when there is none. */
  combos: (OrderCombo)[]
  /** When the order is to arrive at the guest. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  completeBefore: TerminalTime
  /** Planned start of cooking. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  cookingStartTime: TerminalTime
  /** Price of the delivery, included in `sum` and `items`. Null for none. Money in the currency of the organization. */
  deliveryCharge: number | null
  /** Time for cooking and delivery of the order, in minutes. */
  deliveryDuration: number | null
  /** Name of the delivery zone of the address. */
  deliveryZone: string | null
  /** Discounts and surcharges. */
  discounts: (DiscountItem)[]
  /** Items of the order, deleted ones included. */
  items: (OrderOrderItemAnswer)[]
  /** Sum of the order after discounts, without tips. Money in the currency of the organization. */
  sum: number
  /** Terminal group that carries out the order. */
  terminalGroupId: Id<'TerminalGroup'>
  /** Part of `sum` that the payments of the request do not cover. Money in the currency of the organization. */
  toPay: number
  /** Payment types that take money from a wallet of the guest, each with the wallet that allows the most. Empty for an unknown guest, and for callers without the group `Loyalty: order calculate`. */
  wallets: (OrderWallet)[]
}

export interface PricingError {
  /** Code of the error. */
  code: string
  /** Text of the error. */
  message: string
  /** Refused field. Null for the whole order. */
  path: string | null
}

export interface PrintDeliveryBillRequest {
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
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

export interface RmsDiscountResponse {
  /** Discount or surcharge from `/api/1/discounts`. */
  discountTypeId: Id<'DiscountType'>
  /** Ids of the lines that the discount is for (`positionId` of items). If omitted, it is for the whole order. */
  selectivePositions: (Id<'Position'>)[] | null
  /** Amount of a discount whose sum the order names. Omitted for others, which have their own percent or sum. Money in the currency of the organization. */
  sum?: number
  /** Kind of the object: always `RMS` here. */
  type: 'RMS'
}

export interface SaveDraftRequest {
  /** Employee who saves the draft. If omitted, a locked draft is not saved. The published schema has always present. */
  employeeId?: Id<'Employee'> | null
  /** The draft order. `id` identifies the draft. */
  order: DeliveryOrderDraft
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Terminal group of the order. */
  terminalGroupId?: Id<'TerminalGroup'> | null
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

export type SortDirection = 'Ascending' | 'Descending'

export interface StepRefusal {
  /** Code of the error. */
  code: string
  /** Text of the error. */
  message: string
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

export type TipsPaymentResponseAnswer = CashTipsPaymentResponseAnswer | CardTipsPaymentResponseAnswer | ExternalTipsPaymentResponseAnswer

export interface UpdateDeliveryStatusRequest {
  /** When the guest received the order, for `Delivered`. Default: now. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  deliveryDate?: TerminalTime | null
  /** The status to move to. */
  deliveryStatus: DeliveryStatusForUpdate
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface UpdateOrderCourierRequest {
  /** Courier who delivers the order. */
  employeeId: Id<'Employee'>
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface UpdateOrderPaymentsRequest {
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** The new payments of the order. If omitted, the order has none afterwards. */
  paymentItems?: (OrderPaymentItem)[]
}

export interface UpdateOrderProblemRequest {
  /** Whether the order has a problem. */
  hasProblem: boolean
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Description of the problem. Null for none. */
  problem: string | null
}

export interface UpdateTrackingLinkRequest {
  /** Id of the order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** URL of a page on which the guest can track the courier. Null or omitted clears it. */
  trackingLink?: string | null
}
