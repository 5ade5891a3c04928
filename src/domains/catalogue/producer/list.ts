import { directoryList } from '#core/kits/directory_list.ts'
import { directories } from '../directories/schemas.ts'

export default directoryList({
  path: '/api/nomenclature/v1/producer/list',
  group: 'Nomenclature: reading',
  summary: 'Producers of goods',
  directory: directories.producers,
})
