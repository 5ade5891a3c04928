import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { internationalDigits, isInternational } from '#core/phone.ts'
import { field, Id, omittable, Text } from '#core/schema.ts'
import { dialingOf } from '#domains/organizations/rules.ts'
import { demo } from '#shared/demo.ts'
import { putMessage } from '../../changes.ts'
import { IncorrectSmsPhone, MessageLimitReached } from '../../errors.ts'

export default write({
  path: '/api/1/loyalty/core/message/send_sms',
  group: 'Loyalty: messages',
  summary: 'Send an SMS',
  description:
    'The gateway of the restaurant sends it at least once. In a sandbox, or without a gateway, it is only stored ' +
    '(`/sandbox/messages/list`). `/api/1/loyalty/core/check_sms_status` returns its status. Limits apply per ' +
    'restaurant and per phone.',
  request: Type.Object({
    organizationId: Id('Organization'),
    phone: field(
      Text({ minLength: 1, maxLength: 40 }),
      'Phone. Without a country code, the code of the restaurant applies.',
    ),
    text: field(Text({ minLength: 1, maxLength: 1_000 }), 'Text of the SMS.'),
  }),
  response: Type.Object({ smsId: omittable(Id('Message'), 'Id of the SMS.') }),
  errors: { IncorrectSmsPhone, MessageLimitReached },
  example: {
    request: { organizationId: demo.organization, phone: '+442079460300', text: 'Your table is ready' },
  },

  async run({ body: { phone, text }, organization, fail, ...context }) {
    const recipient = internationalDigits(phone, dialingOf(organization))
    if (!isInternational(recipient)) throw fail.IncorrectSmsPhone({ path: 'phone' })
    const { id, limit } = await putMessage(context, organization, { channel: 'Sms', recipient, subject: null, text })
    if (id === null) throw fail.MessageLimitReached({ path: 'phone', limit })
    return { smsId: id }
  },
})
