// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface InventoryOperations {
  /** List price lists, including deleted rows. */
  '/admin/counteragents/pricelists/list': { kind: 'query'; request: AdminCounteragentsPricelistsListRequest; response: AdminCounteragentsPricelistsListResponse }
  /** Create rows of price lists, or replace them. */
  '/admin/counteragents/pricelists/save': { kind: 'write'; request: AdminCounteragentsPricelistsSaveRequest; response: AdminCounteragentsPricelistsSaveResponse }
  /** Save documents of files, and post them. */
  '/admin/documents/import': { kind: 'write'; request: AdminDocumentsImportRequest; response: AdminDocumentsImportResponseAnswer }
  /** Find the documents that files describe. */
  '/admin/documents/list': { kind: 'query'; request: AdminDocumentsListRequest; response: AdminDocumentsListResponseAnswer }
  /** Get an accounting category, even if it is deleted. */
  '/api/inventory/v1/accounting_categories/get': { kind: 'query'; request: AccountingCategoryGetByIDRequest; response: AccountingCategory }
  /** List accounting categories. */
  '/api/inventory/v1/accounting_categories/list': { kind: 'query'; request: AccountingCategoryListRequest; response: AccountingCategoryListResponse; isPaged: true; item: NonNullable<AccountingCategoryListResponse['entities']>[number] }
  /** Get a brand, even if it is deleted. */
  '/api/inventory/v1/conceptions/get': { kind: 'query'; request: ConceptionGetByIDRequest; response: InventoryConception }
  /** List brands. */
  '/api/inventory/v1/conceptions/list': { kind: 'query'; request: ConceptionListRequest; response: ConceptionListResponse; isPaged: true; item: NonNullable<ConceptionListResponse['entities']>[number] }
  /** Calculate the cost of goods at a moment. */
  '/api/inventory/v1/costings/calculate': { kind: 'query'; request: GetCostPricesRequest; response: GetCostPricesResponse }
  /** List suppliers, employees and guests. */
  '/api/inventory/v1/counteragents/list': { kind: 'query'; request: GetCounteragentsRequest; response: GetCounteragentsResponse; isPaged: true; item: NonNullable<GetCounteragentsResponse['counteragents']>[number] }
  /** List the products and prices of a supplier. */
  '/api/inventory/v1/counteragents/pricelist/list': { kind: 'query'; request: GetPriceListRequest; response: GetPriceListResponse }
  /** Cancel a disassembly. */
  '/api/inventory/v1/disassemble_document/cancel': { kind: 'write'; request: InventoryGetByIDRequest; response: DisassembleDocumentSaveResponse }
  /** Create a disassembly. */
  '/api/inventory/v1/disassemble_document/create': { kind: 'write'; request: DisassembleDocumentCreateRequest; response: DisassembleDocumentSaveResponse }
  /** Read a disassembly. */
  '/api/inventory/v1/disassemble_document/get': { kind: 'query'; request: InventoryGetByIDRequest; response: DisassembleDocumentGetResponseAnswer }
  /** List disassemblies of a period. */
  '/api/inventory/v1/disassemble_document/list': { kind: 'query'; request: DisassembleDocumentListRequest; response: InventoryDisassembleDocumentListResponse; isPaged: true; item: (InventoryDisassembleDocumentListResponse)[number] }
  /** Post a disassembly. */
  '/api/inventory/v1/disassemble_document/post': { kind: 'write'; request: InventoryGetByIDRequest; response: DisassembleDocumentSaveResponse }
  /** Reverse the postings of a disassembly. */
  '/api/inventory/v1/disassemble_document/unpost': { kind: 'write'; request: InventoryGetByIDRequest; response: DisassembleDocumentSaveResponse }
  /** Change a disassembly that is not posted. */
  '/api/inventory/v1/disassemble_document/update': { kind: 'write'; request: DisassembleDocumentUpdateRequest; response: DisassembleDocumentSaveResponse }
  /** List documents of all families. */
  '/api/inventory/v1/documents/list': { kind: 'query'; request: InventoryDocumentsListRequest; response: InventoryDocumentsListResponseAnswer; isPaged: true; item: NonNullable<InventoryDocumentsListResponseAnswer['documents']>[number] }
  /** Cancel a stock-take. */
  '/api/inventory/v1/incoming_inventory/cancel': { kind: 'write'; request: InventoryGetByIDRequest; response: IncomingInventorySaveResponse }
  /** Compare a stock-take with the books before posting. */
  '/api/inventory/v1/incoming_inventory/check': { kind: 'query'; request: InventoryIncomingInventoryCheckRequest; response: StockTakeDifferences }
  /** Create a stock-take. */
  '/api/inventory/v1/incoming_inventory/create': { kind: 'write'; request: IncomingInventoryCreateRequest; response: IncomingInventorySaveResponse }
  /** Read a stock-take. */
  '/api/inventory/v1/incoming_inventory/get': { kind: 'query'; request: InventoryGetByIDRequest; response: IncomingInventoryGetResponseAnswer }
  /** List stock-takes of a period. */
  '/api/inventory/v1/incoming_inventory/list': { kind: 'query'; request: IncomingInventoryListRequest; response: InventoryIncomingInventoryListResponse; isPaged: true; item: (InventoryIncomingInventoryListResponse)[number] }
  /** Post a stock-take. */
  '/api/inventory/v1/incoming_inventory/post': { kind: 'write'; request: InventoryGetByIDRequest; response: IncomingInventorySaveResponse }
  /** Reverse the postings of a stock-take. */
  '/api/inventory/v1/incoming_inventory/unpost': { kind: 'write'; request: InventoryGetByIDRequest; response: IncomingInventorySaveResponse }
  /** Change a stock-take that is not posted. */
  '/api/inventory/v1/incoming_inventory/update': { kind: 'write'; request: IncomingInventoryUpdateRequest; response: IncomingInventorySaveResponse }
  /** Cancel an incoming invoice. */
  '/api/inventory/v1/incoming_invoice/cancel': { kind: 'write'; request: InventoryGetByIDRequest; response: IncomingInvoiceSaveResponse }
  /** Create an incoming invoice. */
  '/api/inventory/v1/incoming_invoice/create': { kind: 'write'; request: IncomingInvoiceRequest; response: IncomingInvoiceSaveResponse }
  /** Read an incoming invoice. */
  '/api/inventory/v1/incoming_invoice/get': { kind: 'query'; request: InventoryGetByIDRequest; response: IncomingInvoiceAnswer }
  /** List incoming invoices of a period. */
  '/api/inventory/v1/incoming_invoice/list': { kind: 'query'; request: IncomingInvoiceListRequest; response: InventoryIncomingInvoiceListResponseAnswer; isPaged: true; item: (InventoryIncomingInvoiceListResponseAnswer)[number] }
  /** Pay an incoming invoice. */
  '/api/inventory/v1/incoming_invoice/modify/add_payment': { kind: 'write'; request: PayRequest; response: AccountingTransactionUserResponse }
  /** Set the payment date of an incoming invoice. */
  '/api/inventory/v1/incoming_invoice/patch/set_payment_date': { kind: 'write'; request: SetPaymentDateRequest; response: SetPaymentDateResponse }
  /** Post an incoming invoice. */
  '/api/inventory/v1/incoming_invoice/post': { kind: 'write'; request: InventoryGetByIDRequest; response: IncomingInvoiceSaveResponse }
  /** Reverse the postings of an incoming invoice. */
  '/api/inventory/v1/incoming_invoice/unpost': { kind: 'write'; request: InventoryGetByIDRequest; response: IncomingInvoiceSaveResponse }
  /** Change an incoming invoice that is not posted. */
  '/api/inventory/v1/incoming_invoice/update': { kind: 'write'; request: IncomingInvoiceRequest; response: IncomingInvoiceSaveResponse }
  /** Cancel a return from a customer. */
  '/api/inventory/v1/incoming_returned_invoice/cancel': { kind: 'write'; request: InventoryGetByIDRequest; response: IncomingReturnedInvoiceSaveResponse }
  /** Create a return from a customer. */
  '/api/inventory/v1/incoming_returned_invoice/create': { kind: 'write'; request: IncomingReturnedInvoiceCreateRequest; response: IncomingReturnedInvoiceSaveResponse }
  /** Read a return from a customer. */
  '/api/inventory/v1/incoming_returned_invoice/get': { kind: 'query'; request: InventoryGetByIDRequest; response: IncomingReturnedInvoiceGetResponseAnswer }
  /** List returns from a customer of a period. */
  '/api/inventory/v1/incoming_returned_invoice/list': { kind: 'query'; request: IncomingReturnedInvoiceListRequest; response: InventoryIncomingReturnedInvoiceListResponse; isPaged: true; item: (InventoryIncomingReturnedInvoiceListResponse)[number] }
  /** Post a return from a customer. */
  '/api/inventory/v1/incoming_returned_invoice/post': { kind: 'write'; request: InventoryGetByIDRequest; response: IncomingReturnedInvoiceSaveResponse }
  /** Reverse the postings of a return from a customer. */
  '/api/inventory/v1/incoming_returned_invoice/unpost': { kind: 'write'; request: InventoryGetByIDRequest; response: IncomingReturnedInvoiceSaveResponse }
  /** Change a return from a customer that is not posted. */
  '/api/inventory/v1/incoming_returned_invoice/update': { kind: 'write'; request: IncomingReturnedInvoiceUpdateRequest; response: IncomingReturnedInvoiceSaveResponse }
  /** Cancel an internal transfer. */
  '/api/inventory/v1/internal_transfer/cancel': { kind: 'write'; request: InventoryGetByIDRequest; response: InternalTransferSaveResponse }
  /** Create an internal transfer. */
  '/api/inventory/v1/internal_transfer/create': { kind: 'write'; request: InternalTransferCreateRequest; response: InternalTransferSaveResponse }
  /** Read an internal transfer. */
  '/api/inventory/v1/internal_transfer/get': { kind: 'query'; request: InventoryGetByIDRequest; response: InternalTransferGetResponseAnswer }
  /** List internal transfers of a period. */
  '/api/inventory/v1/internal_transfer/list': { kind: 'query'; request: InternalTransferListRequest; response: InventoryInternalTransferListResponse; isPaged: true; item: (InventoryInternalTransferListResponse)[number] }
  /** Post an internal transfer. */
  '/api/inventory/v1/internal_transfer/post': { kind: 'write'; request: InventoryGetByIDRequest; response: InternalTransferSaveResponse }
  /** Reverse the postings of an internal transfer. */
  '/api/inventory/v1/internal_transfer/unpost': { kind: 'write'; request: InventoryGetByIDRequest; response: InternalTransferSaveResponse }
  /** Change an internal transfer that is not posted. */
  '/api/inventory/v1/internal_transfer/update': { kind: 'write'; request: InternalTransferUpdateRequest; response: InternalTransferSaveResponse }
  /** Get a measure unit, even if it is deleted. */
  '/api/inventory/v1/measure_units/get': { kind: 'query'; request: MeasureUnitGetByIDRequest; response: MeasureUnit }
  /** List measure units. */
  '/api/inventory/v1/measure_units/list': { kind: 'query'; request: MeasureUnitListRequest; response: MeasureUnitListResponse; isPaged: true; item: NonNullable<MeasureUnitListResponse['entities']>[number] }
  /** Get the corporation with its restaurants. */
  '/api/inventory/v1/organizations/tree': { kind: 'query'; request: OrganizationRequest; response: InventoryOrganizationsTreeResponseAnswer }
  /** Cancel an outgoing invoice. */
  '/api/inventory/v1/outgoing_invoice/cancel': { kind: 'write'; request: InventoryGetByIDRequest; response: OutgoingInvoiceSaveResponse }
  /** Create an outgoing invoice. */
  '/api/inventory/v1/outgoing_invoice/create': { kind: 'write'; request: OutgoingInvoiceRequest; response: OutgoingInvoiceSaveResponse }
  /** Read an outgoing invoice. */
  '/api/inventory/v1/outgoing_invoice/get': { kind: 'query'; request: InventoryGetByIDRequest; response: OutgoingInvoiceAnswer }
  /** List outgoing invoices of a period. */
  '/api/inventory/v1/outgoing_invoice/list': { kind: 'query'; request: OutgoingInvoiceListRequest; response: InventoryOutgoingInvoiceListResponseAnswer; isPaged: true; item: (InventoryOutgoingInvoiceListResponseAnswer)[number] }
  /** Pay an outgoing invoice. */
  '/api/inventory/v1/outgoing_invoice/modify/add_payment': { kind: 'write'; request: PayOutgoingInvoiceRequest; response: AccountingTransactionUserResponse }
  /** Set the payment date of an outgoing invoice. */
  '/api/inventory/v1/outgoing_invoice/patch/set_payment_date': { kind: 'write'; request: SetPaymentDateOutgoingRequest; response: SetPaymentDateOutgoingResponse }
  /** Post an outgoing invoice. */
  '/api/inventory/v1/outgoing_invoice/post': { kind: 'write'; request: InventoryGetByIDRequest; response: OutgoingInvoiceSaveResponse }
  /** Reverse the postings of an outgoing invoice. */
  '/api/inventory/v1/outgoing_invoice/unpost': { kind: 'write'; request: InventoryGetByIDRequest; response: OutgoingInvoiceSaveResponse }
  /** Change an outgoing invoice that is not posted. */
  '/api/inventory/v1/outgoing_invoice/update': { kind: 'write'; request: OutgoingInvoiceRequest; response: OutgoingInvoiceSaveResponse }
  /** Get a payment type, even if it is deleted. */
  '/api/inventory/v1/payment_types/get': { kind: 'query'; request: PaymentTypeGetByIDRequest; response: InventoryPaymentType }
  /** List payment types. */
  '/api/inventory/v1/payment_types/list': { kind: 'query'; request: PaymentTypeListRequest; response: PaymentTypeListResponse; isPaged: true; item: NonNullable<PaymentTypeListResponse['entities']>[number] }
  /** Cancel a production document. */
  '/api/inventory/v1/production_document/cancel': { kind: 'write'; request: InventoryGetByIDRequest; response: ProductionDocumentSaveResponse }
  /** Create a production document. */
  '/api/inventory/v1/production_document/create': { kind: 'write'; request: ProductionDocumentCreateRequest; response: ProductionDocumentSaveResponse }
  /** Read a production document. */
  '/api/inventory/v1/production_document/get': { kind: 'query'; request: InventoryGetByIDRequest; response: ProductionDocumentGetResponseAnswer }
  /** List production documents of a period. */
  '/api/inventory/v1/production_document/list': { kind: 'query'; request: InternalTransferListRequest; response: InventoryProductionDocumentListResponse; isPaged: true; item: (InventoryProductionDocumentListResponse)[number] }
  /** Post a production document. */
  '/api/inventory/v1/production_document/post': { kind: 'write'; request: InventoryGetByIDRequest; response: ProductionDocumentSaveResponse }
  /** Reverse the postings of a production document. */
  '/api/inventory/v1/production_document/unpost': { kind: 'write'; request: InventoryGetByIDRequest; response: ProductionDocumentSaveResponse }
  /** Change a production document that is not posted. */
  '/api/inventory/v1/production_document/update': { kind: 'write'; request: ProductionDocumentUpdateRequest; response: ProductionDocumentSaveResponse }
  /** Cancel a return to a supplier. */
  '/api/inventory/v1/returned_invoice/cancel': { kind: 'write'; request: InventoryGetByIDRequest; response: ReturnedInvoiceSaveResponse }
  /** Create a return to a supplier. */
  '/api/inventory/v1/returned_invoice/create': { kind: 'write'; request: ReturnedInvoiceCreateRequest; response: ReturnedInvoiceSaveResponse }
  /** Read a return to a supplier. */
  '/api/inventory/v1/returned_invoice/get': { kind: 'query'; request: InventoryGetByIDRequest; response: ReturnedInvoiceGetResponseAnswer }
  /** List returns to a supplier of a period. */
  '/api/inventory/v1/returned_invoice/list': { kind: 'query'; request: ReturnedInvoiceListRequest; response: InventoryReturnedInvoiceListResponse; isPaged: true; item: (InventoryReturnedInvoiceListResponse)[number] }
  /** Post a return to a supplier. */
  '/api/inventory/v1/returned_invoice/post': { kind: 'write'; request: InventoryGetByIDRequest; response: ReturnedInvoiceSaveResponse }
  /** Reverse the postings of a return to a supplier. */
  '/api/inventory/v1/returned_invoice/unpost': { kind: 'write'; request: InventoryGetByIDRequest; response: ReturnedInvoiceSaveResponse }
  /** Change a return to a supplier that is not posted. */
  '/api/inventory/v1/returned_invoice/update': { kind: 'write'; request: ReturnedInvoiceUpdateRequest; response: ReturnedInvoiceSaveResponse }
  /** Cancel a sales document. */
  '/api/inventory/v1/sales_document/cancel': { kind: 'write'; request: InventoryGetByIDRequest; response: SalesDocumentSaveResponse }
  /** Create a sales document. */
  '/api/inventory/v1/sales_document/create': { kind: 'write'; request: SalesDocumentCreateRequest; response: SalesDocumentSaveResponse }
  /** Read a sales document. */
  '/api/inventory/v1/sales_document/get': { kind: 'query'; request: InventoryGetByIDRequest; response: SalesDocumentGetResponseAnswer }
  /** List sales documents of a period. */
  '/api/inventory/v1/sales_document/list': { kind: 'query'; request: SalesDocumentListRequest; response: InventorySalesDocumentListResponse; isPaged: true; item: (InventorySalesDocumentListResponse)[number] }
  /** Post a sales document. */
  '/api/inventory/v1/sales_document/post': { kind: 'write'; request: InventoryGetByIDRequest; response: SalesDocumentSaveResponse }
  /** Reverse the postings of a sales document. */
  '/api/inventory/v1/sales_document/unpost': { kind: 'write'; request: InventoryGetByIDRequest; response: SalesDocumentSaveResponse }
  /** Change a sales document that is not posted. */
  '/api/inventory/v1/sales_document/update': { kind: 'write'; request: SalesDocumentUpdateRequest; response: SalesDocumentSaveResponse }
  /** List the goods in stores at a moment. */
  '/api/inventory/v1/stock_balance/list': { kind: 'query'; request: StockBalanceListRequest; response: StockBalanceListResponse; isPaged: true; item: NonNullable<StockBalanceListResponse['items']>[number] }
  /** List stores, deleted ones included. */
  '/api/inventory/v1/stores/list': { kind: 'query'; request: StoresListRequest; response: StoreListResponse; isPaged: true; item: NonNullable<StoreListResponse['stores']>[number] }
  /** Cancel a transformation. */
  '/api/inventory/v1/transformation_document/cancel': { kind: 'write'; request: InventoryGetByIDRequest; response: TransformationDocumentSaveResponse }
  /** Create a transformation. */
  '/api/inventory/v1/transformation_document/create': { kind: 'write'; request: TransformationDocumentCreateRequest; response: TransformationDocumentSaveResponse }
  /** Read a transformation. */
  '/api/inventory/v1/transformation_document/get': { kind: 'query'; request: InventoryGetByIDRequest; response: TransformationDocumentGetResponseAnswer }
  /** List transformations of a period. */
  '/api/inventory/v1/transformation_document/list': { kind: 'query'; request: TransformationDocumentListRequest; response: InventoryTransformationDocumentListResponse; isPaged: true; item: (InventoryTransformationDocumentListResponse)[number] }
  /** Post a transformation. */
  '/api/inventory/v1/transformation_document/post': { kind: 'write'; request: InventoryGetByIDRequest; response: TransformationDocumentSaveResponse }
  /** Reverse the postings of a transformation. */
  '/api/inventory/v1/transformation_document/unpost': { kind: 'write'; request: InventoryGetByIDRequest; response: TransformationDocumentSaveResponse }
  /** Change a transformation that is not posted. */
  '/api/inventory/v1/transformation_document/update': { kind: 'write'; request: TransformationDocumentUpdateRequest; response: TransformationDocumentSaveResponse }
  /** Cancel a write-off. */
  '/api/inventory/v1/writeoff_document/cancel': { kind: 'write'; request: InventoryGetByIDRequest; response: WriteoffDocumentSaveResponse }
  /** Create a write-off. */
  '/api/inventory/v1/writeoff_document/create': { kind: 'write'; request: WriteoffDocumentCreateRequest; response: WriteoffDocumentSaveResponse }
  /** Read a write-off. */
  '/api/inventory/v1/writeoff_document/get': { kind: 'query'; request: InventoryGetByIDRequest; response: WriteoffDocumentGetResponseAnswer }
  /** List write-offs of a period. */
  '/api/inventory/v1/writeoff_document/list': { kind: 'query'; request: WriteoffDocumentListRequest; response: InventoryWriteoffDocumentListResponse; isPaged: true; item: (InventoryWriteoffDocumentListResponse)[number] }
  /** Post a write-off. */
  '/api/inventory/v1/writeoff_document/post': { kind: 'write'; request: InventoryGetByIDRequest; response: WriteoffDocumentSaveResponse }
  /** Reverse the postings of a write-off. */
  '/api/inventory/v1/writeoff_document/unpost': { kind: 'write'; request: InventoryGetByIDRequest; response: WriteoffDocumentSaveResponse }
  /** Change a write-off that is not posted. */
  '/api/inventory/v1/writeoff_document/update': { kind: 'write'; request: WriteoffDocumentUpdateRequest; response: WriteoffDocumentSaveResponse }
}

