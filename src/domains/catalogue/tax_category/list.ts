import { FilterConditions } from '#core/kits/filters.ts'
import { directoryList } from '#core/record/directories.ts'
import { directories } from '../directories.ts'

export default directoryList({
  path: '/api/finance/v1/tax-category/list',
  group: 'Finance: reading',
  summary: 'List tax categories',
  filters: FilterConditions,
  directory: directories.taxCategories,
})
