import { directoryList } from '#core/record/directories.ts'
import { directories } from '../directories/schemas.ts'

export default directoryList({
  path: '/api/finance/v1/tax-category/list',
  group: 'Finance: reading',
  summary: 'List tax categories',
  directory: directories.taxCategories,
})
