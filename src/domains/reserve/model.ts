import type { Fail } from '#core/errors.ts'
import type { Id } from '#core/schema.ts'
import type { TerminalTime } from '#core/time.ts'
import type { DineInContext } from '#ordering/dine_in_context.loader.ts'
import type { Placed } from '#ordering/placed.ts'
import type { ReserveInAnswer, ReserveOrderInAnswer } from '#shared/schemas/reserve_answer.ts'
import type { reportedReserveErrors } from './errors.ts'

/** A reserve of tables as it is kept. */
export interface Reserve extends Placed {
  id: Id<'Reserve'>
  /** Deleted at the front office: it can no longer change. */
  isDeleted: boolean
  reserve: ReserveInAnswer
}

/** A reserve with an order. */
export type Banquet = Reserve & { reserve: { order: ReserveOrderInAnswer } }

/** The time for which a reserve has its tables, by the clock of the restaurant. */
export interface Booking {
  tableIds: readonly string[]
  startsAt: TerminalTime
  endsAt: TerminalTime
}

/** The bookings of a terminal group by the ids of their reserves. */
export type Bookings = ReadonlyMap<string, Booking>

/** What a new reserve is checked against. */
export type PlacingContext = DineInContext<Fail<typeof reportedReserveErrors>>
