import type { Instant } from '#core/time.ts'

/** How many seconds a linked front office may take to answer, unless its command says otherwise (docs/domain.md §1.2). */
export const answerTimeoutSeconds = 8

/** Until when a linked front office may answer what is accepted now. */
export const deadlineFrom = (now: Instant, timeoutSeconds?: number | null): Instant =>
  now + (timeoutSeconds ?? answerTimeoutSeconds) * 1000
