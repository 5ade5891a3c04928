import { setImmediate } from 'node:timers/promises'

const sliceMs = 2
/** Work that needs more slices is heavy. One heavy work at a time continues, because each holds much memory. */
const lightSlices = 12

/** Resolves when the event loop has done other work after the last slice. */
let lastTurn: Promise<unknown> = Promise.resolve()
let lastHeavy: Promise<unknown> = Promise.resolve()

/** Divides long work into slices of some milliseconds, so that requests are answered between them. */
export class TimeSlices {
  #endsAt = performance.now() + sliceMs

  get isOver(): boolean {
    return performance.now() >= this.#endsAt
  }

  /** Returns after other work of the event loop if the slice has ended. Only one slice of all long work runs in between. */
  async next(): Promise<void> {
    if (!this.isOver) return
    lastTurn = lastTurn.then(() => setImmediate())
    await lastTurn
    this.#endsAt = performance.now() + sliceMs
  }

  /** Finishes work without waiting for other heavy work, because others wait for its result. */
  async finish<Result>(steps: Steps<Result>): Promise<Result> {
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
      if (this.isOver) await this.next()
    }
  }

  /** Like `Array.prototype.map`. */
  async map<Item, Result>(items: Iterable<Item>, resultOf: (item: Item, index: number) => Result): Promise<Result[]> {
    const results: Result[] = []
    for (const item of items) {
      results.push(resultOf(item, results.length))
      if (this.isOver) await this.next()
    }
    return results
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

/** Finishes the work in time slices. Calls `checkLimit`, which may throw, before and after each slice. */
export async function finishInSlices<Result>(steps: Steps<Result>, checkLimit: () => void = () => {}): Promise<Result> {
  const slices = new TimeSlices()
  let ended = 0
  let endHeavy: (() => void) | undefined
  try {
    checkLimit()
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
      if (!slices.isOver) continue
      if (++ended > lightSlices) endHeavy ??= await startHeavy()
      await slices.next()
      checkLimit()
    }
  } finally {
    endHeavy?.()
  }
}

/** Waits until no other work is heavy. Returns a function that ends this one. */
async function startHeavy(): Promise<() => void> {
  const previous = lastHeavy
  const { promise, resolve } = Promise.withResolvers<void>()
  lastHeavy = promise
  await previous
  return resolve
}
