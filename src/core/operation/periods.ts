import type { TSchema } from 'typebox'
import { defineError, OperationError } from '#core/errors.ts'
import { fromOffsetTime } from '#core/time.ts'
import { fieldsOf } from './declared.ts'

export const PeriodReversed = defineError('PERIOD_REVERSED', 400, 'The period ends before it begins')

/** Fields with the beginning and the end of a period. */
interface Period {
  from: string
  to: string
  isOffsetTime: boolean
}

/** Ends of the names of fields for the end of a period, by those for its beginning. */
const ends: Readonly<Record<string, string>> = { from: 'to', From: 'To', startAt: 'endAt', StartAt: 'EndAt' }

const formats: ReadonlySet<string> = new Set(['day', 'offset-time', 'terminal-time'])

/** Returns the periods of a request: pairs of fields such as `from` and `to`, `dateFrom` and `dateTo`, `startAt` and `endAt`. */
export function periodsOf(request: TSchema): Period[] {
  const fields = fieldsOf(request)
  return Object.keys(fields).flatMap((from) => {
    const to = from.replace(/(from|From|startAt|StartAt)$/, (name) => ends[name] ?? name)
    const format = formatOf(fields[from])
    if (to === from || format !== formatOf(fields[to]) || !formats.has(format)) return []
    return [{ from, to, isOffsetTime: format === 'offset-time' }]
  })
}

interface Formatted {
  format?: string
  anyOf?: Formatted[]
}

const formatOf = (schema: Formatted = {}): string =>
  schema.format ?? schema.anyOf?.find(({ format }) => format)?.format ?? ''

/** Returns a check for periods that end before they begin; undefined if requests have none. Times without an offset belong to the zone. */
export function reversedPeriodFinder(
  request: TSchema,
): ((body: unknown, zone: string) => OperationError | undefined) | undefined {
  const periods = periodsOf(request)
  if (periods.length === 0) return undefined
  return (body, zone) => {
    const values = Object(body) as Readonly<Record<string, unknown>>
    const reversed = periods.find(({ from, to, isOffsetTime }) => {
      const [begin, end] = [values[from], values[to]]
      if (typeof begin !== 'string' || typeof end !== 'string') return false
      return isOffsetTime
        ? fromOffsetTime(begin, zone) > fromOffsetTime(end, zone)
        : toComparable(begin) > toComparable(end)
    })
    if (!reversed) return undefined
    const { from, to } = reversed
    const message = `The period ends before it begins: \`${to}\` ${values[to]} is before \`${from}\` ${values[from]}`
    return new OperationError(PeriodReversed, { path: to, message })
  }
}

const midnight = '0000-00-00 00:00:00.000'

/** Completes a day or a local time, so that texts compare in time order. */
const toComparable = (text: string): string => text.replace('T', ' ') + midnight.slice(text.length)
