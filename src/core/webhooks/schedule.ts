import type { Instant } from '#core/time.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** How long after each failed attempt the next one comes; the last step repeats. */
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

/** A message that has failed for this long is given up. */
export const giveUpAfterMs = 72 * hour

const jitter = 0.2
/** The longest `Retry-After` that is obeyed. */
export const retryAfterMaxMs = hour

/** From so many failures in a row on, an endpoint is left alone for a while before it is tried again. */
export const failuresTolerated = 5
const quietMinMs = 5 * second
const quietMaxMs = 5 * minute

/** When to try a message again after its `attempts`-th failure; undefined when it is to be given up. */
export function nextAttemptAt(
  { attempts, firstAttemptAt, now }: { attempts: number; firstAttemptAt: Instant; now: Instant },
  retryAfterMs: number,
): Instant | undefined {
  const lastAttemptAt = firstAttemptAt + giveUpAfterMs
  if (now >= lastAttemptAt) return undefined
  const step = retrySteps[Math.min(attempts, retrySteps.length) - 1]!
  // Messages that failed together do not all come back at the same moment.
  const delay = step * (1 + jitter * (2 * Math.random() - 1))
  return Math.min(now + Math.max(delay, retryAfterMs), lastAttemptAt)
}

/** Until when to leave an endpoint alone after so many failures in a row, the latest one included. */
export function quietUntil(failures: number, now: Instant, retryAfterMs: number): Instant | undefined {
  const beyond = failures - failuresTolerated
  const quietMs = beyond < 0 ? 0 : Math.min(quietMinMs * 2 ** Math.min(beyond, 16), quietMaxMs)
  const longest = Math.max(quietMs, retryAfterMs)
  return longest > 0 ? now + longest : undefined
}

/** What a Retry-After header asks for, seconds or a date, up to an hour; 0 when it asks for nothing. */
export function retryAfterOf(header: string | undefined, now: Instant): number {
  if (header === undefined) return 0
  const isDate = header.endsWith('GMT')
  const asked = /^\d+$/.test(header) ? Number(header) * second : isDate ? Date.parse(header) - now : 0
  return asked > 0 ? Math.min(asked, retryAfterMaxMs) : 0
}
