import type { OutgoingContext } from '#core/events/outgoing.ts'
import { isSuccess, type ReadResponse } from '#core/webhooks/receivers.ts'
import type { ClaimedMessage, Outcome } from './model.ts'
import {
  type Attempt,
  checkedOutcome,
  deliveryStateOf,
  fillPlaceholders,
  fillText,
  isFinalStatus,
  parseJson,
  textAt,
} from './rules.ts'
import type { SmsSettings } from './schemas.ts'
import type { MessageSettings } from './settings.store.ts'

type Gateway = Pick<MessageSettings, 'sms' | 'smsToken'>
type Asking = Pick<OutgoingContext, 'receivers' | 'clock'>

/** Hands an SMS to the gateway. What it answers in words is not kept: it may repeat the phone. */
export async function sendSms(
  { receivers, clock }: Asking,
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

/** Asks the gateway how an SMS is getting on. A gateway that does not answer is asked again later. */
export async function checkSms(
  { receivers, clock }: Asking,
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

const faultOf = ({ status, error }: ReadResponse): string => error ?? `HTTP ${status}`
