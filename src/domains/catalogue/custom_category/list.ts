import { directoryList } from '#core/record/directories.ts'
import { directories } from '../directories.ts'

export default directoryList({
  path: '/api/nomenclature/v1/custom-category/list',
  group: 'Nomenclature: reading',
  summary: 'List custom categories of groups and products',
  directory: directories.customCategories,
})
