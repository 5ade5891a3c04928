import { listDirectoriesOperation } from '#core/record/directories.ts'
import { demo } from '#shared/demo.ts'
import { counteragents } from '../../counteragent/store.ts'

export default listDirectoriesOperation({
  path: '/admin/counteragents/list',
  summary: 'List suppliers, including deleted ones',
  directories: { counteragents },
  example: { request: { corporationId: demo.corporation } },
})
