import { Type } from 'typebox'
import { failers } from '#core/errors.ts'
import { query } from '#core/operation/operation.ts'
import { readingGroup } from '../../access.rules.ts'
import { answerReport } from '../../answering.ts'
import { PresetNotFound, reportErrors } from '../../errors.ts'
import { findDefaultPreset, findPreset, requestOf, unknownPresetText } from '../../presets.store.ts'
import { GetOlapReportResponse, presetPeriod } from '../../schemas.ts'
import { csvType, xlsxType } from '../../table.rules.ts'

// A preset has no period of its own, and was checked when it was saved, by the columns of that version.
const { DateFilterMissing, ColumnRepeated, ...errors } = reportErrors

export default query({
  path: '/api/reporting/v1/olap/presets/get',
  group: readingGroup,
  summary: 'Make the report of a preset',
  description:
    'The period is of the column `OpenDate.Typed` for sales and deliveries, and of `DateTime.DateTyped` for postings. ' +
    'With `Accept: text/csv` the report is a table without a summary and without a limit of rows, with that of XLSX a workbook.',
  statuses: [200, 400, 401, 403, 404, 429, 500, 502, 504],
  otherFormats: [csvType, xlsxType],
  request: Type.Object(presetPeriod),
  response: GetOlapReportResponse,
  errors: { ...errors, PresetNotFound },
  example: { request: { presetId: 'sales-by-dish', dateFrom: '2026-05-01', dateTo: '2026-06-01' } },

  async run(input) {
    const { body, db, caller, fail } = input
    const preset = findDefaultPreset(body.presetId) ?? (await findPreset(db, caller.corporationId, body.presetId))
    if (!preset)
      throw fail.PresetNotFound({
        path: 'presetId',
        message: await unknownPresetText(db, caller.corporationId, body.presetId),
      })
    return answerReport({ ...input, fail: failers(reportErrors) }, requestOf(preset, body), {})
  },
})
