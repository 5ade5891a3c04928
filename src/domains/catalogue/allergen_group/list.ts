import { directoryList } from '#core/record/directories.ts'
import { directories } from '../directories.ts'

export default directoryList({
  path: '/api/nomenclature/v1/allergen-group/list',
  group: 'Nomenclature: reading',
  summary: 'List the allergen groups that products may contain',
  directory: directories.allergenGroups,
})
