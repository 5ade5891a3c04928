import { directoryList } from '#core/kits/directory_list.ts'
import { directories } from '../directories/schemas.ts'

export default directoryList({
  path: '/api/nomenclature/v1/amount-unit/list',
  group: 'Nomenclature: reading',
  summary: 'Units in which amounts of products are counted',
  directory: directories.amountUnits,
})
