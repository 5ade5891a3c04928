// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface DictionariesOperations {
  /** List dictionaries for saving, including deleted rows. */
  '/admin/dictionaries/list': { kind: 'query'; request: AdminDictionariesListRequest; response: AdminDictionariesListResponseAnswer }
  /** Save dictionary rows. */
  '/admin/dictionaries/save': { kind: 'write'; request: AdminDictionariesSaveRequest; response: AdminDictionariesSaveResponse }
  /** Delete discount cards of an organization. */
  '/admin/discount_cards/delete': { kind: 'write'; request: AdminDiscountCardsDeleteRequest; response: AdminDiscountCardsDeleteResponse }
  /** List discount cards of an organization. */
  '/admin/discount_cards/list': { kind: 'query'; request: AdminDiscountCardsListRequest; response: AdminDiscountCardsListResponse }
  /** Save discount cards of an organization. */
  '/admin/discount_cards/save': { kind: 'write'; request: AdminDiscountCardsSaveRequest; response: AdminDiscountCardsSaveResponse }
  /** List causes for cancelling deliveries. */
  '/api/1/cancel_causes': { kind: 'query'; request: CancelCausesRequest; response: CancelCausesResponse }
  /** List the order types of organizations. */
  '/api/1/deliveries/order_types': { kind: 'query'; request: OrderTypesRequest; response: OrderTypesResponseAnswer }
  /** List discounts and surcharges of organizations. */
  '/api/1/discounts': { kind: 'query'; request: DiscountsRequest; response: DiscountsResponseAnswer }
  /** List marketing sources. */
  '/api/1/marketing_sources': { kind: 'query'; request: MarketingSourcesRequest; response: MarketingSourcesResponse }
  /** List the order types of organizations. Deprecated. */
  '/api/1/order_types': { kind: 'query'; request: OrderTypesRequest; response: OrderTypesResponseAnswer }
  /** List payment types and their terminal groups. */
  '/api/1/payment_types': { kind: 'query'; request: PaymentTypesRequest; response: PaymentTypesResponseAnswer }
  /** List reasons for deleting order items. */
  '/api/1/removal_types': { kind: 'query'; request: RemovalTypesRequest; response: RemovalTypesResponse }
  /** List tips types. */
  '/api/1/tips_types': { kind: 'query'; request: TipsTypesRequest; response: TipsTypesResponseAnswer }
}

export interface AdminDictionariesListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminDictionariesListResponseAnswer {
  /** Rows of `cancelCauses`, by name. */
  cancelCauses: (SavedCancelCause)[]
  /** Rows of `conceptions`, by name. */
  conceptions: (SavedConception)[]
  /** Rows of `courierServices`, by name. */
  courierServices: (SavedCourierService)[]
  /** Rows of `discounts`, by name. */
  discounts: (SavedDiscountTypeAnswer)[]
  /** Rows of `marketingSources`, by name. */
  marketingSources: (SavedMarketingSource)[]
  /** Rows of `orderTypes`, by name. */
  orderTypes: (SavedOrderTypeAnswer)[]
  /** Rows of `paymentTypes`, by name. */
  paymentTypes: (SavedPaymentTypeAnswer)[]
  /** Rows of `removalTypes`, by name. */
  removalTypes: (SavedRemovalType)[]
  /** Rows of `tipsTypes`, by name. */
  tipsTypes: (SavedTipsTypeAnswer)[]
}

export interface AdminDictionariesSaveRequest {
  /** Causes of cancellations to save. */
  cancelCauses?: (CancelCauseInput)[]
  /** Brands of restaurants to save. The settings of an organization name its brand. */
  conceptions?: (ConceptionInput)[]
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Delivery services to save, which deliver orders instead of a restaurant's own couriers. */
  courierServices?: (CourierServiceInput)[]
  /** Discounts and surcharges to save. */
  discounts?: (DiscountTypeInput)[]
  /** Marketing sources to save. */
  marketingSources?: (MarketingSourceInput)[]
  /** Order types to save. */
  orderTypes?: (OrderTypeInput)[]
  /** Payment types to save. */
  paymentTypes?: (PaymentTypeInput)[]
  /** Removal types to save. */
  removalTypes?: (RemovalTypeInput)[]
  /** Types of tips to save. */
  tipsTypes?: (TipsTypeInput)[]
}

