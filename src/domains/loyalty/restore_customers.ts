import { deletionOperation } from './deletion.command.ts'

export default deletionOperation({
  path: '/api/1/loyalty/core/restore_customers',
  summary: 'Restore guests who were deleted',
  description: 'To restore one who is not deleted is no fault.',
  done: 'restored',
})
