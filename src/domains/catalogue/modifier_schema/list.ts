import { directoryList } from '#core/record/directories.ts'
import { directories } from '../directories.ts'

export default directoryList({
  path: '/api/nomenclature/v1/modifier-schema/list',
  group: 'Nomenclature: reading',
  summary: 'List the modifier schemas that several products share',
  directory: directories.modifierSchemas,
})
