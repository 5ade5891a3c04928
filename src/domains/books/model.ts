import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'
import type { OrderKind } from '#shared/order_kinds.ts'

/** A side of a transaction by hand. */
export interface EnteredSide {
  accountId: Id<'Account'>
  counteragentId: Id<'Counteragent'> | null
}

/** A transaction by hand, as the operator entered it. */
export interface EnteredTransaction {
  id: Id<'BooksTransaction'>
  effectiveAt: Instant
  from: EnteredSide
  to: EnteredSide
  sum: Decimal
  cashFlowCategoryId: Id<'CashFlowCategory'> | null
  conceptionId: Id<'Conception'> | null
  documentId: Id<'Document'> | null
  comment: string | null
}

export interface BooksTransaction extends EnteredTransaction {
  /** Number for people, within the organization. */
  number: number
  creationNumber: number
  isCanceled: boolean
}

/** Money that entered the wallet of a guest (above zero) or left it, otherwise than with an order. */
export interface WalletChange {
  id: Id<'Transaction'>
  /** Null for the organization of opening balances. */
  organizationId: Id<'Organization'> | null
  /** Null for a certificate whose owner is unknown. */
  guestId: Id<'Customer'> | null
  sum: Decimal
  /** Whether an order has sold the money as a product, so that it is a debt instead of revenue. */
  isSold: boolean
}

/** Goods in a store when its books begin. Without an amount they were taken away. */
export interface OpeningStock {
  storeId: Id<'Store'>
  productId: Id<'Product'>
  openedOn: Day
  amount: Decimal
  sum: Decimal
  creationNumber: number
}

/** An order of an accounting day that is not in the books. */
export interface MissingOrder {
  organizationId: Id<'Organization'>
  orderId: Id<'Order'>
  kind: OrderKind
  day: Day
  /** Why it could not be posted; null if the follower of sales has not read it yet. */
  reason: string | null
}

/** The first `missingMax` orders, and the number of all. */
export interface MissingOrders {
  orders: readonly MissingOrder[]
  count: number
}

/** Maximum number of missing orders in a response. */
export const missingMax = 100
