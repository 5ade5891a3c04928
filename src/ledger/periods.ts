import { type Day, daysAfter, type Instant, startOfDay } from '#core/time.ts'

/** The first day of postings, and the last day that a period reads. */
const firstDay = '1900-01-01'
const lastDay = '9999-11-29'

interface Days {
  from?: Day | null
  to?: Day | null
}

/** Returns the moments of a period that includes both days. An absent day leaves the period open. */
export const momentsOfDays = ({ from, to }: Days, zone: string): { from: Instant; before: Instant } => ({
  from: from && from > lastDay ? endOfDay(lastDay, zone) : startOfDay(from ?? firstDay, zone),
  before: endOfDay(to ?? lastDay, zone),
})

/** Returns the first moment after a day. */
export const endOfDay = (day: Day, zone: string): Instant =>
  startOfDay(daysAfter(day < lastDay ? day : lastDay, 1), zone)

/** Returns the exclusive end of reads in which movements at the moment count. Nothing is posted after the last day. */
export const momentAfter = (moment: Instant, zone: string): Instant => Math.min(moment + 1, endOfDay(lastDay, zone))
