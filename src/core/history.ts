import { type Pool, type Transaction, transaction } from '#core/db/connect.ts'
import type { Logger } from './log.ts'
import { type BackgroundService, every, type Loop } from './loop.ts'
import { type Clock, toTerminalTime } from './time.ts'

/** What a domain adds to the past of the demo chain. */
export interface HistoryPart {
  /** Its place in the table of parts: `employees: shifts`. It never changes. */
  name: string
  /** How many days are made, the last of them yesterday at the first start. */
  days: number
  /** Makes what happened on one day, such as `2026-03-14`, in the transaction that notes the day as made. */
  makeDay(db: Transaction, day: string): Promise<void>
}

const pauseMs = 20

interface HistoryOptions {
  pool: Pool
  clock: Clock
  log: Logger
  parts: readonly HistoryPart[]
  /** Requests that are being answered now. */
  requests(): number
}

/**
 * Makes the past of the demo chain in the background, a day at a time. A day waits while requests are being answered. A node
 * that stops in the middle leaves whole days, and the next one goes on from there; of several nodes one makes a day.
 */
export class History implements BackgroundService {
  readonly #options: HistoryOptions
  #open: HistoryPart[]
  #loop: Loop | undefined

  constructor(options: HistoryOptions) {
    this.#options = options
    this.#open = [...options.parts]
  }

  start(): void {
    this.#loop = every(pauseMs, () => this.makeNext(), {
      log: this.#options.log,
      name: 'making the history of the demo',
    })
  }

  async stop(): Promise<void> {
    await this.#loop?.stop()
  }

  /** Makes a day of the first part that lacks one, unless requests wait. Answers whether there may be more to make. */
  async makeNext(): Promise<boolean> {
    const { pool, clock, requests } = this.#options
    const part = this.#open[0]
    if (!part) return false
    if (requests() > 0) return true
    const today = toTerminalTime(clock.now(), 'UTC').slice(0, 10)
    if (!(await transaction(pool, (db) => makeNextDay(db, part, today)))) this.#open = this.#open.slice(1)
    return this.#open.length > 0
  }
}

/** False when every day of the part is made. */
async function makeNextDay(db: Transaction, { name, days, makeDay }: HistoryPart, today: string): Promise<boolean> {
  await db`
    insert into history_part (name, next_day, last_day)
    values (${name}, ${today}::date - ${days}::int, ${today}::date - 1)
        on conflict do nothing`
  const [next] = await db<{ day: string }[]>`
    select next_day::text as day
      from history_part
     where name = ${name}
       and next_day <= last_day
       for update`
  if (!next) return false
  await makeDay(db, next.day)
  await db`update history_part set next_day = next_day + 1 where name = ${name}`
  return true
}
