// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface DaysOperations {
  /** Close an accounting day with its counted cash. */
  '/admin/days/close': { kind: 'write'; request: AdminDaysCloseRequest; response: ClosedDayAnswer }
  /** List the closes of accounting days. */
  '/admin/days/list': { kind: 'query'; request: AdminDaysListRequest; response: AdminDaysListResponseAnswer; isPaged: true; item: NonNullable<AdminDaysListResponseAnswer['closes']>[number] }
  /** Show what closing a day would save. */
  '/admin/days/preview': { kind: 'query'; request: AdminDaysPreviewRequest; response: AdminDaysPreviewResponseAnswer }
}

export interface AdminDaysCloseRequest {
  /** Latest version of the close, if this is its correction. */
  correctsVersion?: number | null
  /** Cash that was counted, without the change for the next day. Money in the currency of the organization. */
  countedCash: number
  /** Accounting day in the time zone of the restaurant. A day, `yyyy-MM-dd`. */
  day: Day
  /** Remark for the staff. */
  note?: string | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Why the day is closed with open, unpaid or unposted orders. Required if there are any. */
  reason?: string | null
}

export interface AdminDaysListRequest {
  /** Cursor from the previous page. If absent, the first page. */
  cursor?: string | null
  /** First accounting day. If omitted, the first closed one. A day, `yyyy-MM-dd`. */
  from?: Day | null
  /** Maximum closes of a page, 100 by default. */
  limit?: number | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Last accounting day. If omitted, the last closed one. A day, `yyyy-MM-dd`. */
  to?: Day | null
}

export interface AdminDaysListResponseAnswer {
  /** Closes of days. */
  closes: (ClosedDayAnswer)[]
  /** Cursor of the next page. Null on the last page. */
  cursor: string | null
  /** Current accounting day of the restaurant. A day, `yyyy-MM-dd`. */
  today: Day
}

export interface AdminDaysPreviewRequest {
  /** Accounting day in the time zone of the restaurant. The current one may be incomplete. A day, `yyyy-MM-dd`. */
  day: Day
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface AdminDaysPreviewResponseAnswer {
  /** Cancelled and deleted orders. */
  cancelledOrders: number
  /** Sum of cancelled and deleted orders. Money in the currency of the organization. */
  cancelledSum: number
  /** Accounting day. A day, `yyyy-MM-dd`. */
  day: Day
  /** Discounts of closed orders. Money in the currency of the organization. */
  discounts: number
  /** Revenue that was paid in cash. Null for a cashier before the day is closed. Money in the currency of the organization. */
  expectedCash: number | null
  /** The first 1000 orders of the day that were closed after its latest close, which lacks them. */
  lateOrders: (UnfinishedOrderAnswer)[]
  /** Number of all of them. */
  lateOrdersCount: number
  /** Revenue of all of them. Money in the currency of the organization. */
  lateRevenue: number
  /** Orders of the day that are not over. */
  openOrders: (UnfinishedOrderAnswer)[]
  /** Closed orders. */
  orders: number
  /** Revenue by payment type. */
  payments: (DayPayment)[]
  /** Removed pieces of closed orders. */
  removedAmount: number
  /** Sum of removed items of closed orders. Money in the currency of the organization. */
  removedSum: number
  /** Revenue of closed orders, after discounts and with VAT. Null for a cashier before the day is closed. Money in the currency of the organization. */
  revenue: number | null
  /** Surcharges of closed orders, part of the revenue. Money in the currency of the organization. */
  surcharges: number
  /** Orders that were closed without a payment. */
  unpaidOrders: (UnfinishedOrderAnswer)[]
  /** Closed orders that are not in the books. */
  unpostedOrders: (UnfinishedOrderAnswer)[]
  /** Latest version of the close of the day. Null if the day is not closed. */
  version: number | null
}

export interface ClosedDayAnswer {
  /** Person who closed the day. */
  authorId: Id<'Person'> | null
  /** Whether the operator of the server closed the day, or a person. */
  authorKind: 'operator' | 'person' | (string & {})
  /** Name of the person. */
  authorName: string | null
  /** Cancelled and deleted orders. */
  cancelledOrders: number
  /** Sum of cancelled and deleted orders. Money in the currency of the organization. */
  cancelledSum: number
  /** When the day was closed. UTC, ISO 8601. */
  closedAt: string
  /** Cash that was counted. Money in the currency of the organization. */
  countedCash: number
  /** Accounting day. A day, `yyyy-MM-dd`. */
  day: Day
  /** Counted less expected cash: below zero if cash is missing. Money in the currency of the organization. */
  difference: number
  /** Discounts of closed orders. Money in the currency of the organization. */
  discounts: number
  /** Revenue that was paid in cash. Null for a cashier before the day is closed. Money in the currency of the organization. */
  expectedCash: number | null
  /** Remark for the staff. */
  note: string | null
  /** Orders of the day that are not over. */
  openOrders: (UnfinishedOrderAnswer)[]
  /** Closed orders. */
  orders: number
  /** Revenue by payment type. */
  payments: (DayPayment)[]
  /** Why the day was closed with open, unpaid or unposted orders. */
  reason: string | null
  /** Removed pieces of closed orders. */
  removedAmount: number
  /** Sum of removed items of closed orders. Money in the currency of the organization. */
  removedSum: number
  /** Revenue of closed orders, after discounts and with VAT. Null for a cashier before the day is closed. Money in the currency of the organization. */
  revenue: number | null
  /** Surcharges of closed orders, part of the revenue. Money in the currency of the organization. */
  surcharges: number
  /** Orders that were closed without a payment. */
  unpaidOrders: (UnfinishedOrderAnswer)[]
  /** Closed orders that are not in the books. */
  unpostedOrders: (UnfinishedOrderAnswer)[]
  /** 1 for the first close of the day; each correction is one more. */
  version: number
}

export interface DayPayment {
  /** Kind of the payment type, such as Cash. */
  kind: string | null
  /** Name of the payment type. */
  name: string | null
  /** Closed orders with the payment type. */
  orders: number
  /** Payment type. Null for orders without a payment. */
  paymentTypeId: Id<'PaymentType'> | null
  /** Part of the revenue. Cash is null for a cashier before the day is closed. Money in the currency of the organization. */
  sum: number | null
}

export interface UnfinishedOrderAnswer {
  /** Kind of the order. */
  kind: 'Delivery' | 'TableOrder' | 'Banquet' | (string & {})
  /** Number of the order. */
  number: number | null
  /** Order, or the reserve of a banquet. */
  orderId: Id<'Order'>
  /** Why the order could not be posted. Null if it is still to be read, and in other lists. */
  reason: string | null
  /** Sum of the order. Money in the currency of the organization. */
  sum: number | null
}
