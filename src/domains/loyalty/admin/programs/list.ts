import { listDirectoriesOperation } from '#core/record/directories.ts'
import { demo } from '#shared/demo.ts'
import { loyaltyDirectories } from '../../schemas.ts'

export default listDirectoriesOperation({
  path: '/admin/loyalty/programs/list',
  summary:
    'List programs, campaigns, manual conditions and series of coupons and certificates, as they can be saved again, including deleted ones',
  directories: loyaltyDirectories,
  example: { request: { corporationId: demo.corporation } },
})
