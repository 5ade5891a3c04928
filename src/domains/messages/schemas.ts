import { type Static, Type } from 'typebox'
import { field, Id, Int32, List, nullable, OneOf, omittable, opt, Text } from '#core/schema.ts'
import { toUtcTime } from '#core/time.ts'
import type { Message } from './model.ts'

const Line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[\\x20-\\x7e]*$' })

const emailAddress = '^[^\\s@<>",;:]{1,64}@[^\\s@<>",;:]{1,190}$'

export const EmailSettings = Type.Object(
  {
    host: field(Line(255), 'Name or address of the mail server.'),
    port: field(Int32({ minimum: 1, maximum: 65_535 }), 'Port: usually 465 for `Tls`, 587 for `StartTls`.'),
    security: field(
      OneOf(['Tls', 'StartTls', 'None']),
      'How the connection is kept secret: from its first byte, by the command STARTTLS, which the server must know, or not at all.',
    ),
    user: opt(Line(255), 'Whom to log in as. Null or left out, nobody logs in.'),
    from: field(Type.String({ maxLength: 255, pattern: emailAddress }), 'Address that e-mails come from.'),
    fromName: opt(Text({ minLength: 1, maxLength: 100 }), 'Name that they come from. Null or left out, none.'),
  },
  { title: 'EmailSettings' },
)
export type EmailSettings = Static<typeof EmailSettings>

const Path = (about: string) => opt(Line(200), about)

/** SMS gateway, called by HTTP. */
export const SmsSettings = Type.Object(
  {
    url: field(Line(2_000), 'Where each SMS is posted to: an http or https URL. `{token}` in it is replaced.'),
    headers: field(
      List(
        Type.Object(
          {
            name: field(Type.String({ maxLength: 100, pattern: '^[A-Za-z0-9-]+$' }), 'Name of the header.'),
            value: field(Line(2_000), 'Its value. `{token}` in it is replaced.'),
          },
          { title: 'SmsHeader' },
        ),
        { maxItems: 20 },
      ),
      'Headers of each request, beside its content type.',
    ),
    body: field(
      Text({ minLength: 2 }),
      'Body of the request: JSON, in whose texts `{phone}` (digits with the country code), `{text}`, `{id}` (ours, the same at each ' +
        'attempt) and `{token}` are replaced.',
    ),
    idPath: Path('Where the answer has the id of the SMS, as `messages.0.id`. Null or left out, it has none.'),
    statusUrl: opt(
      Line(2_000),
      'Where to ask by GET how an SMS is getting on; `{id}` is the id that the gateway gave. Null or left out, it is not asked.',
    ),
    statusPath: Path('Where that answer has the status. It goes with `statusUrl`.'),
    deliveredWords: opt(
      List(Line(100), { maxItems: 50 }),
      'Statuses of an SMS that has arrived. They go with `statusUrl`.',
    ),
    failedWords: opt(
      List(Line(100), { maxItems: 50 }),
      'Statuses of an SMS that never will. They go with `statusUrl`.',
    ),
  },
  { title: 'SmsSettings' },
)
export type SmsSettings = Static<typeof SmsSettings>

/** Limits of restaurants without settings. */
export const defaultLimits = {
  smsPerDayMax: 1_000,
  emailsPerDayMax: 5_000,
  perRecipientPerHourMax: 5,
  perRecipientPerDayMax: 20,
}

/** Limits against abuse. */
export type MessageLimits = typeof defaultLimits

const Limit = () => Int32({ minimum: 0, maximum: 1_000_000 })

const limitNotes = {
  smsPerDayMax: 'SMS of a restaurant on a day of its calendar.',
  emailsPerDayMax: 'E-mails of a restaurant on a day of its calendar.',
  perRecipientPerHourMax: 'Messages of a restaurant to one phone or address within an hour.',
  perRecipientPerDayMax: 'Messages of a restaurant to one phone or address within 24 hours.',
}

const place =
  'Restaurant whose settings they are. Null for all restaurants of the corporation without settings of their own.'
