import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'

/** An order of a restaurant. */
export interface OrderKey {
  organizationId: Id<'Organization'>
  id: Id<'Order'>
}

/** A closed order of a guest, as counters have it. */
export interface CountedOrder extends OrderKey {
  corporationId: Id<'Corporation'>
  guestId: Id<'Customer'>
  isDelivery: boolean
  /** Of the organization, up to which changes of the order were looked at. */
  revision: number
  closedAt: Instant
  /** By the calendar of the restaurant. */
  day: Day
  sum: Decimal
  /** What came into wallets for it. */
  refilled: Decimal
}

/** What is known of an order that was closed once. */
export interface OrderRecord extends CountedOrder {
  /** False once the order was opened again or undone. */
  isCounted: boolean
}
