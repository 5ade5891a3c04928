import { isConnectionLoss } from '#core/db/errors.ts'
import type { Logger } from './log.ts'

/** Something that works in the background of a node. `start` answers when others may rely on it, `stop` when it has ended. */
export interface BackgroundService {
  start(): void | Promise<void>
  stop(): void | Promise<void>
}

export interface Loop {
  /** Does the work at once, and once more when it is under way. */
  wake(): void
  /** Waits for the work under way. */
  stop(): Promise<void>
}

interface LoopOptions {
  log: Logger
  /** What the work is, for the log: `looking for commands`. */
  name: string
  /** How long to wait before the first round. */
  firstAfterMs?: number
}

/**
 * Does the work now, and again `ms` after each end or when it is woken, never twice at a time. A fault is logged when it begins
 * and not while it lasts, a lost connection not at all; after either, waking does not cut the pause short. `signal` is aborted
 * when the loop is to stop.
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
      isFailing = !(await succeeds())
      await pause(ms)
    }
  }

  async function succeeds(): Promise<boolean> {
    try {
      await work(ending.signal)
      return true
    } catch (error) {
      const isKnown = isFailing || ending.signal.aborted || isConnectionLoss(error)
      if (!isKnown) log.error({ err: error }, `${name} failed`)
      return false
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
