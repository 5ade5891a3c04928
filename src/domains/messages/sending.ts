import { isIP } from 'node:net'
import { OrganizationsOf } from '#core/access/organizations.ts'
import { type OutgoingContext, outgoingRule } from '#core/events/outgoing.ts'
import { afterListening } from '#core/listening_time.ts'
import { AddressRefused, type Allowance, parseHttpUrl, resolveAllowed } from '#core/webhooks/addresses.ts'
import { isSuccess, type ReceiverResponse } from '#core/webhooks/receivers.ts'
import type { ClaimedMessage, Outcome } from './model.ts'
import {
  type Attempt,
  checkedOutcome,
  deliveryStateOf,
  fillPlaceholders,
  fillText,
  isFinalStatus,
  outcomeOf,
  parseJson,
  recipientErased,
  textAt,
} from './rules.ts'
import type { SmsSettings } from './schemas.ts'
import { type MessageSettings, messageSettingsOf } from './settings.store.ts'
import { claimMessages, updateOutcome } from './store.ts'

/** Sends pending messages, and asks gateways for the status of sent SMS. */
export const messageSending = outgoingRule<ClaimedMessage>({
  name: 'sending messages',
  table: { name: 'message', owner: 'organization_id' },
  claim: claimMessages,
  async send(context, message, signal) {
    const outcome = await outcomeFor(context, message, signal)
    await updateOutcome(context.pool, message, outcome, context.clock.now())
    if (outcome.error === null) return
    const { organizationId, channel, attempts } = message
    const fields = { organization: { id: organizationId }, channel, attempts, error: outcome.error }
    const text =
      outcome.status === 'failed' ? 'a message could not be sent' : 'a message could not be sent and will be retried'
    context.notices.record({ key: `${organizationId} ${channel}`, message: text, level: 'warn', fields })
  },
})

const erased: Attempt = { isTaken: false, error: recipientErased, isFinal: true, retryAfterMs: 0 }

async function outcomeFor(context: OutgoingContext, message: ClaimedMessage, signal: AbortSignal): Promise<Outcome> {
  const { caches, clock, networks } = context
  const organization = (await caches.get(OrganizationsOf, message.corporationId)).get(message.organizationId)
  if (!organization) throw new Error(`Message ${message.id} belongs to an unknown organization`)
  const settings = await messageSettingsOf(caches, organization)
  if (message.status === 'sent') return checkSms(context, message, settings, signal)
  // Erasure also empties pending messages.
  if (!message.recipient || message.text === null) return outcomeOf(message, erased, clock.now())
  const attempt: Attempt =
    message.channel === 'Sms'
      ? await sendSms(context, message, settings, signal)
      : await sendEmail(message, settings, { networks, loopback: false }, signal)
  return outcomeOf(message, attempt, clock.now())
}

type Gateway = Pick<MessageSettings, 'sms' | 'smsToken'>
type RequestContext = Pick<OutgoingContext, 'receivers' | 'clock'>

/** Sends an SMS to the gateway. Ignores texts in the response, which may contain the phone. */
async function sendSms(
  { receivers, clock }: RequestContext,
  { id, recipient, text }: Pick<ClaimedMessage, 'id' | 'recipient' | 'text'>,
  { sms, smsToken }: Gateway,
  signal: AbortSignal,
): Promise<Attempt> {
  if (!sms || recipient === null || text === null)
    return { isTaken: false, error: 'nothing is configured to send it', isFinal: true, retryAfterMs: 0 }
  const token = smsToken ?? ''
  const body = Buffer.from(JSON.stringify(fillPlaceholders(parseJson(sms.body), { phone: recipient, text, id, token })))
  const headers = { 'content-type': 'application/json', ...headersOf(sms, token) }
  const request = { method: 'POST', headers, body, loopback: false, now: clock.now() } as const
  const answer = await receivers.request(filledUrl(sms.url, { token }), request, signal)
  if (!isSuccess(answer))
    return {
      isTaken: false,
      error: faultOf(answer),
      isFinal: isFinalStatus(answer.status),
      retryAfterMs: answer.retryAfterMs,
    }
  const gatewayId = textAt(answer.body, sms.idPath)
  return { isTaken: true, gatewayId, isChecked: gatewayId !== null && Boolean(sms.statusUrl) }
}

/** Asks the gateway for the status of an SMS. Without a response, it is asked again later. */
async function checkSms(
  { receivers, clock }: RequestContext,
  message: Pick<ClaimedMessage, 'checks' | 'gatewayId'>,
  { sms, smsToken }: Gateway,
  signal: AbortSignal,
): Promise<Outcome> {
  const { gatewayId } = message
  if (!sms?.statusUrl || gatewayId === null) return { status: 'sent', dueAt: null, gatewayId, error: null }
  const token = smsToken ?? ''
  const request = { method: 'GET', headers: headersOf(sms, token), body: null, loopback: false } as const
  const uri = filledUrl(sms.statusUrl, { id: gatewayId, token })
  const answer = await receivers.request(uri, { ...request, now: clock.now() }, signal)
  const word = isSuccess(answer) ? textAt(answer.body, sms.statusPath) : null
  return checkedOutcome(message, deliveryStateOf(sms, word), clock.now())
}