export interface AdminDictionariesSaveResponse {
  /** Ids of the rows of `cancelCauses`, in the order of the request. */
  cancelCauses: (Id<'CancelCause'>)[]
  /** Ids of the rows of `conceptions`, in the order of the request. */
  conceptions: (Id<'Conception'>)[]
  /** Ids of the rows of `courierServices`, in the order of the request. */
  courierServices: (Id<'CourierService'>)[]
  /** Ids of the rows of `discounts`, in the order of the request. */
  discounts: (Id<'DiscountType'>)[]
  /** Ids of the rows of `marketingSources`, in the order of the request. */
  marketingSources: (Id<'MarketingSource'>)[]
  /** Ids of the rows of `orderTypes`, in the order of the request. */
  orderTypes: (Id<'OrderType'>)[]
  /** Ids of the rows of `paymentTypes`, in the order of the request. */
  paymentTypes: (Id<'PaymentType'>)[]
  /** Ids of the rows of `removalTypes`, in the order of the request. */
  removalTypes: (Id<'RemovalType'>)[]
  /** Ids of the rows of `tipsTypes`, in the order of the request. */
  tipsTypes: (Id<'TipsType'>)[]
}

export interface AdminDiscountCard {
  /** Discount of the card: one with `isCard`, of a percent or a fixed sum. */
  discountTypeId: Id<'DiscountType'>
  /** Name of the card holder. */
  holder?: string | null
  /** Whether the card is suspended. Default: false. */
  isBlocked?: boolean
  /** Number printed on the card. Orders may send it instead of the track if the discount has `canApplyByCardNumber`. */
  number?: string | null
  /** Text that a card reader reads. Unique in the organization. */
  track: string
  /** First day of the discount, in the time zone of the restaurant. If omitted, no limit. A day, `yyyy-MM-dd`. */
  validFrom?: Day | null
  /** Last day of the discount. If omitted, no limit. A day, `yyyy-MM-dd`. */
  validTo?: Day | null
}

export interface AdminDiscountCardsDeleteRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Tracks of the cards. */
  tracks: (string)[]
}

export interface AdminDiscountCardsDeleteResponse {
  /** Number of deleted cards. */
  deleted: number
}

