import { listQuery } from '#core/kits/list.ts'
import { AsRawJson } from '#core/operation/raw_json.ts'
import { AnsweredProduct } from './schemas.ts'
import { productColumns, readProducts } from './store.ts'

export default listQuery({
  path: '/api/nomenclature/v2/product/list',
  group: 'Nomenclature: reading',
  statuses: [200, 400, 401, 403, 429, 500],
  summary: 'List products, including deleted ones',
  list: { item: AsRawJson(AnsweredProduct), columns: productColumns, read: readProducts },
  example: { filters: [{ field: 'isDeleted', op: 'eq', value: false }] },
})