const headersOf = ({ headers }: SmsSettings, token: string): Record<string, string> =>
  Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), fillText(value, { token })]))

const filledUrl = (url: string, words: Readonly<Record<string, string>>): string =>
  fillText(url, Object.fromEntries(Object.entries(words).map(([name, word]) => [name, encodeURIComponent(word)])))

const faultOf = ({ status, error }: ReceiverResponse): string => error ?? `HTTP ${status}`

/** Listening time for a mail server to take a message. */
const sentWithinMs = 30_000
/** The library's own limits also count the time in which the event loop was blocked, so the deadline above comes first. */
const libraryLimitMs = 4 * sentWithinMs

/**
 * Sends an e-mail through the configured server. Resolves the host once, checks its addresses as for webhooks, and connects to one of them.
 * Keeps only codes of errors, because their texts may contain the recipient.
 */
async function sendEmail(
  { id, recipient, subject, text }: Pick<ClaimedMessage, 'id' | 'recipient' | 'subject' | 'text'>,
  { email, emailPassword }: Pick<MessageSettings, 'email' | 'emailPassword'>,
  allowance: Allowance,
  signal: AbortSignal,
): Promise<Attempt> {
  if (!email || recipient === null || text === null) return refusal('nothing is configured to send it', true)
  const { host, port, security, user, from, fromName } = email
  const addresses = await addressesOf(host, allowance)
  if (typeof addresses === 'string') return refusal(addresses, false)
  // Loaded by the first e-mail: most servers send none.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host: addresses[0] ?? host,
    port,
    secure: security === 'Tls',
    requireTLS: security === 'StartTls',
    ignoreTLS: security === 'None',
    tls: isIP(host) ? {} : { servername: host },
    ...(user && { auth: { user, pass: emailPassword ?? '' } }),
    connectionTimeout: libraryLimitMs,
    greetingTimeout: libraryLimitMs,
    socketTimeout: libraryLimitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const ended = Promise.withResolvers<never>()
  const stop = () => ended.reject(signal.reason)
  let isLate = false
  const cancel = afterListening(sentWithinMs, () => {
    isLate = true
    ended.reject(new Error('The mail server is too slow'))
  })
  signal.addEventListener('abort', stop)
  try {
    const sending = transport.sendMail({
      from: fromName ? { name: fromName, address: from } : from,
      to: { name: '', address: recipient },
      subject: subject ?? '',
      ...(isHtml(text) ? { html: text } : { text }),
      // Equal in all attempts, so that a mailbox recognizes a message that arrives twice.
      messageId: `<${id}@${from.slice(from.indexOf('@') + 1)}>`,
    })
    sending.catch(() => {})
    await Promise.race([sending, ended.promise])
    return { isTaken: true, gatewayId: null, isChecked: false }
  } catch (error) {
    signal.throwIfAborted()
    return isLate ? refusal(`no answer within ${sentWithinMs / 1000} s`, false) : refusalOf(error)
  } finally {
    cancel()
    signal.removeEventListener('abort', stop)
    transport.close()
  }
}

async function addressesOf(host: string, allowance: Allowance): Promise<string[] | string> {
  const url = parseHttpUrl(`http://${isIP(host) === 6 ? `[${host}]` : host}`)
  if (!url) return 'the host of the mail server is invalid'
  try {
    return await resolveAllowed(url, allowance)
  } catch (error) {
    return error instanceof AddressRefused
      ? `refused: ${error.message}`
      : 'the host of the mail server cannot be resolved'
  }
}

const isHtml = (text: string): boolean => text.trimStart().startsWith('<')

const refusal = (error: string, isFinal: boolean): Attempt => ({ isTaken: false, error, isFinal, retryAfterMs: 0 })

/**
 * Returns a final refusal only for a 5xx response to the recipient or the data: after login or greeting errors, another attempt may
 * succeed.
 */
function refusalOf(error: unknown): Attempt {
  const { code, responseCode, command } = known(error)
  const isFinal = responseCode !== null && responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command ?? '')
  return refusal([code ?? 'the connection failed', responseCode].filter((part) => part !== null).join(' '), isFinal)
}

function known(error: unknown): { code: string | null; responseCode: number | null; command: string | null } {
  const fields: Readonly<Record<string, unknown>> = error instanceof Error ? { ...error } : {}
  const { code, responseCode, command } = fields
  return {
    code: typeof code === 'string' ? code : null,
    responseCode: typeof responseCode === 'number' ? responseCode : null,
    command: typeof command === 'string' ? command : null,
  }
}
