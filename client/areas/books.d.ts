// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface BooksOperations {
  /** List the goods with which stores begin. */
  '/admin/books/opening_stock/list': { kind: 'query'; request: AdminBooksOpeningStockListRequest; response: AdminBooksOpeningStockListResponse }
  /** Post the goods with which stores begin. */
  '/admin/books/opening_stock/save': { kind: 'write'; request: AdminBooksOpeningStockSaveRequest; response: AdminBooksOpeningStockSaveResponse }
  /** Settings of the books of a chain. */
  '/admin/books/settings/list': { kind: 'query'; request: AdminBooksSettingsListRequest; response: AdminBooksSettingsListResponseAnswer }
  /** Change settings of the books of a chain. */
  '/admin/books/settings/save': { kind: 'write'; request: AdminBooksSettingsSaveRequest; response: AdminBooksSettingsSaveResponseAnswer }
  /** Cancel transactions by hand. */
  '/admin/books/transactions/cancel': { kind: 'write'; request: AdminBooksTransactionsCancelRequest; response: AdminBooksTransactionsCancelResponse }
  /** List transactions by hand. */
  '/admin/books/transactions/list': { kind: 'query'; request: AdminBooksTransactionsListRequest; response: AdminBooksTransactionsListResponse }
  /** Post transactions by hand. */
  '/admin/books/transactions/save': { kind: 'write'; request: AdminBooksTransactionsSaveRequest; response: AdminBooksTransactionsSaveResponse }
  /** List changes of posted costs. */
  '/admin/books/valuations/list': { kind: 'query'; request: AdminBooksValuationsListRequest; response: AdminBooksValuationsListResponseAnswer; isPaged: true; item: NonNullable<AdminBooksValuationsListResponseAnswer['valuations']>[number] }
  /** Settings of the books of the chain. */
  '/api/inventory/v1/organizations/settings/list': { kind: 'query'; request: OrganizationRequest; response: CorporationSettingsAnswer }
}

export interface AdminBooksOpeningStockListRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface AdminBooksOpeningStockListResponse {
  /** Goods by day, store and product. */
  openingStock: (OpeningStockInput)[]
}

export interface AdminBooksOpeningStockSaveRequest {
  /** First day of the goods in the stores. A day, `yyyy-MM-dd`. */
  date: Day
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Goods, each product once per store. */
  rows: (AdminBooksOpeningStockSaveRequestRows)[]
}

export interface AdminBooksOpeningStockSaveRequestRows {
  /** Amount, in the product's unit. 0 deletes the row. */
  amount: number
  /** Product that is kept in stock. */
  productId: Id<'Product'>
  /** Store of the organization. */
  storeId: Id<'Store'>
  /** Cost of the whole amount, in the currency of the books. Money in the currency of the organization. */
  sum: number
}

export interface AdminBooksOpeningStockSaveResponse {}

export interface AdminBooksSettingsListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminBooksSettingsListResponseAnswer {
  /** Orders of closed days that could not be posted, the first ones. `/admin/books/sales/post` posts them at the first open moment. */
  notPosted: (OrderNotPostedAnswer)[]
  /** The settings: one row. */
  settings: (BooksSettingsAnswer)[]
}

export interface AdminBooksSettingsSaveRequest {
  /** Last closed day: documents of this day and earlier ones cannot change. Null if no day is closed. A day, `yyyy-MM-dd`. */
  closedThrough?: Day | null
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Currency of the books in ISO 4217, such as `GBP`. Null for that of the first organization of the chain that names one. */
  currencyIsoName?: string | null
  /** Wall time from `00:00` to `11:59` at which the accounting day of sales begins. */
  dayBeginsAt?: string
  /** Effect on an invoice whose prices differ from the price list of the supplier: none, a message, or a refusal of any deviation or of higher prices only. */
  defaultDeviationAction?: 'NOT_NOTIFY' | 'NOTIFY' | 'DISABLE' | 'DISABLE_GREATER'
  /** How additional expenses of an invoice are spread over its goods: by their sums, by their amounts, or not at all. */
  defaultDistributionAlgorithm?: 'DISTRIBUTION_BY_SUM' | 'DISTRIBUTION_BY_AMOUNT' | 'DISTRIBUTION_NOT_SPECIFIED'
  /** Whether documents may make the stock of a store negative. Sales of orders always may. */
  isNegativeStockAllowed?: boolean
  /** Organization that holds the opening balances of accounts. Null for the first organization of the chain. */
  openingBalanceOrganizationId?: Id<'Organization'> | null
  /** Whether the VAT of purchases is part of the cost of goods and expenses, or is separate input VAT. */
  vatAccounting?: 'VAT_INCLUDED_IN_PRICE' | 'VAT_NOT_INCLUDED_IN_PRICE'
}

export interface AdminBooksSettingsSaveResponseAnswer {
  /** Orders of closed days that could not be posted, the first ones. `/admin/books/sales/post` posts them at the first open moment. */
  notPosted: (OrderNotPostedAnswer)[]
}

