import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, OneOf, opt } from '#core/schema.ts'
import { NoSandbox } from '#domains/sandbox/errors.ts'
import { demo } from '#shared/demo.ts'
import { describeMessages, Messages, messagesMax } from './schemas.ts'
import { listMessages } from './store.ts'

export default query({
  path: '/sandbox/messages/list',
  group: 'Loyalty: messages',
  summary: 'List messages that a sandbox would have sent',
  description: `For tests of clients: a sandbox sends nothing. Newest first, at most ${messagesMax}.`,
  request: Type.Object({
    organizationId: Id('Organization'),
    channel: opt(OneOf(['Sms', 'Email']), 'Only messages of this channel. If omitted, all.'),
  }),
  response: Messages,
  errors: { NoSandbox },
  example: { request: { organizationId: demo.organization } },

  async run({ body, organization, db, fail }) {
    if (!organization.isSandbox) throw fail.NoSandbox({ path: 'organizationId' })
    return describeMessages(await listMessages(db, body))
  },
})
