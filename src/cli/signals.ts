/**
 * A signal may arrive twice for one Ctrl-C: from the terminal and from the program that started this one, which forwards it. Within this
 * time, the second is ignored.
 */
const sameMs = 1_000

/** Calls `stop` at the first Ctrl-C or SIGTERM, and `hurry` at the next deliberate one. Returns a function that stops listening. */
export function onStop(stop: () => void, hurry: () => void = () => {}): () => void {
  let stoppedAt: number | undefined
  const onSignal = () => {
    if (stoppedAt === undefined) {
      stoppedAt = performance.now()
      stop()
    } else if (performance.now() - stoppedAt > sameMs) hurry()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return () => {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}

/** Thrown when a signal has stopped a command, which leaves nothing half done. */
export class StoppedError extends Error {
  override name = 'StoppedError'
}

/** Runs work that ends early, by any error, when a signal aborts it. A second signal ends the process. */
export async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const endListening = onStop(
    () => stopping.abort(),
    () => process.exit(1),
  )
  try {
    return await work(stopping.signal)
  } catch (error) {
    throw stopping.signal.aborted ? new StoppedError('Stopped', { cause: error }) : error
  } finally {
    endListening()
  }
}
