import { type Static, Type } from 'typebox'
import { CalendarDay, field, Int32, List, Money, nullable, OneOf, opt, responseField, Text } from '#core/schema.ts'
import { filterTypes } from './columns/column.rules.ts'

const reportTypes = ['SALES', 'TRANSACTIONS', 'DELIVERIES'] as const
export const ReportType = OneOf(reportTypes)
export type ReportType = Static<typeof ReportType>

const periodTypes = [
  ...(['CUSTOM', 'OPEN_PERIOD', 'TODAY', 'YESTERDAY', 'CURRENT_WEEK', 'CURRENT_MONTH', 'CURRENT_YEAR'] as const),
  ...(['LAST_WEEK', 'LAST_MONTH', 'LAST_YEAR'] as const),
] as const
export type PeriodType = (typeof periodTypes)[number]

export const nameMax = 100
export const fieldsMax = 10
const aggregatesMax = 50
export const rowsMax = 100_000
/** Maximum of rows times columns, and of totals times columns, of a report that is read as a whole. */
export const cellsMax = 1_000_000
const ColumnName = () => Text({ minLength: 1, maxLength: nameMax })
const Bound = () => Type.Union([Text({ maxLength: 50 }), Type.Number()])

export const OlapFilterDoc = Type.Object(
  {
    name: field(ColumnName(), 'Name of a column that can be filtered.'),
    filterType: field(
      OneOf(filterTypes),
      '`IncludeValues` and `ExcludeValues` compare texts, ids and words, `Range` numbers, `DateRange` days and times.',
    ),
    values: opt(
      List(nullable(Text({ maxLength: 1000 }))),
      '`IncludeValues`, `ExcludeValues`: the values; null for rows without a value.',
    ),
    from: opt(Bound(), '`Range`, `DateRange`: lower bound; named periods do not need it.'),
    to: opt(Bound(), '`Range`, `DateRange`: upper bound.'),
    includeLow: opt(Type.Boolean(), 'Whether the lower bound belongs to the range; true if absent.'),
    includeHigh: opt(Type.Boolean(), 'Whether the upper bound belongs to the range; false if absent.'),
    periodType: opt(
      OneOf(periodTypes),
      '`DateRange`: `CUSTOM` (if absent) from `from` to `to`, `OPEN_PERIOD` from `from` on; the others are periods of the ' +
        'day of each organization, with weeks from Monday on.',
    ),
  },
  { title: 'OlapFilterDoc' },
)
export type OlapFilterDoc = Static<typeof OlapFilterDoc>

const Having = Type.Object(
  {
    name: field(ColumnName(), 'One of `aggregateFields`.'),
    from: opt(Type.Number(), 'Lower bound.'),
    to: opt(Type.Number(), 'Upper bound.'),
    includeLow: opt(Type.Boolean(), 'Whether the lower bound belongs to the range; true if absent.'),
    includeHigh: opt(Type.Boolean(), 'Whether the upper bound belongs to the range; false if absent.'),
  },
  { title: 'OlapHaving' },
)

const Sort = Type.Object(
  {
    name: field(ColumnName(), 'A field of the report.'),
    descending: opt(Type.Boolean(), 'Whether the largest value comes first; false if absent.'),
  },
  { title: 'OlapSort' },
)

/** Fields of a report, without its filters. */
const reportFields = {
  reportType: field(ReportType, 'Type of the report: all sales, only deliveries, or postings of the books.'),
  groupByRowFields: opt(List(ColumnName(), { maxItems: 100 }), 'Columns that make groups, the outermost first.'),
  groupByColFields: opt(List(ColumnName(), { maxItems: 100 }), 'Further columns that make groups, across.'),
  aggregateFields: field(List(ColumnName(), { minItems: 1, maxItems: aggregatesMax }), 'Columns that are aggregated.'),
}

export const GetOlapReportRequest = Type.Object({
  ...reportFields,
  filters: field(List(OlapFilterDoc, { maxItems: 100 }), 'Filters that all apply; one of them of type `DateRange`.'),
  buildSummary: opt(Type.Boolean(), 'Whether the response has totals of all levels; false if absent.'),
  sort: opt(List(Sort, { maxItems: 20 }), {
    description: 'Order of the rows; by their groups if absent.',
    differsFrom: 'no such field',
  }),
  having: opt(List(Having, { maxItems: 20 }), {
    description: 'Ranges of aggregated values: rows outside them are omitted.',
    differsFrom: 'no such field',
  }),
  limit: opt(Type.Integer({ minimum: 1, maximum: rowsMax }), {
    description: 'Maximum number of rows.',
    differsFrom: 'no such field',
  }),
})
export type GetOlapReportRequest = Static<typeof GetOlapReportRequest>

const Row = Type.Record(Type.String(), Type.Unknown())

export const GetOlapReportResponse = Type.Object(
  {
    data: responseField(List(Row, { maxItems: rowsMax }), 'Rows: the fields of the request by their names.'),
    summary: responseField(
      List(List(Row, { maxItems: 2 }), { maxItems: 11 * 11 * rowsMax }),
      'Totals as pairs: the values of a group, and its aggregated fields. The group `{}` is the whole report. Empty unless ' +
        '`buildSummary` is true.',
    ),
  },
  { title: 'GetOlapReportResponse' },
)
export type GetOlapReportResponse = Static<typeof GetOlapReportResponse>

export const presetIdMax = 100
export const presetsMax = 10_000

export const FactTotals = Type.Object(
  {
    orders: field(Int32(), 'Number of orders, with those that are open again.'),
    lines: field(Int32(), 'Number of lines.'),
    amount: field(Type.Number(), 'Amount of all lines.'),
    sum: field(Money(), 'Sum after discounts and surcharges.'),
    vat: field(Money(), 'VAT.'),
    cost: field(Money(), 'Cost of goods.'),
  },
  { title: 'FactTotals' },
)

const { buildSummary, sort, having, limit } = GetOlapReportRequest.properties
const PresetReport = Type.Object({
  ...reportFields,
  filters: opt(List(OlapFilterDoc, { maxItems: 99 }), 'Filters in addition to the period, which each request has.'),
  ...{ buildSummary, sort, having, limit },
})
export type PresetReport = Static<typeof PresetReport>

export const presetFields = {
  id: opt(Text({ minLength: 1, maxLength: presetIdMax }), 'Id of the preset. If omitted, a new one is created.'),
  name: field(Text({ minLength: 1, maxLength: 200 }), 'Name of the preset.'),
  ...PresetReport.properties,
}
export const PresetToSave = Type.Object(presetFields, { title: 'OlapPresetInput' })

export const presetPeriod = {
  presetId: field(Text({ minLength: 1, maxLength: presetIdMax }), 'Id of the preset.'),
  dateFrom: field(CalendarDay(), 'First day of the report.'),
  dateTo: field(CalendarDay(), 'Day after the last one of the report.'),
}

export const planTypes = ['ABSOLUTE', 'PERCENT', 'AUTOMATIC'] as const
export type PlanType = (typeof planTypes)[number]

export const PlannedDayToSave = Type.Object(
  {
    date: field(CalendarDay(), 'Accounting day.'),
    valueType: field(
      OneOf(planTypes),
      '`ABSOLUTE`: an amount of money. `PERCENT`: percent of the mean income of the weekday. `AUTOMATIC`: that mean.',
    ),
    planValue: opt(
      Money({ minimum: 0 }),
      'Money for `ABSOLUTE`, percent (110 for a tenth more) for `PERCENT`; absent for `AUTOMATIC`.',
    ),
  },
  { title: 'PlannedDayInput' },
)
