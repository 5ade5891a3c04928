import type { Organization } from '#core/access/organizations.ts'
import { Decimal } from '#core/decimal.ts'
import type { Fail } from '#core/errors.ts'
import { type Day, isDay, isTerminalTime } from '#core/time.ts'
import { type Column, filtersOf } from './columns/column.rules.ts'
import type { Source } from './columns/source.rules.ts'
import type { planErrors } from './errors.ts'
import { daysOf } from './periods.rules.ts'
import type { OlapFilterDoc } from './schemas.ts'

interface Bounds {
  from: string | null
  to: string | null
  includeLow: boolean
  includeHigh: boolean
}

/** A condition on the rows of a report. */
export type Filter =
  | { kind: 'values'; column: Column; isExcluding: boolean; values: readonly string[]; hasNull: boolean }
  | ({ kind: 'numbers'; column: Column } & Bounds)
  /** Named periods may differ among organizations: each range says for which ones it holds. */
  | { kind: 'dates'; column: Column; ranges: readonly (Bounds & { organizationIds: readonly string[] })[] }

export interface FilterContext {
  organizations: readonly Organization[]
  /** Accounting day of an organization. */
  todayOf(organization: Organization): Day
}

interface Reading {
  path: string
  context: FilterContext
  fail: Fail<typeof planErrors>
}

/** Reads a filter on a column. */
export function readFilter(filter: OlapFilterDoc, column: Column, reading: Reading): Filter {
  const { path, fail } = reading
  const { filterType } = filter
  const allowed = filtersOf(column)
  if (!allowed.includes(filterType))
    throw fail.WrongFilter({
      path: `${path}.filterType`,
      message: `The column ${column.name} of type ${column.type} supports ${allowed.join(' or ')}`,
      allowed,
    })
  if (filterType === 'DateRange') return datesFilter(filter, column, reading)
  if (filterType === 'Range') return { kind: 'numbers', column, ...boundsOf(filter, readNumber, reading) }
  if (!filter.values?.length)
    throw fail.WrongFilter({ path: `${path}.values`, message: `${filterType} needs at least one value` })
  const isId = column.type === 'ID' || column.type === 'ID_STRING'
  const values = filter.values.filter((value) => value !== null)
  return {
    ...{ kind: 'values', column, isExcluding: filterType === 'ExcludeValues', hasNull: filter.values.includes(null) },
    values: isId ? values.map((value) => value.toLowerCase()) : values,
  }
}

function datesFilter(filter: OlapFilterDoc, column: Column, reading: Reading): Filter {
  const { path, context, fail } = reading
  const period = filter.periodType ?? 'CUSTOM'
  const ids = context.organizations.map(({ id }) => id)
  if (period === 'CUSTOM' || period === 'OPEN_PERIOD') {
    const bounds = boundsOf(filter, column.type === 'DATE' ? readDay : readTime, reading)
    if (bounds.from === null) throw fail.WrongFilter({ path: `${path}.from`, message: `${period} needs \`from\`` })
    if (period === 'OPEN_PERIOD')
      return { kind: 'dates', column, ranges: [{ ...bounds, to: null, organizationIds: ids }] }
    if (bounds.to === null) throw fail.WrongFilter({ path: `${path}.to`, message: 'CUSTOM needs `to`' })
    return { kind: 'dates', column, ranges: [{ ...bounds, organizationIds: ids }] }
  }
  const byToday = Map.groupBy(context.organizations, context.todayOf)
  const ranges = [...byToday].map(([today, own]) => ({
    ...daysOf(period, today),
    ...{ includeLow: true, includeHigh: false, organizationIds: own.map(({ id }) => id) },
  }))
  return { kind: 'dates', column, ranges }
}

type ReadBound = (value: string | number) => string | null

/** Reads the bounds of a range; at least one is needed. */
function boundsOf(filter: OlapFilterDoc, read: ReadBound, { path, fail }: Reading): Bounds {
  const boundOf = (field: 'from' | 'to') => {
    const value = filter[field]
    if (value === null || value === undefined) return null
    const bound = read(value)
    if (bound === null)
      throw fail.WrongFilter({ path: `${path}.${field}`, message: `${wanted.get(read)} is expected, not ${value}` })
    return bound
  }
  const bounds = { from: boundOf('from'), to: boundOf('to') }
  if (bounds.from === null && bounds.to === null)
    throw fail.WrongFilter({ path: `${path}.from`, message: 'A range needs `from` or `to`' })
  if (read !== readNumber && bounds.from !== null && bounds.to !== null && bounds.from > bounds.to)
    throw fail.PeriodReversed({ path: `${path}.to` })
  return { ...bounds, includeLow: filter.includeLow ?? true, includeHigh: filter.includeHigh ?? false }
}

