import { dayMs, hourMs, type Instant, minuteMs } from '#core/time.ts'
import type { ClaimedMessage, Message, Outcome } from './model.ts'
import type { SmsSettings } from './schemas.ts'

/** Delays after failed attempts. After the last one the message has failed. */
const retryStepsMs = [10_000, minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs]

/** Delays before status requests to the gateway, the first after the SMS was sent. */
const checkStepsMs = [20_000, 2 * minuteMs, 10 * minuteMs, hourMs, 6 * hourMs, dayMs]

/** Result of an attempt to send. `isFinal`: another attempt would fail as well. */
export type Attempt =
  | { isTaken: true; gatewayId: string | null; isChecked: boolean }
  | { isTaken: false; error: string; isFinal: boolean; retryAfterMs: number }

/** Error of messages to an erased guest. */
export const recipientErased = 'the recipient was erased'

/** Returns the outcome of an attempt to send. */
export function outcomeOf(message: Pick<ClaimedMessage, 'attempts'>, attempt: Attempt, now: Instant): Outcome {
  if (attempt.isTaken) {
    const { gatewayId, isChecked } = attempt
    return { status: 'sent', dueAt: isChecked ? now + (checkStepsMs[0] ?? 0) : null, gatewayId, error: null }
  }
  const { error, isFinal, retryAfterMs } = attempt
  const step = isFinal ? undefined : retryStepsMs[message.attempts - 1]
  return step === undefined
    ? { status: 'failed', dueAt: null, gatewayId: null, error }
    : { status: 'waiting', dueAt: now + Math.max(step, retryAfterMs), gatewayId: null, error }
}

/** Returns the outcome of a status request; `found` is undefined for a status that is not final. */
export function checkedOutcome(
  { checks, gatewayId }: Pick<ClaimedMessage, 'checks' | 'gatewayId'>,
  found: 'delivered' | 'failed' | undefined,
  now: Instant,
): Outcome {
  if (found === 'failed') return { status: 'failed', dueAt: null, gatewayId, error: 'the gateway could not deliver it' }
  const step = found === 'delivered' ? undefined : checkStepsMs[checks]
  return { status: found ?? 'sent', dueAt: step === undefined ? null : now + step, gatewayId, error: null }
}

/** Returns whether repeating the request cannot succeed after this HTTP status. */
export const isFinalStatus = (status: number | null): boolean =>
  status !== null && status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429

/** Returns whether the text is a single e-mail address. */
export const isEmailAddress = (text: string): boolean => /^[^\s@<>",;:]{1,64}@[^\s@<>",;:]{1,190}$/.test(text)

/** Returns the value with placeholders in its texts replaced. Unknown ones in braces stay. */
export function fillPlaceholders(value: unknown, words: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return fillText(value, words)
  if (Array.isArray(value)) return value.map((one) => fillPlaceholders(one, words))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillPlaceholders(one, words)]))
}

/** Replaces in one pass, so that inserted text is not interpreted. */
export const fillText = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(/\{(phone|text|id|token)\}/g, (whole, name: string) => words[name] ?? whole)

/** Returns the text or number at a path such as `messages.0.id`, or null. */
export function textAt(json: string | null, path: string | null | undefined): string | null {
  if (json === null || !path) return null
  let value = parseJson(json)
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return null
    value = Object.entries(value).find(([name]) => name === step)?.[1]
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : null
}

/** Returns undefined for text that is not JSON. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Returns the delivery state for a status of the gateway. */
export function deliveryStateOf(
  { deliveredWords, failedWords }: Pick<SmsSettings, 'deliveredWords' | 'failedWords'>,
  word: string | null,
): 'delivered' | 'failed' | undefined {
  if (word === null) return undefined
  if (deliveredWords?.includes(word)) return 'delivered'
  return failedWords?.includes(word) ? 'failed' : undefined
}

/** Returns the status of the published contract: 0 unknown, 1 sent, 2 failed, 3 no gateway configured. */
export function sendingStatusOf({ status }: Pick<Message, 'status'>, isSandbox: boolean): 0 | 1 | 2 | 3 {
  if (status === 'waiting') return 0
  if (status === 'failed' || status === 'refused') return 2
  return status === 'kept' && !isSandbox ? 3 : 1
}
