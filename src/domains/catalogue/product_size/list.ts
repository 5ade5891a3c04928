import { directoryList } from '#core/record/directories.ts'
import { productSizes } from '../directories.ts'

export default directoryList({
  path: '/api/nomenclature/v1/product-size/list',
  group: 'Nomenclature: reading',
  summary: 'List product sizes, with and without a scale',
  directory: productSizes,
})
