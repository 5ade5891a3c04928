import { directoryList } from '#core/record/directories.ts'
import { directories } from '../directories.ts'

export default directoryList({
  path: '/api/nomenclature/v1/menu/list',
  group: 'Nomenclature: reading',
  summary: "List the menus that a restaurant's terminals sell from",
  directory: directories.menuSections,
})
