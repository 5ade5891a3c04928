import { blockingOperation } from '../../certificates/blocking.command.ts'

export default blockingOperation({
  path: '/admin/loyalty/certificates/unblock',
  summary: 'Unblock a certificate',
  description: 'A certificate that is not blocked stays as it is. Its lifetime keeps running while it is blocked.',
  isBlocked: false,
})
