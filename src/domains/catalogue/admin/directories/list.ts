import { listDirectoriesOperation } from '#core/record/directories.ts'
import { demo } from '#shared/demo.ts'
import { directories } from '../../directories.ts'

export default listDirectoriesOperation({
  path: '/admin/directories/list',
  summary: 'List the directories of a catalogue with their rows, as they can be saved again, including deleted ones',
  directories,
  example: { request: { corporationId: demo.corporation } },
})
