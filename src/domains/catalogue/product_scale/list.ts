import { listQuery } from '#core/kits/list.ts'
import { ProductScale } from './schemas.ts'
import { readScales, scaleList } from './store.ts'

export default listQuery({
  path: '/api/nomenclature/v1/product-scale/list',
  group: 'Nomenclature: reading',
  statuses: [200, 400, 401, 403, 429, 500, 502],
  summary: 'List size scales with their sizes',
  requestTitle: 'ProductScaleListRequest',
  list: { item: ProductScale, columns: scaleList.columns, read: readScales },
  example: { filters: [{ field: 'deleted', op: 'eq', value: false }] },
})
