import { type Day, dayOf, daysAfter, type Instant, weekdayOf } from '#core/time.ts'
import type { PeriodStarts } from './store.ts'

/** Returns the first days of the current periods in a restaurant's time zone. */
export function periodStarts(now: Instant, zone: string): PeriodStarts {
  const today: Day = dayOf(now, zone)
  const [year, month] = [today.slice(0, 4), Number(today.slice(5, 7))]
  const firstOf = (number: number): Day => `${year}-${String(number).padStart(2, '0')}-01`
  return {
    Day: today,
    Week: daysAfter(today, -weekdayOf(today)),
    Month: firstOf(month),
    Quarter: firstOf(month - ((month - 1) % 3)),
    Year: firstOf(1),
  }
}
