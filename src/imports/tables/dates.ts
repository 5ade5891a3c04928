import { isDay } from '#core/time.ts'
import { phrase } from '../phrases.ts'
import { type CellTime, type DateFormat, readFormatted } from './date_format.ts'

/** Order of day, month and year, where the year does not come first. */
export type DateOrder = 'DMY' | 'MDY'

/** Value of a cell, or two values that the text may mean, or undefined if it is neither a day nor a time. */
export type Meaning<T> = { value: T } | { meanings: readonly [string, string] } | undefined

const yearFirst = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/
const time = /^(\d{1,2})(?::|h)(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:\s?([ap])\.?\s?m\.?)?$/i
const zoned = /\s?(Z|[+-]\d{2}:?\d{2})$/

/**
 * Parses a day. With slashes or hyphens, day and month have two orders, unless one is above 12 or `order` is the column's. A format that a
 * person gives is the only form.
 */
export function parseDay(text: string, order?: DateOrder | DateFormat): Meaning<string> {
  if (typeof order === 'object') return parseFormattedDay(text, order)
  const [, year = '', , month = '', day = ''] = yearFirst.exec(text) ?? []
  if (year !== '') return meaningOf([dayText(year, month, day)])
  const [, first = '', mark, second = '', last = ''] = yearLast.exec(text) ?? []
  if (last === '') return undefined
  // With two digits, the year could also be the first number.
  if (last.length === 2 && order === undefined) return undefined
  const fullYear = last.length === 2 ? `20${last}` : last
  const known = order ?? (mark === '.' ? 'DMY' : undefined)
  const dayFirst = known === 'MDY' ? undefined : dayText(fullYear, second, first)
  const monthFirst = known === 'DMY' ? undefined : dayText(fullYear, first, second)
  return meaningOf([dayFirst, monthFirst])
}

/** Parses a day with a time, with or without an offset. */
export function parseTime(text: string, order?: DateOrder | DateFormat): Meaning<CellTime> {
  const trimmed = text.trim()
  if (typeof order === 'object') return parseFormattedTime(trimmed, order)
  const dayPart = /^[\d./-]*/.exec(trimmed)?.[0] ?? ''
  const day = parseDay(dayPart, order)
  const clock = parseZonedClock(trimmed.slice(dayPart.length))
  if (!day || !clock) return undefined
  if ('meanings' in day) return { meanings: [`${day.meanings[0]} ${clock.time}`, `${day.meanings[1]} ${clock.time}`] }
  return { value: { local: `${day.value} ${clock.time}`, ...clock.zone } }
}

function parseFormattedDay(text: string, format: DateFormat): Meaning<string> {
  const found = readFormatted(text.trim(), format)
  // A column of days may have times, which are midnight in most exports.
  return found && (found.rest === '' || parseZonedClock(found.rest))
    ? { value: found.time.local.slice(0, 10) }
    : undefined
}

function parseFormattedTime(text: string, format: DateFormat): Meaning<CellTime> {
  const found = readFormatted(text, format)
  const clock = found && parseZonedClock(found.rest)
  if (!clock) return undefined
  if (!format.hasTime) return { value: { local: `${found.time.local.slice(0, 10)} ${clock.time}`, ...clock.zone } }
  return clock.hasTime ? undefined : { value: { ...found.time, ...clock.zone } }
}

/** Parses what follows a day: a time of day, an offset, both or nothing. */
function parseZonedClock(text: string) {
  const rest = text.replace(/^(?:T|,? )/i, '').trim()
  const offset = zoned.exec(rest)?.[1]
  const clock = offset === undefined ? rest : rest.replace(zoned, '')
  const time = parseClock(clock)
  if (time === undefined) return undefined
  const withColon = offset?.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
  return { time, hasTime: clock !== '', zone: { ...(withColon !== undefined && { offset: withColon }) } }
}

/** Returns the order that the days of a column show; undefined if they show none, or both. */
export function dateOrderIn(cells: Iterable<string>): DateOrder | undefined {
  const orders = new Set<DateOrder>()
  for (const cell of cells) {
    const [, first = '', mark, second = ''] = yearLast.exec(/^[\d./-]+/.exec(cell)?.[0] ?? '') ?? []
    if (mark === '.' || Number(first) > 12) orders.add('DMY')
    else if (Number(second) > 12) orders.add('MDY')
  }
  const [order] = orders
  return orders.size === 1 ? order : undefined
}

/** Returns the message about a cell that is no time, or has two meanings. */
export const timeError = (
  cell: string,
  found: Exclude<Meaning<unknown>, { value: unknown }>,
  example: string,
): string =>
  found
    ? phrase`"${cell}" may be ${found.meanings[0]} or ${found.meanings[1]}: give --date-format dd/MM/yyyy or MM/dd/yyyy`
    : phrase`"${cell}" is no time such as ${example}`

function meaningOf(days: readonly (string | undefined)[]): Meaning<string> {
  const [first, second] = [...new Set(days.filter((day) => day !== undefined))]
  if (first === undefined) return undefined
  return second === undefined ? { value: first } : { meanings: [first, second] }
}

function dayText(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

/** Returns the time of day as `18:30:00`; midnight for an empty text. */
function parseClock(text: string): string | undefined {
  if (text === '') return '00:00:00'
  const [, hourText = '', minute = '', second = '00', half] = time.exec(text.trim()) ?? []
  if (hourText === '') return undefined
  const hour = Number(hourText)
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined
  const hours = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return `${`${hours}`.padStart(2, '0')}:${minute}:${second}`
}
