import type { Fail } from '#core/errors.ts'
import type { Id } from '#core/schema.ts'
import type { TerminalTime } from '#core/time.ts'
import type { DineInContext } from '#ordering/dine_in_context.ts'
import type { Placed } from '#ordering/placed.ts'
import type { ReserveInAnswer, ReserveOrderInAnswer } from '#shared/schemas/reserve_answer.ts'
import type { reportedReserveErrors } from './errors.ts'

/** Reserve of tables as stored. */
export interface Reserve extends Placed {
  id: Id<'Reserve'>
  /** Whether it was deleted at the front office: then it can no longer change. */
  isDeleted: boolean
  reserve: ReserveInAnswer
}

/** Reserve with an order. */
export type Banquet = Reserve & { reserve: { order: ReserveOrderInAnswer } }

/** Time for which a reserve has its tables, in the restaurant's local time. */
export interface Booking {
  tableIds: readonly string[]
  startsAt: TerminalTime
  endsAt: TerminalTime
}

/** Bookings of a terminal group by the ids of their reserves. */
export type Bookings = ReadonlyMap<string, Booking>

/** Data that a new reserve is checked against. */
export type PlacingContext = DineInContext<Fail<typeof reportedReserveErrors>>
