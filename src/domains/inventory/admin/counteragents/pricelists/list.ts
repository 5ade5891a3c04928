import { listDirectoriesOperation } from '#core/record/directories.ts'
import { demo } from '#shared/demo.ts'
import { supplierProducts } from '../../../schemas.ts'

export default listDirectoriesOperation({
  path: '/admin/counteragents/pricelists/list',
  summary: 'List price lists, including deleted rows',
  directories: { supplierProducts },
  example: { request: { corporationId: demo.corporation } },
})