export interface AccountingCategory {
  /** Code of the row for users and other systems. */
  code?: string | null
  /** Id of the row. */
  id?: Id<'AccountingCategory'> | null
  /** Whether the row is deleted. */
  isDeleted?: boolean | null
  /** Name. */
  name?: string | null
}

export interface AccountingCategoryGetByIDRequest {
  /** Id of the row. Required. */
  id?: Id<'AccountingCategory'> | null
}

export interface AccountingCategoryListRequest {
  /** Only deleted rows, or only undeleted ones. All rows if absent. */
  isDeleted?: boolean | null
  /** Maximum number of rows; 1000 if absent. */
  limit?: number | null
  /** Number of rows to skip; none if absent. */
  offset?: number | null
  /** Only rows that changed after this revision of the corporation. */
  revision?: number | null
}

export interface AccountingCategoryListResponse {
  /** Rows of the page. */
  entities?: (AccountingCategory)[] | null
  /** Maximum number of rows on a page. */
  limit?: number | null
  /** Number of skipped rows. */
  offset?: number | null
  /** Number of matching rows on all pages. */
  totalCount?: number | null
}

export interface AccountingTransactionUserResponse {
  /** Transaction of the payment. */
  accountingTransactionId?: Id<'BooksTransaction'> | null
  /** Message for the staff. */
  message?: string | null
  /** Organization of the invoice. */
  organizationId?: Id<'Organization'> | null
}

export interface AdminCounteragentsPricelistsListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminCounteragentsPricelistsListResponse {
  /** Rows of `supplierProducts`, by name. */
  supplierProducts: (SavedSupplierProduct)[]
}

export interface AdminCounteragentsPricelistsSaveRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Products of price lists to save. */
  supplierProducts?: (SupplierProductInput)[]
}

export interface AdminCounteragentsPricelistsSaveResponse {
  /** Ids of the rows of `supplierProducts`, in the order of the request. */
  supplierProducts: (Id<'SupplierProduct'>)[]
}

export interface AdminDocumentsImportRequest {
  /** Incoming invoices. */
  incomingInvoices?: (IncomingInvoiceRequest)[]
  /** Whether the documents are posted. If omitted, they stay drafts. */
  isPosted?: boolean
  /** Stock-takes. */
  stockTakes?: (IncomingInventoryCreateRequest)[]
}

export interface AdminDocumentsImportResponseAnswer {
  /** Outcomes of the invoices, in the order of the request. */
  incomingInvoices: (ImportedDocumentResultAnswer)[]
  /** Outcomes of the stock-takes, in the order of the request. */
  stockTakes: (ImportedDocumentResultAnswer)[]
}

export interface AdminDocumentsListRequest {
  /** Invoices to find, by supplier and number. */
  incomingInvoices?: ({
  /** Supplier. */
  counteragent: Id<'Counteragent'>
  /** Number of the supplier's document. */
  incomingDocumentNumber: string
})[] | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Stock-takes to find, with the stock of their stores. */
  stockTake?: {
  /** Moment of the count. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Counted stores. */
  storeIds: (Id<'Store'>)[]
} | null
}

export interface AdminDocumentsListResponseAnswer {
  /** Currency of the books in ISO 4217. Null if no organization has one. */
  currencyCode: string | null
  /** Invoices that were found. */
  incomingInvoices: (IncomingInvoiceAnswer)[]
  /** Products in the counted stores. */
  stock: (CountedStock)[]
  /** Stock-takes that were found. */
  stockTakes: (IncomingInventoryGetResponseAnswer)[]
}

export interface ConceptionGetByIDRequest {
  /** Id of the row. Required. */
  id?: Id<'Conception'> | null
}

export interface ConceptionListRequest {
  /** Only deleted rows, or only undeleted ones. All rows if absent. */
  isDeleted?: boolean | null
  /** Maximum number of rows; 1000 if absent. */
  limit?: number | null
  /** Number of rows to skip; none if absent. */
  offset?: number | null
  /** Only rows that changed after this revision of the corporation. */
  revision?: number | null
}

export interface ConceptionListResponse {
  /** Rows of the page. */
  entities?: (InventoryConception)[] | null
  /** Maximum number of rows on a page. */
  limit?: number | null
  /** Number of skipped rows. */
  offset?: number | null
  /** Number of matching rows on all pages. */
  totalCount?: number | null
}

export interface CostPriceItem {
  /** Amount, as requested. */
  amountFactor: number | null
  /** Whether an estimate is part of the cost. */
  isEvaluative: boolean | null
  /** Product or dish. */
  productId: Id<'Product'> | null
  /** Always null: the server has no such value. */
  productSize: Id<'ProductSize'> | null
  /** Store. */
  storeId: Id<'Store'> | null
  /** Cost of the amount. Money in the currency of the organization. */
  value: number | null
}

export interface CountedStock {
  /** Amount in the books before that moment. */
  amount: number
  /** Product. */
  productId: Id<'Product'>
  /** Store. */
  storeId: Id<'Store'>
}

export interface Counteragent {
  /** Number of the card; of several cards of a guest, the one with the lowest id. */
  cardNumber?: string | null
  /** Mobile phone of a supplier or employee. */
  cellPhone?: string | null
  /** Whether it is a guest. */
  client?: boolean | null
  /** Code of the supplier, or number of the employee. */
  code?: string | null
  /** Full name of the company of a supplier. */
  company?: string | null
  /** E-mail address. */
  email?: string | null
  /** Whether it is an employee. */
  employee?: boolean | null
  /** First name of the person; of a supplier, of the contact person. */
  firstName?: string | null
  /** Id of the supplier, employee or guest. */
  id?: Id<'Counteragent'> | null
  /** Last name of the person. */
  lastName?: string | null
  /** Middle name of the person. */
  middleName?: string | null
  /** Name. */
  name?: string | null
  /** Phone. */
  phone?: string | null
  /** Whether it is a supplier. */
  supplier?: boolean | null
  /** Kind of the supplier, in words of the chain. */
  supplierType?: string | null
  /** Number of the supplier as a taxpayer. */
  taxpayerIdNumber?: string | null
}