export interface AdminBooksTransactionsCancelRequest {
  /** Ids of the transactions. */
  ids: (Id<'BooksTransaction'>)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface AdminBooksTransactionsCancelResponse {}

export interface AdminBooksTransactionsListRequest {
  /** First day; absent for the day of the first transaction. A day, `yyyy-MM-dd`. */
  from?: Day | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Last day; absent for the day of the last transaction. A day, `yyyy-MM-dd`. */
  to?: Day | null
}

export interface AdminBooksTransactionsListResponse {
  /** Transactions, by moment and then by number. */
  transactions: (SavedListedBooksTransaction)[]
}

export interface AdminBooksTransactionsSaveRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Transactions to post. */
  transactions: (BooksTransactionInput)[]
}

export interface AdminBooksTransactionsSaveResponse {
  /** Ids of the transactions, in the order of the request. */
  ids: (Id<'BooksTransaction'>)[]
}

export interface AdminBooksValuationsListRequest {
  /** Cursor from the previous page. If absent, the first page. */
  cursor?: string | null
  /** First day; absent for the day of the first valuation. A day, `yyyy-MM-dd`. */
  from?: Day | null
  /** Maximum valuations of a page. */
  limit: number
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Last day; absent for the day of the last valuation. A day, `yyyy-MM-dd`. */
  to?: Day | null
}

export interface AdminBooksValuationsListResponseAnswer {
  /** Cursor of the next page. Null on the last page. */
  cursor: string | null
  /** Valuations. */
  valuations: (BooksValuationAnswer)[]
}

export interface BooksSettingsAnswer {
  /** Last closed day: documents of this day and earlier ones cannot change. Null if no day is closed. A day, `yyyy-MM-dd`. */
  closedThrough: Day | null
  /** Currency of the books in ISO 4217, such as `GBP`. Null for that of the first organization of the chain that names one. */
  currencyIsoName: string | null
  /** Wall time from `00:00` to `11:59` at which the accounting day of sales begins. */
  dayBeginsAt: string
  /** Effect on an invoice whose prices differ from the price list of the supplier: none, a message, or a refusal of any deviation or of higher prices only. */
  defaultDeviationAction: 'NOT_NOTIFY' | 'NOTIFY' | 'DISABLE' | 'DISABLE_GREATER' | (string & {})
  /** How additional expenses of an invoice are spread over its goods: by their sums, by their amounts, or not at all. */
  defaultDistributionAlgorithm: 'DISTRIBUTION_BY_SUM' | 'DISTRIBUTION_BY_AMOUNT' | 'DISTRIBUTION_NOT_SPECIFIED' | (string & {})
  /** Whether documents may make the stock of a store negative. Sales of orders always may. */
  isNegativeStockAllowed: boolean
  /** Organization that holds the opening balances of accounts. Null for the first organization of the chain. */
  openingBalanceOrganizationId: Id<'Organization'> | null
  /** Whether the VAT of purchases is part of the cost of goods and expenses, or is separate input VAT. */
  vatAccounting: 'VAT_INCLUDED_IN_PRICE' | 'VAT_NOT_INCLUDED_IN_PRICE' | (string & {})
}

export interface BooksTransactionInput {
  /** Cash-flow category. */
  cashFlowCategoryId?: Id<'CashFlowCategory'> | null
  /** Comment. */
  comment?: string | null
  /** Conception. */
  conceptionId?: Id<'Conception'> | null
  /** Moment at which the transaction takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date: OffsetTime
  /** Posted service act or sales document that the transaction pays. */
  documentId?: Id<'Document'> | null
  /** Credited account. */
  from: BooksTransactionInputFrom
  /** Id of the transaction; absent for a new id. */
  id?: Id<'BooksTransaction'> | null
  /** Sum, above 0, in the currency of the books. Money in the currency of the organization. */
  sum: number
  /** Debited account. */
  to: BooksTransactionInputFrom
}

export interface BooksTransactionInputFrom {
  /** Account, not deleted, that allows transactions by hand and is no store. */
  accountId: Id<'Account'>
  /** Supplier, employee or guest, on accounts of debts and liabilities only. Omitted or null: Unassigned. */
  counteragentId?: Id<'Counteragent'> | null
}

