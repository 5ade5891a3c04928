import { deletionOperation } from './deletion.command.ts'

export default deletionOperation({
  path: '/api/1/loyalty/core/restore_customers',
  summary: 'Restore guests who were deleted',
  description: 'Restoring a guest who is not deleted changes nothing.',
  done: 'restored',
})
