import { listDirectoriesOperation } from '#core/record/directories.ts'
import { demo } from '#shared/demo.ts'
import { directories } from '../../directories.ts'

export default listDirectoriesOperation({
  path: '/admin/directories/list',
  summary: 'List catalogue directories for saving, including deleted rows',
  directories,
  example: { request: { corporationId: demo.corporation } },
})
