// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface ReportsOperations {
  /** Compare the replica with the facts. */
  '/admin/reports/check': { kind: 'query'; request: AdminReportsCheckRequest; response: AdminReportsCheckResponse }
  /** Export the facts of a period. */
  '/admin/reports/export': { kind: 'query'; request: AdminReportsExportRequest; response: AdminReportsExportResponse }
  /** Rebuild the facts of orders. */
  '/admin/reports/facts/rebuild': { kind: 'write'; request: AdminReportsFactsRebuildRequest; response: AdminReportsFactsRebuildResponse }
  /** Delete the planned income of days. */
  '/admin/reports/income_plans/delete': { kind: 'write'; request: AdminReportsIncomePlansDeleteRequest; response: AdminReportsIncomePlansDeleteResponse }
  /** List the planned days of a restaurant. */
  '/admin/reports/income_plans/list': { kind: 'query'; request: AdminReportsIncomePlansListRequest; response: AdminReportsIncomePlansListResponseAnswer }
  /** Plan the income of days. */
  '/admin/reports/income_plans/save': { kind: 'write'; request: AdminReportsIncomePlansSaveRequest; response: AdminReportsIncomePlansSaveResponse }
  /** List the months that have facts. */
  '/admin/reports/months/list': { kind: 'query'; request: AdminReportsMonthsListRequest; response: AdminReportsMonthsListResponse }
  /** Delete presets that a chain has saved. */
  '/admin/reports/presets/delete': { kind: 'write'; request: AdminReportsPresetsDeleteRequest; response: AdminReportsPresetsDeleteResponse }
  /** List the presets that a chain has saved. */
  '/admin/reports/presets/list': { kind: 'query'; request: AdminReportsPresetsListRequest; response: AdminReportsPresetsListResponseAnswer }
  /** Make the report of a preset over a chain. */
  '/admin/reports/presets/make': { kind: 'query'; request: AdminReportsPresetsMakeRequest; response: AdminReportsPresetsMakeResponseAnswer }
  /** Create a preset of reports, or replace it. */
  '/admin/reports/presets/save': { kind: 'write'; request: AdminReportsPresetsSaveRequest; response: AdminReportsPresetsSaveResponse }
  /** Copy all facts to the replica again. */
  '/admin/reports/replica/rebuild': { kind: 'write'; request: AdminReportsReplicaRebuildRequest; response: AdminReportsReplicaRebuildResponse }
  /** List the planned income of a restaurant. */
  '/api/reporting/v1/income-plan/list': { kind: 'query'; request: GetIncomePlanRequest; response: GetIncomePlanResponseAnswer }
  /** List columns of a report type. */
  '/api/reporting/v1/olap/columns/get': { kind: 'query'; request: GetOlapColumnsRequest; response: ReportingOlapColumnsGetResponseAnswer }
  /** Make a report. */
  '/api/reporting/v1/olap/get': { kind: 'query'; request: GetOlapReportRequest; response: GetOlapReportResponse }
  /** Make the report of a preset. */
  '/api/reporting/v1/olap/presets/get': { kind: 'query'; request: OlapPresetReportRequest; response: GetOlapReportResponse }
  /** List presets of reports. */
  '/api/reporting/v1/olap/presets/list': { kind: 'query'; request: OlapPresetsListRequest; response: ReportingOlapPresetsListResponse }
}

export interface AdminReportsCheckRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface AdminReportsCheckResponse {
  /** Totals in PostgreSQL. */
  facts: FactTotals
  /** Whether the replica has the same; null if there is none, or if the facts changed all the time. */
  isSame: boolean | null
  /** Totals in the replica; null if the server has none. */
  replica: FactTotals | null
}

export interface AdminReportsExportRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** First accounting day. A day, `yyyy-MM-dd`. */
  dateFrom: Day
  /** Day after the last accounting day. A day, `yyyy-MM-dd`. */
  dateTo: Day
  /** `orders`, or their `lines` with costs. */
  table: 'orders' | 'lines'
}

export interface AdminReportsExportResponse {
  /** Number of rows. */
  rows: number
}