export interface BooksValuationAnswer {
  /** Documents whose posting or unposting made the valuation necessary. */
  causes: ({
  /** Id of the document or order. */
  documentId: Id<'Document'>
  /** Number of the document. */
  number?: string | null
  /** Type of the document. Null for orders and opening stock. */
  type?: 'INCOMING_INVOICE' | 'INCOMING_INVENTORY' | 'INCOMING_SERVICE' | 'OUTGOING_SERVICE' | 'WRITEOFF_DOCUMENT' | 'SALES_DOCUMENT' | 'SESSION_ACCEPTANCE' | 'INTERNAL_TRANSFER' | 'OUTGOING_INVOICE' | 'RETURNED_INVOICE' | 'PRODUCTION_DOCUMENT' | 'TRANSFORMATION_DOCUMENT' | 'PRODUCTION_ORDER' | 'CONSOLIDATED_ORDER' | 'PREPARED_REGISTER' | 'MENU_CHANGE' | 'PRODUCT_REPLACEMENT' | 'SALES_RETURN_DOCUMENT' | 'DISASSEMBLE_DOCUMENT' | 'PAYROLL' | 'INCOMING_CASH_ORDER' | 'OUTGOING_CASH_ORDER' | null | (string & {})
})[]
  /** Changes of costs that were valued before, by day and account. Goods that are valued for the first time are not among them. */
  changes: ({
  /** Account or store. */
  accountId: Id<'Account'>
  /** Day of the postings that changed, in the time zone of the restaurant. A day, `yyyy-MM-dd`. */
  day: Day
  /** Change of the balance: debit less credit. Money in the currency of the organization. */
  sum: number
})[]
  /** Number of documents whose goods were valued. */
  documentsValued: number
  /** End of the valuation. Null while it is under way. UTC, ISO 8601. */
  finishedAt?: string | null
  /** Number of postings of other documents whose sums changed. */
  postingsChanged: number
  /** Beginning of the valuation. UTC, ISO 8601. */
  startedAt: string
}

export interface CorporationSettingsAnswer {
  /** Always null: the server has no such value. */
  crmId?: string | null
  /** Currency of the books in ISO 4217, such as `GBP`. Null if no organization has one. */
  currency?: unknown | null
  /** Effect on an invoice whose prices differ from the price list of the supplier: none, a message, or a refusal of any deviation or of higher prices only. */
  defaultDeviationAction?: 'NOT_NOTIFY' | 'NOTIFY' | 'DISABLE' | 'DISABLE_GREATER' | null | (string & {})
  /** How additional expenses of an invoice are spread over its goods: by their sums, by their amounts, or not at all. */
  defaultDistributionAlgorithm?: 'DISTRIBUTION_BY_SUM' | 'DISTRIBUTION_BY_AMOUNT' | 'DISTRIBUTION_NOT_SPECIFIED' | null | (string & {})
  /** Always null: the server has no such value. */
  deleteZeroProductionOrderItems?: boolean | null
  /** Whether the corporation is deleted. It never is. */
  deleted?: boolean | null
  /** Always null: the server has no such value. */
  description?: string | null
  /** Always null: the server has no such value. */
  documentSettings?: unknown | null
  /** Always null: the server has no such value. */
  gln?: string | null
  /** Id of the corporation. */
  id?: string | null
  /** Always null: the server has no such value. */
  localId?: string | null
  /** Digits after the point of sums in the books, as the currency has them. */
  moneyPrecision?: number | null
  /** Name of the corporation. */
  name?: string | null
  /** Always null: the server has no such value. */
  parent?: string | null
  /** Always null: the server has no such value. */
  personalDataProcessingSettings?: unknown | null
  /** Whether sums of guests are rounded to whole units. They never are. */
  roundCostForGuests?: boolean | null
  /** Whether prices of guests are rounded to whole units. They never are. */
  roundPricePerUnitForGuests?: boolean | null
  /** Whether the VAT of purchases is part of the cost of goods and expenses, or is separate input VAT. */
  vatAccounting?: 'VAT_INCLUDED_IN_PRICE' | 'VAT_NOT_INCLUDED_IN_PRICE' | null | (string & {})
}

export interface OpeningStockInput {
  /** First day of the goods in the stores. A day, `yyyy-MM-dd`. */
  date: Day
  /** Goods, each product once per store. */
  rows: (AdminBooksOpeningStockSaveRequestRows)[]
}

export interface OrderNotPostedAnswer {
  /** Accounting day. A day, `yyyy-MM-dd`. */
  day: Day
  /** Kind of the order. */
  kind: 'Delivery' | 'TableOrder' | 'Banquet' | (string & {})
  /** Order. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Why the order could not be posted. */
  reason?: string | null
}

export interface OrganizationRequest {}

export interface SavedListedBooksTransaction {
  /** Cash-flow category. */
  cashFlowCategoryId: Id<'CashFlowCategory'> | null
  /** Comment. */
  comment: string | null
  /** Conception. */
  conceptionId: Id<'Conception'> | null
  /** Moment at which the transaction takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date: OffsetTime
  /** Posted service act or sales document that the transaction pays. */
  documentId: Id<'Document'> | null
  /** Credited account. */
  from: SavedListedBooksTransactionFrom
  /** Id of the row. */
  id: Id<'BooksTransaction'>
  /** Whether the transaction is cancelled: it has no postings. */
  isCanceled: boolean
  /** Number within the organization. */
  number: number
  /** Sum, above 0, in the currency of the books. Money in the currency of the organization. */
  sum: number
  /** Debited account. */
  to: SavedListedBooksTransactionFrom
}

export interface SavedListedBooksTransactionFrom {
  /** Account, not deleted, that allows transactions by hand and is no store. */
  accountId: Id<'Account'>
  /** Supplier, employee or guest, on accounts of debts and liabilities only. */
  counteragentId: Id<'Counteragent'> | null
}
