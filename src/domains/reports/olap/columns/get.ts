import { Type } from 'typebox'
import { RestrictionGroups } from '#core/access/groups.ts'
import { OperationSettings } from '#core/operation/context.ts'
import { query } from '#core/operation/operation.ts'
import { field, List, OneOf, responseField, Text } from '#core/schema.ts'
import { mayReadGuests, readingGroup } from '../../access.rules.ts'
import { columnTypes } from '../../columns/column.rules.ts'
import { sourceOf } from '../../columns/sources.rules.ts'
import { ReportsOff } from '../../errors.ts'
import { isVisible } from '../../plan.rules.ts'
import { nameMax, ReportType } from '../../schemas.ts'

const OlapColumn = Type.Object(
  {
    name: responseField(Text({ maxLength: nameMax }), 'Id of the column in requests.'),
    displayName: responseField(Text({ maxLength: 200 }), 'Label.'),
    description: responseField(Text({ maxLength: 1000 }), {
      description: 'Meaning of the column.',
      differsFrom: 'no such field',
    }),
    type: responseField(OneOf(columnTypes), {
      description: 'Type of the values.',
      differsFrom: 'no `ID_STRING`, `DATE`, `AMOUNT`, `MONEY` and `OBJECT`',
    }),
    canAggregate: responseField(Type.Boolean(), 'Whether reports can aggregate it.'),
    canGroup: responseField(Type.Boolean(), 'Whether reports can be grouped by it.'),
    canFilter: responseField(Type.Boolean(), 'Whether reports can be filtered by it.'),
    tags: responseField(List(Text({ maxLength: 100 })), 'Subjects of the column.'),
  },
  { title: 'OlapColumn' },
)

export default query({
  path: '/api/reporting/v1/olap/columns/get',
  group: readingGroup,
  summary: 'List columns of a report type',
  description: 'Columns that name guests are listed for keys that hold `Guests: info`.',
  statuses: [200, 400, 401, 403, 429, 500, 502, 504],
  request: Type.Object({ reportType: field(ReportType, 'Type of the report.') }),
  response: List(OlapColumn),
  errors: { ReportsOff },
  example: { request: { reportType: 'SALES' } },

  run({ body: { reportType }, caller, use, fail }) {
    if (!use(OperationSettings).reports) throw fail.ReportsOff()
    const context = { mayReadGuests: mayReadGuests(caller, use(RestrictionGroups)) }
    return [...sourceOf(reportType).columns.values()]
      .filter((column) => isVisible(column, context))
      .map(({ name, label, meaning, type, tags, sql, canGroup, measure }) => ({
        name,
        displayName: label,
        description: meaning,
        type,
        canAggregate: measure !== null,
        canGroup,
        canFilter: sql !== null,
        tags: [...tags],
      }))
  },
})
