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
      'Encryption of the connection: from the first byte, by the command STARTTLS, which the server must support, or none.',
    ),
    user: opt(Line(255), 'User name for the login. If null or omitted, no login.'),
    from: field(Type.String({ maxLength: 255, pattern: emailAddress }), 'Sender address.'),
    fromName: opt(Text({ minLength: 1, maxLength: 100 }), 'Sender name. If null or omitted, none.'),
  },
  { title: 'EmailSettings' },
)
export type EmailSettings = Static<typeof EmailSettings>

const Path = (about: string) => opt(Line(200), about)

/** SMS gateway, called by HTTP. */
export const SmsSettings = Type.Object(
  {
    url: field(Line(2_000), 'http or https URL to which each SMS is posted. `{token}` in it is replaced.'),
    headers: field(
      List(
        Type.Object(
          {
            name: field(Type.String({ maxLength: 100, pattern: '^[A-Za-z0-9-]+$' }), 'Name of the header.'),
            value: field(Line(2_000), 'Value of the header. `{token}` in it is replaced.'),
          },
          { title: 'SmsHeader' },
        ),
        { maxItems: 20 },
      ),
      'Headers of each request, besides its content type.',
    ),
    body: field(
      Text({ minLength: 2 }),
      'Body of the request: JSON, in whose texts `{phone}` (digits with the country code), `{text}`, `{id}` (id of the message, equal in each ' +
        'attempt) and `{token}` are replaced.',
    ),
    idPath: Path('Path of the id in the response, such as `messages.0.id`. If null or omitted, there is no id.'),
    statusUrl: opt(
      Line(2_000),
      'URL of the status of an SMS, for GET; `{id}` is the id at the gateway. If null or omitted, the status is not requested.',
    ),
    statusPath: Path('Path of the status in the response of `statusUrl`.'),
    deliveredWords: opt(List(Line(100), { maxItems: 50 }), 'Statuses of a delivered SMS, for `statusUrl`.'),
    failedWords: opt(List(Line(100), { maxItems: 50 }), 'Statuses of a failed SMS, for `statusUrl`.'),
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
  smsPerDayMax: 'SMS of a restaurant per local day.',
  emailsPerDayMax: 'E-mails of a restaurant per local day.',
  perRecipientPerHourMax: 'Messages of a restaurant to one phone or address within an hour.',
  perRecipientPerDayMax: 'Messages of a restaurant to one phone or address within 24 hours.',
}

const place = 'Restaurant of the settings. Null: all restaurants of the corporation without own settings.'
const emailNote = 'Mail server. Null: e-mails are only stored.'
const smsNote = 'Gateway of SMS. Null: SMS are only stored.'

/** Settings in requests. Omitted limits have their defaults. */
export const settingsInputFields = {
  organizationId: opt(Id('Organization'), place),
  email: opt(EmailSettings, emailNote),
  sms: opt(SmsSettings, smsNote),
  smsPerDayMax: omittable(Limit(), `${limitNotes.smsPerDayMax} If omitted, 1,000.`),
  emailsPerDayMax: omittable(Limit(), `${limitNotes.emailsPerDayMax} If omitted, 5,000.`),
  perRecipientPerHourMax: omittable(Limit(), `${limitNotes.perRecipientPerHourMax} If omitted, 5.`),
  perRecipientPerDayMax: omittable(Limit(), `${limitNotes.perRecipientPerDayMax} If omitted, 20.`),
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
    hasEmailPassword: field(
      Type.Boolean(),
      'Whether a password for the mail server is saved, which is never returned.',
    ),
    hasSmsToken: field(Type.Boolean(), 'Whether a token for the gateway is saved, which is never returned.'),
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
      'Status. `kept`: not sent, because the restaurant is a sandbox or nothing is configured. `refused`: requested by a campaign over the limit in `error`.',
    ),
    recipient: nullable(Text(), 'Phone with its country code, or e-mail address. Null after an erasure.'),
    subject: nullable(Text(), 'Subject of an e-mail, without erased parts. Null for an SMS.'),
    text: nullable(Text({ maxLength: 100_000 }), 'Text, without erased parts. Null after an erasure of all of it.'),
    customerId: nullable(Id('Customer'), 'Guest of a message by a campaign. Null for a message of a client.'),
    marketingCampaignId: nullable(Id('MarketingCampaign'), 'Campaign that sent it. Null for a message of a client.'),
    attempts: field(Int32(), 'Number of attempts.'),
    error: nullable(Text(), 'Error of the last attempt. Null without an error, or during an attempt.'),
    createdAt: field(Text(), 'Time of the request: UTC, ISO 8601.'),
    finishedAt: nullable(Text(), 'Time of sending or failure: UTC, ISO 8601. Null until then.'),
  },
  { title: 'Message' },
)

export const Messages = Type.Object({
  messages: field(List(ListedMessage, { maxItems: messagesMax }), 'The messages, newest first.'),
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
