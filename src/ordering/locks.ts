import { OperationError } from '#core/errors.ts'
import type { Instant } from '#core/time.ts'
import { OrderInUse } from './errors.ts'

/** A lock that nobody takes away ends by itself, so that a terminal that broke keeps nobody out for long. */
const lockLifetimeMs = 10 * 60_000

/** The lock stands beside the document: not every kind of order shows it. */
interface Lockable {
  details: Record<string, unknown> | null
}

/** The order with somebody at work on it. */
export const lockOrder = <State extends Lockable>(state: State, at: Instant): State => ({
  ...state,
  details: { ...state.details, lockedAt: at },
})

/** The order with nobody at work on it; the same when there was nobody. */
export function unlockOrder<State extends Lockable>(state: State): State {
  if (lockedAtOf(state) === undefined) return state
  const { lockedAt: _, ...details } = state.details ?? {}
  return { ...state, details: Object.keys(details).length === 0 ? null : details }
}

/** Throws while the order is locked; a lock that has ended is taken away. */
export function requireUnlocked<State extends Lockable>(state: State, now: Instant): State {
  const lockedAt = lockedAtOf(state)
  if (lockedAt === undefined) return state
  if (now < lockedAt + lockLifetimeMs) throw new OperationError(OrderInUse)
  return unlockOrder(state)
}

const lockedAtOf = ({ details }: Lockable): Instant | undefined =>
  typeof details?.lockedAt === 'number' ? details.lockedAt : undefined
