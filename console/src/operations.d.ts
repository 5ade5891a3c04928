// Written by `npm run contract` from the contract, for the operations that the console calls.

export interface Operations {
  '/api/1/deliveries/by_delivery_date_and_status': { request: OrdersByDeliveryDateAndStatusRequest; response: OrdersWithRevisionResponse }
  '/api/1/deliveries/by_revision': { request: OrdersByRevisionRequest; response: OrdersWithRevisionResponse }
  '/console/session/enter': { request: ConsoleSessionEnterRequest; response: SessionPerson }
  '/console/session/link': { request: ConsoleSessionLinkRequest; response: ConsoleSessionLinkResponse }
  '/console/session/login': { request: ConsoleSessionLoginRequest; response: SessionPerson }
  '/console/session/logout': { request: ConsoleSessionLogoutRequest; response: ConsoleSessionLogoutResponse }
  '/console/session/password': { request: ConsoleSessionPasswordRequest; response: ConsoleSessionPasswordResponse }
  '/console/session/whoami': { request: ConsoleSessionWhoamiRequest; response: ConsoleSessionWhoamiResponse }
}

export type CancelInfo = { cause: OrderCancelCause; comment: string | null; whenCancelled: string }

export type CommonCoordinates = { latitude: number; longitude: number }

export type CommonOrderServiceType = 'Common' | 'DeliveryByCourier' | 'DeliveryByClient'

export type CommonPaymentTypeKind = 'Unknown' | 'Cash' | 'Card' | 'Credit' | 'Writeoff' | 'Voucher' | 'External' | 'SmartSale' | 'Sberbank' | 'Trpos'

export type CommonPriceCategory = { id: string; name: string | null }

export type CompoundItemTemplate = { id: string; name: string }

export type Conception = { code: string; id: string; name: string }

export type ConsoleSessionEnterRequest = { password?: string; token: string }

export type ConsoleSessionLinkRequest = { token: string }

export type ConsoleSessionLinkResponse = { corporationName: string | null; isScreen: boolean; name: string; needsPassword: boolean }

export type ConsoleSessionLoginRequest = { login: string; password: string }

export type ConsoleSessionLogoutRequest = {  }

export type ConsoleSessionLogoutResponse = {  }

export type ConsoleSessionPasswordRequest = { newPassword: string; password: string }

export type ConsoleSessionPasswordResponse = {  }

export type ConsoleSessionWhoamiRequest = {  }

export type ConsoleSessionWhoamiResponse = { paths: (string)[]; person: SessionPerson }

export type CourierInfo = { courier: OrderEmployee; isCourierSelectedManually: boolean }

export type CreationStatus = 'Success' | 'InProgress' | 'Error'

export type DeletionMethod = { comment: string | null; id: string; removalType: OrderRemovalType }

export type DeliveryStatus = 'Unconfirmed' | 'WaitCooking' | 'ReadyForCooking' | 'CookingStarted' | 'CookingCompleted' | 'Waiting' | 'OnWay' | 'Delivered' | 'Closed' | 'Cancelled'

export type DiscountItem = { discountType: DiscountType; selectivePositions: (string)[]; selectivePositionsWithSum: (PositionWithSum)[]; sum: number }

export type DiscountType = { id: string; name: string }

export type ErrorCode = 'Common' | 'IllegalDeliveryStatus' | 'CustomerNameNotSpecified' | 'ProductNotFound' | 'MarketingSourceNotFound' | 'PaymentTypeNotFound' | 'ProductSizeNotFound' | 'ProductGroupNotFound' | 'OrderNotFound' | 'ConceptionNotFound' | 'DuplicatedOrderId' | 'TerminalGroupIdNotDetermined' | 'TerminalGroupUnregistered' | 'InvalidPhone' | 'ModifierDuplicated' | 'ProductCanBuyFromCashdesk' | 'DeliveryOpinionMarkInvalid' | 'WrongDeliveryStatusForOpinion' | 'OpinionCommentTooLong' | 'SurveyItemNotFound' | 'PaymentTypeCanNotBeUsedAsExternal' | 'AddressNotFound' | 'HomeNotFound' | 'IikonetPaymentAdditionalDataCanNotBeParsed' | 'IikonetPaymentExternalIdNotFound' | 'IikonetPaymentSumLessThanMarketingDiscount' | 'DiscountCardNotFound' | 'DiscountCardTypeModeForbidden' | 'Iikocard5PaymentAdditionalDataCanNotBeParsed' | 'Iikocard5PaymentExternalIdNotFound' | 'Iikocard5PaymentSumLessThanMarketingDiscount' | 'Iikocard5PaymentCanNotCreateCustomData' | 'CourierIdDoesNotExist' | 'CourierDoesNotOwnOrder' | 'WrongDeliveryStatus' | 'CanNotAssignCourierToOrder' | 'UserNotFoundByExternalPassword' | 'UserNotFound' | 'Iikocard51PaymentAdditionalDataCanNotBeParsed' | 'Iikocard51PaymentCredentialNotFound' | 'Iikocard51PaymentSearchScopeNotFound' | 'ComboDuplicated' | 'InvalidReferenceToCombo' | 'InvalidComboItemsAmount' | 'InvalidComboItemsGuest' | 'InvalidReferenceToGuest' | 'GuestDuplicated' | 'GuestNameNotSpecified' | 'OrderTypeNotFound' | 'OrderServiceTypeDoesNotMatchSelfServiceMode' | 'DeliveryDateNotSpecified' | 'OrderStatusChangedInIikoFront' | 'PaymentAdditionalDataTooLong' | 'PaymentSumShouldBePositive' | 'DiscountSumNotSpecified' | 'InvalidDiscountItem' | 'RequestProductPriceIsNotEqualToFrontPrice' | 'OrderItemsNotExists' | 'EntityAlreadyInUse' | 'DiscountItemPositionNotFound' | 'DiscountItemDuplicatePositions' | 'NonUnqiueOrderItemPosition' | 'EmptyOrderItemPosition' | 'IncorrectOrderType' | 'Incorrect' | 'TerminalGroupDisabled' | 'OrganizationUnregistered' | 'OrganizationDisabled' | 'TooSmallDeliveryDate' | 'IikoFrontTooOldVersion' | 'DuplicatedReserveId' | 'TipsTypeNotApplicable' | 'AnonymousCustomerDisabled' | 'MayBeInconsistentUpdates' | 'InconsistentUpdates' | 'Line1Disabled' | 'InternalServerError' | 'UnknownError'

