// Written by `npm run contract` from the contract, for the operations that the console calls.

export interface Operations {
  '/admin/api_keys/list': { request: AdminApiKeysListRequest; response: AdminApiKeysListResponse }
  '/admin/books/settings/list': { request: AdminBooksSettingsListRequest; response: AdminBooksSettingsListResponse }
  '/admin/corporations/list': { request: AdminCorporationsListRequest; response: AdminCorporationsListResponse }
  '/admin/counteragents/list': { request: AdminCounteragentsListRequest; response: AdminCounteragentsListResponse }
  '/admin/counteragents/save': { request: AdminCounteragentsSaveRequest; response: AdminCounteragentsSaveResponse }
  '/admin/days/close': { request: AdminDaysCloseRequest; response: ClosedDay }
  '/admin/days/list': { request: AdminDaysListRequest; response: AdminDaysListResponse }
  '/admin/days/preview': { request: AdminDaysPreviewRequest; response: AdminDaysPreviewResponse }
  '/admin/delivery_restrictions/list': { request: AdminDeliveryRestrictionsListRequest; response: AdminDeliveryRestrictionsListResponse }
  '/admin/delivery_restrictions/save': { request: AdminDeliveryRestrictionsSaveRequest; response: AdminDeliveryRestrictionsSaveResponse }
  '/admin/dictionaries/list': { request: AdminDictionariesListRequest; response: AdminDictionariesListResponse }
  '/admin/dictionaries/save': { request: AdminDictionariesSaveRequest; response: AdminDictionariesSaveResponse }
  '/admin/directories/save': { request: AdminDirectoriesSaveRequest; response: AdminDirectoriesSaveResponse }
  '/admin/employees/list': { request: AdminEmployeesListRequest; response: AdminEmployeesListResponse }
  '/admin/employees/save': { request: AdminEmployeesSaveRequest; response: AdminEmployeesSaveResponse }
  '/admin/guests/erase': { request: AdminGuestsEraseRequest; response: AdminGuestsEraseResponse }
  '/admin/guests/list': { request: AdminGuestsListRequest; response: AdminGuestsListResponse }
  '/admin/guests/merge': { request: AdminGuestsMergeRequest; response: AdminGuestsMergeResponse }
  '/admin/guests/save': { request: AdminGuestsSaveRequest; response: AdminGuestsSaveResponse }
  '/admin/imports/apply': { request: AdminImportsApplyRequest; response: AdminImportsApplyResponse }
  '/admin/imports/get': { request: AdminImportsGetRequest; response: AdminImportsGetResponse }
  '/admin/imports/kinds': { request: AdminImportsKindsRequest; response: AdminImportsKindsResponse }
  '/admin/imports/preview': { request: AdminImportsPreviewRequest; response: AdminImportsPreviewResponse }
  '/admin/loyalty/coupons/generate': { request: AdminLoyaltyCouponsGenerateRequest; response: AdminLoyaltyCouponsGenerateResponse }
  '/admin/loyalty/programs/list': { request: AdminLoyaltyProgramsListRequest; response: AdminLoyaltyProgramsListResponse }
  '/admin/loyalty/programs/save': { request: AdminLoyaltyProgramsSaveRequest; response: AdminLoyaltyProgramsSaveResponse }
  '/admin/loyalty/wallets/correct': { request: AdminLoyaltyWalletsCorrectRequest; response: AdminLoyaltyWalletsCorrectResponse }
  '/admin/menus/list': { request: AdminMenusListRequest; response: AdminMenusListResponse }
  '/admin/menus/save': { request: AdminMenusSaveRequest; response: AdminMenusSaveResponse }
  '/admin/organizations/list': { request: AdminOrganizationsListRequest; response: AdminOrganizationsListResponse }
  '/admin/organizations/save': { request: AdminOrganizationsSaveRequest; response: AdminOrganizationsSaveResponse }
  '/admin/people/end_sessions': { request: AdminPeopleEndSessionsRequest; response: AdminPeopleEndSessionsResponse }
  '/admin/people/link': { request: AdminPeopleLinkRequest; response: PersonLink }
  '/admin/people/list': { request: AdminPeopleListRequest; response: AdminPeopleListResponse }
  '/admin/people/save': { request: AdminPeopleSaveRequest; response: AdminPeopleSaveResponse }
  '/admin/requests/list': { request: AdminRequestsListRequest; response: AdminRequestsListResponse }
  '/admin/requests/trace': { request: AdminRequestsTraceRequest; response: AdminRequestsTraceResponse }
  '/admin/restaurant_sections/list': { request: AdminRestaurantSectionsListRequest; response: AdminRestaurantSectionsListResponse }
  '/admin/restaurant_sections/save': { request: AdminRestaurantSectionsSaveRequest; response: AdminRestaurantSectionsSaveResponse }
  '/admin/roles/list': { request: AdminRolesListRequest; response: AdminRolesListResponse }
  '/admin/roles/save': { request: AdminRolesSaveRequest; response: AdminRolesSaveResponse }
  '/admin/stop_lists/list': { request: AdminStopListsListRequest; response: AdminStopListsListResponse }
  '/admin/stores/list': { request: AdminStoresListRequest; response: AdminStoresListResponse }
  '/admin/stores/save': { request: AdminStoresSaveRequest; response: AdminStoresSaveResponse }
  '/admin/terminal_groups/save': { request: AdminTerminalGroupsSaveRequest; response: AdminTerminalGroupsSaveResponse }
  '/admin/webhooks/change_address': { request: AdminWebhooksChangeAddressRequest; response: AdminWebhooksChangeAddressResponse }
  '/admin/webhooks/endpoints': { request: AdminWebhooksEndpointsRequest; response: AdminWebhooksEndpointsResponse }
  '/admin/webhooks/renew_secret': { request: AdminWebhooksRenewSecretRequest; response: AdminWebhooksRenewSecretResponse }
  '/admin/webhooks/resume': { request: AdminWebhooksResumeRequest; response: AdminWebhooksResumeResponse }
  '/api/1/cancel_causes': { request: CancelCausesRequest; response: CancelCausesResponse }
  '/api/1/cities': { request: CitiesRequest; response: CitiesResponse }
  '/api/1/commands/status': { request: GetCommandStatusRequest; response: GetCommandStatusResponse }
  '/api/1/deliveries/actions': { request: DeliveriesActionsRequest; response: DeliveriesActionsResponse }
  '/api/1/deliveries/add_payments': { request: AddOrderPaymentsRequest; response: CorrelationIdResponse }
  '/api/1/deliveries/by_delivery_date_and_status': { request: OrdersByDeliveryDateAndStatusRequest; response: OrdersWithRevisionResponse }
  '/api/1/deliveries/by_id': { request: OrdersByIdRequest; response: OrdersResponse }
  '/api/1/deliveries/by_revision': { request: OrdersByRevisionRequest; response: OrdersWithRevisionResponse }
  '/api/1/deliveries/cancel': { request: CancelOrderRequest; response: CorrelationIdResponse }
  '/api/1/deliveries/cancel_confirmation': { request: CancelDeliveryConfirmationRequest; response: CorrelationIdResponse }
  '/api/1/deliveries/change_driver_info': { request: ChangeDriverInfoRequest; response: CorrelationIdResponse }
  '/api/1/deliveries/close': { request: CloseDeliveryOrderRequest; response: CorrelationIdResponse }
  '/api/1/deliveries/confirm': { request: ConfirmDeliveryRequest; response: CorrelationIdResponse }
  '/api/1/deliveries/drafts/by_filter': { request: FilterDraftsRequest; response: FilterDraftsResponse }
  '/api/1/deliveries/drafts/by_id': { request: GetDraftRequest; response: GetDraftResponse }
  '/api/1/deliveries/drafts/commit': { request: CommitDraftRequest; response: OrderResponse }
  '/api/1/deliveries/drafts/create': { request: CreateDraftRequest; response: CreateOrSaveDraftResponse }
  '/api/1/deliveries/drafts/save': { request: SaveDraftRequest; response: CreateOrSaveDraftResponse }
  '/api/1/deliveries/history/by_delivery_date_and_phone': { request: OrdersHistoryByDeliveryDateAndPhoneRequest; response: OrdersWithRevisionResponse }
  '/api/1/deliveries/price': { request: DeliveriesPriceRequest; response: DeliveriesPriceResponse }
  '/api/1/deliveries/print_delivery_bill': { request: PrintDeliveryBillRequest; response: CorrelationIdResponse }
  '/api/1/deliveries/refused': { request: DeliveriesRefusedRequest; response: DeliveriesRefusedResponse }
  '/api/1/deliveries/to_pay': { request: DeliveriesToPayRequest; response: DeliveriesToPayResponse }
  '/api/1/deliveries/update_order_courier': { request: UpdateOrderCourierRequest; response: CorrelationIdResponse }
  '/api/1/deliveries/update_order_delivery_status': { request: UpdateDeliveryStatusRequest; response: CorrelationIdResponse }
  '/api/1/employees/couriers': { request: CouriersRequest; response: EmployeesResponse }
  '/api/1/employees/shifts/by_courier': { request: GetTerminalGroupsOfEmployeeRequest; response: GetTerminalGroupsOfEmployeeResponse }
  '/api/1/front_office/act': { request: FrontOfficeActRequest; response: FrontOfficeActResponse }
  '/api/1/loyalty/core/calculate': { request: CalculateCheckinRequest; response: CalculateCheckinResponse }
  '/api/1/loyalty/core/coupons/by_series': { request: NotActivatedCouponRequest; response: NotActivatedCouponResponse }
  '/api/1/loyalty/core/customer/card/add': { request: AddMagnetCardRequest; response: AddMagnetCardResponse }
  '/api/1/loyalty/core/customer/card/remove': { request: DeleteMagnetCardRequest; response: DeleteMagnetCardResponse }
  '/api/1/loyalty/core/customer/create_or_update': { request: CreateOrUpdateCustomerRequest; response: CreateOrUpdateCustomerResponse }
  '/api/1/loyalty/core/customer/info': { request: GetCustomerInfoRequest; response: GetCustomerInfoResponse }
  '/api/1/loyalty/core/customer/program/add': { request: AddCustomerToProgramRequest; response: AddCustomerToProgramResponse }
  '/api/1/loyalty/core/customer/transactions/by_date': { request: GetTransactionsReportByPeriodRequest; response: GetTransactionsReportByPeriodResponse }
  '/api/1/loyalty/core/customer/wallet/chargeoff': { request: ChangeUserBalanceRequest; response: WithdrawUserBalanceResponse }
  '/api/1/loyalty/core/customer/wallet/topup': { request: ChangeUserBalanceRequest; response: RefillUserBalanceResponse }
  '/api/1/loyalty/core/customer_category': { request: GetCategoriesRequest; response: GetCategoriesResponse }
  '/api/1/loyalty/core/customer_category/add': { request: ChangeCategoryForCustomerRequest; response: ChangeCategoryForCustomerResponse }
  '/api/1/loyalty/core/customer_category/remove': { request: ChangeCategoryForCustomerRequest; response: ChangeCategoryForCustomerResponse }
  '/api/1/loyalty/core/program': { request: GetProgramsRequest; response: GetProgramsResponse }
  '/api/1/nomenclature': { request: NomenclatureRequest; response: NomenclatureResponse }
  '/api/1/order/actions': { request: OrderActionsRequest; response: OrderActionsResponse }
  '/api/1/order/add_items': { request: AddItemsToTableOrderRequest; response: CorrelationIdResponse }
  '/api/1/order/add_payments': { request: AddOrderPaymentsRequest; response: CorrelationIdResponse }
  '/api/1/order/by_id': { request: GetTableOrdersByIdRequest; response: TableOrdersResponse }
  '/api/1/order/by_revision': { request: OrderByRevisionRequest; response: OrderByRevisionResponse }
  '/api/1/order/by_table': { request: GetTableOrdersByTableRequest; response: TableOrdersResponse }
  '/api/1/order/cancel': { request: CancelTableOrderRequest; response: CorrelationIdResponse }
  '/api/1/order/close': { request: CloseTableOrderRequest; response: CorrelationIdResponse }
  '/api/1/order/create': { request: CreateTableOrderRequest; response: TableOrderResponse }
  '/api/1/order/print_bill': { request: PrintBillRequest; response: CorrelationIdResponse }
  '/api/1/order/to_pay': { request: OrderToPayRequest; response: OrderToPayResponse }
  '/api/1/organizations': { request: GetOrganizationsRequest; response: GetOrganizationsResponse }
  '/api/1/payment_types': { request: PaymentTypesRequest; response: PaymentTypesResponse }
  '/api/1/removal_types': { request: RemovalTypesRequest; response: RemovalTypesResponse }
  '/api/1/reserve/available_restaurant_sections': { request: GetRestaurantSectionsRequest; response: GetRestaurantSectionsResponse }
  '/api/1/reserve/by_date': { request: ReserveByDateRequest; response: ReserveByDateResponse }
  '/api/1/reserve/cancel': { request: CancelReserveRequest; response: CorrelationIdResponse }
  '/api/1/reserve/change_estimated_start_time': { request: ChangeReserveEstimatedStartTimeRequest; response: CorrelationIdResponse }
  '/api/1/reserve/change_tables': { request: ChangeReserveTablesRequest; response: CorrelationIdResponse }
  '/api/1/reserve/create': { request: CreateReserveRequest; response: ReserveResponse }
  '/api/1/stop_lists': { request: StopListsRequest; response: StopListsResponse }
  '/api/1/stop_lists/add': { request: AddProductsToStopListRequest; response: CorrelationIdResponse }
  '/api/1/stop_lists/remove': { request: RemoveProductsFromStopListRequest; response: CorrelationIdResponse }
  '/api/1/streets/by_city': { request: StreetsByCityRequest; response: StreetsResponse }
  '/api/1/terminal_groups': { request: TerminalGroupsRequest; response: TerminalGroupsResponse }
  '/api/2/menu': { request: MenusRequest; response: MenusDataResponse }
  '/api/employees/v1/attendance/create': { request: AttendanceCreateRequest; response: AttendanceCreateResponse }
  '/api/employees/v1/attendance/delete': { request: AttendanceDeleteRequest; response: AttendanceDeleteResponse }
  '/api/employees/v1/attendance/list': { request: AttendanceListRequest; response: AttendanceListResponse }
  '/api/employees/v1/attendance/update': { request: AttendanceUpdateRequest; response: AttendanceUpdateResponse }
  '/api/employees/v1/positions/list': { request: ListPositionsRequest; response: ListPositionsResponse }
  '/api/finance/v1/chart-of-accounts/list': { request: ChartOfAccountsListRequest; response: ChartOfAccountsListResponse }
  '/api/finance/v1/document_transactions/list': { request: DocumentTransactionsListRequest; response: FinanceDocumentTransactionsListResponse }
  '/api/finance/v1/incoming_service/cancel': { request: GetByIDRequest; response: IncomingServiceSaveResponse }
  '/api/finance/v1/incoming_service/create': { request: IncomingServiceCreateRequest; response: IncomingServiceSaveResponse }
  '/api/finance/v1/incoming_service/get': { request: GetByIDRequest; response: IncomingServiceGetResponse }
  '/api/finance/v1/incoming_service/post': { request: GetByIDRequest; response: IncomingServiceSaveResponse }
  '/api/finance/v1/incoming_service/unpost': { request: GetByIDRequest; response: IncomingServiceSaveResponse }
  '/api/finance/v1/incoming_service/update': { request: IncomingServiceUpdateRequest; response: IncomingServiceSaveResponse }
  '/api/finance/v1/outgoing_service/cancel': { request: GetByIDRequest; response: OutgoingServiceSaveResponse }
  '/api/finance/v1/outgoing_service/create': { request: OutgoingServiceCreateRequest; response: OutgoingServiceSaveResponse }
  '/api/finance/v1/outgoing_service/get': { request: GetByIDRequest; response: OutgoingServiceGetResponse }
  '/api/finance/v1/outgoing_service/post': { request: GetByIDRequest; response: OutgoingServiceSaveResponse }
  '/api/finance/v1/outgoing_service/unpost': { request: GetByIDRequest; response: OutgoingServiceSaveResponse }
  '/api/finance/v1/outgoing_service/update': { request: OutgoingServiceUpdateRequest; response: OutgoingServiceSaveResponse }
  '/api/inventory/v1/costings/calculate': { request: GetCostPricesRequest; response: GetCostPricesResponse }
  '/api/inventory/v1/counteragents/list': { request: GetCounteragentsRequest; response: GetCounteragentsResponse }
  '/api/inventory/v1/disassemble_document/cancel': { request: InventoryGetByIDRequest; response: DisassembleDocumentSaveResponse }
  '/api/inventory/v1/disassemble_document/create': { request: DisassembleDocumentCreateRequest; response: DisassembleDocumentSaveResponse }
  '/api/inventory/v1/disassemble_document/get': { request: InventoryGetByIDRequest; response: DisassembleDocumentGetResponse }
  '/api/inventory/v1/disassemble_document/post': { request: InventoryGetByIDRequest; response: DisassembleDocumentSaveResponse }
  '/api/inventory/v1/disassemble_document/unpost': { request: InventoryGetByIDRequest; response: DisassembleDocumentSaveResponse }
  '/api/inventory/v1/disassemble_document/update': { request: DisassembleDocumentUpdateRequest; response: DisassembleDocumentSaveResponse }
  '/api/inventory/v1/documents/list': { request: InventoryDocumentsListRequest; response: InventoryDocumentsListResponse }
  '/api/inventory/v1/incoming_inventory/cancel': { request: InventoryGetByIDRequest; response: IncomingInventorySaveResponse }
  '/api/inventory/v1/incoming_inventory/check': { request: InventoryIncomingInventoryCheckRequest; response: StockTakeDifferences }
  '/api/inventory/v1/incoming_inventory/create': { request: IncomingInventoryCreateRequest; response: IncomingInventorySaveResponse }
  '/api/inventory/v1/incoming_inventory/get': { request: InventoryGetByIDRequest; response: IncomingInventoryGetResponse }
  '/api/inventory/v1/incoming_inventory/post': { request: InventoryGetByIDRequest; response: IncomingInventorySaveResponse }
  '/api/inventory/v1/incoming_inventory/unpost': { request: InventoryGetByIDRequest; response: IncomingInventorySaveResponse }
  '/api/inventory/v1/incoming_inventory/update': { request: IncomingInventoryUpdateRequest; response: IncomingInventorySaveResponse }
  '/api/inventory/v1/incoming_invoice/cancel': { request: InventoryGetByIDRequest; response: IncomingInvoiceSaveResponse }
  '/api/inventory/v1/incoming_invoice/create': { request: IncomingInvoiceRequest; response: IncomingInvoiceSaveResponse }
  '/api/inventory/v1/incoming_invoice/get': { request: InventoryGetByIDRequest; response: IncomingInvoice }
  '/api/inventory/v1/incoming_invoice/modify/add_payment': { request: PayRequest; response: AccountingTransactionUserResponse }
  '/api/inventory/v1/incoming_invoice/patch/set_payment_date': { request: SetPaymentDateRequest; response: SetPaymentDateResponse }
  '/api/inventory/v1/incoming_invoice/post': { request: InventoryGetByIDRequest; response: IncomingInvoiceSaveResponse }
  '/api/inventory/v1/incoming_invoice/unpost': { request: InventoryGetByIDRequest; response: IncomingInvoiceSaveResponse }
  '/api/inventory/v1/incoming_invoice/update': { request: IncomingInvoiceRequest; response: IncomingInvoiceSaveResponse }
  '/api/inventory/v1/incoming_returned_invoice/cancel': { request: InventoryGetByIDRequest; response: IncomingReturnedInvoiceSaveResponse }
  '/api/inventory/v1/incoming_returned_invoice/create': { request: IncomingReturnedInvoiceCreateRequest; response: IncomingReturnedInvoiceSaveResponse }
  '/api/inventory/v1/incoming_returned_invoice/get': { request: InventoryGetByIDRequest; response: IncomingReturnedInvoiceGetResponse }
  '/api/inventory/v1/incoming_returned_invoice/post': { request: InventoryGetByIDRequest; response: IncomingReturnedInvoiceSaveResponse }
  '/api/inventory/v1/incoming_returned_invoice/unpost': { request: InventoryGetByIDRequest; response: IncomingReturnedInvoiceSaveResponse }
  '/api/inventory/v1/incoming_returned_invoice/update': { request: IncomingReturnedInvoiceUpdateRequest; response: IncomingReturnedInvoiceSaveResponse }
  '/api/inventory/v1/internal_transfer/cancel': { request: InventoryGetByIDRequest; response: InternalTransferSaveResponse }
  '/api/inventory/v1/internal_transfer/create': { request: InternalTransferCreateRequest; response: InternalTransferSaveResponse }
  '/api/inventory/v1/internal_transfer/get': { request: InventoryGetByIDRequest; response: InternalTransferGetResponse }
  '/api/inventory/v1/internal_transfer/post': { request: InventoryGetByIDRequest; response: InternalTransferSaveResponse }
  '/api/inventory/v1/internal_transfer/unpost': { request: InventoryGetByIDRequest; response: InternalTransferSaveResponse }
  '/api/inventory/v1/internal_transfer/update': { request: InternalTransferUpdateRequest; response: InternalTransferSaveResponse }
  '/api/inventory/v1/measure_units/list': { request: MeasureUnitListRequest; response: MeasureUnitListResponse }
  '/api/inventory/v1/outgoing_invoice/cancel': { request: InventoryGetByIDRequest; response: OutgoingInvoiceSaveResponse }
  '/api/inventory/v1/outgoing_invoice/create': { request: OutgoingInvoiceRequest; response: OutgoingInvoiceSaveResponse }
  '/api/inventory/v1/outgoing_invoice/get': { request: InventoryGetByIDRequest; response: OutgoingInvoice }
  '/api/inventory/v1/outgoing_invoice/modify/add_payment': { request: PayOutgoingInvoiceRequest; response: AccountingTransactionUserResponse }
  '/api/inventory/v1/outgoing_invoice/patch/set_payment_date': { request: SetPaymentDateOutgoingRequest; response: SetPaymentDateOutgoingResponse }
  '/api/inventory/v1/outgoing_invoice/post': { request: InventoryGetByIDRequest; response: OutgoingInvoiceSaveResponse }
  '/api/inventory/v1/outgoing_invoice/unpost': { request: InventoryGetByIDRequest; response: OutgoingInvoiceSaveResponse }
  '/api/inventory/v1/outgoing_invoice/update': { request: OutgoingInvoiceRequest; response: OutgoingInvoiceSaveResponse }
  '/api/inventory/v1/production_document/cancel': { request: InventoryGetByIDRequest; response: ProductionDocumentSaveResponse }
  '/api/inventory/v1/production_document/create': { request: ProductionDocumentCreateRequest; response: ProductionDocumentSaveResponse }
  '/api/inventory/v1/production_document/get': { request: InventoryGetByIDRequest; response: ProductionDocumentGetResponse }
  '/api/inventory/v1/production_document/post': { request: InventoryGetByIDRequest; response: ProductionDocumentSaveResponse }
  '/api/inventory/v1/production_document/unpost': { request: InventoryGetByIDRequest; response: ProductionDocumentSaveResponse }
  '/api/inventory/v1/production_document/update': { request: ProductionDocumentUpdateRequest; response: ProductionDocumentSaveResponse }
  '/api/inventory/v1/returned_invoice/cancel': { request: InventoryGetByIDRequest; response: ReturnedInvoiceSaveResponse }
  '/api/inventory/v1/returned_invoice/create': { request: ReturnedInvoiceCreateRequest; response: ReturnedInvoiceSaveResponse }
  '/api/inventory/v1/returned_invoice/get': { request: InventoryGetByIDRequest; response: ReturnedInvoiceGetResponse }
  '/api/inventory/v1/returned_invoice/post': { request: InventoryGetByIDRequest; response: ReturnedInvoiceSaveResponse }
  '/api/inventory/v1/returned_invoice/unpost': { request: InventoryGetByIDRequest; response: ReturnedInvoiceSaveResponse }
  '/api/inventory/v1/returned_invoice/update': { request: ReturnedInvoiceUpdateRequest; response: ReturnedInvoiceSaveResponse }
  '/api/inventory/v1/sales_document/cancel': { request: InventoryGetByIDRequest; response: SalesDocumentSaveResponse }
  '/api/inventory/v1/sales_document/create': { request: SalesDocumentCreateRequest; response: SalesDocumentSaveResponse }
  '/api/inventory/v1/sales_document/get': { request: InventoryGetByIDRequest; response: SalesDocumentGetResponse }
  '/api/inventory/v1/sales_document/post': { request: InventoryGetByIDRequest; response: SalesDocumentSaveResponse }
  '/api/inventory/v1/sales_document/unpost': { request: InventoryGetByIDRequest; response: SalesDocumentSaveResponse }
  '/api/inventory/v1/sales_document/update': { request: SalesDocumentUpdateRequest; response: SalesDocumentSaveResponse }
  '/api/inventory/v1/stock_balance/list': { request: StockBalanceListRequest; response: StockBalanceListResponse }
  '/api/inventory/v1/stores/list': { request: StoresListRequest; response: StoreListResponse }
  '/api/inventory/v1/transformation_document/cancel': { request: InventoryGetByIDRequest; response: TransformationDocumentSaveResponse }
  '/api/inventory/v1/transformation_document/create': { request: TransformationDocumentCreateRequest; response: TransformationDocumentSaveResponse }
  '/api/inventory/v1/transformation_document/get': { request: InventoryGetByIDRequest; response: TransformationDocumentGetResponse }
  '/api/inventory/v1/transformation_document/post': { request: InventoryGetByIDRequest; response: TransformationDocumentSaveResponse }
  '/api/inventory/v1/transformation_document/unpost': { request: InventoryGetByIDRequest; response: TransformationDocumentSaveResponse }
  '/api/inventory/v1/transformation_document/update': { request: TransformationDocumentUpdateRequest; response: TransformationDocumentSaveResponse }
  '/api/inventory/v1/writeoff_document/cancel': { request: InventoryGetByIDRequest; response: WriteoffDocumentSaveResponse }
  '/api/inventory/v1/writeoff_document/create': { request: WriteoffDocumentCreateRequest; response: WriteoffDocumentSaveResponse }
  '/api/inventory/v1/writeoff_document/get': { request: InventoryGetByIDRequest; response: WriteoffDocumentGetResponse }
  '/api/inventory/v1/writeoff_document/post': { request: InventoryGetByIDRequest; response: WriteoffDocumentSaveResponse }
  '/api/inventory/v1/writeoff_document/unpost': { request: InventoryGetByIDRequest; response: WriteoffDocumentSaveResponse }
  '/api/inventory/v1/writeoff_document/update': { request: WriteoffDocumentUpdateRequest; response: WriteoffDocumentSaveResponse }
  '/api/menu/v3/by_id': { request: MenuRequestV3; response: MenuV3 }
  '/api/nomenclature/v1/allergen-group/list': { request: AllergenGroupListRequest; response: AllergenGroupListResponse }
  '/api/nomenclature/v1/product-size/list': { request: ProductSizeListRequest; response: ProductSizeListResponse }
  '/api/nomenclature/v2/assembly-chart/create': { request: CreateRequest; response: AssemblyChartCommonResponse }
  '/api/nomenclature/v2/assembly-chart/list': { request: AssemblyChartListRequest; response: AssemblyChartListResponse }
  '/api/nomenclature/v2/assembly-chart/update': { request: SaveRequest; response: AssemblyChartCommonResponse }
  '/api/nomenclature/v2/product/create': { request: NomenclatureProductCreateRequest; response: NomenclatureProductCreateResponse }
  '/api/nomenclature/v2/product/list': { request: NomenclatureProductListRequest; response: NomenclatureProductListResponse }
  '/api/reporting/v1/olap/get': { request: GetOlapReportRequest; response: GetOlapReportResponse }
  '/console/session/end': { request: ConsoleSessionEndRequest; response: ConsoleSessionEndResponse }
  '/console/session/enter': { request: ConsoleSessionEnterRequest; response: SessionPerson }
  '/console/session/link': { request: ConsoleSessionLinkRequest; response: ConsoleSessionLinkResponse }
  '/console/session/list': { request: ConsoleSessionListRequest; response: ConsoleSessionListResponse }
  '/console/session/login': { request: ConsoleSessionLoginRequest; response: SessionPerson }
  '/console/session/logout': { request: ConsoleSessionLogoutRequest; response: ConsoleSessionLogoutResponse }
  '/console/session/password': { request: ConsoleSessionPasswordRequest; response: ConsoleSessionPasswordResponse }
  '/console/session/whoami': { request: ConsoleSessionWhoamiRequest; response: ConsoleSessionWhoamiResponse }
}

