import { type Decimal, zero } from '#core/decimal.ts'
import { type Day, daysAfter, weekdayOf } from '#core/time.ts'

const weeks = 4

/** Returns the days whose mean income is expected of a day: its weekday in the last four weeks that are over. */
export function daysBehind(date: Day, today: Day): Day[] {
  const yesterday = daysAfter(today, -1)
  const sinceWeekday = (weekdayOf(yesterday) - weekdayOf(date) + 7) % 7
  const last = date < today ? daysAfter(date, -7) : daysAfter(yesterday, -sinceWeekday)
  return Array.from({ length: weeks }, (_, i) => daysAfter(last, -7 * i))
}

/** Returns the mean income of days. Days without sales count as zero. */
export const meanOf = (days: readonly Day[], revenue: ReadonlyMap<Day, Decimal>): Decimal =>
  days.reduce((total, day) => total.plus(revenue.get(day) ?? zero), zero).dividedBy(days.length)