export type ErrorInfo = { additionalData: unknown | null; code: ErrorCode; description: string | null; errorReason: string | null; message: string | null }

export type ExternalCourierService = { id: string; name: string }

export type Gender = 'NotSpecified' | 'Male' | 'Female'

export type IdentifierCode = { value?: string }

export type ItemDeletedInfo = { deletionMethod: DeletionMethod }

export type OrderAddress = { building: string | null; doorphone: string | null; entrance: string | null; flat: string | null; floor: string | null; house: string | null; index: string | null; line1: string | null; region: OrderRegion | null; street: OrderStreet | null }

export type OrderAnonymousCustomer = { name: string; type: 'one-time' }

export type OrderCancelCause = { id: string; name: string }

export type OrderCity = { id: string; name: string }

export type OrderCombo = { amount: number; id: string; name: string; price: number; size: ProductSize | null; sourceId: string }

export type OrderComboItemInformation = { comboId: string; comboSourceId: string; groupId: string; groupName: string | null }

export type OrderCompoundOrderItem = { amount: number; comboInformation: OrderComboItemInformation | null; comment: string | null; commonModifiers: (OrderItemModifier)[]; deleted: ItemDeletedInfo | null; primaryComponent: OrderCompoundOrderItemComponent; secondaryComponent: OrderCompoundOrderItemComponent | null; size: ProductSize | null; status: OrderItemStatus; template: CompoundItemTemplate | null; type: 'Compound'; whenPrinted: string | null }

export type OrderCompoundOrderItemComponent = { cost: number; modifiers: (OrderItemModifier)[]; positionId: string | null; price: number; pricePredefined: boolean; product: Product; resultSum?: number; taxPercent: number | null }

export type OrderCustomer = OrderRegularCustomer | OrderAnonymousCustomer

export type OrderDeliveryPoint = { address: OrderAddress | null; comment: string | null; coordinates: CommonCoordinates | null; externalCartographyId: string | null }

export type OrderDynamicDiscount = { manualConditionId: string; sum: number }

export type OrderEmployee = { id: string; name: string; phone: string | null }

export type OrderExternalData = { key: string; value: string }

export type OrderGuestsInfo = { count: number; splitBetweenPersons: boolean }

export type OrderInfo = { creationStatus: CreationStatus; errorInfo: ErrorInfo | null; externalNumber: string | null; id: string; order: OrderOrder | null; organizationId: string; posId: string | null; timestamp: number }

export type OrderItemIdentifierCode = { code: IdentifierCode; flags: (string)[]; id: string }

export type OrderItemModifier = { amount: number; amountIndependentOfParentAmount: boolean; codes: ((OrderItemIdentifierCode)[])[]; defaultAmount: number | null; deleted: ItemDeletedInfo | null; freeOfChargeAmount: number | null; hideIfDefaultAmount: boolean | null; positionId: string | null; price: number; pricePredefined: boolean; product: Product; productGroup: ProductGroup | null; resultSum: number; taxPercent: number | null }

export type OrderItemStatus = 'Added' | 'PrintedNotCooking' | 'CookingStarted' | 'CookingCompleted' | 'Served'

export type OrderLoyaltyInfo = { appliedManualConditions: (string)[]; coupon: string | null; dynamicDiscounts: (OrderDynamicDiscount)[] }

export type OrderMarketingSource = { id: string; name: string }

