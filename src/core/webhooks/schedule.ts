import type { Instant } from '#core/time.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Delay after each failed attempt; the last one repeats. */
export const retrySteps = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  12 * hour,
]

/** Time after the first attempt at which a failing message is given up. */
export const giveUpAfterMs = 72 * hour

const jitter = 0.2
/** Maximum of `Retry-After` that is respected. */
export const retryAfterMaxMs = hour

/** Number of consecutive failures from which an endpoint is backed off. */
export const failuresTolerated = 5
const quietMinMs = 5 * second
const quietMaxMs = 5 * minute

interface FailedMessage {
  attempts: number
  firstAttemptAt: Instant
  now: Instant
  /** Consecutive failures of the endpoint, including the latest; omitted if they are not counted. */
  failures?: number
}

/**
 * Returns the time of the attempt after the `attempts`-th failure; undefined if the message is to be given up. If the endpoint has
 * accepted nothing since the first attempt, waits no longer than an endpoint rests: the message may be the only one to find its recovery.
 */
export function nextAttemptAt(
  { attempts, firstAttemptAt, now, failures = 0 }: FailedMessage,
  retryAfterMs: number,
): Instant | undefined {
  const lastAttemptAt = firstAttemptAt + giveUpAfterMs
  if (now >= lastAttemptAt) return undefined
  const step = retrySteps[Math.min(attempts, retrySteps.length) - 1]!
  // Spreads the retries of messages that failed together.
  const varied = step * (1 + jitter * (2 * Math.random() - 1))
  const delay = failures >= attempts ? Math.min(varied, quietMaxMs) : varied
  return Math.min(now + Math.max(delay, retryAfterMs), lastAttemptAt)
}

/** Returns until when to back off from an endpoint after this many consecutive failures, including the latest. */
export function quietUntil(failures: number, now: Instant, retryAfterMs: number): Instant | undefined {
  const beyond = failures - failuresTolerated
  const quietMs = beyond < 0 ? 0 : Math.min(quietMinMs * 2 ** Math.min(beyond, 16), quietMaxMs)
  const longest = Math.max(quietMs, retryAfterMs)
  return longest > 0 ? now + longest : undefined
}

/** Returns the delay in milliseconds that a Retry-After header requests, in seconds or as a date, up to an hour; 0 for none. */
export function retryAfterOf(header: string | undefined, now: Instant): number {
  if (header === undefined) return 0
  const isDate = header.endsWith('GMT')
  const requestedMs = /^\d+$/.test(header) ? Number(header) * second : isDate ? Date.parse(header) - now : 0
  return requestedMs > 0 ? Math.min(requestedMs, retryAfterMaxMs) : 0
}
