import { listDirectoriesOperation } from '#core/kits/list_directories.ts'
import { demo } from '#shared/demo.ts'
import { directories } from '../../directories/schemas.ts'

export default listDirectoriesOperation({
  path: '/admin/directories/list',
  summary: 'Directories of a catalogue with their rows, as they can be saved again; deleted rows included',
  directories,
  example: { request: { corporationId: demo.corporation } },
})