export interface DisassembleDocumentCreateItem {
  /** Amount in the unit of the product. */
  amount: number
  /** Unit of the amount. Only the unit of the product is allowed. */
  amountUnit?: Id<'AmountUnit'>
  /** Share of the cost, in percent. */
  mainProductAmountPercent: number
  /** Position of the line. */
  num: number
  /** Product that is moved. */
  product: Id<'Product'>
}

export interface DisassembleDocumentCreateRequest {
  /** Amount of it, in its unit. */
  amount: number
  /** Unit of the amount: the unit of the product. */
  amountUnit?: Id<'AmountUnit'>
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Id for the document. If omitted, the server chooses one. */
  documentId?: Id<'Document'>
  /** Whether another system created the document, not a person. The published schema has no such field. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. The published schema has no such field. */
  isEditable?: boolean
  /** Lines. */
  items: (DisassembleDocumentCreateItem)[]
  /** Number of the document. If omitted, it is the next one of its kind and year. */
  number?: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Product that becomes others. */
  product: Id<'Product'>
  /** Store that the goods leave. */
  storeFrom: Id<'Store'>
  /** Store that the goods of the lines enter. */
  storeTo: Id<'Store'>
}

export interface DisassembleDocumentGetItem {
  /** Amount in the unit of the product. */
  amount?: number
  /** Unit of the amount. Only the unit of the product is allowed. */
  amountUnit?: Id<'AmountUnit'>
  /** Share of the cost, in percent. */
  mainProductAmountPercent?: number
  /** Position of the line. */
  num?: number
  /** Product that is moved. */
  product?: Id<'Product'>
}

export interface DisassembleDocumentGetResponseAnswer {
  /** Amount of it, in its unit. */
  amount?: number
  /** Unit of the amount: the unit of the product. */
  amountUnit?: Id<'AmountUnit'>
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Whether another system created the document, not a person. The published schema has no such field. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. The published schema has no such field. */
  isEditable?: boolean
  /** Lines. */
  items?: (DisassembleDocumentGetItem)[]
  /** Number of the document. */
  number?: string
  /** Product that becomes others. */
  product?: Id<'Product'>
  /** Status of the document. */
  status?: 'NEW' | 'PROCESSED' | 'CANCELED' | (string & {})
  /** Store that the goods leave. */
  storeFrom?: Id<'Store'>
  /** Store that the goods of the lines enter. */
  storeTo?: Id<'Store'>
  /** API key that created the document. */
  userCreated?: Id<'Author'>
  /** API key that last changed the document. */
  userModified?: Id<'Author'>
}

export interface DisassembleDocumentListItem {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime
  /** Whether the document is cancelled. */
  deleted?: boolean
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Number of the document. */
  number?: string
  /** Whether the document is posted. */
  processed?: boolean
  /** Store that the goods leave. */
  storeFrom?: Id<'Store'>
  /** Store that the goods of the lines enter. */
  storeTo?: Id<'Store'>
  /** Total of the document. Money in the currency of the organization. */
  sum?: number
  /** Total of the document without VAT. Money in the currency of the organization. */
  sumWithoutVat?: number
  /** API key that created the document. */
  userCreated?: Id<'Author'>
  /** API key that last changed the document. */
  userModified?: Id<'Author'>
}

export interface DisassembleDocumentListRequest {
  /** All of them must hold. Fields and operators: number (eq, ne, in, nin, like, blank, notblank); status (eq, ne, in, nin); comment (eq, ne, in, nin, like, blank, notblank); conception (eq, ne, in, nin, blank, notblank); isAutomatic (eq, ne); isEditable (eq, ne); storeFrom (eq, ne, in, nin, blank, notblank); storeTo (eq, ne, in, nin, blank, notblank); product (eq, ne, in, nin, blank, notblank); amount (eq, ne, gt, gte, lt, lte, blank, notblank); amountUnit (eq, ne, in, nin, blank, notblank). The published schema has no such field. */
  filters?: (Filter)[] | null
  /** First day of the period. A day, `yyyy-MM-dd`. */
  from: Day
  /** Maximum number of documents. The published schema has no such field. */
  limit?: number | null
  /** Number of documents to skip; 0 by default. The published schema has no such field. */
  offset?: number | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Last day of the period. A day, `yyyy-MM-dd`. */
  to: Day
}

export interface DisassembleDocumentSaveResponse {
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Number of the document. */
  documentNumber?: string
  /** Message for the staff. */
  message?: string
}

export interface DisassembleDocumentUpdateRequest {
  /** Amount of it, in its unit. */
  amount: number
  /** Unit of the amount: the unit of the product. */
  amountUnit?: Id<'AmountUnit'>
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Id of the document. */
  documentId: Id<'Document'>
  /** Whether another system created the document, not a person. The published schema has no such field. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. The published schema has no such field. */
  isEditable?: boolean
  /** Lines. */
  items: (DisassembleDocumentCreateItem)[]
  /** Number of the document. */
  number: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Product that becomes others. */
  product: Id<'Product'>
  /** Store that the goods leave. */
  storeFrom: Id<'Store'>
  /** Store that the goods of the lines enter. */
  storeTo: Id<'Store'>
}

export interface Filter {
  /** Field of the list. */
  field?: string | null
  /** Comparison; `eq` by default. `like` finds a part of the text, ignoring case; `blank` and `notblank` accept no value. */
  op?: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'nin' | 'like' | 'blank' | 'notblank' | null
  /** Value to compare with, of the type of the field. */
  value?: unknown
  /** Values for `in` and `nin`. */
  values?: (unknown)[] | null
}

export interface FilterCondition {
  /** Field of the list. */
  field?: string | null
  /** Comparison; `eq` by default. `like` finds a part of the text, ignoring case; `blank` and `notblank` accept no value. */
  op?: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'nin' | 'like' | 'blank' | 'notblank' | null
  /** Value to compare with, of the type of the field. */
  value?: unknown
}

