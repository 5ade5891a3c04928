import { dayMs, hourMs, type Instant, minuteMs } from '#core/time.ts'
import type { ClaimedMessage, Message, Outcome } from './model.ts'
import type { SmsSettings } from './schemas.ts'

/** How long after each failed attempt the next one comes. After the last the message has failed. */
const retryStepsMs = [10_000, minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs]

/** How long after it was sent, and after each time before, a gateway is asked how an SMS is getting on. */
const checkStepsMs = [20_000, 2 * minuteMs, 10 * minuteMs, hourMs, 6 * hourMs, dayMs]

/** What came of handing a message over. `isFinal` when another attempt would fail as well. */
export type Attempt =
  | { isTaken: true; gatewayId: string | null; isChecked: boolean }
  | { isTaken: false; error: string; isFinal: boolean; retryAfterMs: number }

/** Why a message to an erased guest has failed. */
export const recipientErased = 'the recipient was erased'

/** What becomes of a message after an attempt to hand it over. */
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

/** What becomes of a sent SMS after its gateway was asked; undefined for a word that says nothing final. */
export function checkedOutcome(
  { checks, gatewayId }: Pick<ClaimedMessage, 'checks' | 'gatewayId'>,
  found: 'delivered' | 'failed' | undefined,
  now: Instant,
): Outcome {
  if (found === 'failed') return { status: 'failed', dueAt: null, gatewayId, error: 'the gateway could not deliver it' }
  const step = found === 'delivered' ? undefined : checkStepsMs[checks]
  return { status: found ?? 'sent', dueAt: step === undefined ? null : now + step, gatewayId, error: null }
}

/** Whether an HTTP status says that the same request will never be taken. */
export const isFinalStatus = (status: number | null): boolean =>
  status !== null && status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429

/** Whether a text is one e-mail address alone. */
export const isEmailAddress = (text: string): boolean => /^[^\s@<>",;:]{1,64}@[^\s@<>",;:]{1,190}$/.test(text)

/** The value with what stands in braces in its texts replaced; braces that nobody knows stay. */
export function fillPlaceholders(value: unknown, words: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return fillText(value, words)
  if (Array.isArray(value)) return value.map((one) => fillPlaceholders(one, words))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillPlaceholders(one, words)]))
}

/** In one pass, so that what is put in is not read again. */
export const fillText = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(/\{(phone|text|id|token)\}/g, (whole, name: string) => words[name] ?? whole)

/** The text or number at a path such as `messages.0.id`; null where there is none. */
export function textAt(json: string | null, path: string | null | undefined): string | null {
  if (json === null || !path) return null
  let value = parseJson(json)
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return null
    value = Object.entries(value).find(([name]) => name === step)?.[1]
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : null
}

/** The value that a text says as JSON; undefined for a text that is none. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** What a status of the gateway means. */
export function deliveryStateOf(
  { deliveredWords, failedWords }: Pick<SmsSettings, 'deliveredWords' | 'failedWords'>,
  word: string | null,
): 'delivered' | 'failed' | undefined {
  if (word === null) return undefined
  if (deliveredWords?.includes(word)) return 'delivered'
  return failedWords?.includes(word) ? 'failed' : undefined
}

/** How the wire says how far an SMS is: 0 not known yet, 1 sent, 2 failed, 3 nothing is configured to send it. */
export function sendingStatusOf({ status }: Pick<Message, 'status'>, isSandbox: boolean): 0 | 1 | 2 | 3 {
  if (status === 'waiting') return 0
  if (status === 'failed' || status === 'refused') return 2
  return status === 'kept' && !isSandbox ? 3 : 1
}
