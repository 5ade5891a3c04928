import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'

/** Key of an order of a restaurant. */
export interface OrderKey {
  organizationId: Id<'Organization'>
  id: Id<'Order'>
}

/** Closed order of a guest, as counters have it. */
export interface CountedOrder extends OrderKey {
  corporationId: Id<'Corporation'>
  guestId: Id<'Customer'>
  isDelivery: boolean
  /** Revision of the organization up to which changes of the order are processed. */
  revision: number
  closedAt: Instant
  /** Day in the restaurant's time zone. */
  day: Day
  sum: Decimal
  /** Sum credited to wallets for the order. */
  refilled: Decimal
}

/** Order that has been closed at least once. */
export interface OrderRecord extends CountedOrder {
  /** False once the order is reopened or cancelled. */
  isCounted: boolean
}