export interface GetCostPricesRequest {
  /** Moment of the cost. Movements at this moment count. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateIncoming: OffsetTime
  /** Amounts of products in stores. */
  items: (PriceItem)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface GetCostPricesResponse {
  /** Costs. */
  items: (CostPriceItem)[]
  /** Requested items with an unknown store or product, or without a cost. */
  problemItems: (PriceItem)[]
}

export interface GetCounteragentsRequest {
  /** Maximum number of counteragents; 500 if absent. */
  limit?: number | null
  /** Number of counteragents to skip; none if absent. */
  offset?: number | null
  /** Organization of the employees; all that the key may see if absent. Suppliers and guests belong to the chain. */
  organizationId?: Id<'Organization'> | null
  /** Kinds to list; suppliers and employees if absent or empty. `client` is a guest. */
  type?: ('supplier' | 'employee' | 'client')[] | null
}

export interface GetCounteragentsResponse {
  /** Counteragents of the page. */
  counteragents?: (Counteragent)[] | null
  /** Number of counteragents on all pages. */
  totalCount?: number | null
}

export interface GetPriceListRequest {
  /** Supplier. */
  counteragentId: Id<'Counteragent'>
}

export interface GetPriceListResponse {
  /** Rows of the price list. */
  items?: (PriceListItem)[] | null
}

export interface ImportedDocumentResultAnswer {
  /** Id of the document. */
  documentId: Id<'Document'>
  /** Number of the document. */
  documentNumber: string
  /** Message of posting for the staff. Null for none. */
  message: string | null
  /** Whether the document is new. */
  outcome: 'created' | 'updated' | (string & {})
}

export interface IncomingInventoryCreateFirstStepItem {
  /** Counted amount in the unit of the product. */
  amount: number
  /** Unit of the amount. Only the unit of the product is allowed. */
  amountUnit?: Id<'AmountUnit'> | null
  /** Remark for the staff. */
  comment?: string | null
  /** Position of the line. */
  num: number
  /** Product that is moved. */
  product: Id<'Product'>
  /** Size of the product. */
  productSize?: Id<'ProductSize'> | null
}

export interface IncomingInventoryCreateItem {
  /** Counted amount in the unit of the product. */
  amount: number
  /** Unit of the amount. Only the unit of the product is allowed. */
  amountUnit?: Id<'AmountUnit'> | null
  /** Remark for the staff. */
  comment?: string | null
  /** Number of packages, for information. */
  containerCount?: number | null
  /** Package of the product, for information. */
  containerId?: Id<'Container'> | null
  /** Whether the product was disassembled. For information only. */
  isDisassembled?: boolean | null
  /** Position of the line. */
  num: number
  /** Product that is moved. */
  product: Id<'Product'>
}

export interface IncomingInventoryCreateRequest {
  /** Account of shortages. */
  accountShortage?: Id<'Account'> | null
  /** Account of surpluses. */
  accountSurplus?: Id<'Account'> | null
  /** Remark for the staff. */
  comment?: string | null
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'> | null
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Id for the document. If omitted, the server chooses one. */
  documentId?: Id<'Document'> | null
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean | null
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean | null
  /** Lines. */
  items: (IncomingInventoryCreateItem)[]
  /** Counted dishes, preparations and modifiers. They do not change the stock. */
  itemsFirstStep: (IncomingInventoryCreateFirstStepItem)[]
  /** Number of the document. If omitted, it is the next one of its kind and year. */
  number?: string | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Store that was counted. */
  store: Id<'Store'>
}

export interface IncomingInventoryGetFirstItem {
  /** Counted amount. */
  amount: number
  /** Unit of the amount. */
  amountUnit: Id<'AmountUnit'> | null
  /** Remark for the staff. */
  comment: string | null
  /** Position of the line. */
  num: number
  /** Counted product. */
  product: Id<'Product'>
  /** Size of the product. */
  productSize: Id<'ProductSize'> | null
  /** Amount in the books at the moment of the document. */
  turnover: number | null
}

export interface IncomingInventoryGetItemAnswer {
  /** Counted amount. */
  amount: number
  /** Unit of the amount. */
  amountUnit: Id<'AmountUnit'> | null
  /** Remark for the staff. */
  comment: string | null
  /** Number of packages. */
  containerCount: number | null
  /** Package of the product. */
  containerId: Id<'Container'> | null
  /** Always null: the server has no such value. */
  containerName: string | null
  /** Number of packages. */
  count: number | null
  /** Always null: the server has no such value. */
  countGross: number | null
  /** Counted amount. */
  currentActualAmount: number | null
  /** Whether the product was disassembled. */
  isDisassembled: boolean | null
  /** Position of the line. */
  num: number
  /** Counted product. */
  product: Id<'Product'>
  /** Always null: the server has no such value. */
  recalculationDate: string | null
  /** Always null: the server has no such value. */
  recalculationNumber: number | null
  /** SAVE in drafts, RECALC in posted documents. */
  status: 'NEW' | 'SAVE' | 'RECALC' | null | (string & {})
  /** Amount in the books at the moment of the document. */
  turnover: number | null
}

export interface IncomingInventoryGetResponseAnswer {
  /** Account of shortages. */
  accountShortage: Id<'Account'> | null
  /** Account of surpluses. */
  accountSurplus: Id<'Account'> | null
  /** Remark for the staff. */
  comment: string | null
  /** Concept that the document belongs to. */
  conception: Id<'Conception'> | null
  /** Always 2: the first step is informational. */
  currentStep: number | null
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date: OffsetTime | null
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated: OffsetTime | null
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified: OffsetTime | null
  /** Id of the document. */
  documentId: Id<'Document'> | null
  /** Whether another system created the document, not a person. */
  isAutomatic: boolean | null
  /** False for a document that can be neither changed nor cancelled. */
  isEditable: boolean | null
  /** Lines. */
  items: (IncomingInventoryGetItemAnswer)[]
  /** Dishes, preparations and modifiers that were counted. */
  itemsFirstStep: (IncomingInventoryGetFirstItem)[]
  /** Number of the document. */
  number: string | null
  /** Always false. */
  registerTurnover: boolean | null
  /** Status of the document. */
  status: 'NEW' | 'PROCESSED' | 'DELETED' | null | (string & {})
  /** Store that was counted. */
  store: Id<'Store'> | null
  /** API key that created the document. */
  userCreated: Id<'Author'> | null
  /** API key that last changed the document. */
  userModified: Id<'Author'> | null
}

export interface IncomingInventoryListItem {
  /** Account of shortages. */
  accountShortage: Id<'Account'> | null
  /** Account of surpluses. */
  accountSurplus: Id<'Account'> | null
  /** Remark for the staff. */
  comment: string | null
  /** Concept that the document belongs to. */
  conception: Id<'Conception'> | null
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date: OffsetTime | null
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated: OffsetTime | null
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified: OffsetTime | null
  /** Whether the document is cancelled. */
  deleted: boolean | null
  /** Id of the document. */
  documentId: Id<'Document'> | null
  /** False for a document that can be neither changed nor cancelled. */
  isEditable: boolean | null
  /** Number of the document. */
  number: string | null
  /** Whether the document is posted. */
  processed: boolean | null
  /** Value that left the store. Money in the currency of the organization. */
  shortageSum: number | null
  /** Store that was counted. */
  storeFrom: Id<'Store'> | null
  /** `surplusSum` − `shortageSum`; 0 while the document is not posted. Money in the currency of the organization. */
  sum: number | null
  /** Value that entered the store. Money in the currency of the organization. */
  surplusSum: number | null
  /** API key that created the document. */
  userCreated: Id<'Author'> | null
  /** API key that last changed the document. */
  userModified: Id<'Author'> | null
}

export interface IncomingInventoryListRequest {
  /** All of them must hold. Fields and operators: number (eq, ne, in, nin, like, blank, notblank); status (eq, ne, in, nin); comment (eq, ne, in, nin, like, blank, notblank); conception (eq, ne, in, nin, blank, notblank); isAutomatic (eq, ne); isEditable (eq, ne); storeFrom (eq, ne, in, nin, blank, notblank); accountSurplus (eq, ne, in, nin, blank, notblank); accountShortage (eq, ne, in, nin, blank, notblank). The published schema has no such field. */
  filters?: (Filter)[] | null
  /** First day of the period. A day, `yyyy-MM-dd`. */
  from: Day
  /** Maximum number of documents. The published schema has no such field. */
  limit?: number | null
  /** Number of documents to skip; 0 by default. The published schema has no such field. */
  offset?: number | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Last day of the period. A day, `yyyy-MM-dd`. */
  to: Day
}

export interface IncomingInventorySaveResponse {
  /** Id of the document. */
  documentId: Id<'Document'> | null
  /** Number of the document. */
  documentNumber: string | null
  /** Message for the staff. */
  message: string | null
}

export interface IncomingInventoryUpdateRequest {
  /** Account of shortages. */
  accountShortage?: Id<'Account'> | null
  /** Account of surpluses. */
  accountSurplus?: Id<'Account'> | null
  /** Remark for the staff. */
  comment?: string | null
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'> | null
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Id of the document. */
  documentId: Id<'Document'>
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean | null
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean | null
  /** Lines. */
  items: (IncomingInventoryCreateItem)[]
  /** Counted dishes, preparations and modifiers. They do not change the stock. */
  itemsFirstStep: (IncomingInventoryCreateFirstStepItem)[]
  /** Number of the document. */
  number: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Store that was counted. */
  store: Id<'Store'>
}

export interface IncomingInvoiceAnswer {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** Supplier, employee or guest. */
  counteragent?: Id<'Counteragent'>
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime
  /** Store of lines without a store. */
  defaultStore?: Id<'Store'>
  /** Whether the goods were delivered on time. */
  deliveryOnTime?: boolean
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Day by which the invoice is to be paid. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  dueDate?: DayOrTime
  /** Employee who paid the supplier, and to whom the sum is owed. */
  employeePassToAccount?: Id<'Employee'>
  /** Date of the supplier's document. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  incomingDate?: DayOrTime
  /** Number of the supplier's document. */
  incomingDocumentNumber?: string
  /** Outgoing invoice of another restaurant of the chain. */
  internalOutgoingInvoiceId?: Id<'ChainDocument'>
  /** Number of the tax invoice. */
  invoice?: string
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items?: (IncomingInvoiceItem)[]
  /** Never returned: the server has no such value. */
  matchesToTheOrder?: boolean
  /** Number of the document. */
  number?: string
  /** Date of the payment, if the invoice is paid: of the latest one, or as it was set. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  paymentDate?: OffsetTime
  /** Status of the document. */
  status?: 'NEW' | 'PROCESSED' | 'CANCELED' | (string & {})
  /** Number of the transport invoice. */
  transportInvoiceNumber?: string
  /** API key that created the document. */
  userCreated?: Id<'Author'>
  /** API key that last changed the document. */
  userModified?: Id<'Author'>
}

export interface IncomingInvoiceItem {
  /** Amount that entered the store. If omitted, the amount. */
  actualAmount?: number
  /** Amount in the unit of the product. */
  amount?: number
  /** Unit of the amount. Only the unit of the product is allowed. */
  amountUnit?: Id<'AmountUnit'>
  /** Package of the product, for information. */
  containerId?: Id<'Container'>
  /** Number of the customs declaration. */
  customsDeclarationNumber?: string
  /** Whether the line is an expense, such as a delivery, that is spread over the cost of the goods. */
  isAdditionalExpense?: boolean
  /** Position of the line. */
  num?: number
  /** Price per unit with VAT. Money in the currency of the organization. */
  price?: number
  /** Price per unit without VAT. Money in the currency of the organization. */
  priceWithoutVat?: number
  /** Never returned: the server has no such value. */
  producer?: Id<'Producer'>
  /** Product that is moved. */
  product?: Id<'Product'>
  /** Article of the product. */
  productArticle?: string
  /** Store that the goods enter. */
  store?: Id<'Store'>
  /** Sum with VAT. Money in the currency of the organization. */
  sum?: number
  /** Sum without VAT. Money in the currency of the organization. */
  sumWithoutVat?: number
  /** Product of the supplier's price list. */
  supplierProduct?: Id<'SupplierProduct'>
  /** VAT rate in percent. */
  vatPercent?: number
}

export interface IncomingInvoiceListRequest {
  /** All of them must hold. Fields and operators: number (eq, ne, in, nin, like, blank, notblank); status (eq, ne, in, nin); comment (eq, ne, in, nin, like, blank, notblank); conception (eq, ne, in, nin, blank, notblank); isAutomatic (eq, ne); isEditable (eq, ne); counteragent (eq, ne, in, nin, blank, notblank); defaultStore (eq, ne, in, nin, blank, notblank); employeePassToAccount (eq, ne, in, nin, blank, notblank); internalOutgoingInvoiceId (eq, ne, in, nin, blank, notblank); deliveryOnTime (eq, ne); dueDate (eq, ne, gt, gte, lt, lte, blank, notblank); incomingDate (eq, ne, gt, gte, lt, lte, blank, notblank); incomingDocumentNumber (eq, ne, in, nin, like, blank, notblank); invoice (eq, ne, in, nin, like, blank, notblank); transportInvoiceNumber (eq, ne, in, nin, like, blank, notblank). The published schema has no such field. */
  filters?: (Filter)[] | null
  /** First day of the period. A day, `yyyy-MM-dd`. */
  from: Day
  /** Maximum number of documents. The published schema has no such field. */
  limit?: number | null
  /** Number of documents to skip; 0 by default. The published schema has no such field. */
  offset?: number | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Last day of the period. A day, `yyyy-MM-dd`. */
  to: Day
}

export interface IncomingInvoiceRequest {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** Supplier, employee or guest. */
  counteragent: Id<'Counteragent'>
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Store of lines without a store. */
  defaultStore?: Id<'Store'>
  /** Whether the goods were delivered on time. */
  deliveryOnTime?: boolean
  /** Id for the document. If omitted, the server chooses one. */
  documentId?: Id<'Document'>
  /** Day by which the invoice is to be paid. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  dueDate?: DayOrTime
  /** Employee who paid the supplier, and to whom the sum is owed. */
  employeePassToAccount?: Id<'Employee'>
  /** Date of the supplier's document. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  incomingDate?: DayOrTime
  /** Number of the supplier's document. */
  incomingDocumentNumber?: string
  /** Outgoing invoice of another restaurant of the chain. */
  internalOutgoingInvoiceId?: Id<'ChainDocument'>
  /** Number of the tax invoice. */
  invoice?: string
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items: (IncomingInvoiceRequestItem)[]
  /** Number of the document. If omitted, it is the next one of its kind and year. */
  number?: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Number of the transport invoice. */
  transportInvoiceNumber?: string
}

export interface IncomingInvoiceRequestItem {
  /** Amount that entered the store. If omitted, the amount. */
  actualAmount?: number
  /** Amount in the unit of the product. */
  amount: number
  /** Unit of the amount. Only the unit of the product is allowed. */
  amountUnit?: Id<'AmountUnit'>
  /** Package of the product, for information. */
  containerId?: Id<'Container'>
  /** Number of the customs declaration. */
  customsDeclarationNumber?: string
  /** Whether the line is an expense, such as a delivery, that is spread over the cost of the goods. */
  isAdditionalExpense?: boolean
  /** Position of the line. */
  num: number
  /** Price per unit with VAT. If omitted, it follows from the sum. Money in the currency of the organization. */
  price?: number
  /** Product that is moved. */
  product: Id<'Product'>
  /** Store that the goods enter. */
  store: Id<'Store'>
  /** Sum with VAT, after the discount. If omitted, price × amount less the discount. Money in the currency of the organization. */
  sum?: number
  /** Product of the supplier's price list. */
  supplierProduct?: Id<'SupplierProduct'>
  /** VAT rate in percent. If omitted, the rate of the product's tax category. */
  vatPercent?: number
}

export interface IncomingInvoiceSaveResponse {
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Number of the document. */
  documentNumber?: string
  /** Message for the staff. */
  message?: string
}

export interface IncomingReturnedInvoiceCreateItem {
  /** Amount in the unit of the product. */
  amount: number
  /** Share of the recipe that the size uses. If omitted, that of the product at posting. */
  amountFactor?: number
  /** Unit of the amount. Only the unit of the product is allowed. */
  amountUnit?: Id<'AmountUnit'>
  /** Package of the product, for information. */
  containerId?: Id<'Container'>
  /** Number of the customs declaration. */
  customsDeclarationNumber?: string
  /** Discount on the line. Money in the currency of the organization. */
  discountSum?: number
  /** Cost per unit at which the goods enter the store. Money in the currency of the organization. */
  incomePrice?: number
  /** Cost of the whole amount. It wins over `incomePrice`. Money in the currency of the organization. */
  incomeSum?: number
  /** Position of the line. */
  num: number
  /** Price per unit with VAT. If omitted, it follows from the sum. Money in the currency of the organization. */
  price?: number
  /** Product that is moved. */
  product: Id<'Product'>
  /** Size of the product. */
  productSize?: Id<'ProductSize'>
  /** Store that the goods enter. */
  store: Id<'Store'>
  /** Sum with VAT, after the discount. If omitted, price × amount less the discount. Money in the currency of the organization. */
  sum?: number
  /** Product of the supplier's price list. */
  supplierProduct?: Id<'SupplierProduct'>
  /** VAT rate in percent. If omitted, the rate of the product's tax category. */
  vatPercent?: number
}

export interface IncomingReturnedInvoiceCreateRequest {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** Supplier, employee or guest. */
  counteragent: Id<'Counteragent'>
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Store of lines without a store. */
  defaultStore?: Id<'Store'>
  /** Id for the document. If omitted, the server chooses one. */
  documentId?: Id<'Document'>
  /** Account of the cost. If omitted, 5.01. */
  expenseAccount?: Id<'Account'>
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items: (IncomingReturnedInvoiceCreateItem)[]
  /** Number of the document. If omitted, it is the next one of its kind and year. */
  number?: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Outgoing invoice of the returned goods. */
  outgoingInvoiceId?: Id<'Document'>
  /** Whether the store receives the products, their ingredients, or nothing. */
  processingMode: 'RETURN_DISH' | 'RETURN_GOOD' | 'DO_NOT_RETURN'
  /** Account of the revenue. If omitted, 4.01. */
  revenueAccount?: Id<'Account'>
}

export interface IncomingReturnedInvoiceGetItem {
  /** Amount in the unit of the product. */
  amount?: number
  /** Share of the recipe that the size uses. If omitted, that of the product at posting. */
  amountFactor?: number
  /** Unit of the amount. Only the unit of the product is allowed. */
  amountUnit?: Id<'AmountUnit'>
  /** Package of the product, for information. */
  containerId?: Id<'Container'>
  /** Number of the customs declaration. */
  customsDeclarationNumber?: string
  /** Discount on the line. Money in the currency of the organization. */
  discountSum?: number
  /** Cost per unit at which the goods enter the store. Money in the currency of the organization. */
  incomePrice?: number
  /** Cost of the whole amount. It wins over `incomePrice`. Money in the currency of the organization. */
  incomeSum?: number
  /** Position of the line. */
  num?: number
  /** Price per unit with VAT. Money in the currency of the organization. */
  price?: number
  /** Price per unit without VAT. Money in the currency of the organization. */
  priceWithoutVat?: number
  /** Never returned: the server has no such value. */
  producer?: Id<'Producer'>
  /** Product that is moved. */
  product?: Id<'Product'>
  /** Article of the product. */
  productArticle?: string
  /** Size of the product. */
  productSize?: Id<'ProductSize'>
  /** Store that the goods enter. */
  store?: Id<'Store'>
  /** Sum with VAT. Money in the currency of the organization. */
  sum?: number
  /** Sum without VAT. Money in the currency of the organization. */
  sumWithoutVat?: number
  /** Product of the supplier's price list. */
  supplierProduct?: Id<'SupplierProduct'>
  /** VAT rate in percent. */
  vatPercent?: number
}

export interface IncomingReturnedInvoiceGetResponseAnswer {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** Supplier, employee or guest. */
  counteragent?: Id<'Counteragent'>
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime
  /** Store of lines without a store. */
  defaultStore?: Id<'Store'>
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Account of the cost. If omitted, 5.01. */
  expenseAccount?: Id<'Account'>
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items?: (IncomingReturnedInvoiceGetItem)[]
  /** Number of the document. */
  number?: string
  /** Outgoing invoice of the returned goods. */
  outgoingInvoiceId?: Id<'Document'>
  /** Whether the store receives the products, their ingredients, or nothing. */
  processingMode?: 'RETURN_DISH' | 'RETURN_GOOD' | 'DO_NOT_RETURN' | (string & {})
  /** Account of the revenue. If omitted, 4.01. */
  revenueAccount?: Id<'Account'>
  /** Status of the document. */
  status?: 'NEW' | 'PROCESSED' | 'CANCELED' | (string & {})
  /** API key that created the document. */
  userCreated?: Id<'Author'>
  /** API key that last changed the document. */
  userModified?: Id<'Author'>
}

export interface IncomingReturnedInvoiceListItem {
  /** Stores of the lines. */
  assignedStores?: (Id<'Store'>)[]
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** Supplier, employee or guest. */
  counteragent?: Id<'Counteragent'>
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime
  /** Whether the document is cancelled. */
  deleted?: boolean
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Account of the cost. If omitted, 5.01. */
  expenseAccount?: Id<'Account'>
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Number of the document. */
  number?: string
  /** Whether the document is posted. */
  processed?: boolean
  /** Account of the revenue. If omitted, 4.01. */
  revenueAccount?: Id<'Account'>
  /** Total of the document. Money in the currency of the organization. */
  sum?: number
  /** Total of the document without VAT. Money in the currency of the organization. */
  sumWithoutVat?: number
  /** API key that created the document. */
  userCreated?: Id<'Author'>
  /** API key that last changed the document. */
  userModified?: Id<'Author'>
}

export interface IncomingReturnedInvoiceListRequest {
  /** All of them must hold. Fields and operators: number (eq, ne, in, nin, like, blank, notblank); status (eq, ne, in, nin); comment (eq, ne, in, nin, like, blank, notblank); conception (eq, ne, in, nin, blank, notblank); isAutomatic (eq, ne); isEditable (eq, ne); counteragent (eq, ne, in, nin, blank, notblank); defaultStore (eq, ne, in, nin, blank, notblank); expenseAccount (eq, ne, in, nin, blank, notblank); outgoingInvoiceId (eq, ne, in, nin, blank, notblank); processingMode (eq, ne, in, nin, like, blank, notblank); revenueAccount (eq, ne, in, nin, blank, notblank). The published schema has no such field. */
  filters?: (Filter)[] | null
  /** First day of the period. A day, `yyyy-MM-dd`. */
  from: Day
  /** Maximum number of documents. The published schema has no such field. */
  limit?: number | null
  /** Number of documents to skip; 0 by default. The published schema has no such field. */
  offset?: number | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Last day of the period. A day, `yyyy-MM-dd`. */
  to: Day
}

export interface IncomingReturnedInvoiceSaveResponse {
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Number of the document. */
  documentNumber?: string
  /** Message for the staff. */
  message?: string
}

export interface IncomingReturnedInvoiceUpdateRequest {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** Supplier, employee or guest. */
  counteragent: Id<'Counteragent'>
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Store of lines without a store. */
  defaultStore?: Id<'Store'>
  /** Id of the document. */
  documentId: Id<'Document'>
  /** Account of the cost. If omitted, 5.01. */
  expenseAccount?: Id<'Account'>
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items: (IncomingReturnedInvoiceCreateItem)[]
  /** Number of the document. */
  number: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Outgoing invoice of the returned goods. */
  outgoingInvoiceId?: Id<'Document'>
  /** Whether the store receives the products, their ingredients, or nothing. */
  processingMode: 'RETURN_DISH' | 'RETURN_GOOD' | 'DO_NOT_RETURN'
  /** Account of the revenue. If omitted, 4.01. */
  revenueAccount?: Id<'Account'>
}

export interface InternalTransferCreateItem {
  /** Amount in the unit of the product. */
  amount: number
  /** Unit of the amount. Only the unit of the product is allowed. */
  amountUnit?: Id<'AmountUnit'>
  /** Package of the product, for information. */
  containerId?: Id<'Container'>
  /** Position of the line. */
  num: number
  /** Product that is moved. */
  product: Id<'Product'>
}

export interface InternalTransferCreateRequest {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Id for the document. If omitted, the server chooses one. */
  documentId?: Id<'Document'>
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items: (InternalTransferCreateItem)[]
  /** Number of the document. If omitted, it is the next one of its kind and year. */
  number?: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Store that the goods leave. */
  storeFrom: Id<'Store'>
  /** Store that the goods enter. */
  storeTo: Id<'Store'>
}

export interface InternalTransferGetItem {
  /** Amount in the unit of the product. */
  amount?: number
  /** Unit of the amount. Only the unit of the product is allowed. */
  amountUnit?: Id<'AmountUnit'>
  /** Package of the product, for information. */
  containerId?: Id<'Container'>
  /** Position of the line. */
  num?: number
  /** Product that is moved. */
  product?: Id<'Product'>
}

export interface InternalTransferGetResponseAnswer {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items?: (InternalTransferGetItem)[]
  /** Number of the document. */
  number?: string
  /** Status of the document. */
  status?: 'NEW' | 'PROCESSED' | 'CANCELED' | (string & {})
  /** Store that the goods leave. */
  storeFrom?: Id<'Store'>
  /** Store that the goods enter. */
  storeTo?: Id<'Store'>
  /** API key that created the document. */
  userCreated?: Id<'Author'>
  /** API key that last changed the document. */
  userModified?: Id<'Author'>
}

export interface InternalTransferListItem {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime
  /** Whether the document is cancelled. */
  deleted?: boolean
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Number of the document. */
  number?: string
  /** Whether the document is posted. */
  processed?: boolean
  /** Store that the goods leave. */
  storeFrom?: Id<'Store'>
  /** Store that the goods enter. */
  storeTo?: Id<'Store'>
  /** Total of the document. Money in the currency of the organization. */
  sum?: number
  /** Total of the document without VAT. Money in the currency of the organization. */
  sumWithoutVat?: number
  /** API key that created the document. */
  userCreated?: Id<'Author'>
  /** API key that last changed the document. */
  userModified?: Id<'Author'>
}

export interface InternalTransferListRequest {
  /** All of them must hold. Fields and operators: number (eq, ne, in, nin, like, blank, notblank); status (eq, ne, in, nin); comment (eq, ne, in, nin, like, blank, notblank); conception (eq, ne, in, nin, blank, notblank); isAutomatic (eq, ne); isEditable (eq, ne); storeFrom (eq, ne, in, nin, blank, notblank); storeTo (eq, ne, in, nin, blank, notblank). The published schema has no such field. */
  filters?: (Filter)[] | null
  /** First day of the period. A day, `yyyy-MM-dd`. */
  from: Day
  /** Maximum number of documents. The published schema has no such field. */
  limit?: number | null
  /** Number of documents to skip; 0 by default. The published schema has no such field. */
  offset?: number | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Last day of the period. A day, `yyyy-MM-dd`. */
  to: Day
}

export interface InternalTransferSaveResponse {
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Number of the document. */
  documentNumber?: string
  /** Message for the staff. */
  message?: string
}

export interface InternalTransferUpdateRequest {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Id of the document. */
  documentId: Id<'Document'>
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items: (InternalTransferCreateItem)[]
  /** Number of the document. */
  number: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Store that the goods leave. */
  storeFrom: Id<'Store'>
  /** Store that the goods enter. */
  storeTo: Id<'Store'>
}

export interface InventoryConception {
  /** Code of the row for users and other systems. */
  code?: string | null
  /** Id of the row. */
  id?: Id<'Conception'> | null
  /** Whether the row is deleted. */
  isDeleted?: boolean | null
  /** Name. */
  name?: string | null
}

export type InventoryDisassembleDocumentListResponse = (DisassembleDocumentListItem)[]

export interface InventoryDocumentsListRequest {
  /** Supplier, employee or guest of the document. */
  counteragent?: Id<'Counteragent'> | null
  /** Cursor from the previous page. If absent, the first page. */
  cursor?: string | null
  /** First day of the period. If omitted, the first day with documents. A day, `yyyy-MM-dd`. */
  from?: Day | null
  /** Families of the documents. If omitted, all. */
  kinds?: ('INCOMING_INVOICE' | 'INCOMING_INVENTORY' | 'INCOMING_SERVICE' | 'OUTGOING_SERVICE' | 'WRITEOFF_DOCUMENT' | 'SALES_DOCUMENT' | 'INTERNAL_TRANSFER' | 'OUTGOING_INVOICE' | 'RETURNED_INVOICE' | 'PRODUCTION_DOCUMENT' | 'TRANSFORMATION_DOCUMENT' | 'SALES_RETURN_DOCUMENT' | 'DISASSEMBLE_DOCUMENT')[] | null
  /** Maximum documents of a page, 100 by default. */
  limit?: number | null
  /** Part of the document's number, or of the number of the supplier's document. Case does not matter. */
  number?: string | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Statuses of the documents. If omitted, all. */
  statuses?: ('NEW' | 'PROCESSED' | 'CANCELED')[] | null
  /** Store of the document or of one of its lines. */
  store?: Id<'Store'> | null
  /** Last day of the period. If omitted, the last day with documents. A day, `yyyy-MM-dd`. */
  to?: Day | null
}

export interface InventoryDocumentsListResponseAnswer {
  /** Cursor of the next page. Null on the last page. */
  cursor: string | null
  /** Documents. */
  documents: (ListedDocumentAnswer)[]
}

export interface InventoryGetByIDRequest {
  /** Id of the document. */
  documentId: Id<'Document'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface InventoryIncomingInventoryCheckRequest {
  /** Moment of the stock-take. Required without `documentId`. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date?: DayOrTime | null
  /** Draft to check. With it, the other fields are not read. */
  documentId?: Id<'Document'> | null
  /** Counted rows. Required without `documentId`. */
  items?: (IncomingInventoryCreateItem)[] | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Store that was counted. Required without `documentId`. */
  store?: Id<'Store'> | null
}

export type InventoryIncomingInventoryListResponse = (IncomingInventoryListItem)[]

export type InventoryIncomingInvoiceListResponseAnswer = (IncomingInvoiceAnswer)[]

export type InventoryIncomingReturnedInvoiceListResponse = (IncomingReturnedInvoiceListItem)[]

export type InventoryInternalTransferListResponse = (InternalTransferListItem)[]

export type InventoryOrganizationsTreeResponseAnswer = (JurPersonAnswer)[]

export type InventoryOutgoingInvoiceListResponseAnswer = (OutgoingInvoiceAnswer)[]

export interface InventoryPaymentType {
  /** Code of the row for users and other systems. */
  code?: string | null
  /** Id of the row. */
  id?: Id<'PaymentType'> | null
  /** Whether the row is deleted. */
  isDeleted?: boolean | null
  /** Name. */
  name?: string | null
}

export type InventoryProductionDocumentListResponse = (ProductionDocumentListItem)[]

export type InventoryReturnedInvoiceListResponse = (ReturnedInvoiceListItem)[]

export type InventorySalesDocumentListResponse = (SalesDocumentListItem)[]

export type InventoryTransformationDocumentListResponse = (TransformationDocumentListItem)[]

export type InventoryWriteoffDocumentListResponse = (WriteoffDocumentListItem)[]

export interface JurPersonAnswer {
  /** Restaurants that the key may see, by name. */
  children?: (OrganizationAnswer)[] | null
  /** Always null: the server has no such value. */
  code?: string | null
  /** Id of the corporation. */
  jurPersonId?: string | null
  /** Name of the corporation. */
  name?: string | null
  /** Kind of the node. */
  type?: 'JUR_PERSON' | null
}

export interface ListedDocumentAnswer {
  /** Remark for the staff. */
  comment: string | null
  /** Concept that the document belongs to. */
  conception: Id<'Conception'> | null
  /** Supplier, employee or guest. */
  counteragent: Id<'Counteragent'> | null
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified: OffsetTime
  /** Id of the document. */
  documentId: Id<'Document'>
  /** Day by which the document is to be paid. A day, `yyyy-MM-dd`. */
  dueDate: Day | null
  /** Number of the supplier's document. */
  incomingDocumentNumber: string | null
  /** False for a document that can be neither changed nor cancelled. */
  isEditable: boolean
  /** Family of the document. */
  kind: 'INCOMING_INVOICE' | 'INCOMING_INVENTORY' | 'INCOMING_SERVICE' | 'OUTGOING_SERVICE' | 'WRITEOFF_DOCUMENT' | 'SALES_DOCUMENT' | 'INTERNAL_TRANSFER' | 'OUTGOING_INVOICE' | 'RETURNED_INVOICE' | 'PRODUCTION_DOCUMENT' | 'TRANSFORMATION_DOCUMENT' | 'SALES_RETURN_DOCUMENT' | 'DISASSEMBLE_DOCUMENT' | (string & {})
  /** Number of the document. */
  number: string
  /** Status of the document, whatever its family calls it. */
  status: 'NEW' | 'PROCESSED' | 'CANCELED' | (string & {})
  /** Stores of the document and of its lines, each once. */
  storeIds: (Id<'Store'>)[]
  /** Total as the list of the family has it; 0 for goods at cost that are not posted. Money in the currency of the organization. */
  sum: number
  /** API key or person that created the document. */
  userCreated: Id<'Author'> | null
  /** API key or person that last changed the document. */
  userModified: Id<'Author'> | null
}

export interface MeasureUnit {
  /** Code of the row for users and other systems. */
  code?: string | null
  /** Always null: the server has no such value. */
  fullName?: string | null
  /** Id of the row. */
  id?: Id<'AmountUnit'> | null
  /** Whether the row is deleted. */
  isDeleted?: boolean | null
  /** Name. */
  name?: string | null
}

export interface MeasureUnitGetByIDRequest {
  /** Id of the row. Required. */
  id?: Id<'AmountUnit'> | null
}

export interface MeasureUnitListRequest {
  /** Only deleted rows, or only undeleted ones. All rows if absent. */
  isDeleted?: boolean | null
  /** Maximum number of rows; 1000 if absent. */
  limit?: number | null
  /** Number of rows to skip; none if absent. */
  offset?: number | null
  /** Only rows that changed after this revision of the corporation. */
  revision?: number | null
}

export interface MeasureUnitListResponse {
  /** Rows of the page. */
  entities?: (MeasureUnit)[] | null
  /** Maximum number of rows on a page. */
  limit?: number | null
  /** Number of skipped rows. */
  offset?: number | null
  /** Number of matching rows on all pages. */
  totalCount?: number | null
}

export interface OrganizationAnswer {
  /** Always empty: a restaurant has no organizations below. */
  children?: ({})[] | null
  /** Short name of the restaurant within its corporation. */
  code?: string | null
  /** Always null: the server has no such value. */
  crmId?: number | null
  /** Always null: the server has no such value. */
  iikoUid?: string | null
  /** Whether the restaurant is served from the cloud. Always true. */
  isCloud?: boolean | null
  /** Name of the restaurant. */
  name?: string | null
  /** Id of the restaurant. */
  organizationId?: Id<'Organization'> | null
  /** Always null: restaurants are directly below the corporation. */
  parentId?: Id<'Organization'> | null
  /** Always null: the server has no such value. */
  rating?: number | null
  /** Kind of the organization. Always `Rms`, a restaurant. */
  type?: 'Chain' | 'Rms' | null | (string & {})
  /** Version of the back office. */
  version?: string | null
}

export interface OrganizationRequest {}

export interface OutgoingInvoiceAnswer {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** Supplier, employee or guest. */
  counteragent?: Id<'Counteragent'>
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime
  /** Store of lines without a store. */
  defaultStore?: Id<'Store'>
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Day by which the invoice is to be paid. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  dueDate?: DayOrTime
  /** Account of the cost. If omitted, 5.01. */
  expenseAccount?: Id<'Account'>
  /** Incoming invoice of another restaurant of the chain. */
  internalIncomingInvoiceId?: Id<'ChainDocument'>
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items?: (OutgoingInvoiceItem)[]
  /** Number of the document. */
  number?: string
  /** Date of the payment, if the invoice is paid: of the latest one, or as it was set. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  paymentDate?: OffsetTime
  /** Account of the revenue. If omitted, 4.01. */
  revenueAccount?: Id<'Account'>
  /** Status of the document. */
  status?: 'NEW' | 'PROCESSED' | 'CANCELED' | (string & {})
  /** API key that created the document. */
  userCreated?: Id<'Author'>
  /** API key that last changed the document. */
  userModified?: Id<'Author'>
}

export interface OutgoingInvoiceItem {
  /** Amount in the unit of the product. */
  amount?: number
  /** Share of the recipe that the size uses, fixed at posting. */
  amountFactor?: number
  /** Unit of the amount. Only the unit of the product is allowed. */
  amountUnit?: Id<'AmountUnit'>
  /** Package of the product, for information. */
  containerId?: Id<'Container'>
  /** Discount on the line. Money in the currency of the organization. */
  discountSum?: number
  /** Position of the line. */
  num?: number
  /** Price per unit with VAT. Money in the currency of the organization. */
  price?: number
  /** Price per unit without VAT. Money in the currency of the organization. */
  priceWithoutVat?: number
  /** Product that is moved. */
  product?: Id<'Product'>
  /** Article of the product. */
  productArticle?: string
  /** Size of the product. */
  productSize?: Id<'ProductSize'>
  /** Store that the goods leave. */
  store?: Id<'Store'>
  /** Sum with VAT. Money in the currency of the organization. */
  sum?: number
  /** Sum without VAT. Money in the currency of the organization. */
  sumWithoutVat?: number
  /** VAT rate in percent. */
  vatPercent?: number
}

export interface OutgoingInvoiceListRequest {
  /** All of them must hold. Fields and operators: number (eq, ne, in, nin, like, blank, notblank); status (eq, ne, in, nin); comment (eq, ne, in, nin, like, blank, notblank); conception (eq, ne, in, nin, blank, notblank); isAutomatic (eq, ne); isEditable (eq, ne); counteragent (eq, ne, in, nin, blank, notblank); defaultStore (eq, ne, in, nin, blank, notblank); dueDate (eq, ne, gt, gte, lt, lte, blank, notblank); expenseAccount (eq, ne, in, nin, blank, notblank); internalIncomingInvoiceId (eq, ne, in, nin, blank, notblank); revenueAccount (eq, ne, in, nin, blank, notblank). The published schema has no such field. */
  filters?: (Filter)[] | null
  /** First day of the period. A day, `yyyy-MM-dd`. */
  from: Day
  /** Maximum number of documents. The published schema has no such field. */
  limit?: number | null
  /** Number of documents to skip; 0 by default. The published schema has no such field. */
  offset?: number | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Last day of the period. A day, `yyyy-MM-dd`. */
  to: Day
}

export interface OutgoingInvoiceRequest {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** Supplier, employee or guest. */
  counteragent: Id<'Counteragent'>
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Store of lines without a store. */
  defaultStore?: Id<'Store'>
  /** Id for the document. If omitted, the server chooses one. */
  documentId?: Id<'Document'>
  /** Day by which the invoice is to be paid. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  dueDate?: DayOrTime
  /** Account of the cost. If omitted, 5.01. */
  expenseAccount?: Id<'Account'>
  /** Incoming invoice of another restaurant of the chain. */
  internalIncomingInvoiceId?: Id<'ChainDocument'>
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items: (OutgoingInvoiceRequestItem)[]
  /** Number of the document. If omitted, it is the next one of its kind and year. */
  number?: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Account of the revenue. If omitted, 4.01. */
  revenueAccount?: Id<'Account'>
}

export interface OutgoingInvoiceRequestItem {
  /** Amount in the unit of the product. */
  amount: number
  /** Unit of the amount. Only the unit of the product is allowed. */
  amountUnit?: Id<'AmountUnit'>
  /** Package of the product, for information. */
  containerId?: Id<'Container'>
  /** Discount on the line. Money in the currency of the organization. */
  discountSum?: number
  /** Position of the line. */
  num: number
  /** Price per unit with VAT. If omitted, it follows from the sum. Money in the currency of the organization. */
  price?: number
  /** Product that is moved. */
  product: Id<'Product'>
  /** Size of the product. */
  productSize?: Id<'ProductSize'>
  /** Store that the goods leave. */
  store: Id<'Store'>
  /** Sum with VAT, after the discount. If omitted, price × amount less the discount. Money in the currency of the organization. */
  sum?: number
  /** VAT rate in percent. If omitted, the rate of the product's tax category. */
  vatPercent?: number
}

export interface OutgoingInvoiceSaveResponse {
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Number of the document. */
  documentNumber?: string
  /** Message for the staff. */
  message?: string
}

export interface PayOutgoingInvoiceRequest {
  /** Debited account. */
  accountId: Id<'Account'>
  /** Sum of the payment. Money in the currency of the organization. */
  amount: number
  /** Cash-flow category. */
  cfoItemId?: Id<'CashFlowCategory'> | null
  /** Posted invoice. */
  documentId: Id<'Document'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** When the payment takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  paymentDate: OffsetTime
}

export interface PayRequest {
  /** Credited account. */
  accountId: Id<'Account'>
  /** Sum of the payment. Money in the currency of the organization. */
  amount: number
  /** Cash-flow category. */
  cfoItemId?: Id<'CashFlowCategory'> | null
  /** Posted invoice. */
  documentId: Id<'Document'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** When the payment takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  paymentDate: OffsetTime
}

export interface PaymentTypeGetByIDRequest {
  /** Id of the row. Required. */
  id?: Id<'PaymentType'> | null
}

export interface PaymentTypeListRequest {
  /** Only deleted rows, or only undeleted ones. All rows if absent. */
  isDeleted?: boolean | null
  /** Maximum number of rows; 1000 if absent. */
  limit?: number | null
  /** Number of rows to skip; none if absent. */
  offset?: number | null
  /** Only rows that changed after this revision of the corporation. */
  revision?: number | null
}

export interface PaymentTypeListResponse {
  /** Rows of the page. */
  entities?: (InventoryPaymentType)[] | null
  /** Maximum number of rows on a page. */
  limit?: number | null
  /** Number of skipped rows. */
  offset?: number | null
  /** Number of matching rows on all pages. */
  totalCount?: number | null
}

export interface PriceItem {
  /** Amount in the unit of the product. */
  amountFactor: number
  /** Product or dish. */
  productId: Id<'Product'>
  /** Store that it, or its ingredients, would leave. */
  storeId: Id<'Store'>
}

export interface PriceListItem {
  /** Allowed deviation of invoices from the agreed price, in percent. */
  allowablePriceDeviation?: number | null
  /** Package to which the row is limited. */
  containerId?: Id<'Container'> | null
  /** Code of the product for quick search. */
  nativeProductCode?: string | null
  /** Product of the chain. */
  nativeProductId?: Id<'Product'> | null
  /** Name of the product. */
  nativeProductName?: string | null
  /** Article of the product. */
  nativeProductNum?: string | null
  /** Agreed price with VAT, else the price of the latest posted invoice. Null if there is none. Money in the currency of the organization. */
  price?: number | null
  /** Code of the product at the supplier. */
  supplierProductCode?: string | null
  /** Row of the price list. */
  supplierProductId?: Id<'SupplierProduct'> | null
  /** Name of the product at the supplier. */
  supplierProductName?: string | null
  /** Article of the product at the supplier. */
  supplierProductNum?: string | null
}

export interface ProductionDocumentCreateItem {
  /** Amount in the unit of the product. */
  amount: number
  /** Unit of the amount. Only the unit of the product is allowed. */
  amountUnit?: Id<'AmountUnit'>
  /** Package of the product, for information. */
  containerId?: Id<'Container'>
  /** Position of the line. */
  num: number
  /** Product that is moved. */
  product: Id<'Product'>
  /** Size of the product. */
  productSize?: Id<'ProductSize'>
}

export interface ProductionDocumentCreateRequest {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Id for the document. If omitted, the server chooses one. */
  documentId?: Id<'Document'>
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items: (ProductionDocumentCreateItem)[]
  /** Number of the document. If omitted, it is the next one of its kind and year. */
  number?: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Store that the ingredients leave. */
  storeFrom: Id<'Store'>
  /** Store that the products enter. */
  storeTo: Id<'Store'>
}

export interface ProductionDocumentGetItem {
  /** Amount in the unit of the product. */
  amount?: number
  /** Share of the recipe that the size uses, fixed at posting. */
  amountFactor?: number
  /** Unit of the amount. Only the unit of the product is allowed. */
  amountUnit?: Id<'AmountUnit'>
  /** Package of the product, for information. */
  containerId?: Id<'Container'>
  /** Position of the line. */
  num?: number
  /** Product that is moved. */
  product?: Id<'Product'>
  /** Size of the product. */
  productSize?: Id<'ProductSize'>
}

export interface ProductionDocumentGetResponseAnswer {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items?: (ProductionDocumentGetItem)[]
  /** Number of the document. */
  number?: string
  /** Status of the document. */
  status?: 'NEW' | 'PROCESSED' | 'CANCELED' | (string & {})
  /** Store that the ingredients leave. */
  storeFrom?: Id<'Store'>
  /** Store that the products enter. */
  storeTo?: Id<'Store'>
  /** API key that created the document. */
  userCreated?: Id<'Author'>
  /** API key that last changed the document. */
  userModified?: Id<'Author'>
}

export interface ProductionDocumentListItem {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime
  /** Whether the document is cancelled. */
  deleted?: boolean
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Number of the document. */
  number?: string
  /** Whether the document is posted. */
  processed?: boolean
  /** Store that the ingredients leave. */
  storeFrom?: Id<'Store'>
  /** Store that the products enter. */
  storeTo?: Id<'Store'>
  /** Total of the document. Money in the currency of the organization. */
  sum?: number
  /** Total of the document without VAT. Money in the currency of the organization. */
  sumWithoutVat?: number
  /** API key that created the document. */
  userCreated?: Id<'Author'>
  /** API key that last changed the document. */
  userModified?: Id<'Author'>
}

export interface ProductionDocumentSaveResponse {
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Number of the document. */
  documentNumber?: string
  /** Message for the staff. */
  message?: string
}

export interface ProductionDocumentUpdateRequest {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Id of the document. */
  documentId: Id<'Document'>
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items: (ProductionDocumentCreateItem)[]
  /** Number of the document. */
  number: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Store that the ingredients leave. */
  storeFrom: Id<'Store'>
  /** Store that the products enter. */
  storeTo: Id<'Store'>
}

export interface ReturnedInvoiceCreateItem {
  /** Amount in the unit of the product. */
  amount: number
  /** Unit of the amount. Only the unit of the product is allowed. */
  amountUnit?: Id<'AmountUnit'>
  /** Package of the product, for information. */
  containerId?: Id<'Container'>
  /** Number of the customs declaration. */
  customsDeclarationNumber?: string
  /** Discount on the line. Money in the currency of the organization. */
  discountSum?: number
  /** Position of the line. */
  num: number
  /** Price per unit with VAT. If omitted, it follows from the sum. Money in the currency of the organization. */
  price?: number
  /** Product that is moved. */
  product: Id<'Product'>
  /** Store that the goods leave. */
  store: Id<'Store'>
  /** Sum with VAT, after the discount. If omitted, price × amount less the discount. Money in the currency of the organization. */
  sum?: number
  /** Product of the supplier's price list. */
  supplierProduct?: Id<'SupplierProduct'>
  /** VAT rate in percent. If omitted, the rate of the product's tax category. */
  vatPercent?: number
}

export interface ReturnedInvoiceCreateRequest {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** Supplier, employee or guest. */
  counteragent: Id<'Counteragent'>
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Store of lines without a store. */
  defaultStore?: Id<'Store'>
  /** Id for the document. If omitted, the server chooses one. */
  documentId?: Id<'Document'>
  /** Account of the cost. If omitted, 5.01. */
  expenseAccount?: Id<'Account'>
  /** Incoming invoice whose goods return. */
  incomingInvoiceId?: Id<'Document'>
  /** Whether another system created the document, not a person. The published schema has no such field. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. The published schema has no such field. */
  isEditable?: boolean
  /** Lines. */
  items: (ReturnedInvoiceCreateItem)[]
  /** Number of the document. If omitted, it is the next one of its kind and year. */
  number?: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface ReturnedInvoiceGetItem {
  /** Amount in the unit of the product. */
  amount?: number
  /** Unit of the amount. Only the unit of the product is allowed. */
  amountUnit?: Id<'AmountUnit'>
  /** Package of the product, for information. */
  containerId?: Id<'Container'>
  /** Number of the customs declaration. */
  customsDeclarationNumber?: string
  /** Discount on the line. Money in the currency of the organization. */
  discountSum?: number
  /** Cost per unit at the return, while the document is posted. Money in the currency of the organization. */
  incomePrice?: number
  /** Position of the line. */
  num?: number
  /** Price per unit with VAT. Money in the currency of the organization. */
  price?: number
  /** Price per unit without VAT. Money in the currency of the organization. */
  priceWithoutVat?: number
  /** Never returned: the server has no such value. */
  producer?: Id<'Producer'>
  /** Product that is moved. */
  product?: Id<'Product'>
  /** Article of the product. */
  productArticle?: string
  /** Store that the goods leave. */
  store?: Id<'Store'>
  /** Sum with VAT. Money in the currency of the organization. */
  sum?: number
  /** Sum without VAT. Money in the currency of the organization. */
  sumWithoutVat?: number
  /** Product of the supplier's price list. */
  supplierProduct?: Id<'SupplierProduct'>
  /** VAT rate in percent. */
  vatPercent?: number
}

export interface ReturnedInvoiceGetResponseAnswer {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** Supplier, employee or guest. */
  counteragent?: Id<'Counteragent'>
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime
  /** Store of lines without a store. */
  defaultStore?: Id<'Store'>
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Account of the cost. If omitted, 5.01. */
  expenseAccount?: Id<'Account'>
  /** Incoming invoice whose goods return. */
  incomingInvoiceId?: Id<'Document'>
  /** Whether another system created the document, not a person. The published schema has no such field. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. The published schema has no such field. */
  isEditable?: boolean
  /** Lines. */
  items?: (ReturnedInvoiceGetItem)[]
  /** Number of the document. */
  number?: string
  /** Status of the document. */
  status?: 'NEW' | 'PROCESSED' | 'CANCELED' | (string & {})
  /** API key that created the document. */
  userCreated?: Id<'Author'>
  /** API key that last changed the document. */
  userModified?: Id<'Author'>
}

export interface ReturnedInvoiceListItem {
  /** Stores of the lines. */
  assignedStores?: (Id<'Store'>)[]
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** Supplier, employee or guest. */
  counteragent?: Id<'Counteragent'>
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime
  /** Whether the document is cancelled. */
  deleted?: boolean
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Account of the cost. If omitted, 5.01. */
  expenseAccount?: Id<'Account'>
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Number of the document. */
  number?: string
  /** Whether the document is posted. */
  processed?: boolean
  /** Total of the document. Money in the currency of the organization. */
  sum?: number
  /** Total of the document without VAT. Money in the currency of the organization. */
  sumWithoutVat?: number
  /** API key that created the document. */
  userCreated?: Id<'Author'>
  /** API key that last changed the document. */
  userModified?: Id<'Author'>
}

export interface ReturnedInvoiceListRequest {
  /** All of them must hold. Fields and operators: number (eq, ne, in, nin, like, blank, notblank); status (eq, ne, in, nin); comment (eq, ne, in, nin, like, blank, notblank); conception (eq, ne, in, nin, blank, notblank); isAutomatic (eq, ne); isEditable (eq, ne); counteragent (eq, ne, in, nin, blank, notblank); defaultStore (eq, ne, in, nin, blank, notblank); expenseAccount (eq, ne, in, nin, blank, notblank); incomingInvoiceId (eq, ne, in, nin, blank, notblank). The published schema has no such field. */
  filters?: (Filter)[] | null
  /** First day of the period. A day, `yyyy-MM-dd`. */
  from: Day
  /** Maximum number of documents. The published schema has no such field. */
  limit?: number | null
  /** Number of documents to skip; 0 by default. The published schema has no such field. */
  offset?: number | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Last day of the period. A day, `yyyy-MM-dd`. */
  to: Day
}

export interface ReturnedInvoiceSaveResponse {
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Number of the document. */
  documentNumber?: string
  /** Message for the staff. */
  message?: string
}

export interface ReturnedInvoiceUpdateRequest {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** Supplier, employee or guest. */
  counteragent: Id<'Counteragent'>
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Store of lines without a store. */
  defaultStore?: Id<'Store'>
  /** Id of the document. */
  documentId: Id<'Document'>
  /** Account of the cost. If omitted, 5.01. */
  expenseAccount?: Id<'Account'>
  /** Incoming invoice whose goods return. */
  incomingInvoiceId?: Id<'Document'>
  /** Whether another system created the document, not a person. The published schema has no such field. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. The published schema has no such field. */
  isEditable?: boolean
  /** Lines. */
  items: (ReturnedInvoiceCreateItem)[]
  /** Number of the document. */
  number: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface SalesDocumentCreateItem {
  /** Amount in the unit of the product. */
  amount: number
  /** Unit of the amount. Only the unit of the product is allowed. */
  amountUnit?: Id<'AmountUnit'>
  /** Package of the product, for information. */
  containerId?: Id<'Container'>
  /** Discount on the line. Money in the currency of the organization. */
  discountSum?: number
  /** Position of the line. */
  num: number
  /** Price per unit with VAT. If omitted, it follows from the sum. Money in the currency of the organization. */
  price?: number
  /** Product that is moved. */
  product: Id<'Product'>
  /** Size of the product. */
  productSize?: Id<'ProductSize'>
  /** Store that the goods leave. If omitted, `defaultStore`. */
  store?: Id<'Store'>
  /** Sum with VAT, after the discount. If omitted, price × amount less the discount. Money in the currency of the organization. */
  sum?: number
  /** VAT rate in percent. If omitted, the rate of the product's tax category. */
  vatPercent?: number
}

export interface SalesDocumentCreateRequest {
  /** Whether the goods were sold at a banquet. */
  banquet?: boolean
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Store of lines without a store. */
  defaultStore?: Id<'Store'>
  /** Id for the document. If omitted, the server chooses one. */
  documentId?: Id<'Document'>
  /** Account of the cost. If omitted, 5.01. */
  expenseAccount?: Id<'Account'>
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items: (SalesDocumentCreateItem)[]
  /** Number of the document. If omitted, it is the next one of its kind and year. */
  number?: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Account of the revenue. If omitted, 4.01. */
  revenueAccount?: Id<'Account'>
}

export interface SalesDocumentGetItem {
  /** Amount in the unit of the product. */
  amount?: number
  /** Share of the recipe that the size uses, fixed at posting. */
  amountFactor?: number
  /** Unit of the amount. Only the unit of the product is allowed. */
  amountUnit?: Id<'AmountUnit'>
  /** Package of the product, for information. */
  containerId?: Id<'Container'>
  /** Discount on the line. Money in the currency of the organization. */
  discountSum?: number
  /** Position of the line. */
  num?: number
  /** Price per unit with VAT. Money in the currency of the organization. */
  price?: number
  /** Price per unit without VAT. Money in the currency of the organization. */
  priceWithoutVat?: number
  /** Product that is moved. */
  product?: Id<'Product'>
  /** Article of the product. */
  productArticle?: string
  /** Size of the product. */
  productSize?: Id<'ProductSize'>
  /** Store that the goods leave. */
  store?: Id<'Store'>
  /** Sum with VAT. Money in the currency of the organization. */
  sum?: number
  /** Sum without VAT. Money in the currency of the organization. */
  sumWithoutVat?: number
  /** VAT rate in percent. */
  vatPercent?: number
}

export interface SalesDocumentGetResponseAnswer {
  /** Whether the goods were sold at a banquet. */
  banquet?: boolean
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime
  /** Store of lines without a store. */
  defaultStore?: Id<'Store'>
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Account of the cost. If omitted, 5.01. */
  expenseAccount?: Id<'Account'>
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items?: (SalesDocumentGetItem)[]
  /** Number of the document. */
  number?: string
  /** Account of the revenue. If omitted, 4.01. */
  revenueAccount?: Id<'Account'>
  /** Status of the document. */
  status?: 'NEW' | 'PROCESSED' | 'CANCELED' | (string & {})
  /** API key that created the document. */
  userCreated?: Id<'Author'>
  /** API key that last changed the document. */
  userModified?: Id<'Author'>
}

export interface SalesDocumentListItem {
  /** Stores of the lines. */
  assignedStores?: (Id<'Store'>)[]
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime
  /** Whether the document is cancelled. */
  deleted?: boolean
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Account of the cost. If omitted, 5.01. */
  expenseAccount?: Id<'Account'>
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Number of the document. */
  number?: string
  /** Whether the document is posted. */
  processed?: boolean
  /** Account of the revenue. If omitted, 4.01. */
  revenueAccount?: Id<'Account'>
  /** Total of the document. Money in the currency of the organization. */
  sum?: number
  /** Total of the document without VAT. Money in the currency of the organization. */
  sumWithoutVat?: number
  /** API key that created the document. */
  userCreated?: Id<'Author'>
  /** API key that last changed the document. */
  userModified?: Id<'Author'>
}

export interface SalesDocumentListRequest {
  /** All of them must hold. Fields and operators: number (eq, ne, in, nin, like, blank, notblank); status (eq, ne, in, nin); comment (eq, ne, in, nin, like, blank, notblank); conception (eq, ne, in, nin, blank, notblank); isAutomatic (eq, ne); isEditable (eq, ne); banquet (eq, ne); defaultStore (eq, ne, in, nin, blank, notblank); expenseAccount (eq, ne, in, nin, blank, notblank); revenueAccount (eq, ne, in, nin, blank, notblank). The published schema has no such field. */
  filters?: (Filter)[] | null
  /** First day of the period. A day, `yyyy-MM-dd`. */
  from: Day
  /** Maximum number of documents. The published schema has no such field. */
  limit?: number | null
  /** Number of documents to skip; 0 by default. The published schema has no such field. */
  offset?: number | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Last day of the period. A day, `yyyy-MM-dd`. */
  to: Day
}

export interface SalesDocumentSaveResponse {
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Number of the document. */
  documentNumber?: string
  /** Message for the staff. */
  message?: string
}

export interface SalesDocumentUpdateRequest {
  /** Whether the goods were sold at a banquet. */
  banquet?: boolean
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Store of lines without a store. */
  defaultStore?: Id<'Store'>
  /** Id of the document. */
  documentId: Id<'Document'>
  /** Account of the cost. If omitted, 5.01. */
  expenseAccount?: Id<'Account'>
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items: (SalesDocumentCreateItem)[]
  /** Number of the document. */
  number: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Account of the revenue. If omitted, 4.01. */
  revenueAccount?: Id<'Account'>
}

export interface SavedSupplierProduct {
  /** Allowed deviation of invoices from the price, in percent. */
  allowedDeviation: number | null
  /** Code of the product at the supplier. */
  code: string | null
  /** Package to which the row is limited. */
  containerId: Id<'Container'> | null
  /** Supplier. */
  counteragentId: Id<'Counteragent'>
  /** Id of the row. */
  id: Id<'SupplierProduct'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
  /** Article of the product at the supplier. */
  num: string | null
  /** Agreed price with VAT, per unit of the chain's product. Money in the currency of the organization. */
  price: number | null
  /** Product of the chain. */
  productId: Id<'Product'>
}

export interface SetPaymentDateOutgoingRequest {
  /** Paid invoice. */
  documentId: Id<'Document'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Date of the payment. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  paymentDate: OffsetTime
}

export interface SetPaymentDateOutgoingResponse {
  /** Message for the staff. */
  message?: string | null
}

export interface SetPaymentDateRequest {
  /** Paid invoice. */
  documentId: Id<'Document'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Date of the payment. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  paymentDate: OffsetTime
}

export interface SetPaymentDateResponse {
  /** Message for the staff. */
  message?: string | null
}

export interface StockBalanceDetails {
  /** Unit of the quantity. */
  amountUnitId?: Id<'AmountUnit'> | null
  /** Name of the unit. */
  amountUnitName?: string | null
  /** Always null: the server has no such value. */
  maximumQuantity?: number | null
  /** Always null: the server has no such value. */
  minimumQuantity?: number | null
  /** Group of the product. */
  parentGroupId?: Id<'ProductGroup'> | null
  /** Name of the group. */
  parentGroupName?: string | null
  /** Name of the product. */
  productName?: string | null
  /** Name of the store, as `storeName`. */
  storeDisplayName?: string | null
  /** Name of the store. */
  storeName?: string | null
  /** Always null: the server has no such value. */
  storeParentId?: Id<'Account'> | null
  /** Always null: the server has no such value. */
  storeParentName?: string | null
}

export interface StockBalanceItem {
  /** Cost of the goods. Money in the currency of the organization. */
  costSum?: number | null
  /** Names. Null unless `shouldIncludeDetails` is true. */
  details?: StockBalanceDetails | null
  /** Organization whose books have the goods. */
  organizationId?: Id<'Organization'> | null
  /** Product. */
  productId?: Id<'Product'> | null
  /** Quantity in the unit of the product; below zero if goods are missing. */
  quantity?: number | null
  /** Store. */
  storeId?: Id<'Store'> | null
}

export interface StockBalanceListRequest {
  /** Moment of the balance. Movements at this moment count. Without an offset, each organization has it in its own time zone. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  balanceAt: OffsetTime
  /** Maximum number of rows; 50 if absent. */
  limit?: number | null
  /** Number of rows to skip; none if absent. */
  offset?: number | null
  /** Organization; all that the key may see if absent. */
  organizationId?: Id<'Organization'> | null
  /** Groups whose products are listed, with the groups below; all if absent. */
  productGroupIds?: (Id<'ProductGroup'>)[] | null
  /** Products; all if absent. */
  productIds?: (Id<'Product'>)[] | null
  /** Whether rows have names of products, groups, units and stores. */
  shouldIncludeDetails?: boolean | null
  /** Stores; all if absent. */
  storeIds?: (Id<'Store'>)[] | null
}

export interface StockBalanceListResponse {
  /** Moment of the balance, as requested. */
  balanceAt?: string | null
  /** Currency of all costs in ISO 4217. Null if no organization has one. */
  currencyCode?: string | null
  /** Time of the response. UTC, ISO 8601. */
  generatedAt?: string | null
  /** Rows of the page. */
  items?: (StockBalanceItem)[] | null
  /** Maximum number of rows on a page. */
  limit?: number | null
  /** Number of skipped rows. */
  offset?: number | null
  /** Requested organization. Null for all. */
  organizationId?: Id<'Organization'> | null
  /** Number of rows on all pages. */
  totalCount?: number | null
}

export interface StockTakeDifference {
  /** Counted amount, of all rows of the product. */
  countedAmount: number
  /** Counted less expected amount. */
  difference: number
  /** Value of the difference at the average, below zero for a shortage. Money in the currency of the organization. */
  differenceSum: number
  /** Amount in the books before the stock-take. */
  expectedAmount: number
  /** Whether the value is an estimate. */
  isEvaluative: boolean
  /** Counted product. */
  product: Id<'Product'>
}

export interface StockTakeDifferences {
  /** Moment of the stock-take. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date: OffsetTime
  /** Differences by product, in the order of the rows. */
  items: (StockTakeDifference)[]
  /** Value that would leave the store. Money in the currency of the organization. */
  shortageSum: number
  /** Store that was counted. */
  store: Id<'Store'>
  /** Value that would enter the store. Money in the currency of the organization. */
  surplusSum: number
}

export interface Store {
  /** Address, if the restaurant has another. */
  address?: string | null
  /** Code of the store for users and other systems. */
  code?: string | null
  /** Whether people may post to the store. Always false. */
  customTransactionsAllowed?: boolean | null
  /** Whether the store is deleted. */
  deleted?: boolean | null
  /** Description of the goods in the store. */
  description?: string | null
  /** Always null: the server has no such value. */
  externalStoreGuid?: Id<'ExternalStore'> | null
  /** Global location number, 13 digits. */
  gln?: string | null
  /** Id of the store, and of its account. */
  id?: Id<'Store'> | null
  /** Always null: the server has no such value. UTC, ISO 8601. */
  modifiedAt?: string | null
  /** Name. */
  name?: string | null
  /** Restaurant of the store. */
  organizationId?: Id<'Organization'> | null
  /** Always null: the server has no such value. */
  parent?: Id<'Account'> | null
  /** Always null: the server has no such value. */
  representativeSupplier?: Id<'Counteragent'> | null
  /** Revision of the corporation at the last change of the store. */
  revision?: number | null
  /** Whether the store is a system account. Always false. */
  systemAccount?: boolean | null
  /** Type of the account of the store. Always `INVENTORY_ASSETS`. */
  type?: string | null
}

export interface StoreListResponse {
  /** Stores of the page. */
  stores?: (Store)[] | null
}

export interface StoresListRequest {
  /** All of them must hold. Fields and operators: id (eq, ne, in, nin, blank, notblank); organizationId (eq, ne, in, nin, blank, notblank); name (eq, ne, in, nin, like, blank, notblank); code (eq, ne, in, nin, like, blank, notblank); description (eq, ne, in, nin, like, blank, notblank); address (eq, ne, in, nin, like, blank, notblank); gln (eq, ne, in, nin, like, blank, notblank); deleted (eq, ne); revision (eq, ne, gt, gte, lt, lte, blank, notblank). */
  filters?: (FilterCondition)[] | null
  /** Maximum number of stores; 1000 if absent. */
  limit?: number | null
  /** Number of stores to skip; none if absent. */
  offset?: number | null
}

export interface SupplierProductInput {
  /** Allowed deviation of invoices from the price, in percent. */
  allowedDeviation?: number | null
  /** Code of the product at the supplier. */
  code?: string | null
  /** Package to which the row is limited. */
  containerId?: Id<'Container'> | null
  /** Supplier. */
  counteragentId: Id<'Counteragent'>
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'SupplierProduct'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
  /** Article of the product at the supplier. */
  num?: string | null
  /** Agreed price with VAT, per unit of the chain's product. Money in the currency of the organization. */
  price?: number | null
  /** Product of the chain. */
  productId: Id<'Product'>
}

export interface TransformationDocumentCreateItem {
  /** Amount in the unit of the product. */
  amount: number
  /** Unit of the amount. Only the unit of the product is allowed. */
  amountUnit?: Id<'AmountUnit'>
  /** Position of the line. */
  num: number
  /** Product that is moved. */
  product: Id<'Product'>
  /** Size of the product. */
  productSize?: Id<'ProductSize'>
}

export interface TransformationDocumentCreateRequest {
  /** Amount of it, in its unit. */
  amount: number
  /** Unit of the amount: the unit of the product. */
  amountUnit: Id<'AmountUnit'>
  /** Whether the ingredients of the product leave the store in its place. */
  assemblyChartWriteoff?: boolean
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Id for the document. If omitted, the server chooses one. */
  documentId?: Id<'Document'>
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items: (TransformationDocumentCreateItem)[]
  /** Number of the document. If omitted, it is the next one of its kind and year. */
  number?: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Product that becomes others. */
  product: Id<'Product'>
  /** Store that the goods leave. */
  storeFrom: Id<'Store'>
  /** Store that the goods of the lines enter. */
  storeTo: Id<'Store'>
}

export interface TransformationDocumentGetItem {
  /** Amount in the unit of the product. */
  amount?: number
  /** Share of the recipe that the size uses, fixed at posting. */
  amountFactor?: number
  /** Unit of the amount. Only the unit of the product is allowed. */
  amountUnit?: Id<'AmountUnit'>
  /** Position of the line. */
  num?: number
  /** Product that is moved. */
  product?: Id<'Product'>
  /** Size of the product. */
  productSize?: Id<'ProductSize'>
}

export interface TransformationDocumentGetResponseAnswer {
  /** Amount of it, in its unit. */
  amount?: number
  /** Unit of the amount: the unit of the product. */
  amountUnit?: Id<'AmountUnit'>
  /** Whether the ingredients of the product leave the store in its place. */
  assemblyChartWriteoff?: boolean
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items?: (TransformationDocumentGetItem)[]
  /** Number of the document. */
  number?: string
  /** Product that becomes others. */
  product?: Id<'Product'>
  /** Status of the document. */
  status?: 'NEW' | 'PROCESSED' | 'CANCELED' | (string & {})
  /** Store that the goods leave. */
  storeFrom?: Id<'Store'>
  /** Store that the goods of the lines enter. */
  storeTo?: Id<'Store'>
  /** API key that created the document. */
  userCreated?: Id<'Author'>
  /** API key that last changed the document. */
  userModified?: Id<'Author'>
}

export interface TransformationDocumentListItem {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime
  /** Whether the document is cancelled. */
  deleted?: boolean
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Number of the document. */
  number?: string
  /** Whether the document is posted. */
  processed?: boolean
  /** Store that the goods leave. */
  storeFrom?: Id<'Store'>
  /** Store that the goods of the lines enter. */
  storeTo?: Id<'Store'>
  /** Total of the document. Money in the currency of the organization. */
  sum?: number
  /** Total of the document without VAT. Money in the currency of the organization. */
  sumWithoutVat?: number
  /** API key that created the document. */
  userCreated?: Id<'Author'>
  /** API key that last changed the document. */
  userModified?: Id<'Author'>
}

export interface TransformationDocumentListRequest {
  /** All of them must hold. Fields and operators: number (eq, ne, in, nin, like, blank, notblank); status (eq, ne, in, nin); comment (eq, ne, in, nin, like, blank, notblank); conception (eq, ne, in, nin, blank, notblank); isAutomatic (eq, ne); isEditable (eq, ne); storeFrom (eq, ne, in, nin, blank, notblank); storeTo (eq, ne, in, nin, blank, notblank); product (eq, ne, in, nin, blank, notblank); amount (eq, ne, gt, gte, lt, lte, blank, notblank); amountUnit (eq, ne, in, nin, blank, notblank); assemblyChartWriteoff (eq, ne). The published schema has no such field. */
  filters?: (Filter)[] | null
  /** First day of the period. A day, `yyyy-MM-dd`. */
  from: Day
  /** Maximum number of documents. The published schema has no such field. */
  limit?: number | null
  /** Number of documents to skip; 0 by default. The published schema has no such field. */
  offset?: number | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Last day of the period. A day, `yyyy-MM-dd`. */
  to: Day
}

export interface TransformationDocumentSaveResponse {
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Number of the document. */
  documentNumber?: string
  /** Message for the staff. */
  message?: string
}

export interface TransformationDocumentUpdateRequest {
  /** Amount of it, in its unit. */
  amount: number
  /** Unit of the amount: the unit of the product. */
  amountUnit: Id<'AmountUnit'>
  /** Whether the ingredients of the product leave the store in its place. */
  assemblyChartWriteoff?: boolean
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Id of the document. */
  documentId: Id<'Document'>
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items: (TransformationDocumentCreateItem)[]
  /** Number of the document. */
  number: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Product that becomes others. */
  product: Id<'Product'>
  /** Store that the goods leave. */
  storeFrom: Id<'Store'>
  /** Store that the goods of the lines enter. */
  storeTo: Id<'Store'>
}

export interface WriteoffDocumentCreateItem {
  /** Amount in the unit of the product. */
  amount: number
  /** Unit of the amount. Only the unit of the product is allowed. */
  amountUnit?: Id<'AmountUnit'>
  /** Package of the product, for information. */
  containerId?: Id<'Container'>
  /** Position of the line. */
  num: number
  /** Product that is moved. */
  product: Id<'Product'>
  /** Size of the product. */
  productSize?: Id<'ProductSize'>
}

export interface WriteoffDocumentCreateRequest {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Id for the document. If omitted, the server chooses one. */
  documentId?: Id<'Document'>
  /** Account of the expense: no store, and none with counteragents. */
  expenseAccount: Id<'Account'>
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items: (WriteoffDocumentCreateItem)[]
  /** Number of the document. If omitted, it is the next one of its kind and year. */
  number?: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Store that the goods leave. */
  storeFrom: Id<'Store'>
}

export interface WriteoffDocumentGetItem {
  /** Amount in the unit of the product. */
  amount?: number
  /** Share of the recipe that the size uses, fixed at posting. */
  amountFactor?: number
  /** Unit of the amount. Only the unit of the product is allowed. */
  amountUnit?: Id<'AmountUnit'>
  /** Package of the product, for information. */
  containerId?: Id<'Container'>
  /** Position of the line. */
  num?: number
  /** Product that is moved. */
  product?: Id<'Product'>
  /** Size of the product. */
  productSize?: Id<'ProductSize'>
}

export interface WriteoffDocumentGetResponseAnswer {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Account of the expense: no store, and none with counteragents. */
  expenseAccount?: Id<'Account'>
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items?: (WriteoffDocumentGetItem)[]
  /** Number of the document. */
  number?: string
  /** Status of the document. */
  status?: 'NEW' | 'PROCESSED' | 'CANCELED' | (string & {})
  /** Store that the goods leave. */
  storeFrom?: Id<'Store'>
  /** API key that created the document. */
  userCreated?: Id<'Author'>
  /** API key that last changed the document. */
  userModified?: Id<'Author'>
}

export interface WriteoffDocumentListItem {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime
  /** Whether the document is cancelled. */
  deleted?: boolean
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Account of the expense: no store, and none with counteragents. */
  expenseAccount?: Id<'Account'>
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Number of the document. */
  number?: string
  /** Whether the document is posted. */
  processed?: boolean
  /** Store that the goods leave. */
  storeFrom?: Id<'Store'>
  /** Total of the document. Money in the currency of the organization. */
  sum?: number
  /** Total of the document without VAT. Money in the currency of the organization. */
  sumWithoutVat?: number
  /** API key that created the document. */
  userCreated?: Id<'Author'>
  /** API key that last changed the document. */
  userModified?: Id<'Author'>
}

export interface WriteoffDocumentListRequest {
  /** All of them must hold. Fields and operators: number (eq, ne, in, nin, like, blank, notblank); status (eq, ne, in, nin); comment (eq, ne, in, nin, like, blank, notblank); conception (eq, ne, in, nin, blank, notblank); isAutomatic (eq, ne); isEditable (eq, ne); storeFrom (eq, ne, in, nin, blank, notblank); expenseAccount (eq, ne, in, nin, blank, notblank). The published schema has no such field. */
  filters?: (Filter)[] | null
  /** First day of the period. A day, `yyyy-MM-dd`. */
  from: Day
  /** Maximum number of documents. The published schema has no such field. */
  limit?: number | null
  /** Number of documents to skip; 0 by default. The published schema has no such field. */
  offset?: number | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Last day of the period. A day, `yyyy-MM-dd`. */
  to: Day
}

export interface WriteoffDocumentSaveResponse {
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Number of the document. */
  documentNumber?: string
  /** Message for the staff. */
  message?: string
}

export interface WriteoffDocumentUpdateRequest {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Id of the document. */
  documentId: Id<'Document'>
  /** Account of the expense: no store, and none with counteragents. */
  expenseAccount: Id<'Account'>
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items: (WriteoffDocumentCreateItem)[]
  /** Number of the document. */
  number: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Store that the goods leave. */
  storeFrom: Id<'Store'>
}
