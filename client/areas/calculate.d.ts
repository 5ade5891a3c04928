// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface CalculateOperations {
  /** Calculate the loyalty effects on an order. */
  '/api/1/loyalty/core/calculate': { kind: 'query'; request: CalculateCheckinRequest; response: CalculateCheckinResponseAnswer }
  /** Calculate the loyalty effects on an order. Deprecated. */
  '/api/1/loyalty/iiko/calculate': { kind: 'query'; request: CalculateCheckinRequest; response: CalculateCheckinResponseAnswer }
  /** Calculate the loyalty effects on an order. Deprecated. */
  '/api/1/loyalty/iiko/calculate_checkin': { kind: 'query'; request: CalculateCheckinRequest; response: CalculateCheckinResponseAnswer }
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

export interface AvailableCombo {
  /** How items of the order fill its groups. */
  groupMapping?: (ComboGroupMapping)[]
  /** The combo in the menu. */
  specificationId?: Id<'ComboSource'>
}

export interface AvailablePayment {
  /** The campaign that allows it. Absent for a certificate without such a limit. */
  id?: Id<'MarketingCampaign'>
  /** Maximum sum of the payment. Money in the currency of the organization. */
  maxSum?: number
  /** Payments with a smaller number are filled first. */
  order?: number
  /** Wallets to pay from. */
  walletInfos?: (WalletInfo)[]
}

export interface CalculateCheckinRequest {
  /** Manual conditions chosen for the order. Deprecated: `applicableManualConditions` of `order.loyaltyInfo`. */
  applicableManualConditions?: (Id<'ManualCondition'>)[]
  /** Campaigns whose payments are returned. If empty or omitted, all. */
  availablePaymentMarketingCampaignIds?: (Id<'MarketingCampaign'>)[]
  /** Number of a coupon. Deprecated: `coupon` of `order.loyaltyInfo`. */
  coupon?: string
  /** Sums for manual conditions. Deprecated: `dynamicDiscounts` of `order.loyaltyInfo`. */
  dynamicDiscounts?: (LoyaltyResultDynamicDiscount)[]
  /** Whether to return `loyaltyTrace`. Default: false. */
  isLoyaltyTraceEnabled?: boolean
  /** The order. */
  order: CreateOrderOrder
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Guest who referred this guest. It does not affect the order. */
  referrerId?: Id<'Customer'> | null
  /** Terminal group of the order, for campaigns limited to some. */
  terminalGroupId?: Id<'TerminalGroup'> | null
}

