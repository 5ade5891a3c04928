import { listDirectoriesOperation } from '#core/record/directories.ts'
import { demo } from '#shared/demo.ts'
import { stores } from '../schemas.ts'

export default listDirectoriesOperation({
  path: '/admin/stores/list',
  summary: 'List stores of a corporation, deleted ones included',
  directories: stores,
  example: { request: { corporationId: demo.corporation } },
})
