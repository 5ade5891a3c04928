import { FilterConditions } from '#core/kits/filters.ts'
import { directoryList } from '#core/record/directories.ts'
import { directories } from '../directories.ts'

export default directoryList({
  path: '/api/finance/v1/item-category/list',
  group: 'Finance: reading',
  summary: 'List the fiscal categories of products',
  filters: FilterConditions,
  directory: directories.itemCategories,
})
