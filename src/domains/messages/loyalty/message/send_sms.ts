import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { field, Id, omittable, Text } from '#core/schema.ts'
import { internationalDigits, isInternational } from '#domains/guests/rules.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import { demo } from '#shared/demo.ts'
import { putMessage } from '../../changes.ts'
import { IncorrectSmsPhone, MessageLimitReached } from '../../errors.ts'

export default write({
  path: '/api/1/loyalty/core/message/send_sms',
  group: 'Loyalty: messages',
  summary: 'Send an SMS',
  description:
    'It is sent at least once, by the gateway of the restaurant; where none is configured, and in a sandbox, it is only kept ' +
    '(`/sandbox/messages/list`). How it is getting on is asked by `/api/1/loyalty/core/check_sms_status`. Limits hold for a ' +
    'restaurant and for a phone.',
  request: Type.Object({
    organizationId: Id('Organization'),
    phone: field(
      Text({ minLength: 1, maxLength: 40 }),
      'Phone; without a country code it gets that of the restaurant.',
    ),
    text: field(Text({ minLength: 1, maxLength: 1_000 }), 'What the SMS says.'),
  }),
  response: Type.Object({ smsId: omittable(Id('Message'), 'Id of the SMS.') }),
  errors: { IncorrectSmsPhone, MessageLimitReached },
  example: {
    request: { organizationId: demo.organization, phone: '+442079460300', text: 'Your table is ready' },
  },

  async run({ body: { phone, text }, organization, fail, ...context }) {
    const recipient = internationalDigits(phone, settingsOf(organization).countryPhoneCode)
    if (!isInternational(recipient)) throw fail.IncorrectSmsPhone({ path: 'phone' })
    const { id, limit } = await putMessage(context, organization, { channel: 'Sms', recipient, subject: null, text })
    if (id === null) throw fail.MessageLimitReached({ path: 'phone', limit })
    return { smsId: id }
  },
})
