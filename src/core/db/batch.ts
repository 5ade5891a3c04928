import { isConnectionLoss } from './errors.ts'

interface Waiting<In, Out> {
  item: In
  resolve(out: Out): void
  reject(error: unknown): void
}

/** Minimum size of a batch after which the next one waits `gatherMs` milliseconds for more calls. */
const manyMin = 4
const gatherMs = 1

/**
 * Turns a statement over many rows into a function of one row. A call to an idle database runs at once; later calls share the
 * next statement, so a burst costs one round trip and one commit. If a shared statement fails, its rows are retried one by
 * one, so an invalid row fails alone; `restMs` is the minimum time between statements, in which calls accumulate.
 */
export function batched<In, Out>(
  run: (items: readonly In[]) => Promise<readonly Out[]>,
  { itemsMax = 64, inFlightMax = 1, restMs = 0 } = {},
): (item: In) => Promise<Out> {
  const queue: Waiting<In, Out>[] = []
  let inFlight = 0
  let scheduled = false
  let areMany = false
  let startedAt = Number.NEGATIVE_INFINITY

  return (item) =>
    new Promise<Out>((resolve, reject) => {
      queue.push({ item, resolve, reject })
      schedule()
    })

  // After one iteration of the event loop, all readable requests have joined the batch. Under load, one more
  // millisecond includes clients that the last batch has answered.
  function schedule() {
    if (scheduled || inFlight >= inFlightMax || queue.length === 0) return
    scheduled = true
    const waitMs =
      queue.length < itemsMax ? Math.max(areMany ? gatherMs : 0, startedAt + restMs - performance.now()) : 0
    if (waitMs > 0) setTimeout(next, waitMs)
    else setImmediate(next)
  }

  function next() {
    scheduled = false
    const waiting = queue.splice(0, itemsMax)
    areMany = waiting.length >= manyMin
    startedAt = performance.now()
    void flush(waiting)
    schedule()
  }

  async function flush(waiting: Waiting<In, Out>[]) {
    inFlight++
    try {
      await settle(waiting)
    } finally {
      inFlight--
      schedule()
    }
  }

  async function settle(waiting: Waiting<In, Out>[]) {
    try {
      const results = await run(waiting.map(({ item }) => item))
      for (const [i, { resolve }] of waiting.entries()) resolve(results[i] as Out)
    } catch (error) {
      if (waiting.length === 1 || isConnectionLoss(error)) for (const { reject } of waiting) reject(error)
      else for (const one of waiting) await settle([one])
    }
  }
}

/** Like `batched`, with statements and queues of their own for each key. */
export function batchedBy<In, Out>(
  keyOf: (item: In) => string,
  run: (items: readonly In[]) => Promise<readonly Out[]>,
  options: Parameters<typeof batched>[1] = {},
): (item: In) => Promise<Out> {
  const batches = new Map<string, { add: (item: In) => Promise<Out>; waiting: number }>()
  return async (item) => {
    const key = keyOf(item)
    const batch = batches.get(key) ?? { add: batched(run, options), waiting: 0 }
    batches.set(key, batch)
    batch.waiting++
    try {
      return await batch.add(item)
    } finally {
      if (--batch.waiting === 0) batches.delete(key)
    }
  }
}
