import { directoryList } from '#core/record/directories.ts'
import { directories } from '../directories.ts'

export default directoryList({
  path: '/api/nomenclature/v1/custom-category/list',
  group: 'Nomenclature: reading',
  summary: 'List the custom categories by which a chain classifies groups and products',
  directory: directories.customCategories,
})
