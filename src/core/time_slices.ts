import { setImmediate } from 'node:timers/promises'

const sliceMs = 4

/** Divides long work into slices of some milliseconds, so that requests are answered between them. */
export class TimeSlices {
  #endsAt = performance.now() + sliceMs

  /** Returns after other work of the event loop if the slice has ended. */
  async next(): Promise<void> {
    if (performance.now() < this.#endsAt) return
    await setImmediate()
    this.#endsAt = performance.now() + sliceMs
  }
}
