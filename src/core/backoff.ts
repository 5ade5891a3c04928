import { isTransientError } from '#core/db/errors.ts'
import type { Instant } from './time.ts'

interface Limits {
  minMs: number
  maxMs: number
  /** Entries that are remembered; beyond that the oldest are tried more often. */
  entriesMax?: number
}

/** What has failed and waits before it is tried again: twice as long after each failure. Times are of one clock, in milliseconds. */
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
   * Does the work, unless it has failed lately, and returns its result. A fault of the work is noted; the first in a row is passed
   * to `onFirst`; a database that cannot work is no fault of the work, and is thrown.
   */
  async attempt<T>(
    key: string,
    { now, onFirst }: { now: Instant; onFirst(fault: unknown): void },
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    if (this.isWaiting(key, now)) return undefined
    try {
      const done = await work()
      this.succeed(key)
      return done
    } catch (fault) {
      if (isTransientError(fault)) throw fault
      if (this.fail(key, now) === 1) onFirst(fault)
      return undefined
    }
  }

  isWaiting(key: string, now: Instant): boolean {
    return (this.#failed.get(key)?.retryAt ?? now) > now
  }

  /** Notes a failure, and answers how many there have been in a row. */
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
