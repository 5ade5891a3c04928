import type { Fail } from '#core/errors.ts'
import { nearestName } from '#core/nearest_name.ts'
import type { Column, Measure } from './columns/column.rules.ts'
import type { Source } from './columns/source.rules.ts'
import type { planErrors } from './errors.ts'
import { type Filter, type FilterContext, isDates, readFilter } from './filters.rules.ts'
import { fieldsMax, type GetOlapReportRequest } from './schemas.ts'

/** A column that a report aggregates. */
export interface MeasureColumn extends Column {
  measure: Measure
}

export interface HavingRange {
  index: number
  from: number | null
  to: number | null
  includeLow: boolean
  includeHigh: boolean
}

/** A report whose columns are known and allowed. */
export interface Plan {
  source: Source
  rows: readonly Column[]
  cols: readonly Column[]
  measures: readonly MeasureColumn[]
  filters: readonly Filter[]
  hasSummary: boolean
  having: readonly HavingRange[]
  /** By index of groups, then measures. */
  sort: readonly { index: number; isDescending: boolean }[]
  limit: number | null
}

/** Caller of a report, with the day of each restaurant. */
export interface PlanContext extends FilterContext {
  corporationId: string
  mayReadGuests: boolean
  /** The one source whose orders the caller sees; undefined for orders of all sources. */
  sourceKey: string | undefined
}

type PlanFail = Fail<typeof planErrors>
type Use = 'canAggregate' | 'canGroup' | 'canFilter'

const uses: Record<Use, { is(column: Column): boolean; said: string }> = {
  canAggregate: { is: ({ measure }) => measure !== null, said: 'aggregated' },
  canGroup: { is: ({ canGroup }) => canGroup, said: 'grouped' },
  canFilter: { is: ({ sql }) => sql !== null, said: 'filtered' },
}

/** Checks a request for a report against the columns of its type. */
export function planReport(
  request: GetOlapReportRequest,
  source: Source,
  { context, fail }: { context: PlanContext; fail: PlanFail },
): Plan {
  const find = (name: string, path: string, use: Use) => findColumn(source, name, { path, use, context, fail })
  const columnsAt = (field: 'groupByRowFields' | 'groupByColFields' | 'aggregateFields', use: Use) =>
    (request[field] ?? []).map((name, i) => find(name, `${field}[${i}]`, use))
  const rows = columnsAt('groupByRowFields', 'canGroup')
  const cols = columnsAt('groupByColFields', 'canGroup')
  const measures = columnsAt('aggregateFields', 'canAggregate').filter(isMeasure)
  checkFields(request, fail)
  const filters = request.filters.map((filter, i) => {
    const path = `filters[${i}]`
    const column = find(filter.name, `${path}.name`, 'canFilter')
    return readFilter(filter, column, { path, context, fail })
  })
  if (!filters.some(({ kind }) => kind === 'dates'))
    throw fail.DateFilterMissing({
      path: 'filters',
      message: `A report needs a filter of type DateRange, for instance on ${source.dateColumns.join(' or ')}`,
    })
  checkBalances({ rows, cols, measures, filters, source }, fail)
  return { source, rows, cols, measures, filters, hasSummary: request.buildSummary ?? false, ...endOf(request, fail) }
}

const isMeasure = (column: Column): column is MeasureColumn => column.measure !== null

interface Finding {
  path: string
  use: Use
  context: Pick<PlanContext, 'mayReadGuests'>
  fail: PlanFail
}

function findColumn({ columns }: Source, name: string, { path, use, context, fail }: Finding): Column {
  const { is, said } = uses[use]
  const column = columns.get(name)
  if (column && !isVisible(column, context)) throw fail.PersonalColumnForbidden({ path })
  if (column && is(column)) return column
  const allowed = [...columns.values()].filter((one) => is(one) && isVisible(one, context)).map((one) => one.name)
  if (column) throw fail.WrongColumnUse({ path, allowed, message: `The column ${name} cannot be ${said}` })
  const nearest = nearestName(name, allowed)
  const question = nearest === undefined ? '' : `; did you mean ${nearest}?`
  throw fail.UnknownColumn({ path, allowed, message: `The report has no column ${name}${question}` })
}

/** Returns whether a caller may read a column. */
export const isVisible = ({ isPersonal }: Column, { mayReadGuests }: Pick<PlanContext, 'mayReadGuests'>): boolean =>
  mayReadGuests || !isPersonal

function checkFields({ groupByRowFields, groupByColFields, aggregateFields }: GetOlapReportRequest, fail: PlanFail) {
  const groups = [...(groupByRowFields ?? []), ...(groupByColFields ?? [])]
  if (groups.length > fieldsMax)
    throw fail.ReportTooLarge({
      path: groupByRowFields?.length ? 'groupByRowFields' : 'groupByColFields',
      message: `A report has at most ${fieldsMax} fields that make groups`,
    })
  const names = [...groups, ...aggregateFields]
  const twice = names.find((name, i) => names.indexOf(name) < i)
  const isGroup = twice !== undefined && groups.indexOf(twice) < groups.lastIndexOf(twice)
  if (twice !== undefined)
    throw fail.ColumnRepeated({
      path: isGroup ? 'groupByRowFields' : 'aggregateFields',
      message: `The column ${twice} is named twice`,
    })
}

/** Refuses balances of a report that has no single period, or is divided by times. */
function checkBalances(
  { rows, cols, measures, filters, source }: Pick<Plan, 'rows' | 'cols' | 'measures' | 'filters' | 'source'>,
  fail: PlanFail,
) {
  const index = measures.findIndex(({ measure }) => measure.parts.some(({ isBefore }) => isBefore))
  if (index < 0) return
  const path = `aggregateFields[${index}]`
  const time = [...rows, ...cols].find(({ tags }) => tags.includes('time'))
  if (time) throw fail.WrongColumnUse({ path, message: `Balances cannot be grouped by times such as ${time.name}` })
  const dates = filters.filter(isDates)
  if (dates.length !== 1 || !source.dateColumns.includes(dates[0]!.column.name))
    throw fail.WrongColumnUse({ path, message: `Balances need one DateRange, on ${source.dateColumns.join(' or ')}` })
}

/** Returns which rows are answered and in which order. */
function endOf(request: GetOlapReportRequest, fail: PlanFail): Pick<Plan, 'having' | 'sort' | 'limit'> {
  const { aggregateFields } = request
  const names = [...(request.groupByRowFields ?? []), ...(request.groupByColFields ?? []), ...aggregateFields]
  const indexIn = (allowed: readonly string[], name: string, path: string) => {
    const index = allowed.indexOf(name)
    if (index < 0) throw fail.UnknownColumn({ path, message: `${name} is no field of this report`, allowed })
    return index
  }
  return {
    limit: request.limit ?? null,
    sort: (request.sort ?? []).map(({ name, descending }, i) => ({
      index: indexIn(names, name, `sort[${i}].name`),
      isDescending: descending ?? false,
    })),
    having: (request.having ?? []).map(({ name, from, to, includeLow, includeHigh }, i) => ({
      index: indexIn(aggregateFields, name, `having[${i}].name`),
      from: from ?? null,
      to: to ?? null,
      includeLow: includeLow ?? true,
      includeHigh: includeHigh ?? false,
    })),
  }
}
