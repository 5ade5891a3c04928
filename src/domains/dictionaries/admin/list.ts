import { listDirectoriesOperation } from '#core/record/directories.ts'
import { demo } from '#shared/demo.ts'
import { dictionaries } from '../schemas.ts'

export default listDirectoriesOperation({
  path: '/admin/dictionaries/list',
  summary: 'List dictionaries for saving, including deleted rows',
  directories: dictionaries,
  example: { request: { corporationId: demo.corporation } },
})
