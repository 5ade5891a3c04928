import { directoryList } from '#core/kits/directory_list.ts'
import { directories } from '../directories/schemas.ts'

export default directoryList({
  path: '/api/nomenclature/v1/container/list',
  group: 'Nomenclature: reading',
  summary: 'Kinds of packages in which goods come',
  directory: directories.containers,
})