export interface CalculateCheckinResponseAnswer {
  /** The same with codes. A warning never prevents placing the order. */
  Warnings?: (WarningInfo)[]
  /** Maximum payments from the guest's wallets, and from the certificates whose numbers `payments` of the order name. */
  availablePayments?: (AvailablePayment)[]
  /** Discounts that the request fixes, then effects of the campaigns, in the order in which they run. */
  loyaltyProgramResults?: (LoyaltyProgramResultAnswer)[]
  /** Explanation: a line per condition and action. */
  loyaltyTrace?: string
  /** Warnings about invalid loyalty data of the order. */
  validationWarnings?: (string)[]
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

export interface ComboGroupMapping {
  /** Group of the combo. */
  groupId?: Id<'ComboGroup'>
  /** Item of the order that fills the group. Null if none does. */
  itemId?: Id<'Position'> | null
}

export interface CommonCoordinates {
  /** Degrees north of the equator; negative to the south. */
  latitude: number
  /** Degrees east of Greenwich; negative to the west. */
  longitude: number
}

export type CreateOrderAddress = AddressLegacy | DeliveriesRequestCreateOrderAddressCity

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

export type CreateOrderCustomer = CreateOrderRegularCustomer | CreateOrderAnonymousCustomer

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

export interface CreateOrderOrder {
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
  /** Operator of the order. */
  operatorId?: Id<'Employee'> | null
  /** Whether the order is delivered by courier or picked up. If omitted, the order type decides. */
  orderServiceType?: CreateOrderOrderServiceType | null
  /** Order type from `/api/1/deliveries/order_types`. If omitted, it is the default one for `orderServiceType`. */
  orderTypeId?: Id<'OrderType'> | null
  /** Payments of the order, planned or already received outside. */
  payments?: (Payment)[] | null
  /** Phone that identifies the guest. */
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

export type CreateOrderOrderItem = CreateOrderProductOrderItem | CreateOrderCompoundOrderItem

export type CreateOrderOrderServiceType = 'DeliveryByCourier' | 'DeliveryByClient'

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

export type Discount = RmsDiscount | IikoCardDiscount

export interface DiscountCard {
  /** Track of the card, as read by a card reader; or its number, if the discount allows numbers. */
  track: string
}

export interface DiscountOperationAnswer {
  /** Number of discounted portions. Null for the whole order. */
  amount?: number | null
  /** 0 discount on the whole order, 1 on an item, 2 free product, 3 on an item of a set. */
  code?: OperationCodeAnswer
  /** Name of the campaign. */
  comment?: string
  /** Sum of the discount. Money in the currency of the organization. */
  discountSum?: number
  /** The same as `positionId`. */
  orderItemId?: Id<'Position'> | null
  /** Discounted item. Null for the whole order. */
  positionId?: Id<'Position'> | null
}

export interface DiscountsInfo {
  /** Discount card of the guest. Its discount is applied after `discounts`. */
  card?: DiscountCard | null
  /** Discounts and surcharges of the order. */
  discounts?: (Discount)[] | null
  /** Whether these discounts of loyalty programs are fixed and not calculated again. */
  fixedLoyaltyDiscounts?: boolean | null
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

export interface FreeProduct {
  /** Code of the product. */
  code?: string
  /** Product. */
  id?: Id<'Product'> | null
  /** Names of the sizes. */
  size?: (string)[]
  /** Sizes in which it is free. Empty for a product without sizes, or for all sizes. */
  sizes?: (FreeProductSize)[]
}

export interface FreeProductSize {
  /** Size. */
  id?: Id<'ProductSize'> | null
  /** Name of the size. */
  name?: string
}

export interface FreeProductsGroup {
  /** Text shown to the guest. */
  descriptionForUser?: string
  /** Products of which the guest may add one for free. */
  products?: (FreeProduct)[]
  /** The action that offers them, as returned by `program`. */
  sourceActionId?: Id<'LoyaltySettings'>
}

export type Gender = 'NotSpecified' | 'Male' | 'Female'

export interface Guests {
  /** Number of guests. */
  count: number
  /** Whether the guests pay apart. */
  splitBetweenPersons?: boolean | null
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

export interface LoyaltyProgramResultAnswer {
  /** Combos offered to the guest. */
  availableComboSpecifications?: (Id<'ComboSource'>)[]
  /** The offered combos that items of the order fill, except for the number of groups that the combo allows to lack. */
  availableCombos?: (AvailableCombo)[]
  /** Its discounts. */
  discounts?: (DiscountOperationAnswer)[]
  /** Free products that the guest may add. */
  freeProducts?: (FreeProductsGroup)[]
  /** The campaign. Absent for the discounts of a program that the request fixes. */
  marketingCampaignId?: Id<'MarketingCampaign'>
  /** Name of the campaign, or of the program whose discounts the request fixes. */
  name?: string
  /** Whether the order sells a gift certificate that has to be activated. */
  needToActivateCertificate?: boolean
  /** Points that the guest pays for the discounts, from the wallet of the campaign's program. Absent if they cost nothing. Money in the currency of the organization. The published schema has no such field. */
  points?: number
  /** Suggestions for the guest. */
  upsales?: (Upsale)[]
}

export interface LoyaltyResultDynamicDiscount {
  /** The sum. Money in the currency of the organization. */
  Sum?: number
  /** The condition that the sum belongs to. */
  manualConditionId?: Id<'ManualCondition'>
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

export type OperationCodeAnswer = 0 | 1 | 2 | 3 | (number & {})

export type Payment = CashPayment | CardPayment | LoyaltyCardPayment | ExternalPayment

export type PaymentAdditionalData = LoyaltyCardPaymentAdditionalData | CardPaymentAdditionalData | ExternalPaymentAdditionalData

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

export type TipsPayment = CashTipsPayment | CardTipsPayment | ExternalTipsPayment

export interface Upsale {
  /** Text shown to the guest. */
  descriptionForUser?: string
  /** Codes of the products. */
  productCodes?: (string)[]
  /** Suggested products. */
  products?: (UpsaleProduct)[]
  /** The action that suggests it, as returned by `program`. */
  sourceActionId?: Id<'LoyaltySettings'>
  /** Text for the cashier to read to the guest. */
  suggestionText?: string
}

export interface UpsaleProduct {
  /** Code of the product. */
  code?: string
  /** Product. */
  id?: Id<'Product'> | null
}

export interface WalletInfo {
  /** Whether money in it can be held for the order. */
  canHoldMoney?: boolean
  /** The wallet. */
  id?: Id<'Wallet'>
  /** Maximum sum paid from it. Money in the currency of the organization. */
  maxSum?: number
}

export interface WarningInfo {
  /** Code of the warning. */
  Code?: string
  /** Code of the problem. */
  ErrorCode?: string
  /** Text of the problem. */
  Message?: string
}
