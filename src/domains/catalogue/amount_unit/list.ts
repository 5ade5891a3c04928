import { directoryList } from '#core/record/directories.ts'
import { directories } from '../directories.ts'

export default directoryList({
  path: '/api/nomenclature/v1/amount-unit/list',
  group: 'Nomenclature: reading',
  summary: 'List the units of product amounts',
  directory: directories.amountUnits,
})
