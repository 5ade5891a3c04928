import type { Instant } from '#core/time.ts'

/** Default time for a linked front office to answer, in seconds (docs/domain.md §1.2). */
export const answerTimeoutSeconds = 8

/** Returns the answer deadline of a command that is accepted now. */
export const deadlineFrom = (now: Instant, timeoutSeconds?: number | null): Instant =>
  now + (timeoutSeconds ?? answerTimeoutSeconds) * 1000
