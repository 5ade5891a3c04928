import { Type } from 'typebox'
import { describeFilters, Filters, InvalidFilter } from '#core/kits/filters.ts'
import { Paging } from '#core/kits/list.ts'
import { query } from '#core/operation/operation.ts'
import { field, Int32, Int64, List, opt } from '#core/schema.ts'
import { positionList, visiblePositions } from './store.ts'

const usualLimit = 50

export default query({
  path: '/api/employees/v1/positions/list',
  group: 'Employees: reading',
  statuses: [200, 400, 401, 405, 429, 500],
  summary: 'List positions of the staff, deleted ones included',
  request: Type.Object({
    filters: opt(Filters, describeFilters(positionList.columns)),
    revisionFrom: opt(
      Int64(),
      'Only positions that have changed after this revision of the chain, which is the microsecond of a change since 1970. All ' +
        'of them when absent or -1.',
    ),
    limit: field(Paging.limit, `Maximum number of positions. If omitted, ${usualLimit}.`),
    offset: Paging.offset,
  }),
  response: Type.Object({
    items: opt(List(positionList.item), 'The positions.'),
    limit: opt(Int32(), 'Maximum number of positions on the page.'),
    offset: opt(Int32(), 'Number of skipped positions.'),
    totalCount: opt(Int32(), 'Number of matching positions on all pages.'),
  }),
  errors: { InvalidFilter },
  example: { request: { filters: [{ field: 'isDeleted', op: 'eq', value: false }], limit: 100 } },

  async run({ body, db, caller, organizations }) {
    const { filters, revisionFrom } = body
    const page = { limit: body.limit ?? usualLimit, offset: body.offset ?? 0 }
    const seen = visiblePositions(db, organizations, revisionFrom)
    return { ...(await positionList.read(db, caller.corporationId, { filters, ...page }, seen)), ...page }
  },
})
