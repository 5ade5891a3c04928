import { newSecret } from '#core/access/tokens.ts'
import { readRecordings } from '#core/http/recordings.ts'
import { OperatorError } from '#core/operator_error.ts'
import { newId } from '#core/schema.ts'
import { dayMs, minuteMs, toUtcText } from '#core/time.ts'
import { headersOf } from '#core/webhooks/message.ts'
import { responseTimeoutMs } from '#core/webhooks/receivers.ts'
import type { Result } from './report.ts'
import { type Answer, failureOf, type Subject } from './subject.ts'

/** Secrets of a receiver. Without a secret, it does not verify signatures; without a token, no `Authorization`. */
export interface Signing {
  secret: string | undefined
  authToken: string | undefined
}

/** Time after which an answer is noted as slow, in milliseconds. */
const quickMs = 2_000

interface RecordedEvent {
  eventType: string
  eventTime: string
}

/** A message, and what a receiver must do with it. */
interface Message {
  name: string
  events: readonly object[]
  id?: string
  secret?: string
  authToken?: string
  sentAt?: number
  headers?: Record<string, string>
  /** Whether the message is not genuine. */
  isForged?: boolean
}

/** Sends signed messages to a receiver of webhooks, and returns how it takes each. */
export async function checkReceiver(
  subject: Subject,
  signing: Signing,
  onMessage: (name: string) => void,
): Promise<Result[]> {
  const results: Result[] = []
  for (const message of messagesFor(signing)) {
    onMessage(message.name)
    const { secret = signing.secret ?? freshSecret, authToken = signing.authToken ?? null, id = newId() } = message
    const body = Buffer.from(JSON.stringify(message.events))
    const headers = { ...headersOf({ id, secret, authToken }, body, message.sentAt ?? Date.now()), ...message.headers }
    const answer = await subject.send(body, headers).catch((error) => failureOf(error))
    if (typeof answer === 'string' && results.length === 0)
      throw new OperatorError(`No receiver answers at ${subject.url}: ${answer}`, 'Name another address')
    results.push(resultOf(message, answer))
  }
  return results
}

const freshSecret = newSecret('whsec')

function messagesFor({ secret, authToken }: Signing): Message[] {
  const { webhooks } = readRecordings()
  const kinds = Object.values(webhooks) as RecordedEvent[][]
  const [order, ...others] = kinds.toSorted((a, b) => Number(isOrder(b)) - Number(isOrder(a)))
  const id = newId()
  const at = (ageMs: number) => order!.map((event) => ({ ...event, eventTime: toUtcText(Date.now() - ageMs) }))
  return [
    ...[order!, ...others].map((events) => ({ name: `${events[0]!.eventType}`, events })),
    { name: 'a message for the first time', events: at(0), id },
    { name: 'the same message again', events: at(0), id },
    { name: 'an event that comes two days late', events: at(2 * dayMs) },
    { name: 'the later of two events about one order', events: at(minuteMs) },
    { name: 'the earlier of them after it', events: at(2 * minuteMs) },
    { name: 'several events of different kinds', events: kinds.flat() },
    { name: 'an event of an unknown kind', events: at(0).map((event) => ({ ...event, eventType: 'NoSuchUpdate' })) },
    ...(secret === undefined ? [] : forgedMessages(at(0))),
    ...(authToken === undefined
      ? []
      : [{ name: 'another Authorization', events: at(0), authToken: `${authToken}-not`, isForged: true }]),
    { name: 'a genuine message after all of them', events: at(0) },
  ]
}

const isOrder = ([event]: readonly RecordedEvent[]): boolean => event?.eventType === 'DeliveryOrderUpdate'

const forgedMessages = (events: readonly object[]): Message[] => [
  { name: 'a signature with another secret', events, secret: newSecret('whsec'), isForged: true },
  { name: 'no signature', events, headers: { 'webhook-signature': '' }, isForged: true },
  { name: 'a signature of an hour ago', events, sentAt: Date.now() - 60 * minuteMs, isForged: true },
]

function resultOf({ name, isForged = false }: Message, answer: Answer | string): Result {
  const result: Result = { name, outcome: 'compared', status: null, reason: null, differences: [], notes: [] }
  if (typeof answer === 'string') return { ...result, differences: [`gets no answer: ${answer}`] }
  const { status, durationMs } = answer
  const isTaken = status >= 200 && status < 300
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} seconds`
  const differences = [
    ...(isForged && isTaken ? [`is accepted with ${status}, although it is not genuine`] : []),
    ...(!isForged && !isTaken ? [`is refused with ${status}, so it is sent again`] : []),
    ...(durationMs > responseTimeoutMs
      ? [`is answered after ${seconds(durationMs)}, when the sender has given up`]
      : []),
  ]
  const isSlow = durationMs > quickMs && differences.length === 0
  return { ...result, status, differences, notes: isSlow ? [`is answered after ${seconds(durationMs)}`] : [] }
}
