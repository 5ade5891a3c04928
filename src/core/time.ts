/** Point in time: milliseconds since 1970 UTC. Columns of this type are named `…_at`. */
export type Instant = number

/** Wall time at a terminal, `yyyy-MM-dd HH:mm:ss.fff`, without a zone: it always belongs to an organization. */
export type TerminalTime = string

/** Calendar day, `yyyy-MM-dd`, without time and zone. */
export type Day = string

/** Source of `now`; tests advance it. */
export interface Clock {
  now(): Instant
}

export const systemClock: Clock = { now: () => Date.now() }

/** Durations in milliseconds. A day has 24 hours. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

// Years have four digits on the wire and in the database. A time that a zone, an offset or a span moves beyond them is this one.
const lastInstant: Instant = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
const withinYears = (at: Instant): Instant => Math.min(at, lastInstant)

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/
const pattern = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,7}))?)?$/
const offsetPattern = /(?:Z|[+-]\d{2}:\d{2})$/
const daysInMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Returns whether the text is a valid wall time in the form of `TerminalTime`, or in ISO form without a zone. */
export function isTerminalTime(text: string): boolean {
  const parts = pattern.exec(text)
  if (!parts) return false
  const [hour, minute, second] = parts.slice(4, 7).map((part) => Number(part ?? 0)) as number[]
  return isDay(text.slice(0, 10)) && hour! < 24 && minute! < 60 && second! < 60
}

/** Returns whether the text is a valid day from 1900 on. */
export function isDay(text: string): boolean {
  const [year, month, day] = (dayPattern.exec(text)?.slice(1) ?? []).map(Number)
  if (!year || !month || !day || year < 1900 || month > 12 || day > daysInMonth[month - 1]!) return false
  return month !== 2 || day !== 29 || isLeap(year)
}

/** Returns whether the text is a valid ISO 8601 time, with or without an offset: `2026-05-04T10:00:00.000+03:00`. */
export function isOffsetTime(text: string): boolean {
  const offset = offsetPattern.exec(text)?.[0] ?? ''
  const [hours, minutes] = offset.length > 1 ? offset.slice(1).split(':').map(Number) : [0, 0]
  return isTerminalTime(text.slice(0, text.length - offset.length)) && hours! <= 18 && minutes! < 60
}

/** Formats a time in ISO 8601 and UTC: `2026-05-04T10:00:00.000Z`. */
export const toUtcTime = (at: Instant): string => new Date(withinYears(at)).toISOString()

/**
 * Like `toUtcTime`, for a time as formatted by the database: `2026-05-04 10:00:00.25+00`. Lists contain hundreds of times, and a Date is
 * ten times slower.
 */
export const storedToUtcTime = (stored: string): string =>
  `${stored.slice(0, 10)}T${stored.slice(11, 19)}.${stored.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`

/** Parses a text accepted by `isOffsetTime`; a time without an offset is wall time in `zone`. */
export function fromOffsetTime(text: string, zone: string): Instant {
  const offset = offsetPattern.exec(text)?.[0]
  if (offset === undefined) return toInstant(normalizeTerminalTime(text), zone)
  const wall = normalizeTerminalTime(text.slice(0, text.length - offset.length))
  return withinYears(Date.parse(`${wall.replace(' ', 'T')}${offset}`))
}

/** Formats a time in ISO 8601 with the offset of `zone`. */
export function toOffsetTime(at: Instant, zone: string): string {
  const offset = offsetMs(at, zone)
  const wall = write(at + offset)
  return `${wall.slice(0, 10)}T${wall.slice(11)}${offsetText(offset)}`
}

const offsetTexts = new Map<number, string>()

/** Cached, because lists contain thousands of offsets and a zone has two. */
function offsetText(offset: number): string {
  const known = offsetTexts.get(offset)
  if (known !== undefined) return known
  const span = spanOf(offset).slice(0, -3)
  const text = span.startsWith('-') ? span : `+${span}`
  offsetTexts.set(offset, text)
  return text
}

/** Returns the day of a time in `zone`. */
export const dayOf = (at: Instant, zone: string): Day => toTerminalTime(at, zone).slice(0, 10)

/** Returns the first moment of the day in `zone`. */
export const startOfDay = (day: Day, zone: string): Instant => toInstant(`${day} 00:00:00.000`, zone)

