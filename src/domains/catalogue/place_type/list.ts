import { directoryList } from '#core/record/directories.ts'
import { directories } from '../directories.ts'

export default directoryList({
  path: '/api/nomenclature/v1/place-type/list',
  group: 'Nomenclature: reading',
  summary: 'List the places in which dishes are cooked',
  directory: directories.placeTypes,
})