export type OrderOrder = { cancelInfo: CancelInfo | null; combos: (OrderCombo)[]; comment: string | null; completeBefore: string; conception: Conception | null; cookingStartTime: string; courierInfo: CourierInfo | null; customer: OrderCustomer | null; deliveryDuration: number | null; deliveryPoint: OrderDeliveryPoint | null; deliveryZone: string | null; discounts: (DiscountItem)[]; estimatedTime: string | null; externalCourierService: ExternalCourierService | null; externalData: (OrderExternalData)[]; guestsInfo: OrderGuestsInfo | null; indexInCourierRoute: number | null; isAsap: boolean | null; isDeleted: boolean; items: (OrderOrderItem)[]; lockedAt: string | null; loyaltyInfo: OrderLoyaltyInfo | null; marketingSource: OrderMarketingSource | null; menuId: string | null; movedFromDeliveryId: string | null; movedFromOrganizationId: string | null; movedFromTerminalGroupId: string | null; movedToDeliveryId: string | null; movedToOrganizationId: string | null; movedToTerminalGroupId: string | null; number: number; operator: OrderEmployee | null; orderType: OrderOrderType | null; parentDeliveryId: string | null; payments: (PaymentItem)[]; phone: string; phoneExtension: string | null; priceCategory: CommonPriceCategory | null; problem: Problem | null; processedPaymentsSum: number | null; sourceKey: string | null; status: DeliveryStatus; sum: number; terminalGroupId: string; tips: (TipsPaymentItem)[]; trackingLink: string | null; whenBillPrinted: string | null; whenClosed: string | null; whenConfirmed: string | null; whenCookingCompleted: string | null; whenCreated: string; whenDelivered: string | null; whenPacked: string | null; whenPrinted: string | null; whenReceivedByApi: string | null; whenReceivedFromFront: string | null; whenSended: string | null }

export type OrderOrderItem = OrderProductOrderItem | OrderCompoundOrderItem | ServiceOrderItem

export type OrderOrderType = { id: string; name: string; orderServiceType: CommonOrderServiceType }

export type OrderPaymentType = { id: string; kind: CommonPaymentTypeKind; name: string }

export type OrderProductOrderItem = { amount: number; codes: ((OrderItemIdentifierCode)[])[]; comboInformation: OrderComboItemInformation | null; comment: string | null; cost: number; deleted: ItemDeletedInfo | null; modifiers: (OrderItemModifier)[]; positionId: string | null; price: number; pricePredefined: boolean; product: Product; resultSum?: number; size: ProductSize | null; status: OrderItemStatus; taxPercent: number | null; type: 'Product'; whenPrinted: string | null }

export type OrderRegion = { id: string; name: string }

export type OrderRegularCustomer = { birthdate: string | null; blacklistReason: string | null; comment: string | null; gender: Gender; id: string; inBlacklist: boolean; name: string; surname: string | null; type: 'regular' }

export type OrderRemovalType = { id: string; name: string }

export type OrderStreet = { city: OrderCity; id: string; name: string }

export type OrderTipsType = { id: string; name: string }

export type OrdersByDeliveryDateAndStatusRequest = { courierIds?: (string)[] | null; deliveryDateFrom: string; deliveryDateTo?: string | null; organizationIds: (string)[]; sourceKeys?: (string)[] | null; statuses?: (DeliveryStatus)[] | null }

export type OrdersByOrganization = { orders: (OrderInfo)[]; organizationId: string }

export type OrdersByRevisionRequest = { organizationIds: (string)[]; sourceKeys?: (string)[] | null; startRevision: number }

export type OrdersWithRevisionResponse = { correlationId: string; maxRevision: number; ordersByOrganizations: (OrdersByOrganization)[] }

export type PaymentItem = { isExternal: boolean; isFiscalizedExternally: boolean; isPreliminary: boolean; isPrepay: boolean; isProcessedExternally: boolean; paymentType: OrderPaymentType; sum: number }

export type PositionWithSum = { positionId: string; sum: number }

export type Problem = { description: string | null; hasProblem: boolean }

export type Product = { id: string; name: string }

export type ProductGroup = { id: string; name: string }

export type ProductSize = { id: string; name: string }

export type ServiceOrderItem = { amount: number; comboInformation: OrderComboItemInformation | null; comment: string | null; cost: number; deleted: ItemDeletedInfo | null; resultSum?: number; service: Product; size: ProductSize | null; status: OrderItemStatus; type: 'Service'; whenPrinted: string | null }

export type SessionPerson = { corporationId: string | null; login: string; name: string; organizationIds: (string)[] | null; personId: string; role: 'operator' | 'owner' | 'manager' | 'cashier' | 'cook' | 'bookkeeper' | 'developer' }

export type TipsPaymentItem = { isExternal: boolean; isFiscalizedExternally: boolean; isPreliminary: boolean; isPrepay: boolean; isProcessedExternally: boolean; paymentType: OrderPaymentType; sum: number; tipsType?: OrderTipsType }
