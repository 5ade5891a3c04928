import { type Clock, minuteMs } from '#core/time.ts'

const windowMs = minuteMs
/** Beyond these, the mark that has been there longest is forgotten. */
const marksMax = 100_000
/** Beyond these, the mark that succeeded longest ago is forgotten. */
const succeededMax = 100_000

/**
 * Counts failed attempts by mark, such as a login from an address; past the limit no attempt is allowed for the rest of the
 * minute.
 */
export class Throttle {
  readonly #attemptsMax: number
  readonly #clock: Clock
  #windowStart = 0
  #failures = new Map<string, number>()
  readonly #succeeded = new Set<string>()

  constructor(clock: Clock, { attemptsMax }: { attemptsMax: number }) {
    this.#clock = clock
    this.#attemptsMax = attemptsMax
  }

  /** Seconds to wait, or undefined when another attempt is allowed. */
  retryAfterSeconds(...marks: string[]): number | undefined {
    this.#advanceWindow()
    if (!marks.some((mark) => (this.#failures.get(mark) ?? 0) >= this.#attemptsMax)) return undefined
    return Math.max(1, Math.ceil((this.#windowStart + windowMs - this.#clock.now()) / 1000))
  }

  /** Counts a failure; answers whether it is the first under its mark in this minute. */
  recordFailure(mark: string): boolean {
    this.#advanceWindow()
    const known = this.#failures.get(mark)
    if (known === undefined && this.#failures.size >= marksMax)
      this.#failures.delete(this.#failures.keys().next().value!)
    this.#failures.set(mark, (known ?? 0) + 1)
    return known === undefined
  }

  /** Remembers that an attempt under the mark has succeeded. */
  recordSuccess(mark: string): void {
    // Entries of a set are in the order of insertion.
    if (!this.#succeeded.delete(mark) && this.#succeeded.size >= succeededMax)
      this.#succeeded.delete(this.#succeeded.values().next().value!)
    this.#succeeded.add(mark)
  }

  hasSucceeded(mark: string): boolean {
    return this.#succeeded.has(mark)
  }

  #advanceWindow() {
    const now = this.#clock.now()
    if (now - this.#windowStart < windowMs) return
    this.#windowStart = now
    this.#failures = new Map()
  }
}
