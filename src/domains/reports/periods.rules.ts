import { type Day, daysAfter, weekdayOf } from '#core/time.ts'
import type { PeriodType } from './schemas.ts'

/** Days from the first to one that no longer belongs to the period. */
interface DayRange {
  from: Day
  to: Day
}

const firstOfMonth = (day: Day, months: number): Day => {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

const firstOfYear = (day: Day, years: number): Day => `${Number(day.slice(0, 4)) + years}-01-01`

/** Returns the days of a named period at a restaurant whose accounting day is `today`. */
export function daysOf(period: Exclude<PeriodType, 'CUSTOM' | 'OPEN_PERIOD'>, today: Day): DayRange {
  const monday = daysAfter(today, -weekdayOf(today))
  switch (period) {
    case 'TODAY':
      return { from: today, to: daysAfter(today, 1) }
    case 'YESTERDAY':
      return { from: daysAfter(today, -1), to: today }
    case 'CURRENT_WEEK':
      return { from: monday, to: daysAfter(monday, 7) }
    case 'LAST_WEEK':
      return { from: daysAfter(monday, -7), to: monday }
    case 'CURRENT_MONTH':
      return { from: firstOfMonth(today, 0), to: firstOfMonth(today, 1) }
    case 'LAST_MONTH':
      return { from: firstOfMonth(today, -1), to: firstOfMonth(today, 0) }
    case 'CURRENT_YEAR':
      return { from: firstOfYear(today, 0), to: firstOfYear(today, 1) }
    case 'LAST_YEAR':
      return { from: firstOfYear(today, -1), to: firstOfYear(today, 0) }
  }
}
