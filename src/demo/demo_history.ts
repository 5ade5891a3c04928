import { setTimeout as sleep } from 'node:timers/promises'
import { BackOff } from '#core/backoff.ts'
import { type Transaction, transaction } from '#core/db/connect.ts'
import { isDeadlock, isTransientError } from '#core/db/errors.ts'
import type { App } from '#core/http/app.ts'
import { type BackgroundService, type Loop, runEvery } from '#core/loop.ts'
import { minuteMs, toTerminalTime } from '#core/time.ts'
import { finishDay, insertPart, lockNextDay } from './demo_history.store.ts'

/** Parts of the app for creating a day. */
export type HistoryContext = Pick<App, 'caches' | 'operations' | 'services'>

/** Part of the demo chain's past. */
export interface DemoHistoryPart {
  /** Key in the table of parts, such as `employees: shifts`; never changed. */
  name: string
  /** Number of days; the last one is the day before the first start. */
  days: number
  /**
   * Creates the rows of one day, such as `2026-03-14`, in the transaction that records the day as finished. Returns false if the day has to
   * wait for something.
   */
  makeDay(db: Transaction, day: string, context: HistoryContext): Promise<unknown>
}

const pauseMs = 5
/** Time without requests after which a day is made: a client that orders now and then has the server for itself. */
const quietMs = 2_000
const backOffMinMs = 1_000
const backOffMaxMs = minuteMs
/** Number of failures after which a day is skipped. */
const triesMax = 5

interface DemoHistoryOptions {
  parts: readonly DemoHistoryPart[]
  /** Shorter in tests. */
  quietMs?: number
}

type Parts = HistoryContext & Pick<App, 'pool' | 'clock' | 'log' | 'load'>

/**
 * Creates the demo history, the past of the demo chain, in the background: one day per transaction, after two seconds without requests.
 * Another node or a restart continues after the last finished day; a part with a failing day pauses alone, and skips the day after several
 * failures.
 */
export class DemoHistory implements BackgroundService {
  readonly #app: Parts
  readonly #options: DemoHistoryOptions
  readonly #backOff = new BackOff({ minMs: backOffMinMs, maxMs: backOffMaxMs })
  #open: DemoHistoryPart[]
  #loop: Loop | undefined
  #answered: number | undefined
  #onMissing = () => {}

  constructor(app: Parts, options: DemoHistoryOptions) {
    this.#app = app
    this.#options = options
    this.#open = [...options.parts]
  }

  /** Begins after a while, and calls `onMissing` before the first missing day. */
  start({ firstAfterMs = 0, onMissing = () => {} } = {}): void {
    this.#onMissing = onMissing
    this.#answered = this.#app.load.answered
    this.#loop = runEvery(pauseMs, (signal) => this.#makeNextWhenQuiet(signal), {
      log: this.#app.log,
      firstAfterMs,
      name: 'making the demo history',
    })
  }

  async stop(): Promise<void> {
    await this.#loop?.stop()
  }

  /** Creates a day unless a request is being answered or was answered during the last wait; else waits. */
  async #makeNextWhenQuiet(signal: AbortSignal): Promise<boolean> {
    const { requests, answered } = this.#app.load
    if (requests === 0 && answered === this.#answered) return this.makeNext()
    this.#answered = answered
    await sleep(this.#options.quietMs ?? quietMs, undefined, { signal }).catch(() => {})
    return true
  }

  /** Creates a day of the first unfinished part. Returns whether there may be more. */
  async makeNext(): Promise<boolean> {
    const { pool, clock } = this.#app
    const now = clock.now()
    const part = this.#open.find(({ name }) => !this.#backOff.isWaiting(name, now))
    if (!part) return this.#open.length > 0
    const today = toTerminalTime(now, 'UTC').slice(0, 10)
    try {
      const onMissing = () => this.#noteMissing()
      const made = await transaction(pool, (db) => makeNextDay(db, part, { ...this.#app, today, onMissing }))
      if (made === 'nothing') this.#open = this.#open.filter((open) => open !== part)
      if (made === 'later') this.#backOff.fail(part.name, now)
      else this.#backOff.succeed(part.name)
    } catch (error) {
      if (isDeadlock(error)) return true
      if (isTransientError(error) || this.#backOff.fail(part.name, now) < triesMax) throw error
      await insertPart(pool, part, today)
      await this.#skipDay(part, error)
    }
    return this.#open.length > 0
  }

  #noteMissing(): void {
    this.#onMissing()
    this.#onMissing = () => {}
  }

  async #skipDay({ name }: DemoHistoryPart, err: unknown): Promise<void> {
    const { pool, log } = this.#app
    const day = await finishDay(pool, name)
    if (day) log.error({ err, part: name, day }, 'skipped a day of the demo history that could not be generated')
    this.#backOff.succeed(name)
  }
}

/** Makes a day of the part, which may have to wait, unless every day is finished. */
async function makeNextDay(
  db: Transaction,
  part: DemoHistoryPart,
  { today, onMissing, ...context }: HistoryContext & { today: string; onMissing(): void },
): Promise<'made' | 'later' | 'nothing'> {
  const { name, makeDay } = part
  await insertPart(db, part, today)
  const day = await lockNextDay(db, name)
  if (day === undefined) return 'nothing'
  onMissing()
  if ((await makeDay(db, day, context)) === false) return 'later'
  await finishDay(db, name)
  return 'made'
}
