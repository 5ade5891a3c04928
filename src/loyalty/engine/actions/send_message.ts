import { Type } from 'typebox'
import { field, OneOf, opt, Text } from '#core/schema.ts'
import { action } from '../action.ts'

/** The guest gets a message. */
export const sendMessage = action({
  settings: Type.Object({
    channel: field(OneOf(['Sms', 'Email']), 'Channel of the message.'),
    subject: opt(Text({ maxLength: 200 }), 'Subject of an e-mail. If omitted, none.'),
    text: field(Text({ minLength: 1, maxLength: 1000 }), 'The message.'),
  }),
  isDiscount: false,
  compile:
    ({ channel, subject, text }) =>
    () => ({ message: { channel, subject: subject ?? '', text } }),
})