export interface AdminReportsFactsRebuildRequest {
  /** `next` of the previous response; absent for the first call. */
  after?: Id<'Order'> | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface AdminReportsFactsRebuildResponse {
  /** `after` of the next request; null if these were the last orders. */
  next: Id<'Order'> | null
  /** Number of orders with rebuilt facts. */
  rebuilt: number
  /** Number of orders that have no facts now: they are open, or do not exist. */
  removed: number
}

export interface AdminReportsIncomePlansDeleteRequest {
  /** First day. A day, `yyyy-MM-dd`. */
  dateFrom: Day
  /** Last day. A day, `yyyy-MM-dd`. */
  dateTo: Day
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface AdminReportsIncomePlansDeleteResponse {
  /** Number of days that had a plan. */
  deleted: number
}

export interface AdminReportsIncomePlansListRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface AdminReportsIncomePlansListResponseAnswer {
  /** Planned days, as they can be saved again. */
  days: (SavedPlannedDayAnswer)[]
}

export interface AdminReportsIncomePlansSaveRequest {
  /** Planned days. */
  days: (PlannedDayInput)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface AdminReportsIncomePlansSaveResponse {
  /** Number of saved days. */
  saved: number
}

export interface AdminReportsMonthsListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminReportsMonthsListResponse {
  /** Months, the earliest first. */
  months: (MonthWithOrders)[]
}

export interface AdminReportsPresetsDeleteRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Ids of the presets. */
  ids: (string)[]
}

export interface AdminReportsPresetsDeleteResponse {
  /** Number of deleted presets. */
  deleted: number
}

export interface AdminReportsPresetsListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminReportsPresetsListResponseAnswer {
  /** Presets, as they can be saved again. */
  presets: (SavedOlapPresetAnswer)[]
}

export interface AdminReportsPresetsMakeRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** First day of the report. A day, `yyyy-MM-dd`. */
  dateFrom: Day
  /** Day after the last one of the report. A day, `yyyy-MM-dd`. */
  dateTo: Day
  /** Restaurants of the chain; all of them if absent. */
  organizationIds?: (Id<'Organization'>)[] | null
  /** Id of the preset. */
  presetId: string
}

export interface AdminReportsPresetsMakeResponseAnswer {
  /** Columns of the rows, in their order. */
  columns: (ReportColumnAnswer)[]
  /** Rows: the fields of the request by their names. */
  data: (Record<string, unknown>)[]
  /** Name of the preset. */
  name: string
  /** Totals as pairs: the values of a group, and its aggregated fields. The group `{}` is the whole report. Empty unless `buildSummary` is true. */
  summary: ((Record<string, unknown>)[])[]
}

export interface AdminReportsPresetsSaveRequest {
  /** Columns that are aggregated. */
  aggregateFields: (string)[]
  /** Whether the response has totals of all levels; false if absent. */
  buildSummary?: boolean | null
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Filters in addition to the period, which each request has. */
  filters?: (OlapFilterDoc)[] | null
  /** Further columns that make groups, across. */
  groupByColFields?: (string)[] | null
  /** Columns that make groups, the outermost first. */
  groupByRowFields?: (string)[] | null
  /** Ranges of aggregated values: rows outside them are omitted. The published schema has no such field. */
  having?: (OlapHaving)[] | null
  /** Id of the preset. If omitted, a new one is created. */
  id?: string | null
  /** Maximum number of rows. The published schema has no such field. */
  limit?: number | null
  /** Name of the preset. */
  name: string
  /** Type of the report: all sales, only deliveries, or postings of the books. */
  reportType: 'SALES' | 'TRANSACTIONS' | 'DELIVERIES'
  /** Order of the rows; by their groups if absent. The published schema has no such field. */
  sort?: (OlapSort)[] | null
}

export interface AdminReportsPresetsSaveResponse {
  /** Id of the preset. */
  id: string
}

export interface AdminReportsReplicaRebuildRequest {}

export interface AdminReportsReplicaRebuildResponse {
  /** Whether the server has a replica; without one, nothing is done. */
  hasReplica: boolean
}

export interface FactTotals {
  /** Amount of all lines. */
  amount: number
  /** Cost of goods. Money in the currency of the organization. */
  cost: number
  /** Number of lines. */
  lines: number
  /** Number of orders, with those that are open again. */
  orders: number
  /** Sum after discounts and surcharges. Money in the currency of the organization. */
  sum: number
  /** VAT. Money in the currency of the organization. */
  vat: number
}

export interface GetIncomePlanRequest {
  /** First day. A day, `yyyy-MM-dd`. */
  dateFrom: Day
  /** Last day. A day, `yyyy-MM-dd`. */
  dateTo: Day
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface GetIncomePlanResponseAnswer {
  /** Planned days, by date. */
  items: (IncomePlanItemAnswer)[]
}

export interface GetOlapColumnsRequest {
  /** Type of the report. */
  reportType: 'SALES' | 'TRANSACTIONS' | 'DELIVERIES'
}

export interface GetOlapReportRequest {
  /** Columns that are aggregated. */
  aggregateFields: (string)[]
  /** Whether the response has totals of all levels; false if absent. */
  buildSummary?: boolean | null
  /** Filters that all apply; one of them of type `DateRange`. */
  filters: (OlapFilterDoc)[]
  /** Further columns that make groups, across. */
  groupByColFields?: (string)[] | null
  /** Columns that make groups, the outermost first. */
  groupByRowFields?: (string)[] | null
  /** Ranges of aggregated values: rows outside them are omitted. The published schema has no such field. */
  having?: (OlapHaving)[] | null
  /** Maximum number of rows. The published schema has no such field. */
  limit?: number | null
  /** Type of the report: all sales, only deliveries, or postings of the books. */
  reportType: 'SALES' | 'TRANSACTIONS' | 'DELIVERIES'
  /** Order of the rows; by their groups if absent. The published schema has no such field. */
  sort?: (OlapSort)[] | null
}

export interface GetOlapReportResponse {
  /** Rows: the fields of the request by their names. */
  data: (Record<string, unknown>)[]
  /** Totals as pairs: the values of a group, and its aggregated fields. The group `{}` is the whole report. Empty unless `buildSummary` is true. */
  summary: ((Record<string, unknown>)[])[]
}

export interface IncomePlanItemAnswer {
  /** Accounting day. A day, `yyyy-MM-dd`. */
  date: Day | null
  /** `ABSOLUTE`: the planned income. `PERCENT`: percent of the mean income that `AUTOMATIC` has. `AUTOMATIC`: mean revenue of the same weekday in the four weeks before the day, or before today if the day is in the future. Money in the currency of the organization. */
  planValue: number | null
  /** How the income of the day is planned. */
  valueType: 'ABSOLUTE' | 'PERCENT' | 'AUTOMATIC' | null | (string & {})
}

export interface MonthWithOrders {
  /** First day of the month. A day, `yyyy-MM-dd`. */
  month: Day
  /** Number of orders closed in it. */
  orders: number
}

export interface OlapColumnAnswer {
  /** Whether reports can aggregate it. */
  canAggregate: boolean | null
  /** Whether reports can be filtered by it. */
  canFilter: boolean | null
  /** Whether reports can be grouped by it. */
  canGroup: boolean | null
  /** Meaning of the column. The published schema has no such field. */
  description: string | null
  /** Label. */
  displayName: string | null
  /** Id of the column in requests. */
  name: string | null
  /** Subjects of the column. */
  tags: (string)[]
  /** Type of the values. The published schema has no `ID_STRING`, `DATE`, `AMOUNT`, `MONEY` and `OBJECT`. */
  type: 'ENUM' | 'STRING' | 'ID' | 'ID_STRING' | 'DATE' | 'DATETIME' | 'INTEGER' | 'PERCENT' | 'DURATION_IN_SECONDS' | 'AMOUNT' | 'MONEY' | 'OBJECT' | null | (string & {})
}

export interface OlapFilterDoc {
  /** `IncludeValues` and `ExcludeValues` compare texts, ids and words, `Range` numbers, `DateRange` days and times. */
  filterType: 'IncludeValues' | 'ExcludeValues' | 'Range' | 'DateRange'
  /** `Range`, `DateRange`: lower bound; named periods do not need it. */
  from?: string | number | null
  /** Whether the upper bound belongs to the range; false if absent. */
  includeHigh?: boolean | null
  /** Whether the lower bound belongs to the range; true if absent. */
  includeLow?: boolean | null
  /** Name of a column that can be filtered. */
  name: string
  /** `DateRange`: `CUSTOM` (if absent) from `from` to `to`, `OPEN_PERIOD` from `from` on; the others are periods of the day of each organization, with weeks from Monday on. */
  periodType?: 'CUSTOM' | 'OPEN_PERIOD' | 'TODAY' | 'YESTERDAY' | 'CURRENT_WEEK' | 'CURRENT_MONTH' | 'CURRENT_YEAR' | 'LAST_WEEK' | 'LAST_MONTH' | 'LAST_YEAR' | null
  /** `Range`, `DateRange`: upper bound. */
  to?: string | number | null
  /** `IncludeValues`, `ExcludeValues`: the values; null for rows without a value. */
  values?: (string | null)[] | null
}

export interface OlapHaving {
  /** Lower bound. */
  from?: number | null
  /** Whether the upper bound belongs to the range; false if absent. */
  includeHigh?: boolean | null
  /** Whether the lower bound belongs to the range; true if absent. */
  includeLow?: boolean | null
  /** One of `aggregateFields`. */
  name: string
  /** Upper bound. */
  to?: number | null
}

export interface OlapPreset {
  /** Name of the preset. */
  name: string | null
  /** Id of the preset. */
  presetId: string | null
}

export interface OlapPresetReportRequest {
  /** First day of the report. A day, `yyyy-MM-dd`. */
  dateFrom: Day
  /** Day after the last one of the report. A day, `yyyy-MM-dd`. */
  dateTo: Day
  /** Id of the preset. */
  presetId: string
}

export interface OlapPresetsListRequest {}

export interface OlapSort {
  /** Whether the largest value comes first; false if absent. */
  descending?: boolean | null
  /** A field of the report. */
  name: string
}

export interface PlannedDayInput {
  /** Accounting day. A day, `yyyy-MM-dd`. */
  date: Day
  /** Money for `ABSOLUTE`, percent (110 for a tenth more) for `PERCENT`; absent for `AUTOMATIC`. Money in the currency of the organization. */
  planValue?: number | null
  /** `ABSOLUTE`: an amount of money. `PERCENT`: percent of the mean income of the weekday. `AUTOMATIC`: that mean. */
  valueType: 'ABSOLUTE' | 'PERCENT' | 'AUTOMATIC'
}

export interface ReportColumnAnswer {
  /** Label. */
  displayName: string
  /** Whether the column is aggregated; else it makes groups. */
  isAggregated: boolean
  /** Id of the column. */
  name: string
  /** Type of the values. */
  type: 'ENUM' | 'STRING' | 'ID' | 'ID_STRING' | 'DATE' | 'DATETIME' | 'INTEGER' | 'PERCENT' | 'DURATION_IN_SECONDS' | 'AMOUNT' | 'MONEY' | 'OBJECT' | (string & {})
}

export type ReportingOlapColumnsGetResponseAnswer = (OlapColumnAnswer)[]

export type ReportingOlapPresetsListResponse = (OlapPreset)[]

export interface SavedOlapFilterDocAnswer {
  /** `IncludeValues` and `ExcludeValues` compare texts, ids and words, `Range` numbers, `DateRange` days and times. */
  filterType: 'IncludeValues' | 'ExcludeValues' | 'Range' | 'DateRange' | (string & {})
  /** `Range`, `DateRange`: lower bound; named periods do not need it. */
  from: string | number | null
  /** Whether the upper bound belongs to the range; false if absent. */
  includeHigh: boolean | null
  /** Whether the lower bound belongs to the range; true if absent. */
  includeLow: boolean | null
  /** Name of a column that can be filtered. */
  name: string
  /** `DateRange`: `CUSTOM` (if absent) from `from` to `to`, `OPEN_PERIOD` from `from` on; the others are periods of the day of each organization, with weeks from Monday on. */
  periodType: 'CUSTOM' | 'OPEN_PERIOD' | 'TODAY' | 'YESTERDAY' | 'CURRENT_WEEK' | 'CURRENT_MONTH' | 'CURRENT_YEAR' | 'LAST_WEEK' | 'LAST_MONTH' | 'LAST_YEAR' | null | (string & {})
  /** `Range`, `DateRange`: upper bound. */
  to: string | number | null
  /** `IncludeValues`, `ExcludeValues`: the values; null for rows without a value. */
  values: (string | null)[] | null
}

export interface SavedOlapHaving {
  /** Lower bound. */
  from: number | null
  /** Whether the upper bound belongs to the range; false if absent. */
  includeHigh: boolean | null
  /** Whether the lower bound belongs to the range; true if absent. */
  includeLow: boolean | null
  /** One of `aggregateFields`. */
  name: string
  /** Upper bound. */
  to: number | null
}

export interface SavedOlapPresetAnswer {
  /** Columns that are aggregated. */
  aggregateFields: (string)[]
  /** Whether the response has totals of all levels; false if absent. */
  buildSummary: boolean | null
  /** Filters in addition to the period, which each request has. */
  filters: (SavedOlapFilterDocAnswer)[] | null
  /** Further columns that make groups, across. */
  groupByColFields: (string)[] | null
  /** Columns that make groups, the outermost first. */
  groupByRowFields: (string)[] | null
  /** Ranges of aggregated values: rows outside them are omitted. The published schema has no such field. */
  having: (SavedOlapHaving)[] | null
  /** Id of the row. */
  id: string
  /** Maximum number of rows. The published schema has no such field. */
  limit: number | null
  /** Name of the preset. */
  name: string
  /** Type of the report: all sales, only deliveries, or postings of the books. */
  reportType: 'SALES' | 'TRANSACTIONS' | 'DELIVERIES' | (string & {})
  /** Order of the rows; by their groups if absent. The published schema has no such field. */
  sort: (SavedOlapSort)[] | null
}

export interface SavedOlapSort {
  /** Whether the largest value comes first; false if absent. */
  descending: boolean | null
  /** A field of the report. */
  name: string
}

export interface SavedPlannedDayAnswer {
  /** Accounting day. A day, `yyyy-MM-dd`. */
  date: Day
  /** Money for `ABSOLUTE`, percent (110 for a tenth more) for `PERCENT`; absent for `AUTOMATIC`. Money in the currency of the organization. */
  planValue: number | null
  /** `ABSOLUTE`: an amount of money. `PERCENT`: percent of the mean income of the weekday. `AUTOMATIC`: that mean. */
  valueType: 'ABSOLUTE' | 'PERCENT' | 'AUTOMATIC' | (string & {})
}
