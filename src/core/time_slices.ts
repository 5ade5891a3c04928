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

/** Work that pauses often, so that its caller decides whether and when to continue. */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** Finishes the work without a pause. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Finishes the work in time slices. Calls `checkLimit`, which may throw, before each step. */
export async function finishInSlices<Result>(steps: Steps<Result>, checkLimit: () => void): Promise<Result> {
  const slices = new TimeSlices()
  for (;;) {
    checkLimit()
    const step = steps.next()
    if (step.done) return step.value
    await slices.next()
  }
}
