// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface SalesOperations {
  /** Post goods of sales again. */
  '/admin/books/sales/post': { kind: 'write'; request: AdminBooksSalesPostRequest; response: AdminBooksSalesPostResponse }
  /** Trace a posting or an order. */
  '/api/finance/v1/posting_trace/get': { kind: 'query'; request: FinancePostingTraceGetRequest; response: PostingTraceAnswer }
  /** List problems of sales and goods. */
  '/api/finance/v1/problems/list': { kind: 'query'; request: FinanceProblemsListRequest; response: BooksProblemsAnswer; isPaged: true; item: NonNullable<BooksProblemsAnswer['items']>[number] }
}

export interface AdminBooksSalesPostRequest {
  /** First accounting day. A day, `yyyy-MM-dd`. */
  dateFrom: Day
  /** Last accounting day. A day, `yyyy-MM-dd`. */
  dateTo: Day
  /** Orders of the period; all of them if absent. */
  orderIds?: (Id<'Order'>)[] | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface AdminBooksSalesPostResponse {
  /** Number of orders in closed days. */
  closed: number
  /** Number of orders that still cannot be posted. */
  failed: number
  /** Number of orders that were posted, or whose goods were posted again. */
  posted: number
  /** Number of orders whose goods were right already. */
  unchanged: number
}

export interface BooksProblemAnswer {
  /** Remedy. */
  advice: string
  /** NEGATIVE_STOCK, ESTIMATED_COST: missing amount, in the product's unit. Null for other kinds. */
  amount?: number | null
  /** Accounting day. A day, `yyyy-MM-dd`. */
  day: Day
  /** SALES_LEFT_OUT: closing of the last order. Null for other kinds. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  endedAt?: OffsetTime | null
  /** NO_CHART: a dish without a chart moved no goods. NO_STORE: an order without a store moved no goods. NEGATIVE_STOCK: negative stock at the end of a day on which the product moved. ESTIMATED_COST: goods left beyond the balance of their store, at an estimated cost. NOT_POSTED: an order could not be posted. SALES_LEFT_OUT: orders were closed while the books were switched off. */
  kind: 'NO_CHART' | 'NO_STORE' | 'NEGATIVE_STOCK' | 'ESTIMATED_COST' | 'NOT_POSTED' | 'SALES_LEFT_OUT' | (string & {})
  /** NOT_POSTED: the order. Null for other kinds. */
  orderId?: Id<'Order'> | null
  /** Number of orders. For goods of a store it also counts other documents that moved them. */
  orders: number
  /** Product. Null if the problem concerns whole orders. */
  productId?: Id<'Product'> | null
  /** NOT_POSTED: why the order could not be posted. Null for other kinds. */
  reason?: string | null
  /** SALES_LEFT_OUT: closing of the first order. Null for other kinds. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  startedAt?: OffsetTime | null
  /** Store. Null if the problem concerns no store, or no store is known. */
  storeId?: Id<'Store'> | null
}

export interface BooksProblemsAnswer {
  /** Problems. */
  items: (BooksProblemAnswer)[]
  /** Number of problems of the period. */
  totalCount: number
}

export interface FinancePostingTraceGetRequest {
  /** Order, or reserve of a banquet. */
  orderId?: Id<'Order'> | null
  /** Kind of the order, if orders of several kinds have the id; the first of them if absent. */
  orderKind?: 'Delivery' | 'TableOrder' | 'Banquet' | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Id of the posting. */
  postingId?: Id<'Posting'> | null
}

export interface FinanceProblemsListRequest {
  /** First accounting day. A day, `yyyy-MM-dd`. */
  dateFrom: Day
  /** Last accounting day. A day, `yyyy-MM-dd`. */
  dateTo: Day
  /** Kinds; all if absent. */
  kinds?: ('NO_CHART' | 'NO_STORE' | 'NEGATIVE_STOCK' | 'ESTIMATED_COST' | 'NOT_POSTED' | 'SALES_LEFT_OUT')[] | null
  /** Maximum number of items on the page; 1000 if absent. */
  limit?: number | null
  /** Number of items to skip; none if absent. */
  offset?: number | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface OrderDocumentAnswer {
  /** Moment of the closing or removal. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date: OffsetTime
  /** Creation number in the books. */
  documentNumber: number
  /** Moment at which the postings take effect: later if the day was closed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  effectiveDate: OffsetTime
  /** A reversal reverses a sale or removal whose day has been closed since. */
  purpose: 'sale' | 'removal' | 'reversal' | (string & {})
  /** Creation number of the document that a reversal reverses. Null otherwise. */
  reverses?: number | null
  /** Store that the goods left. Null without one. */
  storeId?: Id<'Store'> | null
}

export interface PostingTraceAnswer {
  /** The document. Null for postings of orders. */
  document?: TracedDocumentAnswer | null
  /** The order. Null for postings of documents, and for an order that the books do not have. */
  order?: TracedOrderAnswer | null
  /** The posting, or all live postings of the order. */
  postings: (TracedPosting)[]
}

export interface TracedDocumentAnswer {
  /** Document, or transaction by hand. */
  id: Id<'Document'>
  /** Number of the document. */
  number?: string | null
  /** Type of the document. Null for transactions by hand. */
  type?: 'INCOMING_INVOICE' | 'INCOMING_INVENTORY' | 'INCOMING_SERVICE' | 'OUTGOING_SERVICE' | 'WRITEOFF_DOCUMENT' | 'SALES_DOCUMENT' | 'SESSION_ACCEPTANCE' | 'INTERNAL_TRANSFER' | 'OUTGOING_INVOICE' | 'RETURNED_INVOICE' | 'PRODUCTION_DOCUMENT' | 'TRANSFORMATION_DOCUMENT' | 'PRODUCTION_ORDER' | 'CONSOLIDATED_ORDER' | 'PREPARED_REGISTER' | 'MENU_CHANGE' | 'PRODUCT_REPLACEMENT' | 'SALES_RETURN_DOCUMENT' | 'DISASSEMBLE_DOCUMENT' | 'PAYROLL' | 'INCOMING_CASH_ORDER' | 'OUTGOING_CASH_ORDER' | null | (string & {})
}

export interface TracedLine {
  /** Amount of the posting's product that the line took, in the product's unit. */
  amount: number
  /** Assembly chart of the breakdown. Null without one. */
  chartId?: Id<'AssemblyChart'> | null
  /** Sold amount. */
  portions: number
  /** Position of the item in the order. Null for a service. */
  positionId?: Id<'Position'> | null
  /** Product that was sold or removed. */
  productId: Id<'Product'>
  /** Size. Null without one. */
  sizeId?: Id<'Size'> | null
}

export interface TracedOrderAnswer {
  /** Accounting day. A day, `yyyy-MM-dd`. */
  day: Day
  /** Documents of the order in the books. */
  documents: (OrderDocumentAnswer)[]
  /** Order, or reserve of the banquet. */
  id: Id<'Order'>
  /** False while the order is open again. */
  isPosted: boolean
  /** Kind of the order. */
  kind: 'Delivery' | 'TableOrder' | 'Banquet' | (string & {})
  /** Number of the order. */
  number: string
}

export interface TracedPosting {
  /** Moment at which the posting takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date: OffsetTime
  /** Line of a document. Null for orders, and for postings of no line. */
  documentItemId?: Id<'DocumentItem'> | null
  /** Creation number of its document. */
  documentNumber: number
  /** Credited side. */
  from: TracedSide
  /** Id of the posting. */
  id: Id<'Posting'>
  /** Lines of the order that caused the posting; empty for money and for reversals. */
  lines: (TracedLine)[]
  /** Sum, at least 0. Money in the currency of the organization. */
  sum: number
  /** Debited side. */
  to: TracedSide
  /** Code of the transaction type, such as `SESSION_WRITEOFF`. */
  type: string
}

export interface TracedSide {
  /** Account or store. */
  accountId: Id<'Account'>
  /** Amount of the product, in the product's unit. Null if only value moves. */
  amount?: number | null
  /** Counteragent. Null where the account has none. */
  counteragentId?: Id<'Counteragent'> | null
  /** Product that moves. Null for money. */
  productId?: Id<'Product'> | null
}
