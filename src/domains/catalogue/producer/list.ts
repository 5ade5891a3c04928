import { directoryList } from '#core/record/directories.ts'
import { directories } from '../directories.ts'

export default directoryList({
  path: '/api/nomenclature/v1/producer/list',
  group: 'Nomenclature: reading',
  summary: 'List the producers of goods',
  directory: directories.producers,
})