export type AccountTypeListRequest = {  }

export type AccountingCategoryInput = { code?: string | null; id?: string | null; isDeleted?: boolean; name: string }

export type AccountingCategoryListRequest = { isDeleted?: boolean | null; limit?: number | null; offset?: number | null; revision?: number | null }

export type AccountingTransactionUserResponse = { accountingTransactionId?: string | null; message?: string | null; organizationId?: string | null }

export type ActionOnValidationRejection = 1 | 2

export type AddCustomerToProgramRequest = { customerId?: string; organizationId: string; programId?: string }

export type AddCustomerToProgramResponse = { userWalletId?: string; walletId?: string }

export type AddItemsToTableOrderRequest = { addOrderItemsSettings?: AddTableOrderItemsSettings | null; combos?: (Combo)[] | null; items: (CreateOrderOrderItem)[]; orderId: string; organizationId: string }

export type AddMagnetCardRequest = { cardNumber: string; cardTrack: string; customerId: string; organizationId: string }

export type AddMagnetCardResponse = AccountTypeListRequest

export type AddOrderPaymentsRequest = { orderId: string; organizationId: string; payments: (Payment)[]; tips?: (TipsPayment)[] | null }

export type AddProductsToStopListItem = { balance: number; productId: string; sizeId?: string | null }

export type AddProductsToStopListRequest = { items: (AddProductsToStopListItem)[]; organizationId: string; terminalGroupId: string }

export type AddTableOrderItemsSettings = { servicePrint?: boolean | null }

export type AddressCity = { additionalInfo?: string | null; classifierId?: string | null; externalRevision?: number | null; id: string; isDeleted: boolean; name: string }

export type AddressFormatType = 'Legacy' | 'City' | 'International' | 'IntNoPostcode'

export type AddressHintsServiceType = 'DaData' | 'GetAddress' | 'Ya' | 'GooglePlaces'

export type AddressLegacy = { building?: string | null; doorphone?: string | null; entrance?: string | null; flat?: string | null; floor?: string | null; house: string; index?: string | null; regionId?: string | null; street: CreateOrderStreet; type: 'legacy' }

export type AddressLegacyResponse = { building: string | null; doorphone: string | null; entrance: string | null; flat: string | null; floor: string | null; house: string; index: string | null; regionId: string | null; street: CreateOrderStreetResponse; type: 'legacy' }

export type AddressStreet = { classifierId?: string | null; externalRevision?: number | null; id: string; isDeleted: boolean; name: string }

export type AdminApiKeysListRequest = { corporationId: string }

export type AdminApiKeysListResponse = { apiKeys: ({ createdAt: string; expiresAt: string | null; groups: (string)[] | null; isRevoked: boolean; keyId: string; lastUsedAt: string | null; name: string; organizationIds: (string)[] | null; sourceKey: string | null })[] }

export type AdminBooksSettingsListRequest = { corporationId: string }

export type AdminBooksSettingsListResponse = { notPosted: (OrderNotPosted)[]; settings: (BooksSettings)[] }

export type AdminCorporationsListRequest = {  }

export type AdminCorporationsListResponse = { corporations: ({ id: string; name: string })[] }

export type AdminCounteragentsListRequest = { corporationId: string }

export type AdminCounteragentsListResponse = { counteragents: (SavedCounteragent)[] }

export type AdminCounteragentsSaveRequest = { corporationId: string; counteragents?: (CounteragentInput)[] }

export type AdminCounteragentsSaveResponse = { counteragents: (string)[] }

export type AdminDaysCloseRequest = { correctsVersion?: number | null; countedCash: number; day: string; note?: string | null; organizationId: string; reason?: string | null }

export type AdminDaysListRequest = { cursor?: string | null; from?: string | null; limit?: number | null; organizationId: string; to?: string | null }

export type AdminDaysListResponse = { closes: (ClosedDay)[]; cursor: string | null; today: string }

export type AdminDaysPreviewRequest = { day: string; organizationId: string }

export type AdminDaysPreviewResponse = { cancelledOrders: number; cancelledSum: number; day: string; discounts: number; expectedCash: number | null; openOrders: (UnfinishedOrder)[]; orders: number; payments: (DayPayment)[]; removedAmount: number; removedSum: number; revenue: number | null; surcharges: number; unpaidOrders: (UnfinishedOrder)[]; unpostedOrders: (UnfinishedOrder)[]; version: number | null }

export type AdminDeliveryRestrictionsListRequest = { corporationId: string }

export type AdminDeliveryRestrictionsListResponse = { deliveryRestrictions: ({ actionOnValidationRejection: ActionOnValidationRejection; addDeliveryServiceCost: boolean; autoAssignExternalDeliveries: boolean; defaultDeliveryDurationInMinutes: number; defaultDeliveryServiceProductId: string | null; defaultFrom: number | null; defaultMinSum: number | null; defaultSelfServiceDurationInMinutes: number; defaultTo: number | null; deliveryGeocodeServiceType: DeliveryGeocodeServiceType; deliveryRegionsMapUrl: string | null; deliveryZones: (DeliveryZone)[]; externalAssignationServiceUrl: string | null; frontTrustsCallCenterCheck: boolean; organizationId: string; rejectOnGeocodingError: boolean; requireExactAddressForGeocoding: boolean; restrictions: (SavedDeliveryRestriction)[]; useExternalAssignationService: boolean; useSameDeliveryDuration: boolean; useSameDeliveryServiceProduct: boolean; useSameMinSum: boolean; useSameRestrictionsOnAllWeek: boolean; useSameWorkTimeInterval: boolean; zonesMode: 0 | 1 | 2 })[] }

export type AdminDeliveryRestrictionsSaveRequest = { actionOnValidationRejection?: ActionOnValidationRejection; addDeliveryServiceCost?: boolean; autoAssignExternalDeliveries?: boolean; defaultDeliveryDurationInMinutes?: number; defaultDeliveryServiceProductId?: string | null; defaultFrom?: number | null; defaultMinSum?: number | null; defaultSelfServiceDurationInMinutes?: number; defaultTo?: number | null; deliveryGeocodeServiceType?: DeliveryGeocodeServiceType; deliveryRegionsMapUrl?: string | null; deliveryZones?: (DeliveryZone)[]; externalAssignationServiceUrl?: string | null; frontTrustsCallCenterCheck?: boolean; organizationId: string; rejectOnGeocodingError?: boolean; requireExactAddressForGeocoding?: boolean; restrictions?: (DeliveryRestrictionInput)[]; useExternalAssignationService?: boolean; useSameDeliveryDuration?: boolean; useSameDeliveryServiceProduct?: boolean; useSameMinSum?: boolean; useSameRestrictionsOnAllWeek?: boolean; useSameWorkTimeInterval?: boolean; zonesMode?: 0 | 1 | 2 }

export type AdminDeliveryRestrictionsSaveResponse = { organizationId: string }

export type AdminDictionariesListRequest = { corporationId: string }

export type AdminDictionariesListResponse = { cancelCauses: (SavedCancelCause)[]; conceptions: (SavedConception)[]; courierServices: (SavedCourierService)[]; discounts: (SavedDiscountType)[]; marketingSources: (SavedMarketingSource)[]; orderTypes: (SavedOrderType)[]; paymentTypes: (SavedPaymentType)[]; removalTypes: (SavedRemovalType)[]; tipsTypes: (SavedTipsType)[] }

export type AdminDictionariesSaveRequest = { cancelCauses?: (CancelCauseInput)[]; conceptions?: (ConceptionInput)[]; corporationId: string; courierServices?: (CourierServiceInput)[]; discounts?: (DiscountTypeInput)[]; marketingSources?: (MarketingSourceInput)[]; orderTypes?: (OrderTypeInput)[]; paymentTypes?: (PaymentTypeInput)[]; removalTypes?: (RemovalTypeInput)[]; tipsTypes?: (TipsTypeInput)[] }

export type AdminDictionariesSaveResponse = { cancelCauses: (string)[]; conceptions: (string)[]; courierServices: (string)[]; discounts: (string)[]; marketingSources: (string)[]; orderTypes: (string)[]; paymentTypes: (string)[]; removalTypes: (string)[]; tipsTypes: (string)[] }

export type AdminDirectoriesSaveRequest = { accountingCategories?: (AccountingCategoryInput)[]; allergenGroups?: (AllergenGroupInput)[]; amountUnits?: (AmountUnitInput)[]; containers?: (ContainerInput)[]; corporationId: string; customCategories?: (CustomCategoryInput)[]; customCategoryValues?: (CustomCategoryValueInput)[]; customerTagGroups?: (CustomerTagGroupInput)[]; customerTags?: (CustomerTagInput)[]; itemCategories?: (ItemCategoryInput)[]; menuSections?: (MenuSectionInput)[]; modifierSchemas?: (ModifierSchemaInput)[]; outerEconomicActivityCodes?: (OuterEconomicActivityCodeInput)[]; placeTypes?: (PlaceTypeInput)[]; producers?: (ProducerInput)[]; productTags?: (ProductTagInput)[]; taxCategories?: (TaxCategoryInput)[] }

export type AdminDirectoriesSaveResponse = { accountingCategories: (string)[]; allergenGroups: (string)[]; amountUnits: (string)[]; containers: (string)[]; customCategories: (string)[]; customCategoryValues: (string)[]; customerTagGroups: (string)[]; customerTags: (string)[]; itemCategories: (string)[]; menuSections: (string)[]; modifierSchemas: (string)[]; outerEconomicActivityCodes: (string)[]; placeTypes: (string)[]; producers: (string)[]; productTags: (string)[]; taxCategories: (string)[] }

export type AdminEmployeesListRequest = { corporationId: string }

export type AdminEmployeesListResponse = { employees: ({ cardNumber: string | null; cellPhone: string | null; code: string | null; displayName: string; email: string | null; fireDate: string | null; firstName: string | null; hireDate: string | null; id: string; isCourier: boolean; isDeleted: boolean; isSystem: boolean; lastName: string | null; mainOrganizationId: string | null; mainRoleId: string | null; middleName: string | null; note: string | null; organizationIds: (string)[] | null; phone: string | null; responsibleForOrganizationIds: (string)[]; roleIds: (string)[] })[] }

export type AdminEmployeesSaveRequest = { corporationId: string; employees: (EmployeeInput)[] }

export type AdminEmployeesSaveResponse = { employees: (string)[] }

export type AdminGuestsEraseRequest = { corporationId: string; customerId?: string | null; phone?: string | null }

export type AdminGuestsEraseResponse = { erasure: GuestErasure; id: string }

export type AdminGuestsListRequest = { afterPhone?: string | null; corporationId: string; inBlacklist?: boolean | null; limit?: number | null; name?: string | null; phone?: string | null }

export type AdminGuestsListResponse = { guests: ({ blacklistReason: string | null; id: string; inBlacklist: boolean; lastOrderAt: string | null; name: string | null; phone: string })[] }

export type AdminGuestsMergeRequest = { corporationId: string; fromCustomerId: string; intoCustomerId: string }

export type AdminGuestsMergeResponse = { id: string }

export type AdminGuestsSaveRequest = { blacklistReason?: string | null; corporationId: string; inBlacklist: boolean; phone: string }

export type AdminGuestsSaveResponse = { id: string }

export type AdminImportsApplyRequest = { corporationId: string; digest?: string | null; importId: string }

export type AdminImportsApplyResponse = { changes: Record<string, unknown> | null; files: (ImportedFile)[]; notes: (string)[]; rows: number; saved: number; sentence: string | null }

export type AdminImportsGetRequest = { corporationId: string; importId: string }

export type AdminImportsGetResponse = { changes: Record<string, unknown> | null; digest: string | null; expiresAt: string | null; files: (ImportedFile)[]; importId: string; isRunning: boolean; kind: 'menu' | 'catalogue' | 'guests' | 'staff' | 'orders' | 'suppliers' | 'openingStock' | 'stockTake' | 'invoice'; notes: (string)[]; rows: number; saved: number; sentence: string | null; state: 'Ready' | 'Applying' | 'Applied' | 'Failed' }

export type AdminImportsKindsRequest = { corporationId: string }

export type AdminImportsKindsResponse = { kinds: (ImportKind)[] }

export type AdminImportsPreviewRequest = { columns?: (ImportColumn)[] | null; corporationId: string; dateFormat?: string | null; encoding?: string | null; importId?: string | null; input: AdminImportsPreviewRequestInputMenu | AdminImportsPreviewRequestInputCatalogue | AdminImportsPreviewRequestInputGuests | AdminImportsPreviewRequestInputStaff | AdminImportsPreviewRequestInputOrders | AdminImportsPreviewRequestInputSuppliers | AdminImportsPreviewRequestInputOpeningStock | AdminImportsPreviewRequestInputStockTake | AdminImportsPreviewRequestInputInvoice; language?: 'en' | 'ru' | null; organizationId?: string | null; sheet?: string | null; values?: (ImportValue)[] | null }

export type AdminImportsPreviewRequestInputCatalogue = { files: { charts?: ImportFile; groups?: ImportFile; modifiers?: ImportFile; prices?: ImportFile; products?: ImportFile; sizes?: ImportFile }; kind: 'catalogue'; options?: { deleteGone?: boolean } }

export type AdminImportsPreviewRequestInputGuests = { files: { guests: ImportFile }; kind: 'guests'; options?: { id?: string | null; programId?: string | null } }

export type AdminImportsPreviewRequestInputInvoice = { files: { invoice: (ImportFile)[] }; kind: 'invoice'; options?: { charges?: string; date?: string; new?: boolean; number?: string; post?: boolean; received?: string; store?: string; supplier?: string; withoutVat?: boolean } }

export type AdminImportsPreviewRequestInputMenu = { files: { menu: ImportFile; sizes?: ImportFile }; kind: 'menu'; options?: { deleteGone?: boolean; identify?: 'name' | 'group+name'; ingredientGrams?: number; name?: string; new?: boolean; recipesFrom?: string } }

export type AdminImportsPreviewRequestInputOpeningStock = { files: { stock: ImportFile }; kind: 'openingStock'; options: { date: string; store?: string } }

export type AdminImportsPreviewRequestInputOrders = { files: { lines?: ImportFile; menu?: ImportFile; orders: ImportFile; sizes?: ImportFile }; kind: 'orders'; options?: { id?: 'number' | 'number+date' | null; idPrefix?: string | null } }

export type AdminImportsPreviewRequestInputStaff = { files: { staff: ImportFile }; kind: 'staff'; options?: {  } }

export type AdminImportsPreviewRequestInputStockTake = { files: { counts: ImportFile }; kind: 'stockTake'; options: { all?: boolean; at: string; post?: boolean; store?: string } }

export type AdminImportsPreviewRequestInputSuppliers = { files: { prices: ImportFile }; kind: 'suppliers'; options?: { knownOnly?: boolean; new?: boolean; supplier?: string; withoutVat?: boolean } }

export type AdminImportsPreviewResponse = { changes: Record<string, unknown> | null; digest: string | null; expiresAt: string | null; faults: (ImportFault)[]; files: (ImportedFile)[]; importId: string | null; notes: (string)[]; rows: number; sentence: string | null }

export type AdminLoyaltyCouponsGenerateRequest = { corporationId: string; count?: number; length?: number; numbers?: (string)[]; seriesId: string }

export type AdminLoyaltyCouponsGenerateResponse = { generationId: string | null; made: number }

export type AdminLoyaltyProgramsListRequest = { corporationId: string }

export type AdminLoyaltyProgramsListResponse = { campaigns: (SavedMarketingCampaign)[]; certificateSeries: (SavedCertificateSeries)[]; couponSeries: (SavedCouponSeries)[]; manualConditions: (SavedManualCondition)[]; programs: (SavedProgram)[] }

export type AdminLoyaltyProgramsSaveRequest = { campaigns?: (MarketingCampaignInput)[]; certificateSeries?: (CertificateSeriesInput)[]; corporationId: string; couponSeries?: (CouponSeriesInput)[]; manualConditions?: (ManualConditionInput)[]; programs?: (ProgramInput)[] }

export type AdminLoyaltyProgramsSaveResponse = { campaigns: (string)[]; certificateSeries: (string)[]; couponSeries: (string)[]; manualConditions: (string)[]; programs: (string)[] }

export type AdminLoyaltyWalletsCorrectRequest = { customerId: string; organizationId: string; reason: string; sum: number; transactionId: string; walletId: string }

export type AdminLoyaltyWalletsCorrectResponse = { balance: number; transactionId: string }

export type AdminMenusListRequest = { corporationId: string; groupIds?: (string)[] | null; menuId?: string | null }

export type AdminMenusListResponse = { categories: (SavedProductCategory)[]; comboCategories: (SavedComboCategory)[]; combos: (SavedCombo)[]; menus: (SavedMenuOfProducts)[]; modifierGroups: (SavedModifierGroup)[]; priceCategories: (SavedPriceCategory)[]; products: (SavedProduct)[]; revision: number; schedules: (SavedMenuSchedule)[]; sizes: (SavedSize)[]; taxCategories: (SavedProductTaxCategory)[]; taxOverrides: (TaxCategoryOverrideInput)[] }

export type AdminMenusSaveRequest = { categories?: (ProductCategoryInput)[]; comboCategories?: (ComboCategoryInput)[]; combos?: (ComboInput)[]; corporationId: string; expectedRevision?: number | null; menu?: MenuInput; modifierGroups?: (ModifierGroupInput)[]; organizationId?: string; priceCategories?: (PriceCategoryInput)[]; products?: (ProductInput)[]; schedules?: (MenuScheduleInput)[]; sizes?: (SizeInput)[]; taxCategories?: (ProductTaxCategoryInput)[]; taxOverrides?: (TaxCategoryOverrideInput)[] }

export type AdminMenusSaveResponse = { id: string | null; revision: number }

export type AdminOrganizationsListRequest = { corporationId: string }

export type AdminOrganizationsListResponse = { organizations: ({ corporationId: string; id: string; isEnabled: boolean; isSandbox: boolean; name: string; settings: Record<string, unknown>; timeZone: string; version: string })[] }

export type AdminOrganizationsSaveRequest = { corporationId: string; id?: string | null; isEnabled?: boolean; isSandbox?: boolean; name: string; settings?: { addressFormatType?: AddressFormatType; allowsTableOverbooking?: boolean; code?: string | null; conceptionId?: string | null; confirmAllowedIntervalInMinutes?: number | null; country?: string | null; countryCode?: string | null; countryPhoneCode?: string | null; cultureName?: string | null; currencyIsoName?: string | null; currencyMinimumDenomination?: number | null; defaultCallCenterPaymentTypeId?: string | null; defaultDeliveryCityId?: string | null; deliveryCityIds?: (string)[] | null; deliveryDurationInMinutes?: number; deliveryOrderPaymentSettings?: DeliveryOrderPaymentSettings; deliveryServiceType?: DeliverySettingsServiceType; externalData?: (CommonExternalData)[]; inn?: string | null; isAnonymousGuestsAllowed?: boolean; isConfirmationEnabled?: boolean; latitude?: number; longitude?: number; marketingSourceRequiredInDelivery?: boolean; orderItemCommentEnabled?: boolean; overtimePaymentFactor?: number; regularMinutesPerDay?: number | null; restaurantAddress?: string | null; selfServiceDurationInMinutes?: number; splitOrderBetweenCashRegisters?: SplitOrderBetweenCashRegisters; stopsFromStock?: boolean; useBusinessHoursAndMapping?: boolean }; timeZone?: string; version?: string }

export type AdminOrganizationsSaveResponse = { id: string }

export type AdminPeopleEndSessionsRequest = { personId: string; sessionId?: string | null }

export type AdminPeopleEndSessionsResponse = { ended: number }

export type AdminPeopleLinkRequest = { isReset?: boolean; isScreen?: boolean; personId: string }

export type AdminPeopleListRequest = { corporationId?: string | null }

export type AdminPeopleListResponse = { people: (Person)[] }

export type AdminPeopleSaveRequest = { corporationId?: string | null; isDisabled?: boolean; login: string; name: string; organizationIds?: (string)[] | null; personId?: string | null; role: 'operator' | 'owner' | 'manager' | 'cashier' | 'cook' | 'bookkeeper' | 'developer'; terminalGroupId?: string | null }

export type AdminPeopleSaveResponse = { personId: string }

export type AdminRequestsListRequest = { authorId?: string | null; code?: string | null; corporationId: string; correlationId?: string | null; cursor?: string | null; from?: string | null; limit?: number | null; operation?: string | null; organizationId?: string | null; to?: string | null }

export type AdminRequestsListResponse = { cursor: string | null; requests: (RecordedRequest)[] }

export type AdminRequestsTraceRequest = { corporationId: string; correlationId: string }

export type AdminRequestsTraceResponse = { command: TraceCommand | null; events: (TraceEvent)[]; postings: (TracePostings)[]; request: RecordedRequest | null; webhooks: (TraceWebhook)[] }

export type AdminRestaurantSectionsListRequest = { corporationId: string }

export type AdminRestaurantSectionsListResponse = { terminalGroups: ({ sections: (SavedSection)[]; terminalGroupId: string })[] }

export type AdminRestaurantSectionsSaveRequest = { sections: (SectionInput)[]; terminalGroupId: string }

export type AdminRestaurantSectionsSaveResponse = { revision: number; sections: ({ id: string; tableIds: (string)[] })[] }

export type AdminRolesListRequest = { corporationId: string }

export type AdminRolesListResponse = { roles: ({ canWorkBySubstitutedCard: boolean; code: string; id: string; isCourier: boolean; isDeleted: boolean; name: string; organizationIds: (string)[] | null; paymentPerHour: number | null; scheduleType: 'HOURS' | 'FIXED' | 'SESSION' | 'BYTIME'; steadySalary: number | null })[] }

export type AdminRolesSaveRequest = { corporationId: string; roles: (RoleInput)[] }

export type AdminRolesSaveResponse = { roles: (string)[] }

export type AdminStopListsListRequest = { organizationId: string }

export type AdminStopListsListResponse = { items: (ExplainedStopListItem)[] }

export type AdminStoresListRequest = { corporationId: string }

export type AdminStoresListResponse = { stores: (SavedStore)[] }

export type AdminStoresSaveRequest = { corporationId: string; stores?: (StoreInput)[] }

export type AdminStoresSaveResponse = { stores: (string)[] }

export type AdminTerminalGroupsSaveRequest = { externalData?: (CommonExternalData)[]; id?: string | null; isAsleep?: boolean; isEnabled?: boolean; kind?: 'virtual' | 'linked'; name: string; organizationId: string; sortOrder?: number; storeId?: string | null }

export type AdminTerminalGroupsSaveResponse = { id: string }

export type AdminWebhooksChangeAddressRequest = { endpointId: string; uri: string }

export type AdminWebhooksChangeAddressResponse = {  }

export type AdminWebhooksEndpointsRequest = { corporationId: string }

export type AdminWebhooksEndpointsResponse = { endpoints: (WebhookEndpoint)[] }

export type AdminWebhooksRenewSecretRequest = { endpointId: string }

export type AdminWebhooksRenewSecretResponse = { signingSecret: string }

export type AdminWebhooksResumeRequest = { endpointId: string }

export type AdminWebhooksResumeResponse = {  }

export type AllergenGroup = { code?: string | null; id?: string | null; isDeleted?: boolean | null; name?: string | null }

export type AllergenGroupFilter = { field?: string | null; op?: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'nin' | 'like' | 'blank' | 'notblank' | null; value?: unknown; values?: (unknown)[] | null }

export type AllergenGroupInput = { code?: string | null; id?: string | null; isDeleted?: boolean; name: string }

export type AllergenGroupListRequest = { filters?: (AllergenGroupFilter)[] | null; limit?: number | null; offset?: number | null }

export type AllergenGroupListResponse = { items?: (AllergenGroup)[] | null; limit?: number | null; offset?: number | null; totalCount?: number | null }

