import type { Organization } from '#core/access/organizations.ts'
import { type Instant, toTerminalTime } from '#core/time.ts'
import type { ProblemCriteria } from './searches.store.ts'

interface ProblemFilter {
  hasProblem?: boolean | null
  /** Seconds; 0 by default. */
  timeToCookingErrorTimeout?: number
  cookingTimeout?: number
}

/** Returns the criteria of a problem at this moment of the organization's local time (docs/domain.md §2.4). */
export function problemOf(
  { hasProblem, timeToCookingErrorTimeout = 0, cookingTimeout = 0 }: ProblemFilter,
  organization: Organization | undefined,
  now: Instant,
): ProblemCriteria | null {
  if (hasProblem == null) return null
  const secondsAgo = (seconds: number) => toTerminalTime(now - seconds * 1000, organization?.timeZone ?? 'UTC')
  const startedBefore = {
    unconfirmed: secondsAgo(0),
    notCooking: secondsAgo(timeToCookingErrorTimeout),
    cooked: secondsAgo(cookingTimeout),
  }
  return { isWanted: hasProblem, startedBefore }
}
