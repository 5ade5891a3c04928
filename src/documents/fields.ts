import type { TObject } from 'typebox'
import { OperationError } from '#core/errors.ts'
import { kinds } from '#core/kits/columns.ts'
import { type Field, readInput, required } from '#core/record/fields.ts'
import { DayOrTime, List } from '#core/schema.ts'
import {
  type Day,
  dayOf,
  fromOffsetTime,
  type Instant,
  isDay,
  startOfDay,
  storedToUtcTime,
  toOffsetTime,
  toUtcTime,
} from '#core/time.ts'
import { DateOutOfRange } from '#domains/books/errors.ts'
import { isInRange } from '#domains/books/rules.ts'

/** The lines of a document, stored as they are answered. */
export const lines = (item: TObject): Field => ({
  ...required(kinds.json, List(item), 'Lines.'),
  read: (stored) => Object(stored),
  wire: (items) => items,
})

/** A day, for which clients also send a time: `readInZone` finds its day. */
export const dayOrTime = (description: string): Field<ReturnType<typeof DayOrTime>, Day, 'required'> => ({
  ...required(kinds.day, DayOrTime(), description),
  read: (stored) => `${stored}`.slice(0, 10),
  wire: (day) => day,
})

/** A moment, for which clients also send a day: then it is the beginning of the day. */
export const timeOrDay = (description: string): Field<ReturnType<typeof DayOrTime>, Instant, 'required'> => ({
  ...required(kinds.moment, DayOrTime(), description),
  read: (stored) => Date.parse(storedToUtcTime(`${stored}`)),
  wire: (at) => toUtcTime(at),
})

/** Returns the moment of a requested time, or of the beginning of a requested day. */
export const toMoment = (requested: string, zone: string): Instant =>
  isDay(requested) ? startOfDay(requested, zone) : fromOffsetTime(requested, zone)

/** Whether a field is a day or a moment. */
export const isDate = ({ kind }: Field): boolean => kind === kinds.day || kind === kinds.moment

/** Refuses a date that books may not have. */
export function requireDate(path: string, value: unknown, zone: string): void {
  const day = typeof value === 'number' ? dayOf(value, zone) : value
  if (typeof day === 'string' && !isInRange(day)) throw new OperationError(DateOutOfRange, { path })
}

/** Returns the value of a requested field. Days and times without an offset belong to the time zone. */
export function readInZone(field: Field, requested: unknown, zone: string): unknown {
  if (typeof requested === 'string') {
    if (field.kind === kinds.day) return isDay(requested) ? requested : dayOf(fromOffsetTime(requested, zone), zone)
    if (field.kind === kinds.moment) return toMoment(requested, zone)
  }
  return readInput(field, requested)
}

/** Returns the value of a field in responses; times have the offset of the time zone. */
export const wireInZone = ({ kind, wire }: Field, value: unknown, zone: string): unknown =>
  kind === kinds.moment && typeof value === 'number' ? toOffsetTime(value, zone) : wire(value)
