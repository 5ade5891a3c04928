import { directoryList } from '#core/record/directories.ts'
import { directories } from '../directories.ts'

export default directoryList({
  path: '/api/nomenclature/v1/container/list',
  group: 'Nomenclature: reading',
  summary: 'List the kinds of packages',
  directory: directories.containers,
})
