import type { Day } from '#core/time.ts'

/** From one day to before another. */
export interface Period {
  dateFrom: Day
  dateTo: Day
}

/**
 * What is left of a chart's period when another chart takes its days: nothing, one part, or the part before and the part after
 * (docs/domain.md §12.2).
 */
export function remains({ dateFrom, dateTo }: Period, taken: Period): Period[] {
  const parts = [
    { dateFrom, dateTo: earlier(dateTo, taken.dateFrom) },
    { dateFrom: later(dateFrom, taken.dateTo), dateTo },
  ]
  const isWhole = taken.dateTo <= dateFrom || dateTo <= taken.dateFrom
  return isWhole ? [{ dateFrom, dateTo }] : parts.filter((part) => part.dateFrom < part.dateTo)
}

const earlier = (a: Day, b: Day) => (a < b ? a : b)
const later = (a: Day, b: Day) => (a > b ? a : b)
