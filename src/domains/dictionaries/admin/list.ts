import { listDirectoriesOperation } from '#core/record/directories.ts'
import { demo } from '#shared/demo.ts'
import { dictionaries } from '../schemas.ts'

export default listDirectoriesOperation({
  path: '/admin/dictionaries/list',
  summary: 'Dictionaries of a corporation with their rows, as they can be saved again; deleted rows included',
  directories: dictionaries,
  example: { request: { corporationId: demo.corporation } },
})