export interface AdminDiscountCardsListRequest {
  /** Only cards after this track, the last of the previous page. */
  afterTrack?: string | null
  /** Only the card with this track or number. */
  card?: string | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface AdminDiscountCardsListResponse {
  /** The cards. */
  cards: (AdminDiscountCard)[]
}

export interface AdminDiscountCardsSaveRequest {
  /** The cards. */
  cards: (AdminDiscountCard)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface AdminDiscountCardsSaveResponse {
  /** Number of saved cards. */
  saved: number
}

export interface CancelCauseInput {
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'CancelCause'> | null
  /** Whether it is the default cancel cause. If omitted, false. */
  isDefault?: boolean
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
  /** Organizations at which the row is valid. Null or omitted for all of the corporation. */
  organizationIds?: (Id<'Organization'>)[] | null
}

export interface CancelCausesCancelCause {
  /** Id of the cancel cause. */
  id: Id<'CancelCause'>
  /** Whether the cause is deleted and listed only for orders that have it. */
  isDeleted?: boolean
  /** Name of the cause. */
  name: string
}

export interface CancelCausesRequest {
  /** Organizations of the response. */
  organizationIds: (Id<'Organization'>)[]
}

export interface CancelCausesResponse {
  /** Rows that are valid at any of the organizations. */
  cancelCauses: (CancelCausesCancelCause)[]
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
}

export interface CommonExternalData {
  /** Name of the entry. */
  key: string
  /** Value of the entry. */
  value: string
}

export interface ConceptionInput {
  /** Short name of the brand. */
  code: string
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'Conception'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
  /** Organizations at which the row is valid. Null or omitted for all of the corporation. */
  organizationIds?: (Id<'Organization'>)[] | null
}

export interface CourierServiceInput {
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'CourierService'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
  /** Organizations at which the row is valid. Null or omitted for all of the corporation. */
  organizationIds?: (Id<'Organization'>)[] | null
}

export type DiscountCardMode = 'Percent' | 'FlexibleSum' | 'FixedSum'

export type DiscountCardModeAnswer = 'Percent' | 'FlexibleSum' | 'FixedSum' | (string & {})

export interface DiscountCardTypeInfoAnswer {
  /** Whether the number of the card may be typed in. */
  canApplyByCardNumber: boolean
  /** Whether the discount can apply to single lines of an order. */
  canBeAppliedSelectively: boolean
  /** Remark for the staff. */
  comment?: string | null
  /** Id of the discount type. */
  id: Id<'DiscountType'>
  /** Whether the discount is applied automatically. */
  isAutomatic: boolean
  /** Whether the discount requires a card. */
  isCard: boolean
  /** Whether the percents of `productCategoryDiscounts` apply instead of `percent`. */
  isCategorisedDiscount: boolean
  /** Whether the discount is deleted and listed only for orders that have it. */
  isDeleted?: boolean
  /** Whether staff may apply the discount by hand. */
  isManual: boolean
  /** Minimum sum of the order for the discount. Null for none. Money in the currency of the organization. */
  minOrderSum?: number | null
  /** Whether the discount is a percent, a fixed sum, or a sum that the order sets. */
  mode: DiscountCardModeAnswer
  /** Name of the discount. */
  name: string | null
  /** The discount, for the mode `Percent`. Percent; negative for a surcharge. */
  percent: number
  /** Percents of the categories. Empty for a discount without them. */
  productCategoryDiscounts: (ProductCategoryDiscount)[]
  /** The discount, for the mode `FixedSum`. Negative for a surcharge. Money in the currency of the organization. */
  sum: number
}

export interface DiscountTypeInput {
  /** Whether the number of the card may be typed in. If omitted, false. */
  canApplyByCardNumber?: boolean
  /** Whether the discount can apply to single lines of an order. If omitted, false. */
  canBeAppliedSelectively?: boolean
  /** Percents of the categories, for a discount that has them. If omitted, none. */
  categories?: ({
  /** Category of products. */
  categoryId: Id<'ProductCategory'>
  /** Name of the category. */
  categoryName?: string | null
  /** Discount on products of the category. Percent; negative for a surcharge. */
  percent: number
})[]
  /** Remark for the staff. */
  comment?: string | null
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'DiscountType'> | null
  /** Whether the discount is applied automatically. If omitted, false. */
  isAutomatic?: boolean
  /** Whether the discount requires a card. If omitted, false. */
  isCard?: boolean
  /** Whether each category of products has its own percent. If omitted, false. */
  isCategorised?: boolean
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Whether staff may apply the discount by hand. If omitted, true. */
  isManual?: boolean
  /** Minimum sum of the order for the discount. Null or omitted for none. Money in the currency of the organization. */
  minOrderSum?: number | null
  /** Whether the discount is a percent, a fixed sum, or a sum that the order sets. */
  mode: DiscountCardMode
  /** Name. */
  name: string
  /** Organizations at which the row is valid. Null or omitted for all of the corporation. */
  organizationIds?: (Id<'Organization'>)[] | null
  /** The discount, for the mode `Percent`. If omitted, 0. Percent; negative for a surcharge. */
  percent?: number
  /** The discount, for the mode `FixedSum`; negative for a surcharge. If omitted, 0. Money in the currency of the organization. */
  sum?: number
}

export interface DiscountsRequest {
  /** Organizations of the response. */
  organizationIds: (Id<'Organization'>)[]
}

export interface DiscountsResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The rows, by organization. */
  discounts: (ItemsOfOrganization_DiscountCardTypeInfoAnswer)[]
}

export interface ItemsOfOrganization_DiscountCardTypeInfoAnswer {
  /** Rows that are valid at the organization. */
  items: (DiscountCardTypeInfoAnswer)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface ItemsOfOrganization_OrderTypeAnswer {
  /** Rows that are valid at the organization. */
  items: (OrderTypesOrderTypeAnswer)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface MarketingSourceInput {
  /** Names of this source in external systems. If omitted, none. */
  attachedSources?: (string)[]
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'MarketingSource'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
  /** Organizations at which the row is valid. Null or omitted for all of the corporation. */
  organizationIds?: (Id<'Organization'>)[] | null
}

export interface MarketingSourcesMarketingSource {
  /** Names of this source in external systems. */
  attachedSources: (string)[]
  /** Revision of the row: it rises when the row changes. */
  externalRevision?: number | null
  /** Id of the marketing source. */
  id: Id<'MarketingSource'>
  /** Whether the source is deleted and listed only for orders that have it. */
  isDeleted?: boolean
  /** Name of the source. */
  name: string
  /** Organization at which the source is valid. */
  organizationId: Id<'Organization'>
}

export interface MarketingSourcesRequest {
  /** Organizations of the response. */
  organizationIds: (Id<'Organization'>)[]
}

export interface MarketingSourcesResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The sources, each once for every organization. */
  marketingSources: (MarketingSourcesMarketingSource)[]
}

export interface OrderTypeInput {
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'OrderType'> | null
  /** Whether it is the default order type of its service. If omitted, false. */
  isDefault?: boolean
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
  /** Service of orders of the type: in the restaurant, by courier, or pick-up. */
  orderServiceType: OrderTypesOrderServiceType
  /** Organizations at which the row is valid. Null or omitted for all of the corporation. */
  organizationIds?: (Id<'Organization'>)[] | null
}

export type OrderTypesOrderServiceType = 'Common' | 'DeliveryByCourier' | 'DeliveryPickUp'

export type OrderTypesOrderServiceTypeAnswer = 'Common' | 'DeliveryByCourier' | 'DeliveryPickUp' | (string & {})

export interface OrderTypesOrderTypeAnswer {
  /** Revision of the row: it rises when the row changes. */
  externalRevision?: number | null
  /** Id of the order type. */
  id: Id<'OrderType'>
  /** Whether it is the default order type of its service. */
  isDefault?: boolean | null
  /** Whether the order type is deleted and listed only for orders that have it. */
  isDeleted?: boolean
  /** Name of the order type. */
  name: string
  /** Service of orders of the type: in the restaurant, by courier, or pick-up. */
  orderServiceType: OrderTypesOrderServiceTypeAnswer
}

export interface OrderTypesRequest {
  /** Organizations of the response. */
  organizationIds: (Id<'Organization'>)[]
}

export interface OrderTypesResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The rows, by organization. */
  orderTypes: (ItemsOfOrganization_OrderTypeAnswer)[]
}

export type PaymentProcessingType = 'External' | 'Internal' | 'Both'

export type PaymentProcessingTypeAnswer = 'External' | 'Internal' | 'Both' | (string & {})

export interface PaymentTypeInput {
  /** Account of the books to which payments are posted, of type CASH, CURRENT_ASSET or OTHER_CURRENT_ASSET. Null or omitted for the account of the kind. A deleted account is ignored. */
  accountId?: Id<'Account'> | null
  /** Marketing campaigns that may be paid with it. If omitted, none. */
  applicableMarketingCampaigns?: (Id<'MarketingCampaign'>)[]
  /** Short name of the payment type. */
  code?: string | null
  /** Whether an order may be paid with it and with another payment type. If omitted, true. */
  combinable?: boolean
  /** Remark for the staff. */
  comment?: string | null
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'PaymentType'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Kind of the payment type. */
  kind: PaymentTypesPaymentTypeKind
  /** Name. */
  name: string
  /** Organizations at which the row is valid. Null or omitted for all of the corporation. */
  organizationIds?: (Id<'Organization'>)[] | null
  /** Whether a receipt is printed. If omitted, true. */
  printCheque?: boolean
  /** Whether payments may be processed externally, in the restaurant, or both. If omitted, `Both`. */
  processingType?: PaymentProcessingType
  /** Terminal groups that accept it. Null or omitted for all. */
  terminalGroupIds?: (Id<'TerminalGroup'>)[] | null
}

export interface PaymentTypesPaymentTypeAnswer {
  /** Marketing campaigns that may be paid with it. */
  applicableMarketingCampaigns: (Id<'MarketingCampaign'>)[]
  /** Short name of the payment type. */
  code?: string | null
  /** Whether an order may be paid with it and with another payment type. */
  combinable?: boolean
  /** Remark for the staff. */
  comment?: string | null
  /** Revision of the row: it rises when the row changes. */
  externalRevision?: number | null
  /** Id of the payment type. It is always there. */
  id?: Id<'PaymentType'> | null
  /** Whether the payment type is deleted and listed only for orders that have it. */
  isDeleted?: boolean
  /** Name of the payment type. */
  name?: string | null
  /** Whether payments may be processed externally, in the restaurant, or both. */
  paymentProcessingType?: PaymentProcessingTypeAnswer | null
  /** Kind of the payment type. */
  paymentTypeKind?: PaymentTypesPaymentTypeKindAnswer | null
  /** Whether a receipt is printed. */
  printCheque?: boolean
  /** Terminal groups that accept the payment type. */
  terminalGroups: (TerminalGroup)[]
}

export type PaymentTypesPaymentTypeKind = 'Unknown' | 'Cash' | 'Card' | 'Credit' | 'Writeoff' | 'Voucher' | 'External' | 'IikoCard'

export type PaymentTypesPaymentTypeKindAnswer = 'Unknown' | 'Cash' | 'Card' | 'Credit' | 'Writeoff' | 'Voucher' | 'External' | 'IikoCard' | (string & {})

export interface PaymentTypesRequest {
  /** Organizations of the response. */
  organizationIds: (Id<'Organization'>)[]
}

export interface PaymentTypesResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Rows that are valid at any of the organizations. */
  paymentTypes: (PaymentTypesPaymentTypeAnswer)[]
}

