// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface MessagesOperations {
  /** List messages of an organization to guests. */
  '/admin/messages/list': { kind: 'query'; request: AdminMessagesListRequest; response: AdminMessagesListResponseAnswer }
  /** List gateways and limits of messages, without secrets. */
  '/admin/messages/settings/list': { kind: 'query'; request: AdminMessagesSettingsListRequest; response: AdminMessagesSettingsListResponseAnswer }
  /** Set gateways and limits of messages to guests. */
  '/admin/messages/settings/save': { kind: 'write'; request: AdminMessagesSettingsSaveRequest; response: AdminMessagesSettingsSaveResponse }
  /** Check whether and how many SMS can be sent. */
  '/api/1/loyalty/core/check_sms_sending_possibility': { kind: 'query'; request: SmsSendingPossibilityRequest; response: SmsSendingPossibilityResponseAnswer }
  /** Read the status of SMS. */
  '/api/1/loyalty/core/check_sms_status': { kind: 'query'; request: CheckSmsStatusRequest; response: CheckSmsStatusResponseAnswer }
  /** Send an e-mail. */
  '/api/1/loyalty/core/message/send_email': { kind: 'write'; request: SendEmailRequest; response: SendEmailResponse }
  /** Send an SMS. */
  '/api/1/loyalty/core/message/send_sms': { kind: 'write'; request: SendSmsRequest; response: SendSmsResponse }
  /** Check whether and how many SMS can be sent. Deprecated. */
  '/api/1/loyalty/iiko/check_sms_sending_possibility': { kind: 'query'; request: SmsSendingPossibilityRequest; response: SmsSendingPossibilityResponseAnswer }
  /** Read the status of SMS. Deprecated. */
  '/api/1/loyalty/iiko/check_sms_status': { kind: 'query'; request: CheckSmsStatusRequest; response: CheckSmsStatusResponseAnswer }
  /** Send an e-mail. Deprecated. */
  '/api/1/loyalty/iiko/message/send_email': { kind: 'write'; request: SendEmailRequest; response: SendEmailResponse }
  /** Send an SMS. Deprecated. */
  '/api/1/loyalty/iiko/message/send_sms': { kind: 'write'; request: SendSmsRequest; response: SendSmsResponse }
  /** List messages that a sandbox would have sent. */
  '/sandbox/messages/list': { kind: 'query'; request: SandboxMessagesListRequest; response: SandboxMessagesListResponseAnswer }
}

export interface AdminMessagesListRequest {
  /** Only messages of this channel. If omitted, all. */
  channel?: 'Sms' | 'Email' | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface AdminMessagesListResponseAnswer {
  /** The messages, newest first. */
  messages: (MessageAnswer)[]
}

export interface AdminMessagesSettingsListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminMessagesSettingsListResponseAnswer {
  /** Settings of the corporation and of its restaurants. */
  settings: (SavedMessageSettingsAnswer)[]
}

export interface AdminMessagesSettingsSaveRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Mail server. Null: e-mails are only stored. */
  email?: EmailSettings | null
  /** Password for the mail server. It is never returned. If omitted, it stays unchanged; null deletes it. */
  emailPassword?: string | null
  /** E-mails of a restaurant per local day. If omitted, 5,000. */
  emailsPerDayMax?: number
  /** Restaurant of the settings. Null: all restaurants of the corporation without own settings. */
  organizationId?: Id<'Organization'> | null
  /** Messages of a restaurant to one phone or address within 24 hours. If omitted, 20. */
  perRecipientPerDayMax?: number
  /** Messages of a restaurant to one phone or address within an hour. If omitted, 5. */
  perRecipientPerHourMax?: number
  /** Gateway of SMS. Null: SMS are only stored. */
  sms?: SmsSettings | null
  /** SMS of a restaurant per local day. If omitted, 1,000. */
  smsPerDayMax?: number
  /** Token of the gateway, which replaces `{token}`. It is never returned. If omitted, it stays unchanged; null deletes it. */
  smsToken?: string | null
}

export interface AdminMessagesSettingsSaveResponse {}

export interface CheckSmsStatusRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Ids returned by `/api/1/loyalty/core/message/send_sms`. */
  smsIds: (Id<'Message'>)[]
}

export interface CheckSmsStatusResponseAnswer {
  /** The requested SMS, each once, in their order. */
  statuses: (SmsSendingStatusInfoAnswer)[]
}

export interface EmailSettings {
  /** Sender address. */
  from: string
  /** Sender name. If null or omitted, none. */
  fromName?: string | null
  /** Name or address of the mail server. */
  host: string
  /** Port: usually 465 for `Tls`, 587 for `StartTls`. */
  port: number
  /** Encryption of the connection: from the first byte, by the command STARTTLS, which the server must support, or none. */
  security: 'Tls' | 'StartTls' | 'None'
  /** User name for the login. If null or omitted, no login. */
  user?: string | null
}

export interface EmailSettingsAnswer {
  /** Sender address. */
  from: string
  /** Sender name. If null or omitted, none. */
  fromName?: string | null
  /** Name or address of the mail server. */
  host: string
  /** Port: usually 465 for `Tls`, 587 for `StartTls`. */
  port: number
  /** Encryption of the connection: from the first byte, by the command STARTTLS, which the server must support, or none. */
  security: 'Tls' | 'StartTls' | 'None' | (string & {})
  /** User name for the login. If null or omitted, no login. */
  user?: string | null
}

