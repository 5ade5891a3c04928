import { isTransientError, isWorkerLoss } from '#core/db/errors.ts'
import type { Instant } from './time.ts'

interface Limits {
  minMs: number
  maxMs: number
  /** Maximum number of remembered entries; beyond it the oldest are dropped and retried without a pause. */
  entriesMax?: number
}

/** Delays retries of failed work, twice as long after each failure. All times are milliseconds of one clock. */
export class BackOff {
  readonly #limits: Limits
  readonly #failed = new Map<string, { failures: number; retryAt: Instant }>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#failed.size
  }

  /**
   * Runs the work unless it is waiting after a failure, and returns its result. Records a failure, and passes the first one in a row to
   * `onFirst`. Throws transient errors of the database instead, except the loss of a worker, which concerns only some work and causes the
   * shortest pause.
   */
  async attempt<T>(
    key: string,
    { now, onFirst }: { now: Instant; onFirst(error: unknown): void },
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    if (this.isWaiting(key, now)) return undefined
    try {
      const done = await work()
      this.succeed(key)
      return done
    } catch (error) {
      if (isWorkerLoss(error)) {
        this.succeed(key)
        this.fail(key, now)
        return undefined
      }
      if (isTransientError(error)) throw error
      if (this.fail(key, now) === 1) onFirst(error)
      return undefined
    }
  }

  isWaiting(key: string, now: Instant): boolean {
    return (this.#failed.get(key)?.retryAt ?? now) > now
  }

  /** Records a failure. Returns the number of failures in a row. */
  fail(key: string, now: Instant): number {
    const { minMs, maxMs, entriesMax = Infinity } = this.#limits
    const failures = (this.#failed.get(key)?.failures ?? 0) + 1
    this.#failed.delete(key)
    if (this.#failed.size >= entriesMax) this.#failed.delete(this.#failed.keys().next().value!)
    this.#failed.set(key, { failures, retryAt: now + Math.min(minMs * 2 ** (failures - 1), maxMs) })
    return failures
  }

  succeed(key: string): void {
    this.#failed.delete(key)
  }
}