export interface ProductCategoryDiscount {
  /** Category of products. */
  categoryId: Id<'ProductCategory'>
  /** Name of the category. */
  categoryName: string | null
  /** Discount on products of the category. Percent; negative for a surcharge. */
  percent: number
}

export interface RemovalTypeInput {
  /** Whether the restaurant may bear the loss. If omitted, false. */
  canWriteoffToCafe?: boolean
  /** Whether another employee may bear the loss. If omitted, false. */
  canWriteoffToUser?: boolean
  /** Whether the waiter may bear the loss. If omitted, false. */
  canWriteoffToWaiter?: boolean
  /** Remark for the staff. */
  comment?: string | null
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'RemovalType'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Whether staff may choose the removal type by hand. If omitted, true. */
  manual?: boolean
  /** Name. */
  name: string
  /** Organizations at which the row is valid. Null or omitted for all of the corporation. */
  organizationIds?: (Id<'Organization'>)[] | null
  /** Whether a removal needs a remark. If omitted, false. */
  reasonRequired?: boolean
}

export interface RemovalTypesRemovalType {
  /** Whether the restaurant may bear the loss. */
  canWriteoffToCafe?: boolean
  /** Whether another employee may bear the loss. */
  canWriteoffToUser?: boolean
  /** Whether the waiter may bear the loss. */
  canWriteoffToWaiter?: boolean
  /** Remark for the staff. */
  comment?: string | null
  /** Id of the removal type. */
  id: Id<'RemovalType'>
  /** Whether the removal type is deleted and listed only for orders that have it. */
  isDeleted?: boolean
  /** Whether staff may choose it by hand. */
  manual?: boolean
  /** Name of the removal type. */
  name: string
  /** Whether a removal needs a remark. */
  reasonRequired?: boolean
}

