import { randomUUIDv7 } from 'node:crypto'
import { BackOff } from '#core/backoff.ts'
import { type Caches, TouchedKeys } from '#core/cache.ts'
import { type Db, type Pool, type Statement, transaction } from '#core/db/connect.ts'
import type { Logger } from '#core/log.ts'
import { type BackgroundService, type Loop, runEvery } from '#core/loop.ts'
import type { Metrics } from '#core/metrics.ts'
import type { ChangeContext } from '#core/operation/aggregate_change.ts'
import { asId } from '#core/schema.ts'
import { type Clock, type Instant, minuteMs } from '#core/time.ts'
import { listNonEmpty } from './due_search.ts'
import { type OwnerId, server } from './outbox.ts'

/** Something whose time has come. */
export interface DueItem {
  ownerId: OwnerId
  id: string
}

export interface DueContext extends ChangeContext {
  caches: Caches
  /** Announces that values cached under the topic and key change with this transaction. */
  touch(topic: string, key: string): Promise<void>
}

/** What falls due without anybody's command: a hold that expires, a document that is to be posted. */
interface DueRule<Item extends DueItem> {
  /** What is done, for the log: `expiring_holds`. */
  name: string
  /**
   * Statement that finds up to `rowsMax` items that are due, the longest due first, by an index. It runs alone, or as a part of the
   * one that finds out which rules have such items.
   */
  listDue(db: Db, search: { now: Instant; rowsMax: number }): Statement<Item[]>
  /**
   * Deals with one in a transaction of its own. Another node may have been quicker, so it decides under the item's lock, as
   * `changeAggregate` does, and leaves alone what is done. What takes long is done a part at a time: `again` asks for the next part
   * without a pause.
   */
  handle(context: DueContext, item: Item): Promise<unknown>
  /** What is still to be done, for `/metrics`: for rules whose items take long. */
  measure?(db: Db, now: Instant): Promise<Backlog>
}

/** How many items are begun and not done, and for how long the oldest of them has been under way. */
export interface Backlog {
  items: number
  seconds: number
}

/** What `handle` answers when more of the item is due at once. */
export const continueNow = Symbol('again')

// biome-ignore lint/suspicious/noExplicitAny: the items of unlike rules have no common type
export type AnyDueRule = DueRule<any>

export const dueRule = <Item extends DueItem>(rule: DueRule<Item>): AnyDueRule => rule

const everyMs = 1_000
const rowsMax = 200
/** Items whose faults are remembered; beyond that they are tried more often. */
const faultyMax = 1_000
const backOffMinMs = 1_000
const backOffMaxMs = 5 * minuteMs

interface Parts {
  pool: Pool
  caches: Caches
  clock: Clock
  log: Logger
  notify(ownerId: OwnerId): void
  metrics: Pick<Metrics, 'measureBacklogs'>
  rules: readonly AnyDueRule[]
}

/** Deals with what is due, on any number of nodes. A faulty item is logged once, tried again later, and holds up no other. */
export class DueItems implements BackgroundService {
  readonly #parts: Parts
  readonly #faulty = new BackOff({ minMs: backOffMinMs, maxMs: backOffMaxMs, entriesMax: faultyMax })
  #loop: Loop | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    const { pool, clock, metrics, rules } = parts
    metrics.measureBacklogs(async () => {
      const measured = rules.flatMap(({ name, measure }) => (measure ? [{ name, measure }] : []))
      const backlogs = measured.map(async ({ name, measure }) => ({
        rule: name,
        ...(await measure(pool, clock.now())),
      }))
      return Promise.all(backlogs)
    })
  }

  start(): void {
    const { log } = this.#parts
    this.#loop = runEvery(everyMs, (signal) => this.tick(signal), { log, name: 'dealing with what is due' })
  }

  /** Waits for the item under way. */
  async stop(): Promise<void> {
    await this.#loop?.stop()
  }

  /** Deals with what is due now, a bounded part of it, and answers how many items that were. */
  async tick(signal?: AbortSignal): Promise<number> {
    let done = 0
    let isMoreDue = false
    for (const rule of await this.#listRules())
      for (const item of await this.#list(rule)) {
        if (signal?.aborted) return done
        const outcome = await this.#handle(rule, item)
        if (outcome !== undefined) done++
        if (outcome === continueNow) isMoreDue = true
      }
    if (isMoreDue) this.#loop?.wake()
    return done
  }

  /** The rules that have something due; all of them if that cannot be found out, so that a faulty one holds up no other. */
  async #listRules(): Promise<readonly AnyDueRule[]> {
    const { pool, clock, log, rules } = this.#parts
    const now = clock.now()
    const searches = rules.map((rule) => ({ name: rule.name, rows: rule.listDue(pool, { now, rowsMax: 1 }) }))
    const onFirst = (err: unknown) => log.warn({ err }, 'what is due is looked for rule by rule')
    const names = await this.#faulty.attempt('all rules', { now, onFirst }, () => listNonEmpty(pool, searches))
    return names ? rules.filter(({ name }) => names.has(name)) : rules
  }

  async #list(rule: AnyDueRule): Promise<readonly DueItem[]> {
    const { pool, clock, log } = this.#parts
    const now = clock.now()
    const onFirst = (err: unknown) => log.error({ err, rule: rule.name }, 'what is due could not be listed')
    const list = async () => rule.listDue(pool, { now, rowsMax: rowsMax + this.#faulty.size })
    return (await this.#faulty.attempt(rule.name, { now, onFirst }, list)) ?? []
  }

  /** Answers nothing when the item could not be dealt with. */
  async #handle(rule: AnyDueRule, item: DueItem): Promise<typeof continueNow | 'done' | undefined> {
    const { pool, caches, clock, log, notify } = this.#parts
    const now = clock.now()
    const notified: OwnerId[] = []
    const touched = new TouchedKeys()
    const context = {
      now,
      caches,
      correlationId: asId<'Command'>(randomUUIDv7()),
      author: server,
      notify: (ownerId: OwnerId) => void notified.push(ownerId),
    }
    const onFirst = (err: unknown) =>
      log.error({ err, rule: rule.name, item }, 'something that is due could not be dealt with')
    const outcome = await this.#faulty.attempt(`${rule.name} ${item.ownerId} ${item.id}`, { now, onFirst }, () =>
      transaction(pool, async (db) => {
        notified.length = 0
        touched.clear()
        const touch = (topic: string, key: string) => touched.touch(db, topic, key)
        return (await rule.handle({ ...context, db, touch }, item)) === continueNow ? continueNow : 'done'
      }),
    )
    if (outcome === undefined) return undefined
    touched.dropFrom(caches)
    for (const ownerId of notified) notify(ownerId)
    return outcome
  }
}
