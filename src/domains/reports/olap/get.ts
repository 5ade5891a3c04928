import { query } from '#core/operation/operation.ts'
import { readingGroup } from '../access.rules.ts'
import { answerReport } from '../answering.ts'
import { reportErrors } from '../errors.ts'
import { GetOlapReportRequest, GetOlapReportResponse, rowsMax } from '../schemas.ts'
import { csvType, xlsxType } from '../table.rules.ts'

export default query({
  path: '/api/reporting/v1/olap/get',
  group: readingGroup,
  summary: 'Make a report',
  description:
    `Groups, filters and aggregates the columns that \`/api/reporting/v1/olap/columns/get\` lists. Without \`sort\`, rows are sorted by their groups. At most ${rowsMax} rows. ` +
    'With `Accept: text/csv` the report is a table without a summary and without a limit of rows, with that of XLSX a workbook.',
  statuses: [200, 400, 401, 403, 429, 500, 502, 504],
  otherFormats: [csvType, xlsxType],
  request: GetOlapReportRequest,
  response: GetOlapReportResponse,
  errors: reportErrors,
  example: {
    request: {
      reportType: 'SALES',
      groupByRowFields: ['DishName'],
      aggregateFields: ['DishAmountInt', 'DishDiscountSumInt'],
      filters: [{ name: 'OpenDate.Typed', filterType: 'DateRange', from: '2026-05-01', to: '2026-06-01' }],
      sort: [{ name: 'DishDiscountSumInt', descending: true }],
      limit: 10,
    },
  },

  run: (input) => answerReport(input, input.body, {}),
})