export interface RemovalTypesRequest {
  /** Organizations of the response. */
  organizationIds: (Id<'Organization'>)[]
}

export interface RemovalTypesResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Rows that are valid at any of the organizations. */
  removalTypes: (RemovalTypesRemovalType)[]
}

export interface SavedCancelCause {
  /** Id of the row. */
  id: Id<'CancelCause'>
  /** Whether it is the default cancel cause. */
  isDefault: boolean
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
  /** Organizations at which the row is valid. Null for all of the corporation. */
  organizationIds: (Id<'Organization'>)[] | null
}

export interface SavedConception {
  /** Short name of the brand. */
  code: string
  /** Id of the row. */
  id: Id<'Conception'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
  /** Organizations at which the row is valid. Null for all of the corporation. */
  organizationIds: (Id<'Organization'>)[] | null
}

export interface SavedCourierService {
  /** Id of the row. */
  id: Id<'CourierService'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
  /** Organizations at which the row is valid. Null for all of the corporation. */
  organizationIds: (Id<'Organization'>)[] | null
}

export interface SavedDiscountTypeAnswer {
  /** Whether the number of the card may be typed in. */
  canApplyByCardNumber: boolean
  /** Whether the discount can apply to single lines of an order. */
  canBeAppliedSelectively: boolean
  /** Percents of the categories, for a discount that has them. */
  categories: ({
  /** Category of products. */
  categoryId: Id<'ProductCategory'>
  /** Name of the category. */
  categoryName: string | null
  /** Discount on products of the category. Percent; negative for a surcharge. */
  percent: number
})[]
  /** Remark for the staff. */
  comment: string | null
  /** Id of the row. */
  id: Id<'DiscountType'>
  /** Whether the discount is applied automatically. */
  isAutomatic: boolean
  /** Whether the discount requires a card. */
  isCard: boolean
  /** Whether each category of products has its own percent. */
  isCategorised: boolean
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Whether staff may apply the discount by hand. */
  isManual: boolean
  /** Minimum sum of the order for the discount. Null for none. Money in the currency of the organization. */
  minOrderSum: number | null
  /** Whether the discount is a percent, a fixed sum, or a sum that the order sets. */
  mode: DiscountCardModeAnswer
  /** Name. */
  name: string
  /** Organizations at which the row is valid. Null for all of the corporation. */
  organizationIds: (Id<'Organization'>)[] | null
  /** The discount, for the mode `Percent`. Percent; negative for a surcharge. */
  percent: number
  /** The discount, for the mode `FixedSum`; negative for a surcharge. Money in the currency of the organization. */
  sum: number
}

