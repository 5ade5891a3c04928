import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, Int32, List, opt } from '#core/schema.ts'
import { statusesOf } from './changes.ts'
import { categoryList } from './store.ts'

export default query({
  path: '/api/nomenclature/v1/nomenclature/category/list',
  group: 'Nomenclature: reading',
  statuses: statusesOf(200),
  summary: 'List product categories',
  description: 'In the order of creation.',
  request: Type.Object({
    ids: opt(List(Id('ProductCategory')), 'Only these categories. If omitted or null, all.'),
    includeDeleted: opt(Type.Boolean(), 'Whether to include deleted categories. Default: false.'),
    limit: opt(Int32(), 'Maximum number of categories; all if absent, 0 or less.'),
    offset: opt(Int32(), 'Number of categories to skip; none if absent or below 0.'),
  }),
  response: Type.Object({
    items: opt(List(categoryList.item, { maxItems: 100_000 }), 'The categories.'),
    limit: opt(Int32(), 'The requested limit. Null for none.'),
    offset: opt(Int32(), 'Number of skipped categories.'),
    totalCount: opt(Int32(), 'Number of matching categories on all pages.'),
  }),
  example: { request: { includeDeleted: true, limit: 10 } },

  async run({ body, db, caller }) {
    const limit = body.limit && body.limit > 0 ? body.limit : null
    const offset = Math.max(0, body.offset ?? 0)
    const filters = [
      ...(body.ids ? [{ field: 'id', op: 'in' as const, values: body.ids }] : []),
      ...(body.includeDeleted ? [] : [{ field: 'isDeleted', op: 'eq' as const, value: false }]),
    ]
    const page = await categoryList.read(db, caller.corporationId, { filters, limit, offset })
    return { ...page, limit, offset }
  },
})
