import { Type } from 'typebox'
import { describeFilters, FiltersOfTexts, InvalidFilter } from '#core/kits/filters.ts'
import { RequiredPaging } from '#core/kits/list.ts'
import { query } from '#core/operation/operation.ts'
import { field, Int32, List, opt } from '#core/schema.ts'
import { cashFlowCategoryList } from './store.ts'

export default query({
  path: '/api/finance/v1/cash-flow-category/list',
  group: 'Finance: reading',
  statuses: [200, 400, 401, 403, 429, 500, 502],
  summary: 'List cash-flow categories, deleted ones included',
  request: Type.Object({
    filters: field(FiltersOfTexts, describeFilters(cashFlowCategoryList.columns)),
    ...RequiredPaging,
  }),
  response: Type.Object({
    cashFlowCategories: opt(
      List(cashFlowCategoryList.item),
      'The categories of the page, in the order of their creation.',
    ),
    count: opt(Int32(), 'Number of categories on this page.'),
    limit: opt(Int32(), 'Maximum number of categories on a page.'),
    offset: opt(Int32(), 'Number of skipped categories.'),
  }),
  errors: { InvalidFilter },
  example: { request: { filters: [{ field: 'type', op: 'eq', value: 'OPERATIONAL' }], limit: 100, offset: 0 } },

  async run({ body, db, caller }) {
    const { filters, limit, offset } = body
    const page = { limit, offset }
    const { items } = await cashFlowCategoryList.read(db, caller.corporationId, { filters, ...page })
    return { cashFlowCategories: items, count: items.length, ...page }
  },
})