const emailNote = 'Mail server. Null where e-mails are only kept.'
const smsNote = 'Gateway of SMS. Null where SMS are only kept.'

/** Settings in requests. Omitted limits have their defaults. */
export const settingsInputFields = {
  organizationId: opt(Id('Organization'), place),
  email: opt(EmailSettings, emailNote),
  sms: opt(SmsSettings, smsNote),
  smsPerDayMax: omittable(Limit(), `${limitNotes.smsPerDayMax} Left out, 1,000.`),
  emailsPerDayMax: omittable(Limit(), `${limitNotes.emailsPerDayMax} Left out, 5,000.`),
  perRecipientPerHourMax: omittable(Limit(), `${limitNotes.perRecipientPerHourMax} Left out, 5.`),
  perRecipientPerDayMax: omittable(Limit(), `${limitNotes.perRecipientPerDayMax} Left out, 20.`),
}

export const SavedSettings = Type.Object(
  {
    organizationId: nullable(Id('Organization'), place),
    email: nullable(EmailSettings, emailNote),
    sms: nullable(SmsSettings, smsNote),
    smsPerDayMax: field(Limit(), limitNotes.smsPerDayMax),
    emailsPerDayMax: field(Limit(), limitNotes.emailsPerDayMax),
    perRecipientPerHourMax: field(Limit(), limitNotes.perRecipientPerHourMax),
    perRecipientPerDayMax: field(Limit(), limitNotes.perRecipientPerDayMax),
    hasEmailPassword: field(Type.Boolean(), 'Whether a password for the mail server is saved. It is never answered.'),
    hasSmsToken: field(Type.Boolean(), 'Whether a token for the gateway is saved. It is never answered.'),
  },
  { title: 'SavedMessageSettings' },
)

/** Maximum number of messages in a response. */
export const messagesMax = 1_000

const ListedMessage = Type.Object(
  {
    id: field(Id('Message'), 'Id of the message; for an SMS, its `smsId`.'),
    channel: field(OneOf(['Sms', 'Email']), 'Channel of the message.'),
    status: field(
      OneOf(['waiting', 'sent', 'delivered', 'failed', 'kept', 'refused']),
      'How far it is. `kept`: it is not sent, because the restaurant is a sandbox or nothing is configured. `refused`: a campaign asked for it when a limit was reached, which `error` names.',
    ),
    recipient: nullable(Text(), 'Phone with its country code, or e-mail address. Null once it was erased.'),
    subject: nullable(Text(), 'Subject of an e-mail, without what was erased of it. Null for an SMS.'),
    text: nullable(
      Text({ maxLength: 100_000 }),
      'What it says, without what was erased of it. Null once all of it was.',
    ),
    customerId: nullable(Id('Customer'), 'Guest to whom a campaign sent it. Null for a message of a client.'),
    marketingCampaignId: nullable(Id('MarketingCampaign'), 'Campaign that sent it. Null for a message of a client.'),
    attempts: field(Int32(), 'How often it was tried to send it.'),
    error: nullable(Text(), 'What the last attempt failed with. Null when it did not, or is under way.'),
    createdAt: field(Text(), 'When it was asked for: UTC, ISO 8601.'),
    finishedAt: nullable(Text(), 'When it was sent, or failed: UTC, ISO 8601. Null until then.'),
  },
  { title: 'Message' },
)

export const Messages = Type.Object({
  messages: field(List(ListedMessage, { maxItems: messagesMax }), 'The messages, the newest first.'),
})

export const describeMessages = (messages: readonly Message[]): Static<typeof Messages> => ({
  messages: messages.map(({ id, channel, status, recipient, subject, text, attempts, error, ...message }) => ({
    id,
    channel,
    status,
    subject,
    text,
    attempts,
    error,
    recipient: recipient && channel === 'Sms' ? `+${recipient}` : recipient || null,
    customerId: message.guestId,
    marketingCampaignId: message.campaignId,
    createdAt: toUtcTime(message.createdAt),
    finishedAt: message.finishedAt === null ? null : toUtcTime(message.finishedAt),
  })),
})
