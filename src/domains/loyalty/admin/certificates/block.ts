import { blockingOperation } from '../../certificates/blocking.command.ts'

export default blockingOperation({
  path: '/admin/loyalty/certificates/block',
  summary: 'Block a certificate, such as a lost one',
  description: 'Sums that orders have already reserved remain valid. Blocking a blocked certificate changes nothing.',
  isBlocked: true,
})
