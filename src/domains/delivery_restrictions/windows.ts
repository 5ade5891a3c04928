import { minuteOfDay, type TerminalTime, weekdayOf, weekdays } from '#core/time.ts'

/** Delivery hours on some weekdays, from minute to minute; past midnight if `to` is not after `from`. */
export interface Window {
  /** Weekdays on which the window begins, from bit 0 for Monday to bit 6 for Sunday. */
  weekMap: number
  from: number
  to: number
}

export const minutesOfDay = 1440
export const wholeWeek = 0b111_1111

type Fit = 'open' | 'wrong day' | 'wrong time'

/** Returns whether the window is open at a time. Includes its last minute. */
export function fitOf({ weekMap, from, to }: Window, time: TerminalTime): Fit {
  if (weekMap === wholeWeek && from === 0 && to === minutesOfDay) return 'open'
  const [weekday, minute] = [weekdayOf(time), minuteOfDay(time)]
  const length = to > from ? to - from : to + minutesOfDay - from
  const isOpen = (sinceBeginning: number) => sinceBeginning >= 0 && sinceBeginning <= length
  if (has(weekMap, (weekday + 6) % 7) && isOpen(minute + minutesOfDay - from)) return 'open'
  if (!has(weekMap, weekday)) return 'wrong day'
  return isOpen(minute - from) ? 'open' : 'wrong time'
}

const has = (weekMap: number, weekday: number): boolean => (weekMap & (1 << weekday)) !== 0

export const weekdaysOf = ({ weekMap }: Window): string[] => weekdays.filter((_, weekday) => has(weekMap, weekday))

/** Returns a minute of the day as a time span such as `09:30:00`. Midnight at the end is `23:59:59`, because a span has no 24 hours. */
export function toTimeSpan(minute: number): string {
  if (minute >= minutesOfDay) return '23:59:59'
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`
}

const two = (value: number) => String(value).padStart(2, '0')