const readNumber: ReadBound = (value) => {
  if (!/^-?\d{1,15}(\.\d{1,9})?$/.test(`${value}`)) return null
  return new Decimal(value).toFixed()
}

/** Reads a day; of a time, its day. */
const readDay: ReadBound = (value) => {
  const text = readTime(value)
  return text === null ? null : text.slice(0, 10)
}

const readTime: ReadBound = (value) => {
  const text = `${value}`.replace('T', ' ')
  if (isDay(text)) return text
  return isTerminalTime(text) ? text : null
}

const wanted = new Map<ReadBound, string>([
  [readNumber, 'A number with at most 9 decimals'],
  [readDay, 'A day such as 2026-05-31'],
  [readTime, 'A day or time such as 2026-05-31 or 2026-05-31T12:00:00'],
])

/** Adds a parameter to a statement and returns its place, such as `$2`. */
export type Bind = (value: string | number) => string

/** Returns the SQL of a filter. */
export function conditionOf(filter: Filter, { bind, organization }: { bind: Bind; organization: string }): string {
  const expression = filter.column.sql!
  if (filter.kind === 'values') return valuesCondition(filter, bind)
  if (filter.kind === 'numbers')
    return rangeCondition(filter, expression, (value) => `cast(${bind(value)} as decimal(38, 9))`)
  const type = filter.column.type === 'DATE' ? 'date' : 'timestamp'
  const cast = (value: string) => `cast(${bind(value)} as ${type})`
  const conditions = filter.ranges.map((range) => {
    const inRange = rangeCondition(range, expression, cast)
    if (filter.ranges.length === 1) return inRange
    return `${organization} in (${range.organizationIds.map((id) => `cast(${bind(id)} as uuid)`).join(', ')}) and ${inRange}`
  })
  return conditions.length === 1 ? conditions[0]! : `(${conditions.map((one) => `(${one})`).join(' or ')})`
}

type DatesFilter = Extract<Filter, { kind: 'dates' }>

export const isDates = (filter: Filter): filter is DatesFilter => filter.kind === 'dates'

/** Returns the filter for what lies before the dates of another. */
export const rowsBefore = (filter: DatesFilter): DatesFilter => ({
  ...filter,
  ranges: filter.ranges.map((range) => ({ ...range, from: null, to: range.from, includeHigh: !range.includeLow })),
})

/** Returns conditions on the day of an index that dates imply. Without a beginning for balances. */
export function daysCondition(
  { column, ranges }: DatesFilter,
  { source, bind, isOfBalances }: { source: Source; bind: Bind; isOfBalances: boolean },
): string[] {
  const { indexedDay } = source
  if (!indexedDay?.columns.includes(column.name)) return []
  const days = (bound: 'from' | 'to') =>
    ranges.map((range) => range[bound]?.slice(0, 10) ?? null).filter((day) => day !== null)
  const from = days('from').sort()[0]
  const to = days('to').sort().at(-1)
  const isEnded = to !== undefined && ranges.every((range) => range.to !== null)
  return [
    ...(from !== undefined && !isOfBalances ? [`${indexedDay.sql} >= cast(${bind(from)} as date) - 2`] : []),
    ...(isEnded ? [`${indexedDay.sql} <= cast(${bind(to)} as date) + 2`] : []),
  ]
}

function valuesCondition(
  { column, values, hasNull, isExcluding }: Extract<Filter, { kind: 'values' }>,
  bind: Bind,
): string {
  const expression = column.sql!
  const conditions = values.map((value) => column.conditions.get(value))
  const among = conditions.includes(undefined)
    ? `cast(${expression} as text) in (${values.map(bind).join(', ')})`
    : `(${conditions.join(' or ') || 'false'})`
  if (!isExcluding) return hasNull ? `(${among} or ${expression} is null)` : among
  return hasNull ? `(${expression} is not null and not ${among})` : `(${expression} is null or not ${among})`
}

function rangeCondition(
  { from, to, includeLow, includeHigh }: Bounds,
  expression: string,
  cast: (value: string) => string,
): string {
  return [
    ...(from === null ? [] : [`${expression} ${includeLow ? '>=' : '>'} ${cast(from)}`]),
    ...(to === null ? [] : [`${expression} ${includeHigh ? '<=' : '<'} ${cast(to)}`]),
  ].join(' and ')
}
