import { directoryList } from '#core/kits/directory_list.ts'
import { directories } from '../directories/schemas.ts'

export default directoryList({
  path: '/api/nomenclature/v1/product-tag/list',
  group: 'Nomenclature: reading',
  summary: 'Tags by which guests and staff find products',
  directory: directories.productTags,
})