/** Returns the day that is `days` later. */
export const daysAfter = (day: Day, days: number): Day =>
  new Date(withinYears(Date.parse(day) + days * dayMs)).toISOString().slice(0, 10)

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Returns the single form in which wall times are stored and returned. Expects a text accepted by `isTerminalTime`. */
export function normalizeTerminalTime(text: string): TerminalTime {
  const [, year, month, day, hour, minute, second = '00', fraction = ''] = pattern.exec(text)!
  return `${year}-${month}-${day} ${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`
}

/** Converts a time to wall time in `zone` (IANA). */
export function toTerminalTime(at: Instant, zone: string): TerminalTime {
  return write(at + offsetMs(at, zone))
}

/** Returns the moment at which a clock in `zone` shows `time`; for a time skipped in spring, the moment just after the gap. */
export function toInstant(time: TerminalTime, zone: string): Instant {
  const wall = Temporal.PlainDateTime.from(time.replace(' ', 'T'))
  return withinYears(wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds)
}

/**
 * Returns the first and the last moment that a text accepted by `isOffsetTime` may mean. They differ for a time without an offset in the
 * hour that clocks repeat in autumn.
 */
export function momentsOf(text: string, zone: string): readonly [first: Instant, last: Instant] {
  if (!isTerminalTime(text)) return [fromOffsetTime(text, zone), fromOffsetTime(text, zone)]
  const wall = Temporal.PlainDateTime.from(text.replace(' ', 'T'))
  const at = (disambiguation: 'earlier' | 'later') =>
    withinYears(wall.toZonedDateTime(zone, { disambiguation }).epochMilliseconds)
  return [at('earlier'), at('later')]
}

/** Returns the wall time `minutes` later, regardless of daylight saving. */
export const minutesAfter = (time: TerminalTime, minutes: number): TerminalTime =>
  write(Date.parse(`${time.replace(' ', 'T')}Z`) + minutes * minuteMs)

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Returns the day of the week, from 0 for Monday to 6 for Sunday. */
export const weekdayOf = (time: TerminalTime): number => (new Date(time.slice(0, 10)).getUTCDay() + 6) % 7

/** Returns the minutes since the start of the day, with a fraction for the seconds. */
export const minuteOfDay = (time: TerminalTime): number =>
  Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16)) + Number(time.slice(17)) / 60

/** Formats UTC like a wall time, for the few fields that the contract has in UTC. */
export const toUtcText = (at: Instant): string => write(at)

/** Returns the zone's offset as a span: `03:00:00` or `-05:30:00`. */
export const offsetSpan = (at: Instant, zone: string): string => spanOf(offsetMs(at, zone))

function spanOf(offset: number): string {
  const minutes = offset / minuteMs
  const [hour, minute] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : ''}${two(hour)}:${two(minute)}:00`
}

export const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

// Interval of cached offsets: they change only at quarter hours. The cache avoids Temporal in frequent calls.
const quarterMs = 15 * minuteMs
const quartersMax = 1_000
const offsets = new Map<string, Map<number, number>>()

function offsetMs(at: Instant, zone: string): number {
  const quarter = Math.floor(at / quarterMs)
  const ofZone = offsets.get(zone) ?? new Map<number, number>()
  const known = ofZone.get(quarter)
  if (known !== undefined) return known
  const offset = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000
  if (ofZone.size >= quartersMax) ofZone.clear()
  offsets.set(zone, ofZone.set(quarter, offset))
  return offset
}

// Size of the cache. Most times of an order are in the current minute or the minute of its delivery.
const minutesMax = 100
const minutes = new Map<number, string>()

function write(at: number): string {
  const ms = withinYears(at)
  const minute = Math.floor(ms / minuteMs)
  const rest = Math.floor(ms) - minute * minuteMs
  return `${writeMinute(minute)}:${two(Math.floor(rest / 1000))}.${String(rest % 1000).padStart(3, '0')}`
}

function writeMinute(minute: number): string {
  const known = minutes.get(minute)
  if (known !== undefined) return known
  const text = new Date(minute * minuteMs).toISOString()
  const written = `${text.slice(0, 10)} ${text.slice(11, 16)}`
  if (minutes.size >= minutesMax) minutes.clear()
  minutes.set(minute, written)
  return written
}

const two = (value: number) => String(value).padStart(2, '0')
