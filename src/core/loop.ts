import { isConnectionLoss } from '#core/db/errors.ts'
import type { Logger } from './log.ts'

/** Background service of a node. `start` resolves when other services may rely on it, `stop` when it has ended. */
export interface BackgroundService {
  start(): void | Promise<void>
  stop(): void | Promise<void>
}

export interface Loop {
  /** Starts the work at once, or once more if it is running. */
  wake(): void
  /** Waits for the running work. */
  stop(): Promise<void>
}

interface LoopOptions {
  log: Logger
  /** Action for the log: `looking for commands`. */
  name: string
  /** Pause before the first round. */
  firstAfterMs?: number
}

/**
 * Runs the work now, and again `ms` after each end or when woken, never concurrently, until it returns false. Logs the first of
 * consecutive errors, but no lost connections; a pause after an error is not shortened by waking. `signal` is aborted by `stop`.
 */
export function runEvery(
  ms: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  { log, name, firstAfterMs = 0 }: LoopOptions,
): Loop {
  const ending = new AbortController()
  let isWoken = false
  let isFailing = false
  let endPause = () => {}
  const ended = run()

  return {
    wake() {
      isWoken = true
      if (!isFailing) endPause()
    },
    stop() {
      ending.abort()
      endPause()
      return ended
    },
  }

  async function run(): Promise<void> {
    if (firstAfterMs > 0) await pause(firstAfterMs)
    while (!ending.signal.aborted) {
      isWoken = false
      const outcome = await runOnce()
      if (outcome === 'ended') return
      isFailing = outcome === 'failed'
      await pause(ms)
    }
  }

  async function runOnce(): Promise<'done' | 'ended' | 'failed'> {
    try {
      return (await work(ending.signal)) === false ? 'ended' : 'done'
    } catch (error) {
      const isKnown = isFailing || ending.signal.aborted || isConnectionLoss(error)
      if (!isKnown) log.error({ err: error }, `${name} failed`)
      return 'failed'
    }
  }

  function pause(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      if (ending.signal.aborted || (isWoken && !isFailing)) return resolve()
      const timer = setTimeout(resolve, waitMs)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
