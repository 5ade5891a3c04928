import type { Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'
import type { OrderKind } from '#shared/order_kinds.ts'

/** Sum of a payment type, as the close stores it. Sums are decimals as text. */
export interface PaymentFigure {
  /** Null for orders without a payment. */
  paymentTypeId: Id<'PaymentType'> | null
  name: string | null
  kind: string | null
  orders: number
  sum: string
}

/** Figures of an accounting day besides revenue and cash. Sums are decimals as text. */
interface DayFigures {
  orders: number
  discounts: string
  surcharges: string
  removedAmount: string
  removedSum: string
  cancelledOrders: number
  cancelledSum: string
  payments: PaymentFigure[]
}

export interface UnfinishedOrder {
  orderId: Id<'Order'>
  kind: OrderKind
  number: number | null
  sum: string | null
  /** Why it could not be posted. */
  reason: string | null
}

/** The first orders of each list. */
export interface UnfinishedOrders {
  open: UnfinishedOrder[]
  unpaid: UnfinishedOrder[]
  unposted: UnfinishedOrder[]
}

/** An accounting day as it is now. */
export interface DayState {
  factsRevision: number
  ordersRevision: number
  revenue: string
  expectedCash: string
  figures: DayFigures
  unfinished: UnfinishedOrders
}

/** A version of the close of an accounting day. */
export interface DayClose extends DayState {
  day: Day
  version: number
  closedAt: Instant
  authorKind: 'operator' | 'person'
  authorId: Id<'Person'> | null
  countedCash: string
  note: string | null
  reason: string | null
}

/** Maximum number of orders in a list of unfinished orders. */
export const unfinishedMax = 1_000
