import { type Clock, minuteMs } from '#core/time.ts'

const windowMs = minuteMs

/** Counts failed attempts by key, such as an address; past the limit no attempt is allowed for the rest of the minute. */
export class Throttle {
  readonly #attemptsMax: number
  readonly #clock: Clock
  #windowStart = 0
  #failures = new Map<string, number>()

  constructor(clock: Clock, { attemptsMax }: { attemptsMax: number }) {
    this.#clock = clock
    this.#attemptsMax = attemptsMax
  }

  /** Seconds to wait, or undefined when another attempt is allowed. */
  retryAfterSeconds(...keys: string[]): number | undefined {
    this.#turnWindow()
    if (!keys.some((key) => (this.#failures.get(key) ?? 0) >= this.#attemptsMax)) return undefined
    return Math.max(1, Math.ceil((this.#windowStart + windowMs - this.#clock.now()) / 1000))
  }

  failed(...keys: string[]): void {
    this.#turnWindow()
    for (const key of keys) this.#failures.set(key, (this.#failures.get(key) ?? 0) + 1)
  }

  #turnWindow() {
    const now = this.#clock.now()
    if (now - this.#windowStart < windowMs) return
    this.#windowStart = now
    this.#failures = new Map()
  }
}
