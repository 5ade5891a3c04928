import { OperationError } from '#core/errors.ts'
import type { Instant } from '#core/time.ts'
import { OrderInUse } from './errors.ts'

/** Lifetime of a lock, so that a broken terminal does not block an order for long. */
const lockLifetimeMs = 10 * 60_000

/** Contains the lock in `details`, outside the body, because not every kind of order shows it. */
interface Lockable {
  details: Record<string, unknown> | null
}

export const lockOrder = <State extends Lockable>(state: State, at: Instant): State => ({
  ...state,
  details: { ...state.details, lockedAt: at },
})

/** Unlocks the order; returns the same state if it is not locked. */
export function unlockOrder<State extends Lockable>(state: State): State {
  if (lockedAtOf(state) === undefined) return state
  const { lockedAt: _, ...details } = state.details ?? {}
  return { ...state, details: Object.keys(details).length === 0 ? null : details }
}

/** Throws while the order is locked. Removes an expired lock. */
export function requireUnlocked<State extends Lockable>(state: State, now: Instant): State {
  const lockedAt = lockedAtOf(state)
  if (lockedAt === undefined) return state
  if (now < lockedAt + lockLifetimeMs) throw new OperationError(OrderInUse)
  return unlockOrder(state)
}

const lockedAtOf = ({ details }: Lockable): Instant | undefined =>
  typeof details?.lockedAt === 'number' ? details.lockedAt : undefined