export type AmountUnitInput = { code?: string | null; id?: string | null; isDeleted?: boolean; measureUnitType?: 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER' | null; name: string }

export type AssemblyChartCommonResponse = { id?: string | null }

export type AssemblyChartItem = { id?: string | null; packageCount?: number | null; packageTypeId?: string | null; productId?: string | null; productSizeId?: string | null; quantityIn?: number | null; quantityIn1?: number | null; quantityIn2?: number | null; quantityIn3?: number | null; quantityMiddle?: number | null; quantityOut?: number | null; quantityOut1?: number | null; quantityOut2?: number | null; quantityOut3?: number | null; sortWeight?: number | null; storeSpecification?: StoreSpecification | null }

export type AssemblyChartItemResponse = { id?: string | null; packageCount?: number | null; packageTypeId?: string | null; productId?: string | null; productSizeId?: string | null; quantityIn?: number | null; quantityIn1?: number | null; quantityIn2?: number | null; quantityIn3?: number | null; quantityMiddle?: number | null; quantityOut?: number | null; quantityOut1?: number | null; quantityOut2?: number | null; quantityOut3?: number | null; sortWeight?: number | null; storeSpecification?: StoreSpecification | null }

export type AssemblyChartListRequest = { dateFrom?: string | null; dateTo?: string | null; includeDeletedProducts?: boolean | null; includePreparedCharts?: boolean | null; knownRevision?: number | null; productId?: string | null }

export type AssemblyChartListResponse = { deletedAssemblyChartIds?: (string)[] | null; deletedPreparedChartIds?: (string)[] | null; items?: (AssemblyChartResponse)[] | null; knownRevision?: number | null; preparedCharts?: (PreparedChartDto)[] | null; totalCount?: number | null }

export type AssemblyChartResponse = { appearance?: string | null; assembledQuantity?: number | null; dateFrom?: string | null; dateTo?: string | null; description?: string | null; directWriteoffStoreSpecification?: StoreSpecification | null; id?: string | null; items?: (AssemblyChartItemResponse)[] | null; organoleptic?: string | null; outputComment?: string | null; productId?: string | null; productSizeAssemblyStrategy?: 'COMMON' | 'SPECIFIC' | null; technologyDescription?: string | null; writeoffStrategy?: 'ASSEMBLE' | 'DIRECT' | null }

export type AttendanceCreateRequest = { attendanceTypeId?: string | null; comment?: string | null; employeeId: string; endAt: string; isConfirmedManually?: boolean | null; organizationId: string; personalEndAt?: string | null; personalStartAt?: string | null; roleId: string; startAt: string }

export type AttendanceCreateResponse = { attendance?: AttendanceResponse | null }

export type AttendanceDeleteRequest = { id: string; organizationId: string }

export type AttendanceDeleteResponse = { id?: string | null }

export type AttendanceListRequest = { attendanceTypeIds?: (string)[] | null; employeeIds?: (string)[] | null; endAt: string; isClosed?: boolean | null; limit?: number | null; offset?: number | null; organizationId: string; shouldIncludePaymentDetails?: boolean | null; startAt: string }

export type AttendanceListResponse = { items?: (AttendanceResponse)[] | null; limit?: number | null; offset?: number | null; totalCount?: number | null }

export type AttendanceResponse = { attendanceTypeCode?: string | null; attendanceTypeId?: string | null; comment?: string | null; createdAt?: string | null; employeeId?: string | null; endAt?: string | null; id?: string | null; isClosed?: boolean | null; isConfirmedManually?: boolean | null; modifiedByUserId?: string | null; organizationId?: string | null; organizationName?: string | null; paymentDetails?: PaymentDetails | null; personalEndAt?: string | null; personalStartAt?: string | null; roleId?: string | null; startAt?: string | null; updatedAt?: string | null }

export type AttendanceUpdateRequest = { attendanceTypeId: string; comment?: string | null; employeeId: string; endAt: string; id: string; isConfirmedManually: boolean; organizationId: string; personalEndAt?: string | null; personalStartAt?: string | null; roleId: string; startAt: string }

export type AttendanceUpdateResponse = AttendanceCreateResponse

export type AvailableCombo = { groupMapping?: (ComboGroupMapping)[]; specificationId?: string }

export type AvailablePayment = { id?: string; maxSum?: number; order?: number; walletInfos?: (WalletInfo)[] }

export type BarcodeInfo = { barcode: string; container?: string | null; productFiscalCode?: string | null }

export type BooksSettings = { closedThrough: string | null; currencyIsoName: string | null; dayBeginsAt: string; defaultDeviationAction: 'NOT_NOTIFY' | 'NOTIFY' | 'DISABLE' | 'DISABLE_GREATER'; defaultDistributionAlgorithm: 'DISTRIBUTION_BY_SUM' | 'DISTRIBUTION_BY_AMOUNT' | 'DISTRIBUTION_NOT_SPECIFIED'; isNegativeStockAllowed: boolean; openingBalanceOrganizationId: string | null; vatAccounting: 'VAT_INCLUDED_IN_PRICE' | 'VAT_NOT_INCLUDED_IN_PRICE' }

export type CalculateCheckinRequest = { applicableManualConditions?: (string)[]; availablePaymentMarketingCampaignIds?: (string)[]; coupon?: string; dynamicDiscounts?: (LoyaltyResultDynamicDiscount)[]; isLoyaltyTraceEnabled?: boolean; order: CreateOrderOrder; organizationId: string; referrerId?: string | null; terminalGroupId?: string | null }

export type CalculateCheckinResponse = { Warnings?: (WarningInfo)[]; availablePayments?: (AvailablePayment)[]; loyaltyProgramResults?: (LoyaltyProgramResult)[]; loyaltyTrace?: string; validationWarnings?: (string)[] }

export type CancelCauseInput = { id?: string | null; isDefault?: boolean; isDeleted?: boolean; name: string; organizationIds?: (string)[] | null }

export type CancelCausesCancelCause = { id: string; isDeleted?: boolean; name: string }

export type CancelCausesRequest = { organizationIds: (string)[] }

export type CancelCausesResponse = { cancelCauses: (CancelCausesCancelCause)[]; correlationId: string }

export type CancelDeliveryConfirmationRequest = { orderId: string; organizationId: string }

export type CancelInfo = { cause: OrderCancelCause; comment: string | null; whenCancelled: string }

export type CancelOrderRequest = { cancelCauseId?: string | null; cancelComment?: string | null; movedOrderId?: string | null; orderId: string; organizationId: string; removalComment?: string | null; removalTypeId?: string | null; userIdForWriteoff?: string | null }

export type CancelReserveRequest = { cancelReason: ReserveCancelReason; organizationId: string; reserveId: string }

export type CancelTableOrderRequest = { orderId: string; organizationId: string; removalComment?: string | null; removalTypeId?: string | null; userIdForWriteoff?: string | null }

export type CardPayment = { isFiscalizedExternally?: boolean; isPrepay?: boolean; isProcessedExternally?: boolean; number?: string | null; paymentAdditionalData?: PaymentAdditionalData | null; paymentTypeId: string; paymentTypeKind: 'Card'; sum: number }

export type CardPaymentAdditionalData = { cardType?: string | null; customData?: string | null; number?: string | null; type: 'Card' }

export type CardPaymentAdditionalDataResponse = { cardType: string | null; customData: string | null; number: string | null; type: 'Card' }

export type CardPaymentResponse = { isFiscalizedExternally: boolean; isPrepay: boolean; isProcessedExternally: boolean; number: string | null; paymentAdditionalData: PaymentAdditionalDataResponse | null; paymentTypeId: string; paymentTypeKind: 'Card'; sum: number }

export type CardTipsPayment = { isFiscalizedExternally?: boolean; isPrepay?: boolean; isProcessedExternally?: boolean; number?: string | null; paymentAdditionalData?: PaymentAdditionalData | null; paymentTypeId: string; paymentTypeKind: 'Card'; sum: number; tipsTypeId?: string }

export type CardTipsPaymentResponse = { isFiscalizedExternally: boolean; isPrepay: boolean; isProcessedExternally: boolean; number: string | null; paymentAdditionalData: PaymentAdditionalDataResponse | null; paymentTypeId: string; paymentTypeKind: 'Card'; sum: number; tipsTypeId?: string }

export type CashPayment = { isFiscalizedExternally?: boolean; isPrepay?: boolean; isProcessedExternally?: boolean; paymentAdditionalData?: PaymentAdditionalData | null; paymentTypeId: string; paymentTypeKind: 'Cash'; sum: number }

export type CashPaymentResponse = { isFiscalizedExternally: boolean; isPrepay: boolean; isProcessedExternally: boolean; paymentAdditionalData: PaymentAdditionalDataResponse | null; paymentTypeId: string; paymentTypeKind: 'Cash'; sum: number }

export type CashTipsPayment = { isFiscalizedExternally?: boolean; isPrepay?: boolean; isProcessedExternally?: boolean; paymentAdditionalData?: PaymentAdditionalData | null; paymentTypeId: string; paymentTypeKind: 'Cash'; sum: number; tipsTypeId?: string }

export type CashTipsPaymentResponse = { isFiscalizedExternally: boolean; isPrepay: boolean; isProcessedExternally: boolean; paymentAdditionalData: PaymentAdditionalDataResponse | null; paymentTypeId: string; paymentTypeKind: 'Cash'; sum: number; tipsTypeId?: string }

export type CatalogueProductSize = { id?: string | null; isDeleted?: boolean | null; name?: string | null }

export type CertificateCounteragentType = 0 | 1 | 2

export type CertificateSeriesInput = { counteragentName?: string; counteragentType?: 0 | 1 | 2 | null; emitentName?: string; id?: string | null; isDeleted?: boolean; kindName?: string; lifetimeDays?: number | null; name: string; nominal: number; programId: string }

export type ChangeCategoryForCustomerRequest = { categoryId: string; customerId: string; organizationId: string }

export type ChangeCategoryForCustomerResponse = AccountTypeListRequest

export type ChangeDriverInfoRequest = { driverId?: string | null; estimatedTime?: string | null; orderId: string; organizationId: string }

export type ChangeReserveEstimatedStartTimeRequest = { newEstimatedStartTime: string; organizationId: string; reserveId: string }

export type ChangeReserveTablesRequest = { organizationId: string; reserveId: string; tableIds: (string)[] }

export type ChangeUserBalanceRequest = { comment?: string; customerId?: string; organizationId: string; sum?: number; walletId?: string }

export type ChartOfAccount = { accountGroup?: 'ASSETS' | 'LIABILITIES' | 'EQUITY' | 'INCOME_EXPENSES' | null; accountType?: 'CASH' | 'ACCOUNTS_RECEIVABLE' | 'DEBTS_OF_EMPLOYEES' | 'CURRENT_ASSET' | 'OTHER_CURRENT_ASSET' | 'INVENTORY_ASSETS' | 'EMPLOYEES_LIABILITY' | 'ACCOUNTS_PAYABLE' | 'CLIENTS_LIABILITY' | 'OTHER_CURRENT_LIABILITY' | 'LONG_TERM_LIABILITY' | 'EQUITY' | 'COST_OF_GOODS_SOLD' | 'INCOME' | 'EXPENSES' | 'OTHER_INCOME' | 'OTHER_EXPENSES' | null; code?: string | null; description?: string | null; id?: string | null; isCustomTransactionsAllowed?: boolean | null; isDeleted?: boolean | null; isSystemAccount?: boolean | null; name?: string | null; parentAccountId?: string | null }

export type ChartOfAccountsListRequest = { accountType?: 'CASH' | 'ACCOUNTS_RECEIVABLE' | 'DEBTS_OF_EMPLOYEES' | 'CURRENT_ASSET' | 'OTHER_CURRENT_ASSET' | 'INVENTORY_ASSETS' | 'EMPLOYEES_LIABILITY' | 'ACCOUNTS_PAYABLE' | 'CLIENTS_LIABILITY' | 'OTHER_CURRENT_LIABILITY' | 'LONG_TERM_LIABILITY' | 'EQUITY' | 'COST_OF_GOODS_SOLD' | 'INCOME' | 'EXPENSES' | 'OTHER_INCOME' | 'OTHER_EXPENSES' | null; isDeleted?: boolean | null }

export type ChartOfAccountsListResponse = { accounts?: (ChartOfAccount)[] | null }

export type ChequeAdditionalInfo = { email?: string | null; isInternetPayment?: boolean; needReceipt: boolean; phone?: string | null; retailAddress?: string | null; settlementPlace?: string | null }

export type ChequeAdditionalInfoResponse = { email: string | null; isInternetPayment: boolean; needReceipt: boolean; phone: string | null; retailAddress: string | null; settlementPlace: string | null }

export type ChildModifierInfo = { defaultAmount?: number | null; freeOfChargeAmount?: number | null; hideIfDefaultAmount?: boolean | null; id: string; maxAmount: number; minAmount: number; required?: boolean | null; splittable?: boolean | null }

export type CitiesRequest = { includeDeleted?: boolean; organizationIds: (string)[] }

export type CitiesResponse = { cities: (ItemsOfOrganization_City)[]; correlationId: string }

export type CloseDeliveryOrderRequest = { deliveryDate?: string | null; orderId: string; organizationId: string }

export type CloseTableOrderRequest = { chequeAdditionalInfo?: ChequeAdditionalInfo | null; orderId: string; organizationId: string }

export type ClosedDay = { authorId: string | null; authorKind: 'operator' | 'person'; authorName: string | null; cancelledOrders: number; cancelledSum: number; closedAt: string; countedCash: number; day: string; difference: number; discounts: number; expectedCash: number | null; note: string | null; openOrders: (UnfinishedOrder)[]; orders: number; payments: (DayPayment)[]; reason: string | null; removedAmount: number; removedSum: number; revenue: number | null; surcharges: number; unpaidOrders: (UnfinishedOrder)[]; unpostedOrders: (UnfinishedOrder)[]; version: number }

export type Color = { a: number; b: number; g: number; r: number }

export type Combo = { amount: number; id: string; name: string; price: number; programId?: string; sizeId?: string | null; sourceId: string }

export type ComboCategoryInput = { id?: string; isDeleted?: boolean; name: string }

export type ComboComponentGroup = { id: string; isMainGroup?: boolean; name: string; products?: (ComboComponentProduct)[] | null; skipStep?: boolean }

export type ComboComponentProduct = { forbiddenModifiers?: (string)[] | null; priceModificationAmount?: number; productId: string; sizePrices: (ComboSizePrice)[] | null }

export type ComboGroupInput = { id?: string; isMainGroup?: boolean; name: string; products: (ComboProductInput)[]; skipStep?: boolean }

export type ComboGroupMapping = { groupId?: string; itemId?: string | null }

export type ComboInput = { barcodes?: (string)[] | null; buttonImageUrl?: string | null; categoryId?: string | null; description?: string | null; expirationDate?: string | null; groups?: (ComboGroupInput)[]; id?: string; imageHash?: string | null; imageLinks?: (string)[] | null; imageUpdatedAt?: string | null; includeModifiers?: boolean; isActive?: boolean; isDeleted?: boolean; isHidden?: boolean | null; isMarked?: boolean | null; labels?: (string)[] | null; lackingGroupsToSuggest?: number | null; name: string; organizationIds?: (string)[] | null; packs?: (PackInput)[] | null; priceModification: number; priceModificationType: ComboPriceModificationType; programId?: string | null; sizes?: (SizeOfComboInput)[] | null; sku?: string | null; sortOrder?: number; startDate?: string | null; tags?: (string)[] | null }

export type ComboPriceModificationType = 0 | 1 | 2 | 3 | 4 | 5

export type ComboProductInput = { forbiddenModifiers?: (string)[]; priceModificationAmount?: number | null; productId: string; sizeId?: string | null }

export type ComboResponse = { amount: number; id: string; name: string; price: number; programId?: string; sizeId: string | null; sourceId: string }

export type ComboSize = { buttonImageUrl?: string | null; image?: Image | null; isHidden?: boolean; name: string; shortName?: string | null; sizeId: string }

export type ComboSizePrice = { comboSizeId: string; price?: number | null; productSizeId?: string | null }

export type CommitDraftRequest = { createOrderSettings?: CreateOrderSettings; orderId: string; organizationId: string; terminalGroupId?: string | null }

export type CommonCoordinates = { latitude: number; longitude: number }

export type CommonExternalData = { key: string; value: string }

export type CommonOrderServiceType = 'Common' | 'DeliveryByCourier' | 'DeliveryByClient'

export type CommonOrderStatus = 'New' | 'Bill' | 'Closed' | 'Deleted'

export type CommonPaymentTypeKind = 'Unknown' | 'Cash' | 'Card' | 'Credit' | 'Writeoff' | 'Voucher' | 'External' | 'SmartSale' | 'Sberbank' | 'Trpos'

export type CommonPriceCategory = { id: string; name: string | null }

export type CompoundItemTemplate = { id: string; name: string }

export type Conception = { code: string; id: string; name: string }

export type ConceptionInput = { code: string; id?: string | null; isDeleted?: boolean; name: string; organizationIds?: (string)[] | null }

export type ConfirmDeliveryRequest = CancelDeliveryConfirmationRequest

export type ConsoleSessionEndRequest = { sessionId: string }

export type ConsoleSessionEndResponse = {  }

export type ConsoleSessionEnterRequest = { password?: string; token: string }

export type ConsoleSessionLinkRequest = { token: string }

export type ConsoleSessionLinkResponse = { corporationName: string | null; isScreen: boolean; name: string; needsPassword: boolean }

export type ConsoleSessionListRequest = {  }

export type ConsoleSessionListResponse = { sessionId: string; sessions: (PersonSession)[] }

export type ConsoleSessionLoginRequest = { login: string; password: string }

export type ConsoleSessionLogoutRequest = {  }

export type ConsoleSessionLogoutResponse = {  }

export type ConsoleSessionPasswordRequest = { newPassword: string; password: string }

export type ConsoleSessionPasswordResponse = {  }

export type ConsoleSessionWhoamiRequest = {  }

export type ConsoleSessionWhoamiResponse = { paths: (string)[]; person: SessionPerson; roles: ('operator' | 'owner' | 'manager' | 'cashier' | 'cook' | 'bookkeeper' | 'developer')[] }

export type ContainerFilter = AllergenGroupFilter

export type ContainerInput = { id?: string | null; isDeleted?: boolean; name: string }

export type ContainerListRequest = { filters?: (ContainerFilter)[] | null; limit?: number | null; offset?: number | null }

export type CorrelationIdResponse = { correlationId: string }

export type CostPriceItem = { amountFactor: number | null; isEvaluative: boolean | null; productId: string | null; productSize: string | null; storeId: string | null; value: number | null }

export type CounterMetric = 'OrdersCount' | 'OrdersSum'

export type CounterPeriod = 'AllTime' | 'Day' | 'Week' | 'Month' | 'Quarter' | 'Year'

export type Counteragent = { cardNumber?: string | null; cellPhone?: string | null; client?: boolean | null; code?: string | null; company?: string | null; email?: string | null; employee?: boolean | null; firstName?: string | null; id?: string | null; lastName?: string | null; middleName?: string | null; name?: string | null; phone?: string | null; supplier?: boolean | null; supplierType?: string | null; taxpayerIdNumber?: string | null }

export type CounteragentInput = { cardNumber?: string | null; cellPhone?: string | null; code?: string | null; comment?: string | null; company?: string | null; email?: string | null; firstName?: string | null; id?: string | null; isDeleted?: boolean; lastName?: string | null; middleName?: string | null; name: string; phone?: string | null; supplierType?: string | null; taxpayerIdNumber?: string | null }

export type CouponSeriesInput = { id?: string | null; isDeleted?: boolean; name: string; validFrom?: string | null; validTo?: string | null }

export type CourierInfo = { courier: OrderEmployee; isCourierSelectedManually: boolean }

export type CourierServiceInput = { id?: string | null; isDeleted?: boolean; name: string; organizationIds?: (string)[] | null }

export type CouriersRequest = CancelCausesRequest

export type CreateDraftRequest = { order: DeliveryOrderDraft; organizationId: string; terminalGroupId?: string | null }

export type CreateOrSaveDraftResponse = { correlationId: string; orderId: string }

export type CreateOrUpdateCustomerRequest = { birthday?: string | null; cardNumber?: string; cardTrack?: string; comment?: string; consentStatus?: PersonalDataConsentStatus; email?: string | null; employeeId?: string; id?: string | null; isDeleted?: boolean | null; middleName?: string | null; name?: string | null; nullifyEmptyFields?: boolean; organizationId: string; phone?: string | null; referrerId?: string; sex?: IikoNetUserSex | null; shouldReceiveLoyaltyInfo?: boolean | null; shouldReceivePromoActionsInfo?: boolean | null; surName?: string | null; userData?: string | null }

export type CreateOrUpdateCustomerResponse = { id?: string }

export type CreateOrderAddress = AddressLegacy | DeliveriesRequestCreateOrderAddressCity

export type CreateOrderAddressResponse = AddressLegacyResponse | DeliveriesRequestCreateOrderAddressCityResponse

export type CreateOrderAnonymousCustomer = { name: string; type: 'one-time' }

export type CreateOrderComboItemInformation = { comboGroupId: string; comboGroupName?: string | null; comboId: string; comboSourceId: string }

export type CreateOrderComboItemInformationResponse = { comboGroupId: string; comboGroupName: string | null; comboId: string; comboSourceId: string }

export type CreateOrderCompoundOrderItem = { amount: number; comboInformation?: CreateOrderComboItemInformation | null; comment?: string | null; commonModifiers?: (Modifier)[] | null; primaryComponent: CreateOrderCompoundOrderItemComponent; productSizeId?: string | null; secondaryComponent?: CreateOrderCompoundOrderItemComponent | null; type: 'Compound' }

export type CreateOrderCompoundOrderItemComponent = { modifiers?: (Modifier)[] | null; positionId?: string | null; price?: number | null; productId: string }

export type CreateOrderCompoundOrderItemComponentResponse = { modifiers: (ModifierResponse)[] | null; positionId: string | null; price: number | null; productId: string }

export type CreateOrderCompoundOrderItemResponse = { amount: number; comboInformation: CreateOrderComboItemInformationResponse | null; comment: string | null; commonModifiers: (ModifierResponse)[] | null; primaryComponent: CreateOrderCompoundOrderItemComponentResponse; productSizeId: string | null; secondaryComponent: CreateOrderCompoundOrderItemComponentResponse | null; type: 'Compound' }

export type CreateOrderCustomer = CreateOrderRegularCustomer | CreateOrderAnonymousCustomer

export type CreateOrderCustomerResponse = CreateOrderRegularCustomerResponse | CreateOrderAnonymousCustomer

export type CreateOrderDeliveryPoint = { address?: CreateOrderAddress | null; comment?: string | null; coordinates?: CommonCoordinates | null; externalCartographyId?: string | null }

export type CreateOrderDeliveryPointResponse = { address: CreateOrderAddressResponse | null; comment: string | null; coordinates: CommonCoordinates | null; externalCartographyId: string | null }

export type CreateOrderDynamicDiscount = { manualConditionId: string; sum: number }

export type CreateOrderExternalData = { isPublic?: boolean; key: string; value: string }

export type CreateOrderExternalDataResponse = { isPublic: boolean; key: string; value: string }

export type CreateOrderLoyaltyInfo = { applicableManualConditions?: (string)[] | null; coupon?: string | null; dynamicDiscounts?: (CreateOrderDynamicDiscount)[] | null }

export type CreateOrderLoyaltyInfoResponse = { applicableManualConditions: (string)[] | null; coupon: string | null; dynamicDiscounts: (CreateOrderDynamicDiscount)[] | null }

export type CreateOrderOrder = { chequeAdditionalInfo?: ChequeAdditionalInfo | null; combos?: (Combo)[] | null; comment?: string | null; completeBefore?: string | null; customer?: CreateOrderCustomer | null; deliveryDuration?: number | null; deliveryPoint?: CreateOrderDeliveryPoint | null; deliveryZone?: string | null; discountsInfo?: DiscountsInfo | null; externalData?: (CreateOrderExternalData)[] | null; externalNumber?: string | null; guests?: Guests | null; id?: string | null; items: (CreateOrderOrderItem)[]; loyaltyInfo?: CreateOrderLoyaltyInfo | null; marketingSourceId?: string | null; operatorId?: string | null; orderServiceType?: CreateOrderOrderServiceType | null; orderTypeId?: string | null; payments?: (Payment)[] | null; phone: string; phoneExtension?: string | null; priceCategoryId?: string | null; sourceKey?: string | null; tips?: (TipsPayment)[] | null }

export type CreateOrderOrderItem = CreateOrderProductOrderItem | CreateOrderCompoundOrderItem

export type CreateOrderOrderItemResponse = CreateOrderProductOrderItemResponse | CreateOrderCompoundOrderItemResponse

export type CreateOrderOrderServiceType = 'DeliveryByCourier' | 'DeliveryByClient'

export type CreateOrderProductOrderItem = { amount: number; comboInformation?: CreateOrderComboItemInformation | null; comment?: string | null; modifiers?: (Modifier)[] | null; positionId?: string | null; price: number; productId: string; productSizeId?: string | null; type: 'Product' }

export type CreateOrderProductOrderItemResponse = { amount: number; comboInformation: CreateOrderComboItemInformationResponse | null; comment: string | null; modifiers: (ModifierResponse)[] | null; positionId: string | null; price: number | null; productId: string; productSizeId: string | null; type: 'Product' }

export type CreateOrderRegularCustomer = { birthdate?: string | null; comment?: string | null; email?: string | null; gender?: Gender; id?: string | null; name?: string | null; shouldReceiveOrderStatusNotifications?: boolean | null; shouldReceivePromoActionsInfo?: boolean | null; surname?: string | null; type: 'regular' }

export type CreateOrderRegularCustomerResponse = { birthdate: string | null; comment: string | null; email: string | null; gender: Gender; id: string | null; name: string | null; shouldReceiveOrderStatusNotifications: boolean | null; shouldReceivePromoActionsInfo: boolean | null; surname: string | null; type: 'regular' }

export type CreateOrderSettings = { checkStopList?: boolean; transportToFrontTimeout?: number | null }

export type CreateOrderSettingsBase = { checkStopList?: boolean; transportToFrontTimeout?: number | null }

export type CreateOrderStreet = { city?: string | null; classifierId?: string | null; id?: string | null; name?: string | null }

export type CreateOrderStreetResponse = { city: string | null; classifierId: string | null; id: string | null; name: string | null }

export type CreateRequest = { appearance?: string | null; assembledQuantity?: number | null; dateFrom?: string | null; dateTo: string; description?: string | null; directWriteoffStoreSpecification?: StoreSpecification | null; franchiseMasterId?: string | null; franchiseOriginalId?: string | null; franchiseUniqueId?: string | null; id?: string | null; items?: (AssemblyChartItem)[] | null; organoleptic?: string | null; outputComment?: string | null; picture?: string | null; productId?: string | null; productSizeAssemblyStrategy?: 'COMMON' | 'SPECIFIC' | null; technologyDescription?: string | null; versionCompatibility?: 'V_7_0' | null; writeoffStrategy?: 'ASSEMBLE' | 'DIRECT' | null }

export type CreateReserveRequest = { comment?: string | null; createReserveSettings?: CreateOrderSettingsBase | null; customer: CreateOrderRegularCustomer; durationInMinutes: number; estimatedStartTime: string; eventType?: string | null; externalNumber?: string | null; guests?: ReservesGuestsInfo | null; guestsCount?: number | null; id?: string | null; order?: RequestReserveOrder | null; organizationId: string; phone: string; shouldRemind: boolean; tableIds: (string)[]; terminalGroupId?: string; transportToFrontTimeout?: number | null }

export type CreateTableOrderRequest = { createOrderSettings?: CreateTableOrderSettings | null; order?: RequestTableOrder; organizationId: string; terminalGroupId: string }

export type CreateTableOrderSettings = { checkStopList?: boolean; servicePrint?: boolean | null; transportToFrontTimeout?: number | null }

export type CreationStatus = 'Success' | 'InProgress' | 'Error'

export type CustomCategoryInput = { id?: string | null; isDeleted?: boolean; name: string }

export type CustomCategoryValueInput = { categoryId: string; id?: string | null; isDeleted?: boolean; name: string }

export type CustomerTagGroup = { id: string; items?: (CustomerTagItem)[]; name: string; selectSeveralTags?: boolean }

export type CustomerTagGroupInput = { id?: string | null; isDeleted?: boolean; name: string; selectSeveralTags?: boolean }

export type CustomerTagGroupItem = { customerTagGroupId: string; selectedTagIds: (string)[] }

export type CustomerTagInput = { groupId: string; id?: string | null; isDeleted?: boolean; name: string }

export type CustomerTagItem = { id: string; name: string }

export type DayPayment = { kind: string | null; name: string | null; orders: number; paymentTypeId: string | null; sum: number | null }

export type DeleteDraftRequest = { orderId: string; organizationId: string }

export type DeleteMagnetCardRequest = { cardTrack: string; customerId: string; organizationId: string }

export type DeleteMagnetCardResponse = AccountTypeListRequest

export type DeletionMethod = { comment: string | null; id: string; removalType: OrderRemovalType }

export type DeliveriesActionsRequest = { orderIds: (string)[]; organizationId: string }

export type DeliveriesActionsResponse = { correlationId: string; orders: ({ id: string; steps: (DeliveryStep)[] })[] }

export type DeliveriesPriceRequest = { createOrderSettings?: CreateOrderSettings | null; order: DeliveryOrder; organizationId: string; terminalGroupId?: string | null }

export type DeliveriesPriceResponse = { correlationId: string; errors: (PricingError)[]; order: PricedDeliveryOrder | null }

export type DeliveriesRefusedRequest = { organizationId: string; sourceKeys?: (string)[] | null }

export type DeliveriesRefusedResponse = { correlationId: string; orders: (OrderInfo)[] }

export type DeliveriesRequestCreateOrderAddressCity = { doorphone?: string | null; entrance?: string | null; flat?: string | null; floor?: string | null; line1: string; regionId?: string | null; type: 'city' }

export type DeliveriesRequestCreateOrderAddressCityResponse = { doorphone: string | null; entrance: string | null; flat: string | null; floor: string | null; line1: string; regionId: string | null; type: 'city' }

export type DeliveriesToPayRequest = { orderId: string; organizationId: string; received?: number | null }

export type DeliveriesToPayResponse = { change: number | null; correlationId: string; toPay: number }

export type DeliveryGeocodeServiceType = 1 | 2 | 3 | 4

export type DeliveryOrder = { chequeAdditionalInfo?: ChequeAdditionalInfo | null; combos?: (Combo)[] | null; comment?: string | null; completeBefore?: string | null; customer?: CreateOrderCustomer | null; deliveryDuration?: number | null; deliveryPoint?: CreateOrderDeliveryPoint | null; deliveryZone?: string | null; discountsInfo?: DiscountsInfo | null; externalData?: (CreateOrderExternalData)[] | null; externalNumber?: string | null; guests?: Guests | null; id?: string | null; items: (CreateOrderOrderItem)[]; loyaltyInfo?: CreateOrderLoyaltyInfo | null; marketingSourceId?: string | null; menuId?: string | null; operatorId?: string | null; orderServiceType?: CreateOrderOrderServiceType | null; orderTypeId?: string | null; payments?: (Payment)[] | null; phone: string; phoneExtension?: string | null; priceCategoryId?: string | null; sourceKey?: string | null; tips?: (TipsPayment)[] | null }

export type DeliveryOrderDraft = { chequeAdditionalInfo?: ChequeAdditionalInfo | null; combos?: (Combo)[] | null; comment?: string | null; completeBefore?: string | null; customer?: CreateOrderCustomer | null; deliveryDuration?: number | null; deliveryPoint?: CreateOrderDeliveryPoint | null; deliveryZone?: string | null; discountsInfo?: DiscountsInfo | null; externalData?: (CreateOrderExternalData)[] | null; externalNumber?: string | null; guests?: Guests | null; id?: string | null; items: (CreateOrderOrderItem)[]; loyaltyInfo?: CreateOrderLoyaltyInfo | null; marketingSourceId?: string | null; menuId: string; operatorId?: string | null; orderServiceType?: CreateOrderOrderServiceType | null; orderTypeId?: string | null; payments?: (Payment)[] | null; phone: string; phoneExtension?: string | null; priceCategoryId?: string | null; sourceKey?: string | null; tips?: (TipsPayment)[] | null }

export type DeliveryOrderDraftResponse = { chequeAdditionalInfo: ChequeAdditionalInfoResponse | null; combos: (ComboResponse)[] | null; comment: string | null; completeBefore: string | null; customer: CreateOrderCustomerResponse | null; deliveryDuration: number | null; deliveryPoint: CreateOrderDeliveryPointResponse | null; deliveryZone: string | null; discountsInfo: DiscountsInfoResponse | null; externalData: (CreateOrderExternalDataResponse)[] | null; externalNumber: string | null; guests: GuestsResponse | null; id: string | null; items: (CreateOrderOrderItemResponse)[]; loyaltyInfo: CreateOrderLoyaltyInfoResponse | null; marketingSourceId: string | null; menuId: string; operatorId: string | null; orderServiceType: CreateOrderOrderServiceType | null; orderTypeId: string | null; payments: (PaymentResponse)[] | null; phone: string; phoneExtension: string | null; priceCategoryId: string | null; sourceKey: string | null; tips: (TipsPaymentResponse)[] | null }

export type DeliveryOrderPaymentSettings = 'WhenOrderOnTheWay' | 'WhenOrderClosed'

export type DeliveryRestrictionInput = { deliveryDurationInMinutes?: number; deliveryServiceProductId?: string | null; from?: number | null; minSum?: number | null; priority?: number; terminalGroupId?: string | null; to?: number | null; weekMap?: number; zone?: string | null }

export type DeliveryRestrictionsCoordinates = { latitude: number; longitude: number }

export type DeliverySettingsServiceType = 'CourierOnly' | 'SelfServiceOnly' | 'CourierAndSelfService'

export type DeliveryStatus = 'Unconfirmed' | 'WaitCooking' | 'ReadyForCooking' | 'CookingStarted' | 'CookingCompleted' | 'Waiting' | 'OnWay' | 'Delivered' | 'Closed' | 'Cancelled'

export type DeliveryStatusForUpdate = 'Waiting' | 'OnWay' | 'Delivered'

export type DeliveryStep = { operation: string; refusal: StepRefusal | null; result: 'Possible' | 'Done' | 'Refused'; step: 'Confirm' | 'CancelConfirmation' | 'StartCooking' | 'CompleteCooking' | 'Pack' | 'ChooseCourier' | 'Send' | 'HandOver' | 'TakePayment' | 'PrintBill' | 'Close' | 'Reopen' | 'Cancel' }

export type DeliveryZone = { addresses: (DeliveryZoneAddressBinding)[]; coordinates: (DeliveryRestrictionsCoordinates)[]; name: string }

export type DeliveryZoneAddressBinding = { houses: HousesRange; postcode: string; streetId: string }

export type DisassembleDocumentCreateItem = { amount: number; amountUnit?: string; mainProductAmountPercent: number; num: number; product: string }

export type DisassembleDocumentCreateRequest = { amount: number; amountUnit?: string; comment?: string; conception?: string; date: string; documentId?: string; isAutomatic?: boolean; isEditable?: boolean; items: (DisassembleDocumentCreateItem)[]; number?: string; organizationId: string; product: string; storeFrom: string; storeTo: string }

export type DisassembleDocumentGetItem = { amount?: number; amountUnit?: string; mainProductAmountPercent?: number; num?: number; product?: string }

export type DisassembleDocumentGetResponse = { amount?: number; amountUnit?: string; comment?: string; conception?: string; date?: string; dateCreated?: string; dateModified?: string; documentId?: string; isAutomatic?: boolean; isEditable?: boolean; items?: (DisassembleDocumentGetItem)[]; number?: string; product?: string; status?: 'NEW' | 'PROCESSED' | 'CANCELED'; storeFrom?: string; storeTo?: string; userCreated?: string; userModified?: string }

export type DisassembleDocumentSaveResponse = { documentId?: string; documentNumber?: string; message?: string }

export type DisassembleDocumentUpdateRequest = { amount: number; amountUnit?: string; comment?: string; conception?: string; date: string; documentId: string; isAutomatic?: boolean; isEditable?: boolean; items: (DisassembleDocumentCreateItem)[]; number: string; organizationId: string; product: string; storeFrom: string; storeTo: string }

export type Discount = RmsDiscount | IikoCardDiscount

export type DiscountCard = { track: string }

export type DiscountCardMode = 'Percent' | 'FlexibleSum' | 'FixedSum'

export type DiscountItem = { discountType: DiscountType; selectivePositions: (string)[]; selectivePositionsWithSum: (PositionWithSum)[]; sum: number }

export type DiscountOperation = { amount?: number | null; code?: OperationCode; comment?: string; discountSum?: number; orderItemId?: string | null; positionId?: string | null }

export type DiscountResponse = RmsDiscountResponse | IikoCardDiscount

export type DiscountType = { id: string; name: string }

export type DiscountTypeInput = { canApplyByCardNumber?: boolean; canBeAppliedSelectively?: boolean; categories?: ({ categoryId: string; categoryName?: string | null; percent: number })[]; comment?: string | null; id?: string | null; isAutomatic?: boolean; isCard?: boolean; isCategorised?: boolean; isDeleted?: boolean; isManual?: boolean; minOrderSum?: number | null; mode: DiscountCardMode; name: string; organizationIds?: (string)[] | null; percent?: number; sum?: number }

export type DiscountsInfo = { card?: DiscountCard | null; discounts?: (Discount)[] | null; fixedLoyaltyDiscounts?: boolean | null }

export type DiscountsInfoResponse = { card: DiscountCard | null; discounts: (DiscountResponse)[] | null; fixedLoyaltyDiscounts: boolean | null }

export type DocumentTransactionItem = { cashFlowCategory?: string | null; cashOrderNumber?: string | null; comment?: string | null; conception?: string | null; date?: string | null; dateCreated?: string | null; dateModified?: string | null; dateSecondary?: string | null; documentId?: string | null; documentItemId?: string | null; from?: TransactionSide | null; id?: string | null; number?: string | null; session?: string | null; sum?: number | null; to?: TransactionSide | null; type?: string | null; userModified?: string | null }

export type DocumentTransactionsListRequest = { documentId: string; organizationId: string }

export type EmployeeInput = { cardNumber?: string | null; cellPhone?: string | null; code?: string | null; displayName: string; email?: string | null; fireDate?: string | null; firstName?: string | null; hireDate?: string | null; id?: string | null; isCourier?: boolean; isDeleted?: boolean; isSystem?: boolean; lastName?: string | null; mainOrganizationId?: string | null; mainRoleId?: string | null; middleName?: string | null; note?: string | null; organizationIds?: (string)[] | null; phone?: string | null; responsibleForOrganizationIds?: (string)[]; roleIds?: (string)[] }

export type EmployeePositionDTO = { canWorkBySubstitutedCard?: boolean | null; code?: string | null; id?: string | null; isDeleted?: boolean | null; name?: string | null; paymentPerHour?: number | null; scheduleType?: 'HOURS' | 'FIXED' | 'SESSION' | 'BYTIME' | null; steadySalary?: number | null }

export type EmployeePositionFilterItem = AllergenGroupFilter

export type EmployeesEmployee = { code?: string | null; displayName?: string | null; firstName?: string | null; id: string; isDeleted?: boolean; lastName?: string | null; middleName?: string | null }

export type EmployeesResponse = { correlationId: string; employees: (ItemsOfOrganization_Employee)[] }

export type ErrorCode = 'Common' | 'IllegalDeliveryStatus' | 'CustomerNameNotSpecified' | 'ProductNotFound' | 'MarketingSourceNotFound' | 'PaymentTypeNotFound' | 'ProductSizeNotFound' | 'ProductGroupNotFound' | 'OrderNotFound' | 'ConceptionNotFound' | 'DuplicatedOrderId' | 'TerminalGroupIdNotDetermined' | 'TerminalGroupUnregistered' | 'InvalidPhone' | 'ModifierDuplicated' | 'ProductCanBuyFromCashdesk' | 'DeliveryOpinionMarkInvalid' | 'WrongDeliveryStatusForOpinion' | 'OpinionCommentTooLong' | 'SurveyItemNotFound' | 'PaymentTypeCanNotBeUsedAsExternal' | 'AddressNotFound' | 'HomeNotFound' | 'IikonetPaymentAdditionalDataCanNotBeParsed' | 'IikonetPaymentExternalIdNotFound' | 'IikonetPaymentSumLessThanMarketingDiscount' | 'DiscountCardNotFound' | 'DiscountCardTypeModeForbidden' | 'Iikocard5PaymentAdditionalDataCanNotBeParsed' | 'Iikocard5PaymentExternalIdNotFound' | 'Iikocard5PaymentSumLessThanMarketingDiscount' | 'Iikocard5PaymentCanNotCreateCustomData' | 'CourierIdDoesNotExist' | 'CourierDoesNotOwnOrder' | 'WrongDeliveryStatus' | 'CanNotAssignCourierToOrder' | 'UserNotFoundByExternalPassword' | 'UserNotFound' | 'Iikocard51PaymentAdditionalDataCanNotBeParsed' | 'Iikocard51PaymentCredentialNotFound' | 'Iikocard51PaymentSearchScopeNotFound' | 'ComboDuplicated' | 'InvalidReferenceToCombo' | 'InvalidComboItemsAmount' | 'InvalidComboItemsGuest' | 'InvalidReferenceToGuest' | 'GuestDuplicated' | 'GuestNameNotSpecified' | 'OrderTypeNotFound' | 'OrderServiceTypeDoesNotMatchSelfServiceMode' | 'DeliveryDateNotSpecified' | 'OrderStatusChangedInIikoFront' | 'PaymentAdditionalDataTooLong' | 'PaymentSumShouldBePositive' | 'DiscountSumNotSpecified' | 'InvalidDiscountItem' | 'RequestProductPriceIsNotEqualToFrontPrice' | 'OrderItemsNotExists' | 'EntityAlreadyInUse' | 'DiscountItemPositionNotFound' | 'DiscountItemDuplicatePositions' | 'NonUnqiueOrderItemPosition' | 'EmptyOrderItemPosition' | 'IncorrectOrderType' | 'Incorrect' | 'TerminalGroupDisabled' | 'OrganizationUnregistered' | 'OrganizationDisabled' | 'TooSmallDeliveryDate' | 'IikoFrontTooOldVersion' | 'DuplicatedReserveId' | 'TipsTypeNotApplicable' | 'AnonymousCustomerDisabled' | 'MayBeInconsistentUpdates' | 'InconsistentUpdates' | 'Line1Disabled' | 'InternalServerError' | 'UnknownError'

export type ErrorCommandStatus = { errorReason?: string | null; exception?: { code: string; message: string } | null; state: 'Error' }

export type ErrorInfo = { additionalData: unknown | null; code: ErrorCode; description: string | null; errorReason: string | null; message: string | null }

export type ExplainedStopListItem = { balance: number; dateAdd?: string | null; productId: string; reason: string | null; sizeId?: string | null; sku?: string | null; terminalGroupId: string }

export type ExtendedOrganizationInfo = { addressFormatType: AddressFormatType; addressLookup: (AddressHintsServiceType)[]; code?: string | null; confirmAllowedIntervalInMinutes: number | null; country: string | null; countryPhoneCode: string | null; currencyIsoName: string | null; currencyMinimumDenomination: number | null; defaultCallCenterPaymentTypeId: string | null; defaultDeliveryCityId: string | null; deliveryCityIds: (string)[] | null; deliveryOrderPaymentSettings?: DeliveryOrderPaymentSettings | null; deliveryServiceType: DeliverySettingsServiceType | null; externalData?: (CommonExternalData)[] | null; id: string; inn: string | null; isAnonymousGuestsAllowed?: boolean; isCloud: boolean; isConfirmationEnabled: boolean | null; latitude: number; longitude: number; marketingSourceRequiredInDelivery: boolean | null; name: string | null; orderItemCommentEnabled: boolean | null; responseType: 'Extended'; restaurantAddress: string | null; useUaeAddressingSystem: boolean; version: string }

export type ExternalCourierService = { id: string; name: string }

export type ExternalMenu = { id: string; name: string }

export type ExternalPayment = { isFiscalizedExternally?: boolean; isPrepay?: boolean; isProcessedExternally?: boolean; paymentAdditionalData?: PaymentAdditionalData | null; paymentTypeId: string; paymentTypeKind: 'External'; sum: number }

export type ExternalPaymentAdditionalData = { customData: string; type: 'External' }

export type ExternalPaymentResponse = { isFiscalizedExternally: boolean; isPrepay: boolean; isProcessedExternally: boolean; paymentAdditionalData: PaymentAdditionalDataResponse | null; paymentTypeId: string; paymentTypeKind: 'External'; sum: number }

export type ExternalTipsPayment = { isFiscalizedExternally?: boolean; isPrepay?: boolean; isProcessedExternally?: boolean; paymentAdditionalData?: PaymentAdditionalData | null; paymentTypeId: string; paymentTypeKind: 'External'; sum: number; tipsTypeId?: string }

export type ExternalTipsPaymentResponse = { isFiscalizedExternally: boolean; isPrepay: boolean; isProcessedExternally: boolean; paymentAdditionalData: PaymentAdditionalDataResponse | null; paymentTypeId: string; paymentTypeKind: 'External'; sum: number; tipsTypeId?: string }

export type FilterCondition = { field?: string | null; op?: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'nin' | 'like' | 'blank' | 'notblank' | null; value?: unknown }

export type FilterDraftsRequest = { dateFrom?: string | null; dateTo?: string | null; limit?: number | null; offset?: number | null; operatorIds?: (string)[] | null; orderTypeIds?: (string)[] | null; organizationIds: (string)[]; phone?: string | null; searchText?: string | null; sortDirection?: SortDirection | null; sortProperty?: OrderDraftSortProperty | null; sourceKeys?: (string)[] | null; terminalGroupIds?: (string)[] | null }

export type FilterDraftsResponse = { correlationId: string; drafts: (OrderDraft)[] }

export type FinanceDocumentTransactionsListResponse = (DocumentTransactionItem)[]

export type Font = { fontFamily: string; fontStyle: FontStyle; size: number }

export type FontStyle = 'Regular' | 'Bold' | 'Italic' | 'Underline' | 'Strikeout'

export type FreeProduct = { code?: string; id?: string | null; size?: (string)[]; sizes?: (FreeProductSize)[] }

export type FreeProductSize = { id?: string | null; name?: string }

export type FreeProductsGroup = { descriptionForUser?: string; products?: (FreeProduct)[]; sourceActionId?: string }

export type FrontOfficeActRequest = { actionId: string; body: Record<string, unknown>; operation: string; organizationId: string; terminalGroupId: string }

export type FrontOfficeActResponse = { actionId: string }

export type Gender = 'NotSpecified' | 'Male' | 'Female'

export type GetByIDRequest = { documentId: string; organizationId: string }

export type GetCategoriesRequest = { organizationId: string }

export type GetCategoriesResponse = { guestCategories?: (GuestCategoryShortInfo)[] }

export type GetCommandStatusRequest = { correlationId: string; organizationId: string }

export type GetCommandStatusResponse = InProgressCommandStatus | SuccessCommandStatus | ErrorCommandStatus

export type GetCostPricesRequest = { dateIncoming: string; items: (PriceItem)[]; organizationId: string }

export type GetCostPricesResponse = { items: (CostPriceItem)[]; problemItems: (PriceItem)[] }

export type GetCounteragentsRequest = { limit?: number | null; offset?: number | null; organizationId?: string | null; type?: ('supplier' | 'employee' | 'client')[] | null }

export type GetCounteragentsResponse = { counteragents?: (Counteragent)[] | null; totalCount?: number | null }

export type GetCustomerInfoByCardNumberRequest = { cardNumber?: string; organizationId?: string; type: 'cardNumber' }

export type GetCustomerInfoByCardTrackRequest = { cardTrack?: string; organizationId?: string; type: 'cardTrack' }

export type GetCustomerInfoByEmailRequest = { email?: string; organizationId?: string; type: 'email' }

export type GetCustomerInfoByIdRequest = { id?: string; organizationId?: string; type: 'id' }

export type GetCustomerInfoByPhoneRequest = { organizationId?: string; phone?: string; type: 'phone' }

export type GetCustomerInfoRequest = GetCustomerInfoByPhoneRequest | GetCustomerInfoByCardTrackRequest | GetCustomerInfoByCardNumberRequest | GetCustomerInfoByEmailRequest | GetCustomerInfoByIdRequest

export type GetCustomerInfoResponse = { anonymized: boolean; birthday: string | null; cards: (GuestCardInfo)[]; categories: (GuestCategoryShortInfo)[]; comment: string | null; consentStatus: PersonalDataConsentStatus; cultureName: string | null; email: string | null; firstOrderDate: string | null; id: string; isDeleted: boolean | null; lastProcessedOrderDate: string | null; lastVisitedOrganizationId: string | null; middleName: string | null; name: string | null; personalDataConsentFrom: string | null; personalDataConsentTo: string | null; personalDataProcessingFrom: string | null; personalDataProcessingTo: string | null; phone: string | null; referrerId: string | null; registrationOrganizationId: string | null; sex: IikoNetUserSex; shouldReceiveLoyaltyInfo: boolean | null; shouldReceiveOrderStatusInfo: boolean | null; shouldReceivePromoActionsInfo: boolean | null; surname: string | null; userData: string | null; walletBalances: (GuestBalanceInfo)[]; whenRegistered: string }

export type GetDraftRequest = DeleteDraftRequest

export type GetDraftResponse = { correlationId: string; createdAt: string; lockedAt: string | null; lockedByUser: string | null; order: DeliveryOrderDraftResponse; organizationId: string; terminalGroupId: string | null }

export type GetOlapReportRequest = { aggregateFields: (string)[]; buildSummary?: boolean | null; filters: (OlapFilterDoc)[]; groupByColFields?: (string)[] | null; groupByRowFields?: (string)[] | null; having?: (OlapHaving)[] | null; limit?: number | null; reportType: 'SALES' | 'TRANSACTIONS' | 'DELIVERIES'; sort?: (OlapSort)[] | null }

export type GetOlapReportResponse = { data: (Record<string, unknown>)[]; summary: ((Record<string, unknown>)[])[] }

export type GetOrganizationsRequest = { includeDisabled?: boolean; organizationIds?: (string)[] | null; returnAdditionalInfo?: boolean; returnExternalData?: (string)[] | null }

export type GetOrganizationsResponse = { correlationId: string; organizations: (OrganizationInfo)[] }

export type GetProgramsRequest = { organizationId: string; withoutMarketingCampaigns?: boolean | null }

export type GetProgramsResponse = { Programs?: (LoyaltyProgram)[] }

export type GetRestaurantSectionsRequest = { returnSchema?: boolean; revision?: number | null; terminalGroupIds: (string)[] }

export type GetRestaurantSectionsResponse = { correlationId: string; restaurantSections: (RestaurantSection)[]; revision: number }

export type GetTableOrdersByIdRequest = { orderIds?: (string)[] | null; organizationIds: (string)[]; posOrderIds?: (string)[] | null; returnExternalDataKeys?: (string)[] | null; sourceKeys?: (string)[] | null }

export type GetTableOrdersByTableRequest = { dateFrom?: string | null; dateTo?: string | null; organizationIds: (string)[]; sourceKeys?: (string)[] | null; statuses?: (CommonOrderStatus)[] | null; tableIds: (string)[] }

export type GetTerminalGroupsOfEmployeeRequest = { employeeId: string }

export type GetTerminalGroupsOfEmployeeResponse = { terminalGroupIds: (string)[] }

export type GetTransactionsReportByPeriodRequest = { customerId: string; dateFrom: string; dateTo: string; organizationId: string; pageNumber: number; pageSize: number }

export type GetTransactionsReportByPeriodResponse = { pageNumber?: number; pageSize?: number; transactions?: (TransportTransactionsReportItem)[] }

export type GroupCustomCategory = { categoryListId?: string | null; categoryValueId?: string | null }

export type GroupMarkup = { markupPercent?: number | null; organizationId: string }

export type GroupModifierInfo = { childModifiers: (ChildModifierInfo)[]; childModifiersHaveMinMaxRestrictions?: boolean | null; defaultAmount?: number | null; freeOfChargeAmount?: number | null; hideIfDefaultAmount?: boolean | null; id: string; maxAmount: number; minAmount: number; required: boolean | null; splittable?: boolean | null }

export type GroupStoreLevel = { storeId: string; value?: number | null; valueAssigned?: boolean | null }

export type GuestBalanceInfo = { balance: number; id: string; name: string; type: ProgramType }

export type GuestCardInfo = { id: string; number: string; track: string; validToDate: string | null }

export type GuestCategoryShortInfo = { id: string; isActive: boolean; isDefaultForNewGuests: boolean; name: string }

export type GuestErasure = { customerId: string; finishedAt: string | null; rowsChanged: number; rowsRead: number; startedAt: string; status: 'InProgress' | 'Rechecking' | 'Finished' }

export type Guests = { count: number; splitBetweenPersons?: boolean | null }

export type GuestsResponse = { count: number; splitBetweenPersons: boolean | null }

export type HousesRange = { isUnlimitedRange: boolean; maxNumber: number; specificNumbers: (string)[]; startingNumber: number; type: 0 | 1 | 2 | 3 }

export type HousesRangeType = 0 | 1 | 2 | 3

export type IdentifierCode = { value?: string }

export type IikoCardDiscount = { discountItems: (IikoCardDiscountItem)[]; programId: string; programName: string; type: 'iikoCard' }

export type IikoCardDiscountItem = { amount: number; positionId: string; sum: number }

export type IikoCardSearchScope = 'Reserved' | 'Phone' | 'CardNumber' | 'CardTrack' | 'PaymentToken' | 'FindFaceId'

export type IikoNetUserSex = CertificateCounteragentType

export type Image = { hash?: string | null; updatedAt?: string | null; url: string }

export type ImportColumn = { column: string; heading: string }

export type ImportFault = { column: number | null; file: string | null; line: number | null; message: string }

export type ImportFile = { content: string; name: string }

export type ImportHeading = { column: string | null; heading: string; similarHeading: string | null }

export type ImportKind = { files: (ImportPart)[]; kind: 'menu' | 'catalogue' | 'guests' | 'staff' | 'orders' | 'suppliers' | 'openingStock' | 'stockTake' | 'invoice' }

export type ImportPart = { columns: (ImportedColumn)[]; isRepeated: boolean; isRequired: boolean; part: string }

export type ImportValue = { cell: string; column: string; value: string }

export type ImportedColumn = { column: string; heading: string; isRequired: boolean }

export type ImportedFile = { headings: (ImportHeading)[]; name: string; part: string }

export type InProgressCommandStatus = { state: 'InProgress' }

export type IncomingInventoryCreateFirstStepItem = { amount: number; amountUnit?: string | null; comment?: string | null; num: number; product: string; productSize?: string | null }

export type IncomingInventoryCreateItem = { amount: number; amountUnit?: string | null; comment?: string | null; containerCount?: number | null; containerId?: string | null; isDisassembled?: boolean | null; num: number; product: string }

export type IncomingInventoryCreateRequest = { accountShortage?: string | null; accountSurplus?: string | null; comment?: string | null; conception?: string | null; date: string; documentId?: string | null; isAutomatic?: boolean | null; isEditable?: boolean | null; items: (IncomingInventoryCreateItem)[]; itemsFirstStep: (IncomingInventoryCreateFirstStepItem)[]; number?: string | null; organizationId: string; store: string }

export type IncomingInventoryGetFirstItem = { amount: number; amountUnit: string | null; comment: string | null; num: number; product: string; productSize: string | null; turnover: number | null }

export type IncomingInventoryGetItem = { amount: number; amountUnit: string | null; comment: string | null; containerCount: number | null; containerId: string | null; containerName: string | null; count: number | null; countGross: number | null; currentActualAmount: number | null; isDisassembled: boolean | null; num: number; product: string; recalculationDate: string | null; recalculationNumber: number | null; status: 'NEW' | 'SAVE' | 'RECALC' | null; turnover: number | null }

export type IncomingInventoryGetResponse = { accountShortage: string | null; accountSurplus: string | null; comment: string | null; conception: string | null; currentStep: number | null; date: string | null; dateCreated: string | null; dateModified: string | null; documentId: string | null; isAutomatic: boolean | null; isEditable: boolean | null; items: (IncomingInventoryGetItem)[]; itemsFirstStep: (IncomingInventoryGetFirstItem)[]; number: string | null; registerTurnover: boolean | null; status: 'NEW' | 'PROCESSED' | 'DELETED' | null; store: string | null; userCreated: string | null; userModified: string | null }

export type IncomingInventorySaveResponse = { documentId: string | null; documentNumber: string | null; message: string | null }

export type IncomingInventoryUpdateRequest = { accountShortage?: string | null; accountSurplus?: string | null; comment?: string | null; conception?: string | null; date: string; documentId: string; isAutomatic?: boolean | null; isEditable?: boolean | null; items: (IncomingInventoryCreateItem)[]; itemsFirstStep: (IncomingInventoryCreateFirstStepItem)[]; number: string; organizationId: string; store: string }

export type IncomingInvoice = { comment?: string; conception?: string; counteragent?: string; date?: string; dateCreated?: string; dateModified?: string; defaultStore?: string; deliveryOnTime?: boolean; documentId?: string; dueDate?: string; employeePassToAccount?: string; incomingDate?: string; incomingDocumentNumber?: string; internalOutgoingInvoiceId?: string; invoice?: string; isAutomatic?: boolean; isEditable?: boolean; items?: (IncomingInvoiceItem)[]; matchesToTheOrder?: boolean; number?: string; paymentDate?: string; status?: 'NEW' | 'PROCESSED' | 'CANCELED'; transportInvoiceNumber?: string; userCreated?: string; userModified?: string }

export type IncomingInvoiceItem = { actualAmount?: number; amount?: number; amountUnit?: string; containerId?: string; customsDeclarationNumber?: string; isAdditionalExpense?: boolean; num?: number; price?: number; priceWithoutVat?: number; producer?: string; product?: string; productArticle?: string; store?: string; sum?: number; sumWithoutVat?: number; supplierProduct?: string; vatPercent?: number }

export type IncomingInvoiceRequest = { comment?: string; conception?: string; counteragent: string; date: string; defaultStore?: string; deliveryOnTime?: boolean; documentId?: string; dueDate?: string; employeePassToAccount?: string; incomingDate?: string; incomingDocumentNumber?: string; internalOutgoingInvoiceId?: string; invoice?: string; isAutomatic?: boolean; isEditable?: boolean; items: (IncomingInvoiceRequestItem)[]; number?: string; organizationId: string; transportInvoiceNumber?: string }

export type IncomingInvoiceRequestItem = { actualAmount?: number; amount: number; amountUnit?: string; containerId?: string; customsDeclarationNumber?: string; isAdditionalExpense?: boolean; num: number; price?: number; product: string; store: string; sum?: number; supplierProduct?: string; vatPercent?: number }

export type IncomingInvoiceSaveResponse = DisassembleDocumentSaveResponse

export type IncomingReturnedInvoiceCreateItem = { amount: number; amountFactor?: number; amountUnit?: string; containerId?: string; customsDeclarationNumber?: string; discountSum?: number; incomePrice?: number; incomeSum?: number; num: number; price?: number; product: string; productSize?: string; store: string; sum?: number; supplierProduct?: string; vatPercent?: number }

export type IncomingReturnedInvoiceCreateRequest = { comment?: string; conception?: string; counteragent: string; date: string; defaultStore?: string; documentId?: string; expenseAccount?: string; isAutomatic?: boolean; isEditable?: boolean; items: (IncomingReturnedInvoiceCreateItem)[]; number?: string; organizationId: string; outgoingInvoiceId?: string; processingMode: 'RETURN_DISH' | 'RETURN_GOOD' | 'DO_NOT_RETURN'; revenueAccount?: string }

export type IncomingReturnedInvoiceGetItem = { amount?: number; amountFactor?: number; amountUnit?: string; containerId?: string; customsDeclarationNumber?: string; discountSum?: number; incomePrice?: number; incomeSum?: number; num?: number; price?: number; priceWithoutVat?: number; producer?: string; product?: string; productArticle?: string; productSize?: string; store?: string; sum?: number; sumWithoutVat?: number; supplierProduct?: string; vatPercent?: number }

export type IncomingReturnedInvoiceGetResponse = { comment?: string; conception?: string; counteragent?: string; date?: string; dateCreated?: string; dateModified?: string; defaultStore?: string; documentId?: string; expenseAccount?: string; isAutomatic?: boolean; isEditable?: boolean; items?: (IncomingReturnedInvoiceGetItem)[]; number?: string; outgoingInvoiceId?: string; processingMode?: 'RETURN_DISH' | 'RETURN_GOOD' | 'DO_NOT_RETURN'; revenueAccount?: string; status?: 'NEW' | 'PROCESSED' | 'CANCELED'; userCreated?: string; userModified?: string }

export type IncomingReturnedInvoiceSaveResponse = DisassembleDocumentSaveResponse

export type IncomingReturnedInvoiceUpdateRequest = { comment?: string; conception?: string; counteragent: string; date: string; defaultStore?: string; documentId: string; expenseAccount?: string; isAutomatic?: boolean; isEditable?: boolean; items: (IncomingReturnedInvoiceCreateItem)[]; number: string; organizationId: string; outgoingInvoiceId?: string; processingMode: 'RETURN_DISH' | 'RETURN_GOOD' | 'DO_NOT_RETURN'; revenueAccount?: string }

export type IncomingServiceCreateItem = { amount: number; num: number; price?: number; product: string; revenueAccount: string; splitVat?: boolean; sum?: number; vatPercent: number }

export type IncomingServiceCreateRequest = { comment?: string; conception?: string; contractDate?: string; contractNumber?: string; counteragent: string; date: string; documentId?: string; dueDate?: string; employeePassToAccount?: string; incomingDate?: string; incomingDocumentNumber?: string; invoice?: string; isAutomatic?: boolean; isEditable?: boolean; items: (IncomingServiceCreateItem)[]; number?: string; organizationId: string; revenueAccount?: string }

export type IncomingServiceGetItem = { amount?: number; num?: number; price?: number; priceWithoutVat?: number; product?: string; productArticle?: string; revenueAccount?: string; splitVat?: boolean; sum?: number; sumWithoutVat?: number; vatPercent?: number }

export type IncomingServiceGetResponse = { comment?: string; conception?: string; contractDate?: string; contractNumber?: string; counteragent?: string; date?: string; dateCreated?: string; dateModified?: string; documentId?: string; dueDate?: string; employeePassToAccount?: string; incomingDate?: string; incomingDocumentNumber?: string; invoice?: string; isAutomatic?: boolean; isEditable?: boolean; items?: (IncomingServiceGetItem)[]; number?: string; revenueAccount?: string; status?: 'NEW' | 'PROCESSED' | 'CANCELED'; sum?: number; sumWithoutVat?: number; userCreated?: string; userModified?: string }

export type IncomingServiceSaveResponse = DisassembleDocumentSaveResponse

export type IncomingServiceUpdateRequest = { comment?: string; conception?: string; contractDate?: string; contractNumber?: string; counteragent: string; date: string; documentId: string; dueDate?: string; employeePassToAccount?: string; incomingDate?: string; incomingDocumentNumber?: string; invoice?: string; isAutomatic?: boolean; isEditable?: boolean; items: (IncomingServiceCreateItem)[]; number: string; organizationId: string; revenueAccount?: string }

export type InternalTransferCreateItem = { amount: number; amountUnit?: string; containerId?: string; num: number; product: string }

export type InternalTransferCreateRequest = { comment?: string; conception?: string; date: string; documentId?: string; isAutomatic?: boolean; isEditable?: boolean; items: (InternalTransferCreateItem)[]; number?: string; organizationId: string; storeFrom: string; storeTo: string }

export type InternalTransferGetItem = { amount?: number; amountUnit?: string; containerId?: string; num?: number; product?: string }

export type InternalTransferGetResponse = { comment?: string; conception?: string; date?: string; dateCreated?: string; dateModified?: string; documentId?: string; isAutomatic?: boolean; isEditable?: boolean; items?: (InternalTransferGetItem)[]; number?: string; status?: 'NEW' | 'PROCESSED' | 'CANCELED'; storeFrom?: string; storeTo?: string; userCreated?: string; userModified?: string }

export type InternalTransferSaveResponse = DisassembleDocumentSaveResponse

export type InternalTransferUpdateRequest = { comment?: string; conception?: string; date: string; documentId: string; isAutomatic?: boolean; isEditable?: boolean; items: (InternalTransferCreateItem)[]; number: string; organizationId: string; storeFrom: string; storeTo: string }

export type InventoryDocumentsListRequest = { counteragent?: string | null; cursor?: string | null; from?: string | null; kinds?: ('INCOMING_INVOICE' | 'INCOMING_INVENTORY' | 'INCOMING_SERVICE' | 'OUTGOING_SERVICE' | 'WRITEOFF_DOCUMENT' | 'SALES_DOCUMENT' | 'INTERNAL_TRANSFER' | 'OUTGOING_INVOICE' | 'RETURNED_INVOICE' | 'PRODUCTION_DOCUMENT' | 'TRANSFORMATION_DOCUMENT' | 'SALES_RETURN_DOCUMENT' | 'DISASSEMBLE_DOCUMENT')[] | null; limit?: number | null; number?: string | null; organizationId: string; statuses?: ('NEW' | 'PROCESSED' | 'CANCELED')[] | null; store?: string | null; to?: string | null }

export type InventoryDocumentsListResponse = { cursor: string | null; documents: (ListedDocument)[] }

export type InventoryGetByIDRequest = GetByIDRequest

export type InventoryIncomingInventoryCheckRequest = { date?: string | null; documentId?: string | null; items?: (IncomingInventoryCreateItem)[] | null; organizationId: string; store?: string | null }

export type Item = { allergenGroupIds?: (string)[] | null; comboId?: string | null; description?: string | null; isHidden?: boolean; itemType?: 'PRODUCT' | 'COMBO' | null; labels?: (string)[] | null; menuItemId?: string | null; modifierGroups?: (ModifierGroup)[] | null; name: string; productId?: string | null; sizePrices?: (MenuSizePrice)[] | null; sizes?: (ComboSize)[] | null; sortOrder?: number | null; tags?: (string)[] | null }

export type ItemCategoryInput = { code?: string | null; id?: string | null; isDeleted?: boolean; name: string }

export type ItemDeletedInfo = { deletionMethod: DeletionMethod }

export type ItemsGroup = { buttonImageUrl?: string | null; description?: string | null; id: string; image?: Image | null; isHidden?: boolean; items?: (Item)[] | null; labels?: (string)[] | null; name: string; scheduleId?: string | null; tags?: (string)[] | null }

export type ItemsOfOrganization_City = { items: (AddressCity)[]; organizationId: string }

export type ItemsOfOrganization_Employee = { items: (EmployeesEmployee)[]; organizationId: string }

export type ItemsOfOrganization_TerminalGroup = { items: (TerminalGroup)[]; organizationId: string }

export type ItemsOfOrganization_TerminalGroupStopList = { items: (TerminalGroupStopList)[]; organizationId: string }

export type ListPositionsRequest = { filters?: (EmployeePositionFilterItem)[] | null; limit?: number | null; offset?: number | null; revisionFrom?: number | null }

export type ListPositionsResponse = { items?: (EmployeePositionDTO)[] | null; limit?: number | null; offset?: number | null; totalCount?: number | null }

export type ListedDocument = { comment: string | null; conception: string | null; counteragent: string | null; date: string; dateCreated: string; dateModified: string; documentId: string; dueDate: string | null; incomingDocumentNumber: string | null; isEditable: boolean; kind: 'INCOMING_INVOICE' | 'INCOMING_INVENTORY' | 'INCOMING_SERVICE' | 'OUTGOING_SERVICE' | 'WRITEOFF_DOCUMENT' | 'SALES_DOCUMENT' | 'INTERNAL_TRANSFER' | 'OUTGOING_INVOICE' | 'RETURNED_INVOICE' | 'PRODUCTION_DOCUMENT' | 'TRANSFORMATION_DOCUMENT' | 'SALES_RETURN_DOCUMENT' | 'DISASSEMBLE_DOCUMENT'; number: string; status: 'NEW' | 'PROCESSED' | 'CANCELED'; storeIds: (string)[]; sum: number; userCreated: string | null; userModified: string | null }

export type LoyaltyBinding = { actions: (LoyaltyBindingActions)[]; conditions: (LoyaltyBindingConditions)[]; points?: number | null; stopFurtherExecution?: boolean | null }

export type LoyaltyBindingActions = LoyaltyBindingActionsAllowPayment | LoyaltyBindingActionsBonus | LoyaltyBindingActionsBuyAndGet | LoyaltyBindingActionsCertificateSale | LoyaltyBindingActionsChangeCategory | LoyaltyBindingActionsDynamicDiscount | LoyaltyBindingActionsFixedPrice | LoyaltyBindingActionsFreeProducts | LoyaltyBindingActionsIssueCoupon | LoyaltyBindingActionsNthPieceDiscount | LoyaltyBindingActionsOfferCombos | LoyaltyBindingActionsOrderDiscount | LoyaltyBindingActionsPiecesDiscount | LoyaltyBindingActionsProductRefill | LoyaltyBindingActionsProductsDiscount | LoyaltyBindingActionsSendMessage | LoyaltyBindingActionsSetPrice | LoyaltyBindingActionsStepBonus | LoyaltyBindingActionsUpsale | LoyaltyBindingActionsWalletTopUp | LoyaltyBindingActionsWholeOrderDiscount

export type LoyaltyBindingActionsAllowPayment = { maxPercent: number; maxSum?: number | null; order?: number | null; products?: LoyaltyProductFilter | null; type: 'AllowPayment' }

export type LoyaltyBindingActionsBonus = { base?: 'Paid' | 'Whole' | null; mode: 'Percent' | 'Sum'; products?: LoyaltyProductFilter | null; programId?: string | null; type: 'Bonus'; value: number }

export type LoyaltyBindingActionsBuyAndGet = { buy: LoyaltyPieceCount; get: LoyaltyPieceCount; maxSum?: number | null; mode: 'Percent' | 'Sum'; tax?: 'Included' | 'Excluded' | null; timesMax?: number | null; type: 'BuyAndGet'; value: number; which?: 'Cheapest' | 'Dearest' | null }

export type LoyaltyBindingActionsCertificateSale = { message?: { channel: 'Sms' | 'Email'; subject?: string | null; text: string } | null; products?: LoyaltyProductFilter | null; seriesId?: string | null; type: 'CertificateSale' }

export type LoyaltyBindingActionsChangeCategory = { categoryId: string; isRemoved: boolean; type: 'ChangeCategory' }

export type LoyaltyBindingActionsDynamicDiscount = { manualConditionId: string; max?: number | null; products?: LoyaltyProductFilter | null; type: 'DynamicDiscount' }

export type LoyaltyBindingActionsFixedPrice = { piecesMax?: number | null; price: number; products?: LoyaltyProductFilter | null; type: 'FixedPrice' }

export type LoyaltyBindingActionsFreeProducts = { description?: string | null; pieces: number; products: (LoyaltyGift)[]; type: 'FreeProducts' }

export type LoyaltyBindingActionsIssueCoupon = { seriesId: string; type: 'IssueCoupon' }

export type LoyaltyBindingActionsNthPieceDiscount = { every: number; maxSum?: number | null; mode: 'Percent' | 'Sum'; piecesMax?: number | null; products?: LoyaltyProductFilter | null; tax?: 'Included' | 'Excluded' | null; type: 'NthPieceDiscount'; value: number; which?: 'Cheapest' | 'Dearest' | null }

export type LoyaltyBindingActionsOfferCombos = { comboSourceIds: (string)[]; type: 'OfferCombos' }

export type LoyaltyBindingActionsOrderDiscount = { maxSum?: number | null; mode: 'Percent' | 'Sum'; tax?: 'Included' | 'Excluded' | null; type: 'OrderDiscount'; value: number }

export type LoyaltyBindingActionsPiecesDiscount = { maxSum?: number | null; mode: 'Percent' | 'Sum'; pieces: number; products?: LoyaltyProductFilter | null; tax?: 'Included' | 'Excluded' | null; type: 'PiecesDiscount'; value: number; which: 'Cheapest' | 'Dearest' }

export type LoyaltyBindingActionsProductRefill = { every: number; pieces: number; products?: LoyaltyProductFilter | null; programId?: string | null; type: 'ProductRefill' }

export type LoyaltyBindingActionsProductsDiscount = { maxSum?: number | null; mode: 'Percent' | 'Sum'; products?: LoyaltyProductFilter | null; tax?: 'Included' | 'Excluded' | null; type: 'ProductsDiscount'; value: number }

export type LoyaltyBindingActionsSendMessage = { channel: 'Sms' | 'Email'; subject?: string | null; text: string; type: 'SendMessage' }

export type LoyaltyBindingActionsSetPrice = { parts: (LoyaltySetPart)[]; price: number; setsMax?: number | null; type: 'SetPrice' }

export type LoyaltyBindingActionsStepBonus = { base?: 'Paid' | 'Whole' | null; products?: LoyaltyProductFilter | null; programId?: string | null; step: number; type: 'StepBonus'; value: number }

export type LoyaltyBindingActionsUpsale = { description?: string | null; productIds: (string)[]; suggestion: string; type: 'Upsale' }

export type LoyaltyBindingActionsWalletTopUp = { products: LoyaltyProductFilter; programId?: string | null; sum?: number | null; type: 'WalletTopUp' }

export type LoyaltyBindingActionsWholeOrderDiscount = { maxSum?: number | null; mode: 'Percent' | 'Sum'; tax?: 'Included' | 'Excluded' | null; type: 'WholeOrderDiscount'; value: number }

export type LoyaltyBindingConditions = LoyaltyBindingConditionsBirthday | LoyaltyBindingConditionsCombos | LoyaltyBindingConditionsCoupon | LoyaltyBindingConditionsGuestCategories | LoyaltyBindingConditionsKnownGuest | LoyaltyBindingConditionsManualCondition | LoyaltyBindingConditionsNthOrder | LoyaltyBindingConditionsOrderSources | LoyaltyBindingConditionsOrderSum | LoyaltyBindingConditionsOrderTypes | LoyaltyBindingConditionsOrdersOfPeriod | LoyaltyBindingConditionsPaymentTypes | LoyaltyBindingConditionsPeriod | LoyaltyBindingConditionsProducts | LoyaltyBindingConditionsSchedule | LoyaltyBindingConditionsTerminalGroups

export type LoyaltyBindingConditionsBirthday = { daysAfter: number; daysBefore: number; type: 'Birthday' }

export type LoyaltyBindingConditionsCombos = { comboSourceIds: (string)[]; type: 'Combos' }

export type LoyaltyBindingConditionsCoupon = { seriesIds: (string)[]; type: 'Coupon' }

export type LoyaltyBindingConditionsGuestCategories = { categoryIds: (string)[]; isExcluding?: boolean | null; type: 'GuestCategories' }

export type LoyaltyBindingConditionsKnownGuest = { isKnown: boolean; type: 'KnownGuest' }

export type LoyaltyBindingConditionsManualCondition = { manualConditionId: string; type: 'ManualCondition' }

export type LoyaltyBindingConditionsNthOrder = { every?: number | null; numbers?: (number)[] | null; period: CounterPeriod; type: 'NthOrder' }

export type LoyaltyBindingConditionsOrderSources = { sourceKeys: (string)[]; type: 'OrderSources' }

export type LoyaltyBindingConditionsOrderSum = { max?: number | null; min?: number | null; products?: LoyaltyProductFilter | null; type: 'OrderSum' }

export type LoyaltyBindingConditionsOrderTypes = { orderServiceTypes?: (OrderTypesOrderServiceType)[] | null; orderTypeIds?: (string)[] | null; type: 'OrderTypes' }

export type LoyaltyBindingConditionsOrdersOfPeriod = { max?: number | null; metric: CounterMetric; min?: number | null; period: CounterPeriod; type: 'OrdersOfPeriod' }

export type LoyaltyBindingConditionsPaymentTypes = { paymentTypeIds: (string)[]; type: 'PaymentTypes' }

export type LoyaltyBindingConditionsPeriod = { from?: string | null; to?: string | null; type: 'Period' }

export type LoyaltyBindingConditionsProducts = { max?: number | null; min?: number | null; products?: LoyaltyProductFilter | null; type: 'Products' }

export type LoyaltyBindingConditionsSchedule = { fromMinute?: number | null; toMinute?: number | null; type: 'Schedule'; weekdays?: (number)[] | null }

export type LoyaltyBindingConditionsTerminalGroups = { terminalGroupIds: (string)[]; type: 'TerminalGroups' }

export type LoyaltyCardPayment = { isFiscalizedExternally?: boolean; isPrepay?: boolean; isProcessedExternally?: boolean; paymentAdditionalData?: PaymentAdditionalData | null; paymentTypeId: string; paymentTypeKind: 'LoyaltyCard'; sum: number }

export type LoyaltyCardPaymentAdditionalData = { credential: string; searchScope: IikoCardSearchScope; type: 'LoyaltyCard' }

export type LoyaltyCardPaymentResponse = { isFiscalizedExternally: boolean; isPrepay: boolean; isProcessedExternally: boolean; paymentAdditionalData: PaymentAdditionalDataResponse | null; paymentTypeId: string; paymentTypeKind: 'LoyaltyCard'; sum: number }

export type LoyaltyGift = { productId: string; sizeIds?: (string)[] | null }

export type LoyaltyPieceCount = { pieces: number; products?: LoyaltyProductFilter | null }

export type LoyaltyProductFilter = { categoryIds?: (string)[] | null; excludedProductIds?: (string)[] | null; groupIds?: (string)[] | null; productIds?: (string)[] | null; sizeIds?: (string)[] | null; withCombos?: boolean | null }

export type LoyaltyProgram = { appliedOrganizations?: (string)[]; description?: string; id?: string | null; isActive?: boolean; isExchangeRateEnabled?: boolean; marketingCampaigns?: (MarketingCampaignInfo)[]; name?: string; notifyAboutBalanceChanges?: boolean; programType?: ProgramType; refillType?: RefillType; serviceFrom?: string; serviceTo?: string | null; templateType?: TemplateType; walletId?: string | null }

export type LoyaltyProgramResult = { availableComboSpecifications?: (string)[]; availableCombos?: (AvailableCombo)[]; discounts?: (DiscountOperation)[]; freeProducts?: (FreeProductsGroup)[]; marketingCampaignId?: string; name?: string; needToActivateCertificate?: boolean; points?: number; upsales?: (Upsale)[] }

export type LoyaltyResultDynamicDiscount = { Sum?: number; manualConditionId?: string }

export type LoyaltySetPart = { pieces: number; products: LoyaltyProductFilter }

export type ManualConditionInput = { id?: string | null; isApplicableOnCashierScreen?: boolean; isDeleted?: boolean; isDynamicDiscount?: boolean; name: string; organizationIds?: (string)[] | null }

export type MarketingCampaignActionConditionBindingInfo = { actions?: (MarketingCampaignSettingsInfo)[]; conditions?: (MarketingCampaignSettingsInfo)[]; id?: string | null; stopFurtherExecution?: boolean }

export type MarketingCampaignInfo = { description?: string; guestRegistrationActionConditionBindings?: (MarketingCampaignActionConditionBindingInfo)[]; id?: string | null; isActive?: boolean; name?: string; orderActionConditionBindings?: (MarketingCampaignActionConditionBindingInfo)[]; overdraftActionConditionBindings?: (MarketingCampaignActionConditionBindingInfo)[]; periodFrom?: string; periodTo?: string | null; periodicActionConditionBindings?: (MarketingCampaignActionConditionBindingInfo)[]; programId?: string | null }

export type MarketingCampaignInput = { bindings?: (LoyaltyBinding)[]; description?: string; guestRegistrationBindings?: (LoyaltyBinding)[]; id?: string | null; isActive?: boolean; isDeleted?: boolean; name: string; orderBudget?: number | null; orderBudgetEvery?: 'AllTime' | 'Day' | 'Week' | 'Month'; overdraftBindings?: (LoyaltyBinding)[]; periodFrom: string; periodTo?: string | null; periodicBindings?: (LoyaltyBinding)[]; priority?: number; programId: string; scheduledBudget?: number | null; scheduledEvery?: 'Day' | 'Week' | 'Month' | 'Quarter' | 'Year'; usesPerGuestEvery?: 'AllTime' | 'Day' | 'Week' | 'Month'; usesPerGuestMax?: number | null }

export type MarketingCampaignSettingsInfo = { checkSum?: string; id?: string | null; settings?: string; typeName?: string }

export type MarketingSourceInput = { attachedSources?: (string)[]; id?: string | null; isDeleted?: boolean; name: string; organizationIds?: (string)[] | null }

export type MeasureUnit = { code?: string | null; fullName?: string | null; id?: string | null; isDeleted?: boolean | null; name?: string | null }

export type MeasureUnitListRequest = AccountingCategoryListRequest

export type MeasureUnitListResponse = { entities?: (MeasureUnit)[] | null; limit?: number | null; offset?: number | null; totalCount?: number | null }

export type MenuAllergenGroup = { code: string; id: string; isDeleted?: boolean; name: string }

export type MenuCombo = { componentGroups: (ComboComponentGroup)[] | null; id: string; labels?: (string)[] | null; priceStrategy?: 'BY_COMPONENT' | 'FIXED' | null; sku: string; tags?: (string)[] | null }

export type MenuGroupInput = { additionalInfo?: string | null; buttonImageUrl?: string | null; code?: string | null; comboIds?: (string)[]; description?: string | null; id?: string; imageHash?: string | null; imageLinks?: (string)[] | null; imageUpdatedAt?: string | null; isDeleted?: boolean; isHidden?: boolean; labels?: (string)[] | null; name: string; parentId?: string | null; productIds?: (string)[]; products?: (ProductInput)[]; scheduleId?: string | null; seoDescription?: string | null; seoKeywords?: string | null; seoText?: string | null; seoTitle?: string | null; sortOrder?: number; tags?: (string)[] | null }

export type MenuInput = { buttonImageUrl?: string | null; description?: string | null; groups?: (MenuGroupInput)[]; id?: string; image?: PictureInput | null; intervals?: (MenuIntervalInput)[] | null; isDeleted?: boolean; name: string; organizationIds?: (string)[] | null }

export type MenuIntervalInput = { fromTime: string; organizationId: string; toTime: string }

export type MenuModifier = { allergenGroupIds?: (string)[] | null; barcodes?: (BarcodeInfo)[] | null; buttonImageUrl?: string | null; customerTagGroups?: (CustomerTagGroupItem)[] | null; description?: string | null; id: string; image?: Image | null; independentQuantity?: boolean; isHidden?: boolean | null; isMarked?: boolean; labels?: (string)[] | null; measureUnitType?: 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER' | null; name?: string | null; nutritions?: Nutritions | null; outerEanCode?: string | null; paymentSubjectCode?: string | null; productCategoryId?: string | null; restrictions?: Restrictions | null; sizePrices?: (SizePriceShort)[] | null; sku: string; tags?: (string)[] | null; taxCategoryId?: string | null; weight?: number | null }

export type MenuPeriodInput = { from: string; to: string; weekDays: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday')[] }

export type MenuRequestV3 = { externalMenuId: string; organizationId: string; priceCategoryId?: string | null }

export type MenuScheduleInput = { id?: string; isDeleted?: boolean; name: string; periods: (MenuPeriodInput)[] }

export type MenuSectionInput = { id?: string | null; isDeleted?: boolean; name: string }

export type MenuSizePrice = { buttonImageUrl?: string | null; image?: Image | null; isDefault?: boolean; isHidden?: boolean; measureUnitType?: 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER'; menuItemSizeId?: string | null; nutritions?: Nutritions | null; price?: number | null; sizeCode?: string | null; sizeId?: string | null; sizeName?: string | null; sku?: string | null; taxCategoryId?: string | null; weight?: number }

export type MenuTaxCategory = { id: string; isDeleted?: boolean; name: string; percentage: number }

export type MenuV3 = { allergenGroups?: (MenuAllergenGroup)[] | null; buttonImageUrl?: string | null; combos?: (MenuCombo)[] | null; customerTagGroups?: (CustomerTagGroup)[] | null; description?: string | null; id: string; image?: Image | null; itemsGroups?: (ItemsGroup)[] | null; modifiers?: (MenuModifier)[] | null; name: string; overrideTaxCategories?: Record<string, TaxCategoryOverride> | null; productCategories?: (ProductCategory)[] | null; products?: (MenusProduct)[] | null; schedules?: (Schedule)[] | null; taxCategories?: (MenuTaxCategory)[] | null }

export type MenusDataResponse = { correlationId: string; externalMenus?: (ExternalMenu)[] | null; priceCategories?: (NomenclaturePriceCategory)[] | null }

export type MenusProduct = { barcodes?: (BarcodeInfo)[] | null; canSetOpenPrice?: boolean; customerTagGroups?: (CustomerTagGroupItem)[] | null; id: string; isMarked?: boolean; measureUnit?: string | null; modifierSchemaId?: string | null; modifierSchemaName?: string | null; orderItemType?: OrderItemType; outerEanCode?: string | null; paymentSubjectCode?: string | null; productCategoryId?: string | null; sku: string; splittable?: boolean; taxCategoryId?: string | null; type?: 'DISH' | 'GOODS' | 'SERVICE' | 'COMBO' | 'PREPARED' | null; useBalanceForSell?: boolean }

export type MenusRequest = AccountTypeListRequest

export type Message = { attempts: number; channel: 'Sms' | 'Email'; createdAt: string; customerId: string | null; error: string | null; finishedAt: string | null; id: string; marketingCampaignId: string | null; recipient: string | null; status: 'waiting' | 'sent' | 'delivered' | 'failed' | 'kept' | 'refused'; subject: string | null; text: string | null }

export type Modifier = { amount: number; positionId?: string | null; price?: number | null; productGroupId?: string | null; productId: string }

export type ModifierGroup = { childModifiersHaveMinMaxRestrictions?: boolean; id?: string | null; isHidden?: boolean; items?: (ModifierItem)[] | null; name: string; restrictions?: Restrictions | null; sku?: string | null; splittable?: boolean }

export type ModifierGroupInput = { additionalInfo?: string | null; buttonImageUrl?: string | null; code?: string | null; description?: string | null; id?: string; imageHash?: string | null; imageLinks?: (string)[] | null; imageUpdatedAt?: string | null; isDeleted?: boolean; isHidden?: boolean | null; items?: (ModifierInput)[]; name: string; seoDescription?: string | null; seoKeywords?: string | null; seoText?: string | null; seoTitle?: string | null; sortOrder?: number; splittable?: boolean }

export type ModifierGroupOfProductInput = { defaultAmount?: number; freeAmount?: number; hideIfDefault?: boolean; id: string; items?: (ModifierInput)[]; maxAmount: number; minAmount: number; splittable?: boolean | null }

export type ModifierInput = { defaultAmount?: number; freeAmount?: number; hideIfDefault?: boolean; maxAmount?: number; minAmount?: number; productId: string; shown?: ShownModifierInput | null; splittable?: boolean | null }

export type ModifierItem = { buttonImageUrl?: string | null; description?: string | null; id: string; image?: Image | null; isHidden?: boolean | null; measureUnitType?: 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER' | null; name?: string | null; restrictions?: Restrictions | null; tags?: (string)[] | null; weight?: number | null }

export type ModifierResponse = { amount: number; positionId: string | null; price: number | null; productGroupId: string | null; productId: string }

export type ModifierSchemaInput = { id?: string | null; isDeleted?: boolean; modifierGroups?: (SchemaModifierGroupInput)[]; modifiers?: (SchemaModifierInput)[]; name: string; productScaleId?: string | null }

export type NextPriceInput = { organizationId?: string | null; price: number | null; priceCategoryId?: string | null; sizeId?: string | null; startsOn: string }

export type NomenclaturePriceCategory = { id: string; name: string }

export type NomenclatureProductBarcode = { barcode: string; containerId?: string | null; type: 'NTIN' | 'GTIN' | 'UNKNOWN' }

export type NomenclatureProductChildModifier = { childModifiers?: (ProductInnerModifier)[] | null; childModifiersHaveMinMaxRestrictions?: boolean | null; defaultAmount?: number | null; freeOfChargeAmount?: number | null; hideIfDefaultAmount?: boolean | null; maximumAmount?: number | null; minimumAmount?: number | null; modifierId?: string | null; required?: boolean | null; splittable?: boolean | null }

export type NomenclatureProductContainer = { containerId?: string | null; containerWeight?: number | null; franchiseMasterId?: string | null; franchiseUniqueId?: string | null; fullContainerWeight?: number | null; isDeleted?: boolean | null; lineNumber?: string | null; maxContainerWeight?: number | null; minContainerWeight?: number | null; name?: string | null; quantity?: number | null; useInFront?: boolean | null }

export type NomenclatureProductCreateRequest = { accountingCategoryId?: string | null; alcoholClass?: string | null; allergenGroupIds?: (string)[] | null; amountIndependentOfParentAmount?: boolean | null; amountUnitId: string; barcodes?: (NomenclatureProductBarcode)[] | null; canBuyFromCashdesk?: boolean | null; canChangeAmountCookedDish?: boolean | null; canSetOpenPrice?: boolean | null; categoryId?: string | null; chequePrintable?: boolean | null; code: string; coldLossPercent?: number | null; color?: NomenclatureProductRGBColor | null; containers?: (NomenclatureProductContainer)[] | null; cookWithMainDish?: boolean | null; cookingTimeNormal?: number | null; cookingTimePeak?: number | null; cookingType?: string | null; customCategories?: (NomenclatureProductCustomCategory)[] | null; defaultContainerId?: string | null; defaultCourse?: number | null; defaultIncludedInMenu?: boolean | null; defaultMaximumStoreBalanceLevel?: number | null; defaultMinimumStoreBalanceLevel?: number | null; defaultSalePrice?: number | null; description?: string | null; descriptionEnglish?: string | null; disabledProductSizeIds?: (string)[] | null; egaisAlcCode?: string | null; estimatedPurchasePrice?: number | null; excludedSectionIds?: (string)[] | null; expirationDate?: number | null; fontColor?: NomenclatureProductRGBColor | null; frontImageId?: string | null; fullName?: string | null; fullNameEnglish?: string | null; gtin?: string | null; hotLossPercent?: number | null; images?: (NomenclatureProductImage)[] | null; invoiceSupplierId?: string | null; isCalculateUnitWeight?: boolean | null; isDishOfDay?: boolean | null; isFixedPrice?: boolean | null; isFlyerProgram?: boolean | null; isNotInStoreMovement?: boolean | null; isNutritionValueAutoCalculated?: boolean | null; isPercentageOfAlcoholApplicable?: boolean | null; isTimePayProduct?: boolean | null; itemCategoryId?: string | null; markupSettings?: (NomenclatureProductMarkupSetting)[] | null; maximumStoreBalanceLevels?: (NomenclatureProductStoreBalanceLevel)[] | null; minimumStoreBalanceLevels?: (NomenclatureProductStoreBalanceLevel)[] | null; minimumTimePayProductDurationMinutes?: number | null; modifierSchemaId?: string | null; modifierSchemaRedefinitions?: (NomenclatureProductModifierSchemaRedefinition)[] | null; modifiers?: (NomenclatureProductModifier)[] | null; name: string; nameEnglish?: string | null; nameKitchen?: string | null; nutritionValues?: (NomenclatureProductNutritionValue)[] | null; outerEconomicActivityNomenclatureCode?: string | null; parentGroupId?: string | null; percentageOfAlcohol?: number | null; placeTypeId?: string | null; position?: number | null; prechequePrintable?: boolean | null; priceMarkupPercent?: number | null; printOnAdd?: boolean | null; producerIds?: (string)[] | null; productArticle?: string | null; productId?: string | null; productScaleId?: string | null; productSizeFactors?: NomenclatureProductSizeFactors | null; productTagIds?: (string)[] | null; productTypeForCooking?: string | null; rateSchedule?: NomenclatureProductRateSchedule | null; relativeRateSchedule?: boolean | null; sourceNature?: string | null; taxCategoryId?: string | null; timePayProductDurationStepMinutes?: number | null; transferType?: string | null; type: 'GOODS' | 'DISH' | 'PREPARED' | 'SERVICE' | 'MODIFIER' | 'OUTER' | 'RATE' | 'PETROL'; unitCapacity?: number | null; unitWeight?: number | null; useBalanceForInventory?: boolean | null; useBalanceForSell?: boolean | null; useDefaultCookingTime?: boolean | null; useRangeForInvoices?: boolean | null; uzFiscalCode?: string | null }

export type NomenclatureProductCreateResponse = { message?: string | null; productArticle?: string | null; productId?: string | null }

export type NomenclatureProductCustomCategory = GroupCustomCategory

export type NomenclatureProductDayTime = { minutes?: number | null }

export type NomenclatureProductFilter = AllergenGroupFilter

export type NomenclatureProductImage = { endAt?: string | null; imageId?: string | null; startAt?: string | null; type?: string | null }

export type NomenclatureProductListRequest = { fields?: ('productId' | 'name' | 'code' | 'type' | 'amountUnitId' | 'accountingCategoryId' | 'allergenGroupIds' | 'amountIndependentOfParentAmount' | 'barcodes' | 'canSetOpenPrice' | 'categoryId' | 'chequePrintable' | 'defaultSalePrice' | 'description' | 'disabledProductSizeIds' | 'fullNameEnglish' | 'modifierSchemaId' | 'modifiers' | 'nutritionValues' | 'outerEconomicActivityNomenclatureCode' | 'parentGroupId' | 'position' | 'productArticle' | 'productScaleId' | 'productTagIds' | 'taxCategoryId' | 'unitWeight' | 'useBalanceForSell' | 'alcoholClass' | 'canBuyFromCashdesk' | 'canChangeAmountCookedDish' | 'coldLossPercent' | 'color' | 'containers' | 'cookWithMainDish' | 'cookingTimeNormal' | 'cookingTimePeak' | 'cookingType' | 'customCategories' | 'defaultContainerId' | 'defaultCourse' | 'defaultIncludedInMenu' | 'defaultMaximumStoreBalanceLevel' | 'defaultMinimumStoreBalanceLevel' | 'descriptionEnglish' | 'egaisAlcCode' | 'estimatedPurchasePrice' | 'excludedSectionIds' | 'expirationDate' | 'fontColor' | 'frontImageId' | 'fullName' | 'gtin' | 'hotLossPercent' | 'images' | 'invoiceSupplierId' | 'isCalculateUnitWeight' | 'isDishOfDay' | 'isFixedPrice' | 'isFlyerProgram' | 'isNotInStoreMovement' | 'isNutritionValueAutoCalculated' | 'isPercentageOfAlcoholApplicable' | 'isTimePayProduct' | 'itemCategoryId' | 'markupSettings' | 'maximumStoreBalanceLevels' | 'minimumStoreBalanceLevels' | 'minimumTimePayProductDurationMinutes' | 'modifierSchemaRedefinitions' | 'nameEnglish' | 'nameKitchen' | 'percentageOfAlcohol' | 'placeTypeId' | 'prechequePrintable' | 'priceMarkupPercent' | 'printOnAdd' | 'producerIds' | 'productSizeFactors' | 'productTypeForCooking' | 'rateSchedule' | 'relativeRateSchedule' | 'sourceNature' | 'timePayProductDurationStepMinutes' | 'transferType' | 'unitCapacity' | 'useBalanceForInventory' | 'useDefaultCookingTime' | 'useRangeForInvoices' | 'uzFiscalCode' | 'isDeleted' | 'system' | 'revision' | 'createdAt' | 'createdByUserId' | 'modifiedAt' | 'modifiedByUserId' | 'deletedAt' | 'assemblyChartModifiedAt' | 'disabledFields' | 'franchiseMasterId' | 'franchiseUniqueId' | 'lastModifyNodeId')[] | null; filters?: (NomenclatureProductFilter)[] | null; limit?: number | null; offset?: number | null }

export type NomenclatureProductListResponse = { items?: (NomenclatureProductResponse)[] | null; limit?: number | null; offset?: number | null; totalCount?: number | null }

export type NomenclatureProductMarkupSetting = GroupMarkup

export type NomenclatureProductModifier = { childModifiers?: (NomenclatureProductChildModifier)[] | null; childModifiersHaveMinMaxRestrictions?: boolean | null; defaultAmount?: number | null; freeOfChargeAmount?: number | null; hideIfDefaultAmount?: boolean | null; maximumAmount?: number | null; minimumAmount?: number | null; modifierId?: string | null; required?: boolean | null; splittable?: boolean | null }

export type NomenclatureProductModifierSchemaRedefinition = { childModifiers?: (NomenclatureProductChildModifier)[] | null; defaultAmount?: number | null; freeOfChargeAmount?: number | null; maximumAmount?: number | null; minimumAmount?: number | null; modifierId?: string | null }

export type NomenclatureProductNutritionValue = { carbohydrateAmount?: number | null; energyAmount?: number | null; fatAmount?: number | null; nutritionComponents?: Record<string, number> | null; organizationIds?: (string)[] | null; productSizeId?: string | null; proteinAmount?: number | null }

export type NomenclatureProductRGBColor = { blue?: number | null; green?: number | null; red?: number | null }

export type NomenclatureProductRate = { intervals?: (NomenclatureProductRateInterval)[] | null; serviceRate?: string | null }

export type NomenclatureProductRateInterval = { begin?: NomenclatureProductDayTime | null; dayOfWeek?: string | null; end?: NomenclatureProductDayTime | null }

export type NomenclatureProductRateSchedule = { rates?: (NomenclatureProductRate)[] | null }

export type NomenclatureProductResponse = { accountingCategoryId?: string | null; alcoholClass?: string | null; allergenGroupIds?: (string)[] | null; amountIndependentOfParentAmount?: boolean | null; amountUnitId?: string | null; assemblyChartModifiedAt?: string | null; barcodes?: (NomenclatureProductBarcode)[] | null; canBuyFromCashdesk?: boolean | null; canChangeAmountCookedDish?: boolean | null; canSetOpenPrice?: boolean | null; categoryId?: string | null; chequePrintable?: boolean | null; code?: string | null; coldLossPercent?: number | null; color?: NomenclatureProductRGBColor | null; containers?: (NomenclatureProductContainer)[] | null; cookWithMainDish?: boolean | null; cookingTimeNormal?: number | null; cookingTimePeak?: number | null; cookingType?: string | null; createdAt?: string | null; createdByUserId?: string | null; customCategories?: (NomenclatureProductCustomCategory)[] | null; defaultContainerId?: string | null; defaultCourse?: number | null; defaultIncludedInMenu?: boolean | null; defaultMaximumStoreBalanceLevel?: number | null; defaultMinimumStoreBalanceLevel?: number | null; defaultSalePrice?: number | null; deletedAt?: string | null; description?: string | null; descriptionEnglish?: string | null; disabledFields?: (string)[] | null; disabledProductSizeIds?: (string)[] | null; egaisAlcCode?: string | null; estimatedPurchasePrice?: number | null; excludedSectionIds?: (string)[] | null; expirationDate?: number | null; fontColor?: NomenclatureProductRGBColor | null; franchiseMasterId?: string | null; franchiseUniqueId?: string | null; frontImageId?: string | null; fullName?: string | null; fullNameEnglish?: string | null; gtin?: string | null; hotLossPercent?: number | null; images?: (NomenclatureProductImage)[] | null; invoiceSupplierId?: string | null; isCalculateUnitWeight?: boolean | null; isDeleted?: boolean | null; isDishOfDay?: boolean | null; isFixedPrice?: boolean | null; isFlyerProgram?: boolean | null; isNotInStoreMovement?: boolean | null; isNutritionValueAutoCalculated?: boolean | null; isPercentageOfAlcoholApplicable?: boolean | null; isTimePayProduct?: boolean | null; itemCategoryId?: string | null; lastModifyNodeId?: string | null; markupSettings?: (NomenclatureProductMarkupSetting)[] | null; maximumStoreBalanceLevels?: (NomenclatureProductStoreBalanceLevel)[] | null; minimumStoreBalanceLevels?: (NomenclatureProductStoreBalanceLevel)[] | null; minimumTimePayProductDurationMinutes?: number | null; modifiedAt?: string | null; modifiedByUserId?: string | null; modifierSchemaId?: string | null; modifierSchemaRedefinitions?: (NomenclatureProductModifierSchemaRedefinition)[] | null; modifiers?: (NomenclatureProductModifier)[] | null; name?: string | null; nameEnglish?: string | null; nameKitchen?: string | null; nutritionValues?: (NomenclatureProductNutritionValue)[] | null; outerEconomicActivityNomenclatureCode?: string | null; parentGroupId?: string | null; percentageOfAlcohol?: number | null; placeTypeId?: string | null; position?: number | null; prechequePrintable?: boolean | null; priceMarkupPercent?: number | null; printOnAdd?: boolean | null; producerIds?: (string)[] | null; productArticle?: string | null; productId?: string | null; productScaleId?: string | null; productSizeFactors?: NomenclatureProductSizeFactors | null; productTagIds?: (string)[] | null; productTypeForCooking?: string | null; rateSchedule?: NomenclatureProductRateSchedule | null; relativeRateSchedule?: boolean | null; revision?: number | null; sourceNature?: string | null; system?: boolean | null; taxCategoryId?: string | null; timePayProductDurationStepMinutes?: number | null; transferType?: string | null; type?: 'GOODS' | 'DISH' | 'PREPARED' | 'SERVICE' | 'MODIFIER' | 'OUTER' | 'RATE' | 'PETROL' | null; unitCapacity?: number | null; unitWeight?: number | null; useBalanceForInventory?: boolean | null; useBalanceForSell?: boolean | null; useDefaultCookingTime?: boolean | null; useRangeForInvoices?: boolean | null; uzFiscalCode?: string | null }

export type NomenclatureProductSizeFactors = { factors?: Record<string, Record<string, string>> | null }

export type NomenclatureProductStoreBalanceLevel = GroupStoreLevel

export type NomenclatureRequest = { organizationId: string; startRevision?: number | null }

export type NomenclatureResponse = { correlationId: string; groups: (ProductsGroupInfo)[]; productCategories: (ProductCategoryInfo)[]; products: (ProductInfo)[]; revision: number; sizes: (Size)[] }

export type NotActivatedCoupon = { id?: string; number?: string; seriesId?: string; seriesName?: string }

export type NotActivatedCouponRequest = { organizationId: string; page?: number; pageSize?: number; series: string }

export type NotActivatedCouponResponse = { notActivatedCoupon?: (NotActivatedCoupon)[] }

export type NutritionInput = { carbs: number; components?: Record<string, number> | null; energy: number; fats: number; proteins: number }

export type Nutritions = { carbs?: number; energy?: number; fats?: number; proteins?: number; salt?: number | null; saturatedFattyAcid?: number | null; sugar?: number | null }

export type OlapFilterDoc = { filterType: 'IncludeValues' | 'ExcludeValues' | 'Range' | 'DateRange'; from?: string | number | null; includeHigh?: boolean | null; includeLow?: boolean | null; name: string; periodType?: 'CUSTOM' | 'OPEN_PERIOD' | 'TODAY' | 'YESTERDAY' | 'CURRENT_WEEK' | 'CURRENT_MONTH' | 'CURRENT_YEAR' | 'LAST_WEEK' | 'LAST_MONTH' | 'LAST_YEAR' | null; to?: string | number | null; values?: (string | null)[] | null }

export type OlapHaving = { from?: number | null; includeHigh?: boolean | null; includeLow?: boolean | null; name: string; to?: number | null }

export type OlapSort = { descending?: boolean | null; name: string }

export type OperationCode = HousesRangeType

export type OrderActionsRequest = { orderIds: (string)[]; organizationId: string }

export type OrderActionsResponse = { correlationId: string; orders: ({ id: string; steps: (TableOrderStep)[] })[] }

export type OrderAddress = { building: string | null; doorphone: string | null; entrance: string | null; flat: string | null; floor: string | null; house: string | null; index: string | null; line1: string | null; region: OrderRegion | null; street: OrderStreet | null }

export type OrderAnonymousCustomer = { name: string; type: 'one-time' }

export type OrderByRevisionRequest = { organizationIds: (string)[]; sourceKeys?: (string)[] | null; startRevision: number }

export type OrderByRevisionResponse = { correlationId: string; maxRevision: number; ordersByOrganizations: ({ orders: (TableOrderInfo)[]; organizationId: string })[] }

export type OrderCancelCause = { id: string; name: string }

export type OrderCity = { id: string; name: string }

export type OrderCombo = { amount: number; id: string; name: string; price: number; size: ProductSize | null; sourceId: string }

export type OrderComboItemInformation = { comboId: string; comboSourceId: string; groupId: string; groupName: string | null }

export type OrderCompoundOrderItem = { amount: number; comboInformation: OrderComboItemInformation | null; comment: string | null; commonModifiers: (OrderItemModifier)[]; deleted: ItemDeletedInfo | null; primaryComponent: OrderCompoundOrderItemComponent; secondaryComponent: OrderCompoundOrderItemComponent | null; size: ProductSize | null; status: OrderItemStatus; template: CompoundItemTemplate | null; type: 'Compound'; whenPrinted: string | null }

export type OrderCompoundOrderItemComponent = { cost: number; modifiers: (OrderItemModifier)[]; positionId: string | null; price: number; pricePredefined: boolean; product: Product; resultSum?: number; taxPercent: number | null }

export type OrderCustomer = OrderRegularCustomer | OrderAnonymousCustomer

export type OrderDeliveryPoint = { address: OrderAddress | null; comment: string | null; coordinates: CommonCoordinates | null; externalCartographyId: string | null }

export type OrderDraft = { createdAt: string; id: string; lockedAt: string | null; lockedByUser: string | null; order: DeliveryOrderDraftResponse; organizationId: string; terminalGroupId: string | null }

export type OrderDraftSortProperty = 'CompleteBefore' | 'Customer'

export type OrderDynamicDiscount = { manualConditionId: string; sum: number }

export type OrderEmployee = { id: string; name: string; phone: string | null }

export type OrderExternalData = { key: string; value: string }

export type OrderGuestsInfo = { count: number; splitBetweenPersons: boolean }

export type OrderInfo = { creationStatus: CreationStatus; errorInfo: ErrorInfo | null; externalNumber: string | null; id: string; order: OrderOrder | null; organizationId: string; posId: string | null; timestamp: number }

export type OrderItemIdentifierCode = { code: IdentifierCode; flags: (string)[]; id: string }

export type OrderItemModifier = { amount: number; amountIndependentOfParentAmount: boolean; codes: ((OrderItemIdentifierCode)[])[]; defaultAmount: number | null; deleted: ItemDeletedInfo | null; freeOfChargeAmount: number | null; hideIfDefaultAmount: boolean | null; positionId: string | null; price: number; pricePredefined: boolean; product: Product; productGroup: ProductGroup | null; resultSum: number; taxPercent: number | null }

export type OrderItemStatus = 'Added' | 'PrintedNotCooking' | 'CookingStarted' | 'CookingCompleted' | 'Served'

export type OrderItemType = 'Product' | 'Compound'

export type OrderLoyaltyInfo = { appliedManualConditions: (string)[]; coupon: string | null; dynamicDiscounts: (OrderDynamicDiscount)[] }

export type OrderMarketingSource = { id: string; name: string }

export type OrderNotPosted = { day: string; kind: 'Delivery' | 'TableOrder' | 'Banquet'; orderId: string; organizationId: string; reason?: string | null }

export type OrderOrder = { cancelInfo: CancelInfo | null; combos: (OrderCombo)[]; comment: string | null; completeBefore: string; conception: Conception | null; cookingStartTime: string; courierInfo: CourierInfo | null; customer: OrderCustomer | null; deliveryDuration: number | null; deliveryPoint: OrderDeliveryPoint | null; deliveryZone: string | null; discounts: (DiscountItem)[]; estimatedTime: string | null; externalCourierService: ExternalCourierService | null; externalData: (OrderExternalData)[]; guestsInfo: OrderGuestsInfo | null; indexInCourierRoute: number | null; isAsap: boolean | null; isDeleted: boolean; items: (OrderOrderItem)[]; lockedAt: string | null; loyaltyInfo: OrderLoyaltyInfo | null; marketingSource: OrderMarketingSource | null; menuId: string | null; movedFromDeliveryId: string | null; movedFromOrganizationId: string | null; movedFromTerminalGroupId: string | null; movedToDeliveryId: string | null; movedToOrganizationId: string | null; movedToTerminalGroupId: string | null; number: number; operator: OrderEmployee | null; orderType: OrderOrderType | null; parentDeliveryId: string | null; payments: (PaymentItem)[]; phone: string; phoneExtension: string | null; priceCategory: CommonPriceCategory | null; problem: Problem | null; processedPaymentsSum: number | null; sourceKey: string | null; status: DeliveryStatus; sum: number; terminalGroupId: string; tips: (TipsPaymentItem)[]; trackingLink: string | null; whenBillPrinted: string | null; whenClosed: string | null; whenConfirmed: string | null; whenCookingCompleted: string | null; whenCreated: string; whenDelivered: string | null; whenPacked: string | null; whenPrinted: string | null; whenReceivedByApi: string | null; whenReceivedFromFront: string | null; whenSended: string | null }

export type OrderOrderItem = OrderProductOrderItem | OrderCompoundOrderItem | ServiceOrderItem

export type OrderOrderStatus = CommonOrderStatus

export type OrderOrderType = { id: string; name: string; orderServiceType: CommonOrderServiceType }

export type OrderPaymentType = { id: string; kind: CommonPaymentTypeKind; name: string }

export type OrderProductOrderItem = { amount: number; codes: ((OrderItemIdentifierCode)[])[]; comboInformation: OrderComboItemInformation | null; comment: string | null; cost: number; deleted: ItemDeletedInfo | null; modifiers: (OrderItemModifier)[]; positionId: string | null; price: number; pricePredefined: boolean; product: Product; resultSum?: number; size: ProductSize | null; status: OrderItemStatus; taxPercent: number | null; type: 'Product'; whenPrinted: string | null }

export type OrderRegion = { id: string; name: string }

export type OrderRegularCustomer = { birthdate: string | null; blacklistReason: string | null; comment: string | null; gender: Gender; id: string; inBlacklist: boolean; name: string; surname: string | null; type: 'regular' }

export type OrderRemovalType = { id: string; name: string }

export type OrderResponse = { correlationId: string; orderInfo: OrderInfo }

export type OrderStreet = { city: OrderCity; id: string; name: string }

export type OrderTipsType = { id: string; name: string }

export type OrderToPayRequest = { orderId: string; organizationId: string; received?: number | null }

export type OrderToPayResponse = { change: number | null; correlationId: string; toPay: number }

export type OrderTypeInput = { id?: string | null; isDefault?: boolean; isDeleted?: boolean; name: string; orderServiceType: OrderTypesOrderServiceType; organizationIds?: (string)[] | null }

export type OrderTypesOrderServiceType = 'Common' | 'DeliveryByCourier' | 'DeliveryPickUp'

export type OrdersByDeliveryDateAndStatusRequest = { courierIds?: (string)[] | null; deliveryDateFrom: string; deliveryDateTo?: string | null; organizationIds: (string)[]; sourceKeys?: (string)[] | null; statuses?: (DeliveryStatus)[] | null }

export type OrdersByIdRequest = { orderIds?: (string)[] | null; organizationId: string; posOrderIds?: (string)[] | null; returnExternalDataKeys?: (string)[] | null; returnLockedByUser?: boolean; sourceKeys?: (string)[] | null }

export type OrdersByOrganization = { orders: (OrderInfo)[]; organizationId: string }

export type OrdersByRevisionRequest = { organizationIds: (string)[]; sourceKeys?: (string)[] | null; startRevision: number }

export type OrdersHistoryByDeliveryDateAndPhoneRequest = { deliveryDateFrom?: string | null; deliveryDateTo?: string | null; organizationIds: (string)[]; phone: string; rowsCount: number; sourceKeys?: (string)[] | null; startRevision?: number | null }

export type OrdersResponse = { correlationId: string; orders: (OrderInfo)[] }

export type OrdersWithRevisionResponse = { correlationId: string; maxRevision: number; ordersByOrganizations: (OrdersByOrganization)[] }

export type OrganizationInfo = SimpleOrganizationInfo | ExtendedOrganizationInfo

export type OuterEconomicActivityCodeInput = { id?: string | null; isDeleted?: boolean; name: string; outerEanCode: string }

export type OutgoingInvoice = { comment?: string; conception?: string; counteragent?: string; date?: string; dateCreated?: string; dateModified?: string; defaultStore?: string; documentId?: string; dueDate?: string; expenseAccount?: string; internalIncomingInvoiceId?: string; isAutomatic?: boolean; isEditable?: boolean; items?: (OutgoingInvoiceItem)[]; number?: string; paymentDate?: string; revenueAccount?: string; status?: 'NEW' | 'PROCESSED' | 'CANCELED'; userCreated?: string; userModified?: string }

export type OutgoingInvoiceItem = { amount?: number; amountFactor?: number; amountUnit?: string; containerId?: string; discountSum?: number; num?: number; price?: number; priceWithoutVat?: number; product?: string; productArticle?: string; productSize?: string; store?: string; sum?: number; sumWithoutVat?: number; vatPercent?: number }

export type OutgoingInvoiceRequest = { comment?: string; conception?: string; counteragent: string; date: string; defaultStore?: string; documentId?: string; dueDate?: string; expenseAccount?: string; internalIncomingInvoiceId?: string; isAutomatic?: boolean; isEditable?: boolean; items: (OutgoingInvoiceRequestItem)[]; number?: string; organizationId: string; revenueAccount?: string }

export type OutgoingInvoiceRequestItem = { amount: number; amountUnit?: string; containerId?: string; discountSum?: number; num: number; price?: number; product: string; productSize?: string; store: string; sum?: number; vatPercent?: number }

export type OutgoingInvoiceSaveResponse = DisassembleDocumentSaveResponse

export type OutgoingServiceCreateItem = { amount: number; discountSum?: number; num: number; price?: number; product: string; revenueAccount: string; splitVat?: boolean; sum?: number; vatPercent: number }

export type OutgoingServiceCreateRequest = { comment?: string; conception?: string; contractDate?: string; contractNumber?: string; counteragent: string; date: string; documentId?: string; dueDate?: string; isAutomatic?: boolean; isEditable?: boolean; items: (OutgoingServiceCreateItem)[]; number?: string; organizationId: string; revenueAccount?: string }

export type OutgoingServiceGetItem = { amount?: number; discountSum?: number; num?: number; price?: number; priceWithoutVat?: number; product?: string; productArticle?: string; revenueAccount?: string; splitVat?: boolean; sum?: number; sumWithoutVat?: number; vatPercent?: number }

export type OutgoingServiceGetResponse = { comment?: string; conception?: string; contractDate?: string; contractNumber?: string; counteragent?: string; date?: string; dateCreated?: string; dateModified?: string; documentId?: string; dueDate?: string; isAutomatic?: boolean; isEditable?: boolean; items?: (OutgoingServiceGetItem)[]; number?: string; revenueAccount?: string; status?: 'NEW' | 'PROCESSED' | 'CANCELED'; sum?: number; sumWithoutVat?: number; userCreated?: string; userModified?: string }

export type OutgoingServiceSaveResponse = DisassembleDocumentSaveResponse

export type OutgoingServiceUpdateRequest = { comment?: string; conception?: string; contractDate?: string; contractNumber?: string; counteragent: string; date: string; documentId: string; dueDate?: string; isAutomatic?: boolean; isEditable?: boolean; items: (OutgoingServiceCreateItem)[]; number: string; organizationId: string; revenueAccount?: string }

export type PackInput = { barcode: string; container?: string | null; productFiscalCode?: string | null }

export type PayOutgoingInvoiceRequest = { accountId: string; amount: number; cfoItemId?: string | null; documentId: string; organizationId: string; paymentDate: string }

export type PayRequest = { accountId: string; amount: number; cfoItemId?: string | null; documentId: string; organizationId: string; paymentDate: string }

export type Payment = CashPayment | CardPayment | LoyaltyCardPayment | ExternalPayment

export type PaymentAdditionalData = LoyaltyCardPaymentAdditionalData | CardPaymentAdditionalData | ExternalPaymentAdditionalData

export type PaymentAdditionalDataResponse = LoyaltyCardPaymentAdditionalData | CardPaymentAdditionalDataResponse | ExternalPaymentAdditionalData

export type PaymentDetails = { otherPaymentsSum?: number | null; overtimePaidMinutes?: number | null; overtimePaymentSum?: number | null; regularPaidMinutes?: number | null; regularPaymentSum?: number | null }

export type PaymentItem = { isExternal: boolean; isFiscalizedExternally: boolean; isPreliminary: boolean; isPrepay: boolean; isProcessedExternally: boolean; paymentType: OrderPaymentType; sum: number }

export type PaymentProcessingType = 'External' | 'Internal' | 'Both'

export type PaymentResponse = CashPaymentResponse | CardPaymentResponse | LoyaltyCardPaymentResponse | ExternalPaymentResponse

export type PaymentTypeInput = { accountId?: string | null; applicableMarketingCampaigns?: (string)[]; code?: string | null; combinable?: boolean; comment?: string | null; id?: string | null; isDeleted?: boolean; kind: PaymentTypesPaymentTypeKind; name: string; organizationIds?: (string)[] | null; printCheque?: boolean; processingType?: PaymentProcessingType; terminalGroupIds?: (string)[] | null }

export type PaymentTypesPaymentType = { applicableMarketingCampaigns: (string)[]; code?: string | null; combinable?: boolean; comment?: string | null; externalRevision?: number | null; id?: string | null; isDeleted?: boolean; name?: string | null; paymentProcessingType?: PaymentProcessingType | null; paymentTypeKind?: PaymentTypesPaymentTypeKind | null; printCheque?: boolean; terminalGroups: (TerminalGroup)[] }

export type PaymentTypesPaymentTypeKind = 'Unknown' | 'Cash' | 'Card' | 'Credit' | 'Writeoff' | 'Voucher' | 'External' | 'IikoCard'

export type PaymentTypesRequest = CancelCausesRequest

export type PaymentTypesResponse = { correlationId: string; paymentTypes: (PaymentTypesPaymentType)[] }

export type Period = { from: string; to: string; weekDays: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday')[] }

export type Person = { hasPassword: boolean; isDisabled: boolean; login: string; name: string; organizationIds: (string)[] | null; personId: string; role: 'operator' | 'owner' | 'manager' | 'cashier' | 'cook' | 'bookkeeper' | 'developer'; sessions: (PersonSession)[]; terminalGroupId: string | null }

export type PersonLink = { expiresAt: string; token: string }

export type PersonSession = { address: string; browser: string; createdAt: string; isScreen: boolean; lastUsedAt: string; sessionId: string }

export type PersonalDataConsentStatus = CertificateCounteragentType

export type PictureInput = { hash?: string | null; updatedAt?: string | null; url: string }

export type PlaceTypeInput = { id?: string | null; isDeleted?: boolean; name: string }

export type PositionWithSum = { positionId: string; sum: number }

export type PreparedChartDto = { assembledQuantity?: number | null; dateFrom?: string | null; dateTo?: string | null; directWriteoffStoreSpecification?: StoreSpecification | null; id?: string | null; items?: (PreparedChartItemDto)[] | null; productId?: string | null; productSizeAssemblyStrategy?: 'COMMON' | 'SPECIFIC' | null }

export type PreparedChartItemDto = { amount?: number | null; id?: string | null; productId?: string | null; productSizeId?: string | null; sortWeight?: number | null; storeSpecification?: StoreSpecification | null }

export type Price = { currentPrice: number; isIncludedInMenu: boolean; nextDatePrice?: string | null; nextIncludedInMenu: boolean; nextPrice?: number | null }

export type PriceCategoryInput = { id?: string; isDeleted?: boolean; name: string }

export type PriceInput = { organizationId?: string | null; price: number | null; priceCategoryId?: string | null; sizeId?: string | null }

export type PriceItem = { amountFactor: number; productId: string; storeId: string }

export type PricedDeliveryOrder = { combos: (OrderCombo)[]; completeBefore: string; cookingStartTime: string; deliveryCharge: number | null; deliveryDuration: number | null; deliveryZone: string | null; discounts: (DiscountItem)[]; items: (OrderOrderItem)[]; sum: number; terminalGroupId: string }

export type PricingError = { code: string; message: string; path: string | null }

export type PrintBillRequest = CancelDeliveryConfirmationRequest

export type PrintDeliveryBillRequest = CancelDeliveryConfirmationRequest

export type Problem = { description: string | null; hasProblem: boolean }

export type ProducerInput = { code?: string | null; id?: string | null; isDeleted?: boolean; name: string }

export type Product = { id: string; name: string }

export type ProductCategory = { id: string; isDeleted?: boolean; name: string }

export type ProductCategoryInfo = { id: string; isDeleted: boolean; name: string }

export type ProductCategoryInput = { id?: string; isDeleted?: boolean; name: string }

export type ProductGroup = { id: string; name: string }

export type ProductInfo = { additionalInfo?: string | null; canSetOpenPrice: boolean; carbohydratesAmount?: number | null; carbohydratesFullAmount?: number | null; code?: string | null; description?: string | null; doNotPrintInCheque?: boolean; energyAmount?: number | null; energyFullAmount?: number | null; fatAmount?: number | null; fatFullAmount?: number | null; fullNameEnglish?: string | null; groupId?: string | null; groupModifiers?: (GroupModifierInfo)[]; id: string; imageLinks?: (string)[]; isDeleted?: boolean; measureUnit?: string; modifierSchemaId?: string | null; modifierSchemaName?: string | null; modifiers?: (SimpleModifierInfo)[]; name: string; order?: number; orderItemType?: OrderItemType; parentGroup?: string | null; paymentSubject?: string | null; productCategoryId?: string | null; proteinsAmount?: number | null; proteinsFullAmount?: number | null; seoDescription?: string | null; seoKeywords?: string | null; seoText?: string | null; seoTitle?: string | null; sizePrices?: (SizePrice)[]; splittable: boolean; tags?: (string)[] | null; type?: string | null; useBalanceForSell: boolean; weight?: number | null }

export type ProductInnerModifier = { childModifiersHaveMinMaxRestrictions?: boolean | null; defaultAmount?: number | null; freeOfChargeAmount?: number | null; hideIfDefaultAmount?: boolean | null; maximumAmount?: number | null; minimumAmount?: number | null; modifierId?: string | null; required?: boolean | null; splittable?: boolean | null }

export type ProductInput = { additionalInfo?: string | null; allergenGroupIds?: (string)[] | null; barcodes?: (string)[] | null; buttonImageUrl?: string | null; canSetOpenPrice?: boolean; categoryId?: string | null; code?: string | null; customerTagIds?: (string)[] | null; description?: string | null; fullNameEnglish?: string | null; groupId?: string | null; hasOwnQuantity?: boolean | null; id?: string; imageHash?: string | null; imageLinks?: (string)[] | null; imageUpdatedAt?: string | null; isDeleted?: boolean; isHidden?: boolean | null; isMarked?: boolean | null; isPrinted?: boolean | null; labels?: (string)[] | null; measureUnit?: string | null; measureUnitType?: 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER' | null; modifierGroups?: (ModifierGroupOfProductInput)[]; modifierSchemaId?: string | null; modifierSchemaName?: string | null; modifiers?: (ModifierInput)[]; name: string; nextPrices?: (NextPriceInput)[]; nutrition?: NutritionInput | null; orderItemType?: OrderItemType; outerEanCode?: string | null; packs?: (PackInput)[] | null; paymentSubject?: string | null; prices?: (PriceInput)[]; productTagIds?: (string)[] | null; seoDescription?: string | null; seoKeywords?: string | null; seoText?: string | null; seoTitle?: string | null; sizes?: (SizeOfProductInput)[] | null; sku?: string | null; sortOrder?: number; splittable?: boolean; tags?: (string)[] | null; taxCategoryId?: string | null; type?: 'GOODS' | 'DISH' | 'PREPARED' | 'SERVICE' | 'MODIFIER' | 'OUTER' | 'RATE' | 'PETROL'; useBalanceForSell?: boolean; weight?: number | null }

export type ProductSize = { id: string; name: string }

export type ProductSizeListRequest = ContainerListRequest

export type ProductSizeListResponse = { items?: (CatalogueProductSize)[] | null; limit?: number | null; offset?: number | null; totalCount?: number | null }

export type ProductTagInput = { id?: string | null; isDeleted?: boolean; name: string }

export type ProductTaxCategoryInput = { id?: string; isDeleted?: boolean; name: string; percentage: number }

export type ProductionDocumentCreateItem = { amount: number; amountUnit?: string; containerId?: string; num: number; product: string; productSize?: string }

export type ProductionDocumentCreateRequest = { comment?: string; conception?: string; date: string; documentId?: string; isAutomatic?: boolean; isEditable?: boolean; items: (ProductionDocumentCreateItem)[]; number?: string; organizationId: string; storeFrom: string; storeTo: string }

export type ProductionDocumentGetItem = { amount?: number; amountFactor?: number; amountUnit?: string; containerId?: string; num?: number; product?: string; productSize?: string }

export type ProductionDocumentGetResponse = { comment?: string; conception?: string; date?: string; dateCreated?: string; dateModified?: string; documentId?: string; isAutomatic?: boolean; isEditable?: boolean; items?: (ProductionDocumentGetItem)[]; number?: string; status?: 'NEW' | 'PROCESSED' | 'CANCELED'; storeFrom?: string; storeTo?: string; userCreated?: string; userModified?: string }

export type ProductionDocumentSaveResponse = DisassembleDocumentSaveResponse

export type ProductionDocumentUpdateRequest = { comment?: string; conception?: string; date: string; documentId: string; isAutomatic?: boolean; isEditable?: boolean; items: (ProductionDocumentCreateItem)[]; number: string; organizationId: string; storeFrom: string; storeTo: string }

export type ProductsGroupInfo = { additionalInfo?: string | null; code?: string | null; description?: string | null; id: string; imageLinks: (string)[]; isDeleted?: boolean; isGroupModifier: boolean; isIncludedInMenu: boolean; name: string; order: number; parentGroup?: string | null; seoDescription?: string | null; seoKeywords?: string | null; seoText?: string | null; seoTitle?: string | null; tags?: (string)[] | null }

export type ProgramInput = { bonusLifetimeDays?: number | null; canHoldMoney?: boolean; description?: string; holdLifetimeMinutes?: number | null; id?: string | null; isActive?: boolean; isDeleted?: boolean; joinsWithFirstOrder?: boolean; name: string; notifyAboutBalanceChanges?: boolean; organizationIds?: (string)[] | null; overdraftLimit?: number; priority?: number; programType: ProgramType; returnedLifetimeDays?: number; serviceFrom: string; serviceTo?: string | null; templateType?: TemplateType }

export type ProgramType = 0 | 1 | 2 | 3 | 4

export type RecordedRequest = { authorId: string; authorKind: 'Key' | 'Person'; authorName: string | null; code: string | null; correlationId: string; durationMs: number; operation: string; organizationIds: (string)[]; receivedAt: string; requestBody: string | null; responseBody: string | null; status: number }

export type RefillType = HousesRangeType

export type RefillUserBalanceResponse = AccountTypeListRequest

export type RemovalTypeInput = { canWriteoffToCafe?: boolean; canWriteoffToUser?: boolean; canWriteoffToWaiter?: boolean; comment?: string | null; id?: string | null; isDeleted?: boolean; manual?: boolean; name: string; organizationIds?: (string)[] | null; reasonRequired?: boolean }

export type RemovalTypesRemovalType = { canWriteoffToCafe?: boolean; canWriteoffToUser?: boolean; canWriteoffToWaiter?: boolean; comment?: string | null; id: string; isDeleted?: boolean; manual?: boolean; name: string; reasonRequired?: boolean }

export type RemovalTypesRequest = CancelCausesRequest

export type RemovalTypesResponse = { correlationId: string; removalTypes: (RemovalTypesRemovalType)[] }

export type RemoveProductsFromStopListItem = { productId: string; sizeId?: string | null }

export type RemoveProductsFromStopListRequest = { items: (RemoveProductsFromStopListItem)[]; organizationId: string; terminalGroupId: string }

export type RequestGuestsInfo = { count: number }

export type RequestReserveOrder = { chequeAdditionalInfo?: ChequeAdditionalInfo | null; combos?: (Combo)[] | null; discountsInfo?: DiscountsInfo | null; externalData?: (CreateOrderExternalData)[] | null; items: (CreateOrderOrderItem)[]; loyaltyInfo?: CreateOrderLoyaltyInfo | null; menuId?: string | null; orderTypeId?: string | null; payments?: (Payment)[] | null; sourceKey?: string | null; tips?: (TipsPayment)[] | null }

export type RequestTableOrder = { chequeAdditionalInfo?: ChequeAdditionalInfo | null; combos?: (Combo)[] | null; customer?: CreateOrderRegularCustomer | null; discountsInfo?: DiscountsInfo | null; externalData?: (CreateOrderExternalData)[] | null; externalNumber?: string | null; guestCount?: number | null; guests?: RequestGuestsInfo | null; id?: string | null; items: (CreateOrderOrderItem)[]; loyaltyInfo?: CreateOrderLoyaltyInfo | null; menuId?: string | null; orderTypeId?: string | null; payments?: (Payment)[] | null; phone?: string | null; priceCategoryId?: string | null; sourceKey?: string | null; tabName?: string | null; tableIds?: (string)[] | null; tips?: (TipsPayment)[] | null }

export type Reserve = { cancelReason: ReserveCancelReason | null; comment: string | null; customer: OrderCustomer; durationInMinutes: number; estimatedStartTime: string; eventType: string | null; guestsComingTime: string | null; guestsCount: number; order: ResponseReserveOrder | null; phone: string | null; shouldRemind: boolean; status: ReserveStatus; tableIds: (string)[] }

export type ReserveByDateRequest = { dateFrom: string; dateTo: string; organizationIds: (string)[]; restaurantSectionIds?: (string)[] | null; sourceKeys?: (string)[] | null; tableIds?: (string)[] | null }

export type ReserveByDateResponse = { correlationId: string; reserves: (ReserveInfo)[] }

export type ReserveCancelReason = 'ClientNotAppeared' | 'ClientRefused' | 'Other'

export type ReserveInfo = { creationStatus: CreationStatus; errorInfo: ErrorInfo | null; externalNumber: string | null; id: string; isDeleted: boolean; organizationId: string; reserve: Reserve | null; timestamp: number }

export type ReserveResponse = { correlationId: string; reserveInfo: ReserveInfo }

export type ReserveStatus = 'New' | 'Started' | 'Closed'

export type ReservesGuestsInfo = { count: number }

export type ResponseReserveOrder = { combos: (OrderCombo)[]; conception: Conception | null; discounts: (DiscountItem)[]; externalData: (OrderExternalData)[]; guestsInfo: OrderGuestsInfo | null; items: (OrderOrderItem)[]; loyaltyInfo: OrderLoyaltyInfo | null; menuId: string | null; number: number; orderType: OrderOrderType | null; payments: (PaymentItem)[]; processedPaymentsSum: number | null; sourceKey: string | null; sum: number; terminalGroupId: string; tips: (TipsPaymentItem)[]; whenBillPrinted: string | null; whenClosed: string | null }

export type ResponseTableOrder = { combos: (OrderCombo)[]; conception: Conception | null; customer: OrderRegularCustomer | null; discounts: (DiscountItem)[]; externalData: (OrderExternalData)[]; guestsInfo: OrderGuestsInfo | null; items: (OrderOrderItem)[]; loyaltyInfo: OrderLoyaltyInfo | null; menuId: string | null; number: number; orderType: OrderOrderType | null; payments: (PaymentItem)[]; phone: string | null; priceCategory: CommonPriceCategory | null; processedPaymentsSum: number | null; sourceKey: string | null; splitOrderBetweenCashRegisters: SplitOrderBetweenCashRegisters | null; status: OrderOrderStatus; sum: number; tabName: string | null; tableIds: (string)[]; terminalGroupId: string; tips: (TipsPaymentItem)[]; waiter: OrderEmployee | null; whenBillPrinted: string | null; whenClosed: string | null; whenCreated: string | null }

export type RestaurantSection = { id: string; name: string; schema?: SectionSchema | null; tables: (Table)[]; terminalGroupId: string }

export type RestaurantSectionEllipse = { angle: number; color: Color; height: number; width: number; x: number; y: number; z: number }

export type RestaurantSectionMark = { angle: number; color: Color; font: Font; height: number; text: string; width: number; x: number; y: number; z: number }

export type RestaurantSectionRectangle = { angle: number; color: Color; height: number; width: number; x: number; y: number; z: number }

export type RestaurantSectionTable = { angle: number; height: number; tableId: string; width: number; x: number; y: number; z: number }

export type Restrictions = { defaultQuantity?: number; freeQuantity?: number; hideIfDefaultQuantity?: boolean; maxQuantity?: number; minQuantity?: number }

export type ReturnedInvoiceCreateItem = { amount: number; amountUnit?: string; containerId?: string; customsDeclarationNumber?: string; discountSum?: number; num: number; price?: number; product: string; store: string; sum?: number; supplierProduct?: string; vatPercent?: number }

export type ReturnedInvoiceCreateRequest = { comment?: string; conception?: string; counteragent: string; date: string; defaultStore?: string; documentId?: string; expenseAccount?: string; incomingInvoiceId?: string; isAutomatic?: boolean; isEditable?: boolean; items: (ReturnedInvoiceCreateItem)[]; number?: string; organizationId: string }

export type ReturnedInvoiceGetItem = { amount?: number; amountUnit?: string; containerId?: string; customsDeclarationNumber?: string; discountSum?: number; incomePrice?: number; num?: number; price?: number; priceWithoutVat?: number; producer?: string; product?: string; productArticle?: string; store?: string; sum?: number; sumWithoutVat?: number; supplierProduct?: string; vatPercent?: number }

export type ReturnedInvoiceGetResponse = { comment?: string; conception?: string; counteragent?: string; date?: string; dateCreated?: string; dateModified?: string; defaultStore?: string; documentId?: string; expenseAccount?: string; incomingInvoiceId?: string; isAutomatic?: boolean; isEditable?: boolean; items?: (ReturnedInvoiceGetItem)[]; number?: string; status?: 'NEW' | 'PROCESSED' | 'CANCELED'; userCreated?: string; userModified?: string }

export type ReturnedInvoiceSaveResponse = DisassembleDocumentSaveResponse

export type ReturnedInvoiceUpdateRequest = { comment?: string; conception?: string; counteragent: string; date: string; defaultStore?: string; documentId: string; expenseAccount?: string; incomingInvoiceId?: string; isAutomatic?: boolean; isEditable?: boolean; items: (ReturnedInvoiceCreateItem)[]; number: string; organizationId: string }

export type RmsDiscount = { discountTypeId: string; selectivePositions?: (string)[] | null; sum?: number; type: 'RMS' }

export type RmsDiscountResponse = { discountTypeId: string; selectivePositions: (string)[] | null; sum?: number; type: 'RMS' }

export type RoleInput = { canWorkBySubstitutedCard?: boolean; code: string; id?: string | null; isCourier?: boolean; isDeleted?: boolean; name: string; organizationIds?: (string)[] | null; paymentPerHour?: number | null; scheduleType?: 'HOURS' | 'FIXED' | 'SESSION' | 'BYTIME'; steadySalary?: number | null }

export type SalesDocumentCreateItem = { amount: number; amountUnit?: string; containerId?: string; discountSum?: number; num: number; price?: number; product: string; productSize?: string; store?: string; sum?: number; vatPercent?: number }

export type SalesDocumentCreateRequest = { banquet?: boolean; comment?: string; conception?: string; date: string; defaultStore?: string; documentId?: string; expenseAccount?: string; isAutomatic?: boolean; isEditable?: boolean; items: (SalesDocumentCreateItem)[]; number?: string; organizationId: string; revenueAccount?: string }

export type SalesDocumentGetItem = OutgoingInvoiceItem

export type SalesDocumentGetResponse = { banquet?: boolean; comment?: string; conception?: string; date?: string; dateCreated?: string; dateModified?: string; defaultStore?: string; documentId?: string; expenseAccount?: string; isAutomatic?: boolean; isEditable?: boolean; items?: (SalesDocumentGetItem)[]; number?: string; revenueAccount?: string; status?: 'NEW' | 'PROCESSED' | 'CANCELED'; userCreated?: string; userModified?: string }

export type SalesDocumentSaveResponse = DisassembleDocumentSaveResponse

export type SalesDocumentUpdateRequest = { banquet?: boolean; comment?: string; conception?: string; date: string; defaultStore?: string; documentId: string; expenseAccount?: string; isAutomatic?: boolean; isEditable?: boolean; items: (SalesDocumentCreateItem)[]; number: string; organizationId: string; revenueAccount?: string }

export type SaveDraftRequest = { employeeId?: string | null; order: DeliveryOrderDraft; organizationId: string; terminalGroupId?: string | null }

export type SaveRequest = CreateRequest

export type SavedCancelCause = { id: string; isDefault: boolean; isDeleted: boolean; name: string; organizationIds: (string)[] | null }

export type SavedCertificateSeries = { counteragentName: string; counteragentType: 0 | 1 | 2 | null; emitentName: string; id: string; isDeleted: boolean; kindName: string; lifetimeDays: number | null; name: string; nominal: number; programId: string }

export type SavedCombo = { barcodes: (string)[] | null; buttonImageUrl: string | null; categoryId: string | null; description: string | null; expirationDate: string | null; groups: (SavedComboGroup)[]; id: string; imageHash: string | null; imageLinks: (string)[] | null; imageUpdatedAt: string | null; includeModifiers: boolean; isActive: boolean; isDeleted: boolean; isHidden: boolean | null; isMarked: boolean | null; labels: (string)[] | null; lackingGroupsToSuggest: number | null; name: string; organizationIds: (string)[] | null; packs: (SavedPack)[] | null; priceModification: number; priceModificationType: ComboPriceModificationType; programId: string | null; sizes: (SavedSizeOfCombo)[] | null; sku: string | null; sortOrder: number; startDate: string | null; tags: (string)[] | null }

export type SavedComboCategory = { id: string; isDeleted: boolean; name: string }

export type SavedComboGroup = { id: string; isMainGroup: boolean; name: string; products: (SavedComboProduct)[]; skipStep: boolean }

export type SavedComboProduct = { forbiddenModifiers: (string)[]; priceModificationAmount: number | null; productId: string; sizeId: string | null }

export type SavedConception = { code: string; id: string; isDeleted: boolean; name: string; organizationIds: (string)[] | null }

export type SavedCounteragent = { cardNumber: string | null; cellPhone: string | null; code: string | null; comment: string | null; company: string | null; email: string | null; firstName: string | null; id: string; isDeleted: boolean; lastName: string | null; middleName: string | null; name: string; phone: string | null; supplierType: string | null; taxpayerIdNumber: string | null }

export type SavedCouponSeries = { id: string; isDeleted: boolean; name: string; validFrom: string | null; validTo: string | null }

export type SavedCourierService = { id: string; isDeleted: boolean; name: string; organizationIds: (string)[] | null }

export type SavedDeliveryRestriction = { deliveryDurationInMinutes: number; deliveryServiceProductId: string | null; from: number | null; minSum: number | null; priority: number; terminalGroupId: string | null; to: number | null; weekMap: number; zone: string | null }

export type SavedDiscountType = { canApplyByCardNumber: boolean; canBeAppliedSelectively: boolean; categories: ({ categoryId: string; categoryName: string | null; percent: number })[]; comment: string | null; id: string; isAutomatic: boolean; isCard: boolean; isCategorised: boolean; isDeleted: boolean; isManual: boolean; minOrderSum: number | null; mode: DiscountCardMode; name: string; organizationIds: (string)[] | null; percent: number; sum: number }

export type SavedGroupOfProducts = { additionalInfo: string | null; buttonImageUrl: string | null; code: string | null; comboIds: (string)[]; description: string | null; id: string; imageHash: string | null; imageLinks: (string)[] | null; imageUpdatedAt: string | null; isDeleted: boolean; isHidden: boolean; labels: (string)[] | null; name: string; parentId: string | null; productIds: (string)[]; scheduleId: string | null; seoDescription: string | null; seoKeywords: string | null; seoText: string | null; seoTitle: string | null; sortOrder: number; tags: (string)[] | null }

export type SavedLoyaltyBinding = { actions: (LoyaltyBindingActions)[]; conditions: (LoyaltyBindingConditions)[]; points: number | null; stopFurtherExecution: boolean | null }

export type SavedManualCondition = { id: string; isApplicableOnCashierScreen: boolean; isDeleted: boolean; isDynamicDiscount: boolean; name: string; organizationIds: (string)[] | null }

export type SavedMarketingCampaign = { bindings: (SavedLoyaltyBinding)[]; description: string; guestRegistrationBindings: (SavedLoyaltyBinding)[]; id: string; isActive: boolean; isDeleted: boolean; name: string; orderBudget: number | null; orderBudgetEvery: 'AllTime' | 'Day' | 'Week' | 'Month'; overdraftBindings: (SavedLoyaltyBinding)[]; periodFrom: string; periodTo: string | null; periodicBindings: (SavedLoyaltyBinding)[]; priority: number; programId: string; scheduledBudget: number | null; scheduledEvery: 'Day' | 'Week' | 'Month' | 'Quarter' | 'Year'; usesPerGuestEvery: 'AllTime' | 'Day' | 'Week' | 'Month'; usesPerGuestMax: number | null }

export type SavedMarketingSource = { attachedSources: (string)[]; id: string; isDeleted: boolean; name: string; organizationIds: (string)[] | null }

export type SavedMenuOfProducts = { buttonImageUrl: string | null; description: string | null; groups: (SavedGroupOfProducts)[]; id: string; image: SavedPicture | null; intervals: (MenuIntervalInput)[] | null; isDeleted: boolean; name: string; organizationIds: (string)[] | null }

export type SavedMenuSchedule = { id: string; isDeleted: boolean; name: string; periods: (MenuPeriodInput)[] }

export type SavedModifier = { defaultAmount: number; freeAmount: number; hideIfDefault: boolean; maxAmount: number; minAmount: number; productId: string; shown: SavedShownModifier | null; splittable: boolean | null }

export type SavedModifierGroup = { additionalInfo: string | null; buttonImageUrl: string | null; code: string | null; description: string | null; id: string; imageHash: string | null; imageLinks: (string)[] | null; imageUpdatedAt: string | null; isDeleted: boolean; isHidden: boolean | null; items: (SavedModifier)[]; name: string; seoDescription: string | null; seoKeywords: string | null; seoText: string | null; seoTitle: string | null; sortOrder: number; splittable: boolean }

export type SavedModifierGroupOfProduct = { defaultAmount: number; freeAmount: number; hideIfDefault: boolean; id: string; items: (SavedModifier)[]; maxAmount: number; minAmount: number; splittable: boolean | null }

export type SavedNextPrice = { organizationId: string | null; price: number | null; priceCategoryId: string | null; sizeId: string | null; startsOn: string }

export type SavedNutrition = { carbs: number; components: Record<string, number> | null; energy: number; fats: number; proteins: number }

export type SavedOrderType = { id: string; isDefault: boolean; isDeleted: boolean; name: string; orderServiceType: OrderTypesOrderServiceType; organizationIds: (string)[] | null }

export type SavedPack = { barcode: string; container: string | null; productFiscalCode: string | null }

export type SavedPaymentType = { accountId: string | null; applicableMarketingCampaigns: (string)[]; code: string | null; combinable: boolean; comment: string | null; id: string; isDeleted: boolean; kind: PaymentTypesPaymentTypeKind; name: string; organizationIds: (string)[] | null; printCheque: boolean; processingType: PaymentProcessingType; terminalGroupIds: (string)[] | null }

export type SavedPicture = { hash: string | null; updatedAt: string | null; url: string }

export type SavedPrice = { organizationId: string | null; price: number | null; priceCategoryId: string | null; sizeId: string | null }

export type SavedPriceCategory = { id: string; isDeleted: boolean; name: string }

export type SavedProduct = { additionalInfo: string | null; allergenGroupIds: (string)[] | null; barcodes: (string)[] | null; buttonImageUrl: string | null; canSetOpenPrice: boolean; categoryId: string | null; code: string | null; customerTagIds: (string)[] | null; description: string | null; fullNameEnglish: string | null; groupId: string | null; hasOwnQuantity: boolean | null; id: string; imageHash: string | null; imageLinks: (string)[] | null; imageUpdatedAt: string | null; isDeleted: boolean; isHidden: boolean | null; isMarked: boolean | null; isPrinted: boolean | null; labels: (string)[] | null; measureUnit: string | null; measureUnitType: 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER' | null; modifierGroups: (SavedModifierGroupOfProduct)[]; modifierSchemaId: string | null; modifierSchemaName: string | null; modifiers: (SavedModifier)[]; name: string; nextPrices: (SavedNextPrice)[]; nutrition: SavedNutrition | null; orderItemType: OrderItemType; outerEanCode: string | null; packs: (SavedPack)[] | null; paymentSubject: string | null; prices: (SavedPrice)[]; productTagIds: (string)[] | null; seoDescription: string | null; seoKeywords: string | null; seoText: string | null; seoTitle: string | null; sizes: (SavedSizeOfProduct)[] | null; sku: string | null; sortOrder: number; splittable: boolean; tags: (string)[] | null; taxCategoryId: string | null; type: 'GOODS' | 'DISH' | 'PREPARED' | 'SERVICE' | 'MODIFIER' | 'OUTER' | 'RATE' | 'PETROL'; useBalanceForSell: boolean; weight: number | null }

export type SavedProductCategory = { id: string; isDeleted: boolean; name: string }

export type SavedProductTaxCategory = { id: string; isDeleted: boolean; name: string; percentage: number }

export type SavedProgram = { bonusLifetimeDays: number | null; canHoldMoney: boolean; description: string; holdLifetimeMinutes: number | null; id: string; isActive: boolean; isDeleted: boolean; joinsWithFirstOrder: boolean; name: string; notifyAboutBalanceChanges: boolean; organizationIds: (string)[] | null; overdraftLimit: number; priority: number; programType: ProgramType; returnedLifetimeDays: number; serviceFrom: string; serviceTo: string | null; templateType: TemplateType }

export type SavedRemovalType = { canWriteoffToCafe: boolean; canWriteoffToUser: boolean; canWriteoffToWaiter: boolean; comment: string | null; id: string; isDeleted: boolean; manual: boolean; name: string; organizationIds: (string)[] | null; reasonRequired: boolean }

export type SavedSection = { id: string; isDeleted: boolean; isReservable: boolean; name: string; schema: SectionLayout | null; storeId: string | null; tables: (SavedTable)[] }

export type SavedShownModifier = { buttonImageUrl: string | null; description: string | null; image: SavedPicture | null; isHidden: boolean | null; measureUnitType: 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER' | null; name: string | null; tags: (string)[] | null; weight: number | null }

export type SavedSize = { code: string | null; id: string; isDefault: boolean; isDeleted: boolean; name: string; priority: number }

export type SavedSizeOfCombo = { buttonImageUrl: string | null; image: SavedPicture | null; isHidden: boolean | null; sizeId: string }

export type SavedSizeOfProduct = { buttonImageUrl: string | null; image: SavedPicture | null; isHidden: boolean | null; measureUnitType: 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER' | null; nutrition: SavedNutrition | null; sizeId: string; sku: string | null; taxCategoryId: string | null; weight: number | null }

export type SavedStore = { address: string | null; code: string | null; description: string | null; gln: string | null; id: string; isDeleted: boolean; name: string; organizationId: string }

export type SavedTable = { id: string; isDeleted: boolean; name: string; number: number; posId: string | null; seatingCapacity: number }

export type SavedTipsType = { id: string; isDeleted: boolean; name: string; orderServiceTypes: (OrderTypesOrderServiceType)[]; organizationIds: (string)[] | null; paymentTypeIds: (string)[] }

export type Schedule = { id: string; name: string; periods: (Period)[] }

export type SchemaModifierGroupInput = { defaultAmount?: number; freeAmount?: number; hideIfDefault?: boolean; id: string; items?: (SchemaModifierInput)[] | null; maxAmount: number; minAmount: number; splittable?: boolean | null }

export type SchemaModifierInput = { defaultAmount?: number; freeAmount?: number; hideIfDefault?: boolean; maxAmount?: number; minAmount?: number; productId: string; splittable?: boolean | null }

export type SectionInput = { id?: string | null; isDeleted?: boolean; isReservable?: boolean; name: string; schema?: SectionLayout | null; storeId?: string | null; tables?: (TableInput)[] }

export type SectionLayout = { ellipseElements: (RestaurantSectionEllipse)[]; height: number; markElements: (RestaurantSectionMark)[]; rectangleElements: (RestaurantSectionRectangle)[]; tableElements: (RestaurantSectionTable)[]; width: number }

export type SectionSchema = { ellipseElements: (RestaurantSectionEllipse)[]; height: number; isDeleted: boolean; markElements: (RestaurantSectionMark)[]; rectangleElements: (RestaurantSectionRectangle)[]; revision: number; tableElements: (RestaurantSectionTable)[]; width: number }

export type ServiceOrderItem = { amount: number; comboInformation: OrderComboItemInformation | null; comment: string | null; cost: number; deleted: ItemDeletedInfo | null; resultSum?: number; service: Product; size: ProductSize | null; status: OrderItemStatus; type: 'Service'; whenPrinted: string | null }

export type SessionPerson = { corporationId: string | null; login: string; name: string; organizationIds: (string)[] | null; personId: string; role: 'operator' | 'owner' | 'manager' | 'cashier' | 'cook' | 'bookkeeper' | 'developer'; terminalGroupId: string | null }

export type SetPaymentDateOutgoingRequest = { documentId: string; organizationId: string; paymentDate: string }

export type SetPaymentDateOutgoingResponse = { message?: string | null }

export type SetPaymentDateRequest = SetPaymentDateOutgoingRequest

export type SetPaymentDateResponse = SetPaymentDateOutgoingResponse

export type ShownModifierInput = { buttonImageUrl?: string | null; description?: string | null; image?: PictureInput | null; isHidden?: boolean | null; measureUnitType?: 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER' | null; name?: string | null; tags?: (string)[] | null; weight?: number | null }

export type SimpleModifierInfo = ChildModifierInfo

export type SimpleOrganizationInfo = { code?: string | null; externalData?: (CommonExternalData)[] | null; id: string; name: string | null; responseType: 'Simple' }

export type Size = { id?: string; isDefault?: boolean | null; name?: string; priority?: number | null }

export type SizeInput = { code?: string | null; id?: string; isDefault?: boolean; isDeleted?: boolean; name: string; priority?: number }

export type SizeOfComboInput = { buttonImageUrl?: string | null; image?: PictureInput | null; isHidden?: boolean | null; sizeId: string }

export type SizeOfProductInput = { buttonImageUrl?: string | null; image?: PictureInput | null; isHidden?: boolean | null; measureUnitType?: 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER' | null; nutrition?: NutritionInput | null; sizeId: string; sku?: string | null; taxCategoryId?: string | null; weight?: number | null }

export type SizePrice = { price: Price; sizeId: string | null }

export type SizePriceShort = { price?: number | null; sizeId?: string | null; taxCategoryId?: string | null }

export type SortDirection = 'Ascending' | 'Descending'

export type SplitOrderBetweenCashRegisters = 'Disabled' | 'Allowed' | 'Required'

export type StepRefusal = { code: string; message: string }

export type StockBalanceDetails = { amountUnitId?: string | null; amountUnitName?: string | null; maximumQuantity?: number | null; minimumQuantity?: number | null; parentGroupId?: string | null; parentGroupName?: string | null; productName?: string | null; storeDisplayName?: string | null; storeName?: string | null; storeParentId?: string | null; storeParentName?: string | null }

export type StockBalanceItem = { costSum?: number | null; details?: StockBalanceDetails | null; organizationId?: string | null; productId?: string | null; quantity?: number | null; storeId?: string | null }

export type StockBalanceListRequest = { balanceAt: string; limit?: number | null; offset?: number | null; organizationId?: string | null; productGroupIds?: (string)[] | null; productIds?: (string)[] | null; shouldIncludeDetails?: boolean | null; storeIds?: (string)[] | null }

export type StockBalanceListResponse = { balanceAt?: string | null; currencyCode?: string | null; generatedAt?: string | null; items?: (StockBalanceItem)[] | null; limit?: number | null; offset?: number | null; organizationId?: string | null; totalCount?: number | null }

export type StockTakeDifference = { countedAmount: number; difference: number; differenceSum: number; expectedAmount: number; isEvaluative: boolean; product: string }

export type StockTakeDifferences = { date: string; items: (StockTakeDifference)[]; shortageSum: number; store: string; surplusSum: number }

export type StopListItem = { balance: number; dateAdd?: string | null; productId: string; sizeId?: string | null; sku?: string | null }

export type StopListsRequest = { organizationIds: (string)[]; returnSize?: boolean; terminalGroupsIds?: (string)[] | null }

export type StopListsResponse = { correlationId: string; terminalGroupStopLists: (ItemsOfOrganization_TerminalGroupStopList)[] }

export type Store = { address?: string | null; code?: string | null; customTransactionsAllowed?: boolean | null; deleted?: boolean | null; description?: string | null; externalStoreGuid?: string | null; gln?: string | null; id?: string | null; modifiedAt?: string | null; name?: string | null; organizationId?: string | null; parent?: string | null; representativeSupplier?: string | null; revision?: number | null; systemAccount?: boolean | null; type?: string | null }

export type StoreInput = { address?: string | null; code?: string | null; description?: string | null; gln?: string | null; id?: string | null; isDeleted?: boolean; name: string; organizationId: string }

export type StoreListResponse = { stores?: (Store)[] | null }

export type StoreSpecification = { inverse?: boolean | null; organizationIds?: (string)[] | null }

export type StoresListRequest = { filters?: (FilterCondition)[] | null; limit?: number | null; offset?: number | null }

export type StreetsByCityRequest = { cityId: string; includeDeleted?: boolean; organizationId: string }

export type StreetsResponse = { correlationId: string; streets: (AddressStreet)[] }

export type SuccessCommandStatus = { state: 'Success' }

export type Table = { id: string; isDeleted: boolean; name: string; number: number; posId: string; revision: number; seatingCapacity: number }

export type TableInput = { id?: string | null; isDeleted?: boolean; name?: string; number: number; posId?: string | null; seatingCapacity: number }

export type TableOrderInfo = { creationStatus: CreationStatus; errorInfo: ErrorInfo | null; externalNumber: string | null; id: string; order: ResponseTableOrder | null; organizationId: string; posId: string | null; timestamp: number }

export type TableOrderResponse = { correlationId: string; orderInfo: TableOrderInfo }

export type TableOrderStep = { operation: string; refusal: StepRefusal | null; result: 'Possible' | 'Done' | 'Refused'; step: 'AddItems' | 'StartCooking' | 'CompleteCooking' | 'Serve' | 'ChangeTables' | 'ChangeWaiter' | 'TakePayment' | 'PrintBill' | 'Close' | 'Reopen' | 'Cancel' }

export type TableOrdersResponse = { correlationId: string; orders: (TableOrderInfo)[] }

export type TaxCategoryInput = { id?: string | null; isDeleted?: boolean; name: string; percentage: number }

export type TaxCategoryOverride = { baseTaxCategoryId?: string | null; newTaxCategoryId?: string | null; orderTypeId?: string | null }

export type TaxCategoryOverrideInput = { baseTaxCategoryId: string; newTaxCategoryId: string; orderTypeId: string }

export type TemplateType = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

export type TerminalGroup = { address: string | null; externalData?: (CommonExternalData)[] | null; id: string; isLinked?: true; name: string; organizationId: string; posVersion?: string | null; timeZone: string }

export type TerminalGroupStopList = { items: (StopListItem)[]; terminalGroupId?: string }

export type TerminalGroupsRequest = { includeDisabled?: boolean | null; organizationIds: (string)[]; returnExternalData?: (string)[] | null }

export type TerminalGroupsResponse = { correlationId: string; terminalGroups: (ItemsOfOrganization_TerminalGroup)[]; terminalGroupsInSleep: (ItemsOfOrganization_TerminalGroup)[] }

export type TipsPayment = CashTipsPayment | CardTipsPayment | ExternalTipsPayment

export type TipsPaymentItem = { isExternal: boolean; isFiscalizedExternally: boolean; isPreliminary: boolean; isPrepay: boolean; isProcessedExternally: boolean; paymentType: OrderPaymentType; sum: number; tipsType?: OrderTipsType }

export type TipsPaymentResponse = CashTipsPaymentResponse | CardTipsPaymentResponse | ExternalTipsPaymentResponse

export type TipsTypeInput = { id?: string | null; isDeleted?: boolean; name: string; orderServiceTypes: (OrderTypesOrderServiceType)[]; organizationIds?: (string)[] | null; paymentTypeIds: (string)[] }

export type TraceAttempt = { attemptedAt: string; durationMs: number; error: string | null; status: number | null }

export type TraceCommand = { acceptedAt: string; answeredAt: string | null; deadlineAt: string | null; errorCode: string | null; errorReason: string | null; finishedAt: string | null; operation: string; organizationId: string; sentAt: string | null; state: 'Accepted' | 'Sent' | 'Applied' | 'Failed' | 'Expired'; subjectId: string | null; terminalGroupId: string | null }

export type TraceEvent = { at: string; fromStatus: string | null; ownerId: string; revision: number; status: string | null; subjectId: string; type: string }

export type TracePostings = { documentId: string; documentNumber: string | null; documentType: string | null; organizationId: string; postings: number; recordedAt: string; reversed: number }

export type TraceWebhook = { attempts: (TraceAttempt)[]; endpointId: string; messageId: string | null; revision: number; state: 'Waiting' | 'Delivered' | 'Failed'; uri: string }

export type TransactionSide = { account?: string | null; amount?: number | null; counteragent?: string | null; product?: string | null }

export type TransactionType = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 28 | 29 | 30 | 32 | 35 | 36 | 37 | 38 | 39 | 40 | 41 | 42 | 43 | 44 | 45 | 46 | 47 | 48 | 49 | 50 | 51 | 52 | 53 | 54 | 55 | 56 | 57 | 58 | 59 | 60

export type TransformationDocumentCreateItem = { amount: number; amountUnit?: string; num: number; product: string; productSize?: string }

export type TransformationDocumentCreateRequest = { amount: number; amountUnit: string; assemblyChartWriteoff?: boolean; comment?: string; conception?: string; date: string; documentId?: string; isAutomatic?: boolean; isEditable?: boolean; items: (TransformationDocumentCreateItem)[]; number?: string; organizationId: string; product: string; storeFrom: string; storeTo: string }

export type TransformationDocumentGetItem = { amount?: number; amountFactor?: number; amountUnit?: string; num?: number; product?: string; productSize?: string }

export type TransformationDocumentGetResponse = { amount?: number; amountUnit?: string; assemblyChartWriteoff?: boolean; comment?: string; conception?: string; date?: string; dateCreated?: string; dateModified?: string; documentId?: string; isAutomatic?: boolean; isEditable?: boolean; items?: (TransformationDocumentGetItem)[]; number?: string; product?: string; status?: 'NEW' | 'PROCESSED' | 'CANCELED'; storeFrom?: string; storeTo?: string; userCreated?: string; userModified?: string }

export type TransformationDocumentSaveResponse = DisassembleDocumentSaveResponse

export type TransformationDocumentUpdateRequest = { amount: number; amountUnit: string; assemblyChartWriteoff?: boolean; comment?: string; conception?: string; date: string; documentId: string; isAutomatic?: boolean; isEditable?: boolean; items: (TransformationDocumentCreateItem)[]; number: string; organizationId: string; product: string; storeFrom: string; storeTo: string }

export type TransportTransactionsCertificateReportItem = { number?: string; series?: string; statusName?: 'New' | 'Activated' | 'UsedUp' | 'Expired' | 'Blocked'; typeName?: string }

export type TransportTransactionsCouponReportItem = { number?: string; series?: string }

export type TransportTransactionsReportItem = { apiClientLogin?: string; balanceAfter?: number | null; balanceBefore?: number | null; blockReason?: string; certificate?: TransportTransactionsCertificateReportItem; comment?: string; counteragent?: string; counteragentType?: CertificateCounteragentType | null; counteragentTypeName?: string; coupon?: TransportTransactionsCouponReportItem; emitentName?: string; id: string; isDelivery?: boolean | null; isIgnored?: boolean; loyaltyUser?: string; marketingCampaignId?: string | null; nominal?: number | null; orderNumber?: number | null; orderSum?: number | null; organizationId: string | null; posBalanceBefore?: number | null; posOrderId?: string | null; programId?: string | null; revision: number; sum?: number; terminalGroupId?: string | null; type?: TransactionType; typeName?: string; walletId?: string | null; whenCreated?: string; whenCreatedOrder?: string | null }

export type UnfinishedOrder = { kind: 'Delivery' | 'TableOrder' | 'Banquet'; number: number | null; orderId: string; reason: string | null; sum: number | null }

export type UpdateDeliveryStatusRequest = { deliveryDate?: string | null; deliveryStatus: DeliveryStatusForUpdate; orderId: string; organizationId: string }

export type UpdateOrderCourierRequest = { employeeId: string; orderId: string; organizationId: string }

export type Upsale = { descriptionForUser?: string; productCodes?: (string)[]; products?: (UpsaleProduct)[]; sourceActionId?: string; suggestionText?: string }

export type UpsaleProduct = { code?: string; id?: string | null }

export type WalletInfo = { canHoldMoney?: boolean; id?: string; maxSum?: number }

export type WarningInfo = { Code?: string; ErrorCode?: string; Message?: string }

export type WebhookEndpoint = { endpointId: string; failed: number; isPaused: boolean; keyId: string; organizationId: string; pending: number; signingSecret: string | null; uri: string }

export type WithdrawUserBalanceResponse = AccountTypeListRequest

export type WriteoffDocumentCreateItem = ProductionDocumentCreateItem

export type WriteoffDocumentCreateRequest = { comment?: string; conception?: string; date: string; documentId?: string; expenseAccount: string; isAutomatic?: boolean; isEditable?: boolean; items: (WriteoffDocumentCreateItem)[]; number?: string; organizationId: string; storeFrom: string }

export type WriteoffDocumentGetItem = ProductionDocumentGetItem

export type WriteoffDocumentGetResponse = { comment?: string; conception?: string; date?: string; dateCreated?: string; dateModified?: string; documentId?: string; expenseAccount?: string; isAutomatic?: boolean; isEditable?: boolean; items?: (WriteoffDocumentGetItem)[]; number?: string; status?: 'NEW' | 'PROCESSED' | 'CANCELED'; storeFrom?: string; userCreated?: string; userModified?: string }

export type WriteoffDocumentSaveResponse = DisassembleDocumentSaveResponse

export type WriteoffDocumentUpdateRequest = { comment?: string; conception?: string; date: string; documentId: string; expenseAccount: string; isAutomatic?: boolean; isEditable?: boolean; items: (WriteoffDocumentCreateItem)[]; number: string; organizationId: string; storeFrom: string }
