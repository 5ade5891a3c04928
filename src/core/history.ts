import { type Db, type Pool, type Transaction, transaction } from '#core/db/connect.ts'
import { isTransientError } from '#core/db/errors.ts'
import { BackOff } from './backoff.ts'
import type { Caches } from './cache.ts'
import type { Logger } from './log.ts'
import { type BackgroundService, type Loop, runEvery } from './loop.ts'
import { type Clock, minuteMs, toTerminalTime } from './time.ts'

/** What a domain adds to the past of the demo chain. */
export interface HistoryPart {
  /** Its place in the table of parts: `employees: shifts`. It never changes. */
  name: string
  /** How many days are made, the last of them yesterday at the first start. */
  days: number
  /** Makes what happened on one day, such as `2026-03-14`, in the transaction that notes the day as made. */
  makeDay(db: Transaction, day: string, caches: Caches): Promise<void>
}

const pauseMs = 5
const backOffMinMs = 1_000
const backOffMaxMs = minuteMs
/** A day that fails so often is left out. */
const triesMax = 5

interface HistoryOptions {
  pool: Pool
  caches: Caches
  clock: Clock
  log: Logger
  parts: readonly HistoryPart[]
  /** Requests that are being answered now. */
  requests(): number
}

/**
 * Makes the past of the demo chain in the background, a day at a time. A day waits while requests are being answered. A node
 * that stops in the middle leaves whole days, and the next one goes on from there; of several nodes one makes a day. A part whose
 * day fails waits while others go on, and leaves the day out when it has failed often.
 */
export class History implements BackgroundService {
  readonly #options: HistoryOptions
  readonly #backOff = new BackOff({ minMs: backOffMinMs, maxMs: backOffMaxMs })
  #open: HistoryPart[]
  #loop: Loop | undefined

  constructor(options: HistoryOptions) {
    this.#options = options
    this.#open = [...options.parts]
  }

  start(): void {
    this.#loop = runEvery(pauseMs, () => this.makeNext(), {
      log: this.#options.log,
      name: 'making the history of the demo',
    })
  }

  async stop(): Promise<void> {
    await this.#loop?.stop()
  }

  /** Makes a day of the first part that lacks one, unless requests wait. Answers whether there may be more to make. */
  async makeNext(): Promise<boolean> {
    const { pool, caches, clock, requests } = this.#options
    const now = clock.now()
    const part = this.#open.find(({ name }) => !this.#backOff.isWaiting(name, now))
    if (!part) return this.#open.length > 0
    if (requests() > 0) return true
    const today = toTerminalTime(now, 'UTC').slice(0, 10)
    try {
      if (!(await transaction(pool, (db) => makeNextDay(db, part, { today, caches }))))
        this.#open = this.#open.filter((open) => open !== part)
      this.#backOff.succeed(part.name)
    } catch (error) {
      if (isTransientError(error) || this.#backOff.fail(part.name, now) < triesMax) throw error
      await begin(pool, part, today)
      await this.#skipDay(part, error)
    }
    return this.#open.length > 0
  }

  async #skipDay({ name }: HistoryPart, err: unknown): Promise<void> {
    const { pool, log } = this.#options
    const [left] = await pool<{ day: string }[]>`
      update history_part
         set next_day = next_day + 1
       where name = ${name}
         and next_day <= last_day
      returning (next_day - 1)::text as day`
    if (left) log.error({ err, part: name, day: left.day }, 'a day of the history could not be made and is left out')
    this.#backOff.succeed(name)
  }
}

const begin = (db: Db, { name, days }: HistoryPart, today: string) => db`
  insert into history_part (name, next_day, last_day)
  values (${name}, ${today}::date - ${days}::int, ${today}::date - 1)
      on conflict do nothing`

/** False when every day of the part is made. */
async function makeNextDay(
  db: Transaction,
  part: HistoryPart,
  { today, caches }: { today: string; caches: Caches },
): Promise<boolean> {
  const { name, makeDay } = part
  await begin(db, part, today)
  const [next] = await db<{ day: string }[]>`
    select next_day::text as day
      from history_part
     where name = ${name}
       and next_day <= last_day
       for update`
  if (!next) return false
  await makeDay(db, next.day, caches)
  await db`update history_part set next_day = next_day + 1 where name = ${name}`
  return true
}
