import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'
import { field, Id, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { putMessage } from '../../changes.ts'
import { IncorrectReceiver, MessageLimitReached } from '../../errors.ts'
import { isEmailAddress } from '../../rules.ts'

export default write({
  path: '/api/1/loyalty/core/message/send_email',
  group: 'Loyalty: messages',
  summary: 'Send an e-mail',
  description:
    'The mail server of the restaurant sends it at least once. In a sandbox, or without a mail server, it is only stored ' +
    '(`/sandbox/messages/list`). A body that begins with `<` is sent as HTML, any other as text. Limits hold for a restaurant and ' +
    'for an address.',
  request: Type.Object({
    organizationId: Id('Organization'),
    receiver: field(Text({ minLength: 1, maxLength: 255 }), 'E-mail address.'),
    subject: field(Text({ minLength: 1, maxLength: 200 }), 'Subject.'),
    body: field(Text({ minLength: 1, maxLength: 100_000 }), 'Text of the e-mail.'),
  }),
  response: EmptyObject,
  errors: { IncorrectReceiver, MessageLimitReached },
  example: {
    request: {
      organizationId: demo.organization,
      receiver: 'grace@example.com',
      subject: 'Happy birthday',
      body: 'A cake is waiting for you.',
    },
  },

  async run({ body: { receiver, subject, body: text }, organization, fail, ...context }) {
    const recipient = receiver.trim()
    if (!isEmailAddress(recipient)) throw fail.IncorrectReceiver({ path: 'receiver' })
    const { limit } = await putMessage(context, organization, { channel: 'Email', recipient, subject, text })
    if (limit !== null) throw fail.MessageLimitReached({ path: 'receiver', limit })
    return {}
  },
})
