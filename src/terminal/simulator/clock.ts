import { setTimeout as sleep } from 'node:timers/promises'

/** Clock of a simulated restaurant, which may run faster than the server's. */
export class SimulatedClock {
  readonly #speed: number
  readonly #startedAt = performance.now()
  readonly #hurry = new AbortController()

  constructor(speed: number) {
    this.#speed = speed
  }

  /** Restaurant time since the start of the simulation, in milliseconds. */
  get elapsedMs(): number {
    return (performance.now() - this.#startedAt) * this.#speed
  }

  async waitUntil(elapsedMs: number): Promise<void> {
    const ms = (elapsedMs - this.elapsedMs) / this.#speed
    if (ms > 0 && !this.#hurry.signal.aborted)
      await sleep(ms, undefined, { signal: this.#hurry.signal }).catch(() => {})
  }

  wait(ms: number): Promise<void> {
    return this.waitUntil(this.elapsedMs + ms)
  }

  /** Ends all current and future pauses at once. */
  skipWaits(): void {
    this.#hurry.abort()
  }
}
