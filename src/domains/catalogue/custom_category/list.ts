import { directoryList } from '#core/kits/directory_list.ts'
import { directories } from '../directories/schemas.ts'

export default directoryList({
  path: '/api/nomenclature/v1/custom-category/list',
  group: 'Nomenclature: reading',
  summary: 'Lists of values by which a chain sorts its groups and products',
  directory: directories.customCategories,
})