export interface SavedMarketingSource {
  /** Names of this source in external systems. */
  attachedSources: (string)[]
  /** Id of the row. */
  id: Id<'MarketingSource'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
  /** Organizations at which the row is valid. Null for all of the corporation. */
  organizationIds: (Id<'Organization'>)[] | null
}

export interface SavedOrderTypeAnswer {
  /** Id of the row. */
  id: Id<'OrderType'>
  /** Whether it is the default order type of its service. */
  isDefault: boolean
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
  /** Service of orders of the type: in the restaurant, by courier, or pick-up. */
  orderServiceType: OrderTypesOrderServiceTypeAnswer
  /** Organizations at which the row is valid. Null for all of the corporation. */
  organizationIds: (Id<'Organization'>)[] | null
}

export interface SavedPaymentTypeAnswer {
  /** Account of the books to which payments are posted, of type CASH, CURRENT_ASSET or OTHER_CURRENT_ASSET. Null for the account of the kind. A deleted account is ignored. */
  accountId: Id<'Account'> | null
  /** Marketing campaigns that may be paid with it. */
  applicableMarketingCampaigns: (Id<'MarketingCampaign'>)[]
  /** Short name of the payment type. */
  code: string | null
  /** Whether an order may be paid with it and with another payment type. */
  combinable: boolean
  /** Remark for the staff. */
  comment: string | null
  /** Id of the row. */
  id: Id<'PaymentType'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Kind of the payment type. */
  kind: PaymentTypesPaymentTypeKindAnswer
  /** Name. */
  name: string
  /** Organizations at which the row is valid. Null for all of the corporation. */
  organizationIds: (Id<'Organization'>)[] | null
  /** Whether a receipt is printed. */
  printCheque: boolean
  /** Whether payments may be processed externally, in the restaurant, or both. */
  processingType: PaymentProcessingTypeAnswer
  /** Terminal groups that accept it. Null for all. */
  terminalGroupIds: (Id<'TerminalGroup'>)[] | null
}

export interface SavedRemovalType {
  /** Whether the restaurant may bear the loss. */
  canWriteoffToCafe: boolean
  /** Whether another employee may bear the loss. */
  canWriteoffToUser: boolean
  /** Whether the waiter may bear the loss. */
  canWriteoffToWaiter: boolean
  /** Remark for the staff. */
  comment: string | null
  /** Id of the row. */
  id: Id<'RemovalType'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Whether staff may choose the removal type by hand. */
  manual: boolean
  /** Name. */
  name: string
  /** Organizations at which the row is valid. Null for all of the corporation. */
  organizationIds: (Id<'Organization'>)[] | null
  /** Whether a removal needs a remark. */
  reasonRequired: boolean
}

export interface SavedTipsTypeAnswer {
  /** Id of the row. */
  id: Id<'TipsType'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
  /** Services for which these tips may be given. */
  orderServiceTypes: (OrderTypesOrderServiceTypeAnswer)[]
  /** Organizations at which the row is valid. Null for all of the corporation. */
  organizationIds: (Id<'Organization'>)[] | null
  /** Payment types with which these tips may be given. */
  paymentTypeIds: (Id<'PaymentType'>)[]
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

export interface TipsTypeInput {
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'TipsType'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
  /** Services for which these tips may be given. */
  orderServiceTypes: (OrderTypesOrderServiceType)[]
  /** Organizations at which the row is valid. Null or omitted for all of the corporation. */
  organizationIds?: (Id<'Organization'>)[] | null
  /** Payment types with which these tips may be given. */
  paymentTypeIds: (Id<'PaymentType'>)[]
}

export interface TipsTypesRequest {}

export interface TipsTypesResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The types of tips. */
  tipsTypes: (TipsTypesTipsTypeAnswer)[]
}

export interface TipsTypesTipsTypeAnswer {
  /** Id of the tips type. */
  id: Id<'TipsType'>
  /** Name of the tips. */
  name: string
  /** Services for which these tips may be given. */
  orderServiceTypes: (OrderTypesOrderServiceTypeAnswer)[]
  /** Organizations at which these tips may be given. */
  organizationIds: (Id<'Organization'>)[]
  /** Payment types with which these tips may be given. */
  paymentTypesIds: (Id<'PaymentType'>)[]
}
