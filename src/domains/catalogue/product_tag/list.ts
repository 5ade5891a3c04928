import { directoryList } from '#core/record/directories.ts'
import { directories } from '../directories.ts'

export default directoryList({
  path: '/api/nomenclature/v1/product-tag/list',
  group: 'Nomenclature: reading',
  summary: 'List the tags by which guests and staff find products',
  directory: directories.productTags,
})
