import { directoryList } from '#core/record/directories.ts'
import { directories } from '../directories.ts'

export default directoryList({
  path: '/api/nomenclature/v1/product-tag/list',
  group: 'Nomenclature: reading',
  summary: 'List tags for finding products',
  directory: directories.productTags,
})
