import { directoryList } from '#core/kits/directory_list.ts'
import { directories } from '../directories/schemas.ts'

export default directoryList({
  path: '/api/nomenclature/v1/menu/list',
  group: 'Nomenclature: reading',
  summary: 'Menus by which a restaurant sells at its terminals',
  directory: directories.menuSections,
})
