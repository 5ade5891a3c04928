import { blockingOperation } from '../../certificates/blocking.command.ts'

export default blockingOperation({
  path: '/admin/loyalty/certificates/unblock',
  summary: 'Let a certificate pay again that was blocked',
  description: 'A certificate that is not blocked stays as it is. Its time goes on while it is blocked.',
  isBlocked: false,
})
