import { Type } from 'typebox'
import { describeFilters, Filters, InvalidFilter } from '#core/kits/filters.ts'
import { FieldsOf, Paging, pageItemsMax } from '#core/kits/list.ts'
import { query } from '#core/operation/operation.ts'
import { AsRawJson } from '#core/operation/raw_json.ts'
import { Int32, List, opt } from '#core/schema.ts'
import { AnsweredProduct } from './schemas.ts'
import { productColumns, readProducts } from './store.ts'

export default query({
  path: '/api/nomenclature/v2/product/list',
  group: 'Nomenclature: reading',
  statuses: [200, 400, 401, 403, 429, 500],
  summary: 'List products, including deleted ones',
  request: Type.Object({
    filters: opt(Filters, describeFilters(productColumns)),
    ...Paging,
    fields: FieldsOf({ fields: Object.keys(AnsweredProduct.properties) }, { differsFrom: 'no such field' }),
  }),
  response: Type.Object({
    items: opt(List(AsRawJson(AnsweredProduct)), 'Items in the order of their creation.'),
    limit: opt(Int32(), 'Maximum number of items on the page.'),
    offset: opt(Int32(), 'Number of skipped items.'),
    totalCount: opt(Int32(), 'Number of matching items on all pages.'),
  }),
  errors: { InvalidFilter },
  example: { request: { filters: [{ field: 'isDeleted', op: 'eq', value: false }] } },

  async run({ body: { filters, fields, ...asked }, db, caller }) {
    const page = { limit: asked.limit ?? pageItemsMax, offset: asked.offset ?? 0 }
    const { items, totalCount } = await readProducts(db, caller.corporationId, { filters, fields, ...page })
    return { items, totalCount, ...page }
  },
})