export interface MessageAnswer {
  /** Number of attempts. */
  attempts: number
  /** Channel of the message. */
  channel: 'Sms' | 'Email' | (string & {})
  /** Time of the request: UTC, ISO 8601. */
  createdAt: string
  /** Guest of a message by a campaign. Null for a message of a client. */
  customerId: Id<'Customer'> | null
  /** Error of the last attempt. Null without an error, or during an attempt. */
  error: string | null
  /** Time of sending or failure: UTC, ISO 8601. Null until then. */
  finishedAt: string | null
  /** Id of the message; for an SMS, its `smsId`. */
  id: Id<'Message'>
  /** Campaign that sent it. Null for a message of a client. */
  marketingCampaignId: Id<'MarketingCampaign'> | null
  /** Phone with its country code, or e-mail address. Null after an erasure. */
  recipient: string | null
  /** Status. `kept`: not sent, because the restaurant is a sandbox or nothing is configured. `refused`: requested by a campaign over the limit in `error`. */
  status: 'waiting' | 'sent' | 'delivered' | 'failed' | 'kept' | 'refused' | (string & {})
  /** Subject of an e-mail, without erased parts. Null for an SMS. */
  subject: string | null
  /** Text, without erased parts. Null after an erasure of all of it. */
  text: string | null
}

export type NotificationSendingCapabilityCheckStatusAnswer = 0 | 1 | 2 | 3 | (number & {})

export interface SandboxMessagesListRequest {
  /** Only messages of this channel. If omitted, all. */
  channel?: 'Sms' | 'Email' | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface SandboxMessagesListResponseAnswer {
  /** The messages, newest first. */
  messages: (MessageAnswer)[]
}

export interface SavedMessageSettingsAnswer {
  /** Mail server. Null: e-mails are only stored. */
  email: EmailSettingsAnswer | null
  /** E-mails of a restaurant per local day. */
  emailsPerDayMax: number
  /** Whether a password for the mail server is saved, which is never returned. */
  hasEmailPassword: boolean
  /** Whether a token for the gateway is saved, which is never returned. */
  hasSmsToken: boolean
  /** Restaurant of the settings. Null: all restaurants of the corporation without own settings. */
  organizationId: Id<'Organization'> | null
  /** Messages of a restaurant to one phone or address within 24 hours. */
  perRecipientPerDayMax: number
  /** Messages of a restaurant to one phone or address within an hour. */
  perRecipientPerHourMax: number
  /** Gateway of SMS. Null: SMS are only stored. */
  sms: SmsSettings | null
  /** SMS of a restaurant per local day. */
  smsPerDayMax: number
}

export interface SendEmailRequest {
  /** Text of the e-mail. */
  body: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** E-mail address. */
  receiver: string
  /** Subject. */
  subject: string
}

export interface SendEmailResponse {}

export interface SendSmsRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Phone. Without a country code, the code of the restaurant applies. */
  phone: string
  /** Text of the SMS. */
  text: string
}

export interface SendSmsResponse {
  /** Id of the SMS. */
  smsId?: Id<'Message'>
}

export interface SmsHeader {
  /** Name of the header. */
  name: string
  /** Value of the header. `{token}` in it is replaced. */
  value: string
}

export interface SmsSendingPossibilityRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface SmsSendingPossibilityResponseAnswer {
  /** Number of further SMS that the limit allows on this local day of the restaurant. */
  availableSmsCount?: number | null
  /** 1: SMS can be sent. 2: the daily limit of the restaurant is reached. 3: no SMS gateway is configured. 0 is never returned. In a sandbox, where SMS are only stored, 1. */
  status?: NotificationSendingCapabilityCheckStatusAnswer
}

export type SmsSendingStatusAnswer = 0 | 1 | 2 | 3 | (number & {})

export interface SmsSendingStatusInfoAnswer {
  /** Error in words. Absent without an error. */
  internalError?: string
  /** Id of the SMS. */
  smsId: Id<'Message'>
  /** 0: waiting, or unknown id. 1: sent. 2: failed. 3: only stored, because no gateway is configured. In a sandbox, stored SMS have 1. */
  status: SmsSendingStatusAnswer
}

export interface SmsSettings {
  /** Body of the request: JSON, in whose texts `{phone}` (digits with the country code), `{text}`, `{id}` (id of the message, equal in each attempt) and `{token}` are replaced. */
  body: string
  /** Statuses of a delivered SMS, for `statusUrl`. */
  deliveredWords?: (string)[] | null
  /** Statuses of a failed SMS, for `statusUrl`. */
  failedWords?: (string)[] | null
  /** Headers of each request, besides its content type. */
  headers: (SmsHeader)[]
  /** Path of the id in the response, such as `messages.0.id`. If null or omitted, there is no id. */
  idPath?: string | null
  /** Path of the status in the response of `statusUrl`. */
  statusPath?: string | null
  /** URL of the status of an SMS, for GET; `{id}` is the id at the gateway. If null or omitted, the status is not requested. */
  statusUrl?: string | null
  /** Http or https URL to which each SMS is posted. `{token}` in it is replaced. */
  url: string
}
