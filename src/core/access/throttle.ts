import { type Clock, minuteMs } from '#core/time.ts'

/** Maximum number of marks with failures; beyond it the oldest is dropped. */
const marksMax = 100_000

/**
 * Counts failed attempts per mark, such as logins from an address. Beyond the limit all attempts are refused for the rest of the window, a
 * minute by default.
 */
export class Throttle {
  readonly #attemptsMax: number
  readonly #windowMs: number
  readonly #clock: Clock
  #windowStart = 0
  #failures = new Map<string, number>()

  constructor(clock: Clock, { attemptsMax, windowMs = minuteMs }: { attemptsMax: number; windowMs?: number }) {
    this.#clock = clock
    this.#attemptsMax = attemptsMax
    this.#windowMs = windowMs
  }

  /** Returns the seconds until the next attempt is allowed; undefined if it is allowed now. */
  retryAfterSeconds(...marks: string[]): number | undefined {
    this.#advanceWindow()
    if (!marks.some((mark) => (this.#failures.get(mark) ?? 0) >= this.#attemptsMax)) return undefined
    return Math.max(1, Math.ceil((this.#windowStart + this.#windowMs - this.#clock.now()) / 1000))
  }

  /** Counts a failure. Returns whether it is the first one of its mark in this window. */
  recordFailure(mark: string): boolean {
    this.#advanceWindow()
    const known = this.#failures.get(mark)
    if (known === undefined && this.#failures.size >= marksMax)
      this.#failures.delete(this.#failures.keys().next().value!)
    this.#failures.set(mark, (known ?? 0) + 1)
    return known === undefined
  }

  #advanceWindow() {
    const now = this.#clock.now()
    if (now - this.#windowStart < this.#windowMs) return
    this.#windowStart = now
    this.#failures = new Map()
  }
}
