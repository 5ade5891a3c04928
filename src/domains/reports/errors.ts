import { defineError } from '#core/errors.ts'
import { PeriodReversed } from '#core/operation/periods.ts'

const UnknownColumn = defineError(
  'UNKNOWN_COLUMN',
  400,
  'The report has no column with this name',
  '`/api/reporting/v1/olap/columns/get` returns the columns of a report type.',
)
const WrongColumnUse = defineError('WRONG_COLUMN_USE', 400, 'The column cannot be used in this way')
const ColumnRepeated = defineError('COLUMN_REPEATED', 400, 'A column is named twice')
const WrongFilter = defineError('WRONG_FILTER', 400, 'The column does not support this filter')
const DateFilterMissing = defineError('DATE_FILTER_MISSING', 400, 'A report needs a filter of type `DateRange`')
const PersonalColumnForbidden = defineError(
  'PERSONAL_COLUMN_FORBIDDEN',
  403,
  'Columns that name guests are for keys that hold `Guests: info`',
)
const ReportTooLarge = defineError(
  'REPORT_TOO_LARGE',
  400,
  'The report has too many fields or rows',
  'Group by fewer fields, request a shorter period, or `text/csv`, which has no limit.',
)
const ReportTimedOut = defineError(
  'REPORT_TIMED_OUT',
  504,
  'The report took longer than the client waits',
  'Request a shorter period, or send a larger `Timeout`.',
)
export const ReplicaOff = defineError(
  'REPLICA_OFF',
  502,
  'This server has no replica of reports',
  'Set `COMANDA_REPORTS_REPLICA` to `auto` or `on`. It needs DuckDB, which the npm package does not bring.',
)
export const ReplicaFilling = defineError(
  'REPLICA_FILLING',
  503,
  'The replica of reports is still copying the facts',
  'Repeat the request; the copying continues meanwhile.',
)
export const ReportsOff = defineError('REPORTS_OFF', 502, 'This server makes no reports')
/** Errors of requests for reports. */
export const planErrors = {
  ...{ UnknownColumn, WrongColumnUse, ColumnRepeated, WrongFilter, DateFilterMissing },
  ...{ PersonalColumnForbidden, ReportTooLarge, PeriodReversed },
}

/** Errors of an operation that makes a report. */
export const reportErrors = { ...planErrors, ReportTimedOut, ReportsOff }
export const PresetNotFound = defineError(
  'PRESET_NOT_FOUND',
  404,
  'There is no such preset',
  '`/api/reporting/v1/olap/presets/list` returns the presets.',
)
export const StartingPreset = defineError(
  'STARTING_PRESET',
  400,
  'Presets that every chain starts with cannot be changed',
  'Save the preset under another id.',
)
export const PlanValueMismatch = defineError(
  'PLAN_VALUE_MISMATCH',
  400,
  '`planValue` is required for ABSOLUTE and PERCENT, and must be absent for AUTOMATIC',
)
export const PlanDayRepeated = defineError('PLAN_DAY_REPEATED', 400, 'A day is named twice')
