import { blockingOperation } from '../../certificates/blocking.command.ts'

export default blockingOperation({
  path: '/admin/loyalty/certificates/block',
  summary: 'Keep a certificate from paying, as one that was lost',
  description: 'What orders have reserved of it already stays theirs, and a certificate that is blocked stays so.',
  isBlocked: true,
})
