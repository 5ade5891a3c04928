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

/**
 * Interval of the shared beat on which longer pauses end. The polls of an idle node then wake the process once instead of one by one, and
 * their statements travel together.
 */
const beatMs = 200

interface LoopOptions {
  log: Logger
  /** Action for the log: `looking for commands`. */
  name: string
  /** Pause before the first round. */
  firstAfterMs?: number
  /** Whether rounds begin only when woken, and `ms` after an error. */
  isWokenOnly?: boolean
}

/**
 * Runs the work now, and again about `ms` after each end or when woken, never concurrently, until it returns false. Logs the first of
 * consecutive errors, but no lost connections; a pause after an error is not shortened by waking. `signal` is aborted by `stop`.
 */
export function runEvery(
  ms: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  { log, name, firstAfterMs = 0, isWokenOnly = false }: LoopOptions,
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
      await pause(isWokenOnly && !isFailing ? Infinity : ms)
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
      const cancel = afterPause(waitMs, resolve)
      endPause = () => {
        cancel()
        resolve()
      }
    })
  }
}

/** Coming beats with their actions, by number. */
const beats = new Map<number, { actions: Set<() => void>; timer: NodeJS.Timeout }>()

/** Calls `action` after the pause, which ends on the nearest beat unless it is shorter or endless. Returns a function that cancels it. */
function afterPause(ms: number, action: () => void): () => void {
  if (ms === Infinity) return () => {}
  if (ms < beatMs) {
    const timer = setTimeout(action, ms)
    return () => clearTimeout(timer)
  }
  const number = Math.round((performance.now() + ms) / beatMs)
  const beat = beats.get(number) ?? newBeat(number)
  beat.actions.add(action)
  return () => {
    beat.actions.delete(action)
    if (beat.actions.size > 0) return
    clearTimeout(beat.timer)
    if (beats.get(number) === beat) beats.delete(number)
  }
}

function newBeat(number: number) {
  const actions = new Set<() => void>()
  const timer = setTimeout(
    () => {
      beats.delete(number)
      for (const action of actions) action()
    },
    number * beatMs - performance.now(),
  )
  const beat = { actions, timer }
  beats.set(number, beat)
  return beat
}
