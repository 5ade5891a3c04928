import { randomUUIDv7 } from 'node:crypto'
import type { Caches } from '#core/cache.ts'
import { type Db, isConnectionLoss, type Pool, transaction } from '#core/db/connect.ts'
import type { Logger } from '#core/log.ts'
import { type BackgroundService, every, type Loop } from '#core/loop.ts'
import type { ChangeContext } from '#core/operation/aggregate_change.ts'
import { asId } from '#core/schema.ts'
import { type Clock, type Instant, minuteMs } from '#core/time.ts'
import { type OwnerId, server } from './outbox.ts'

/** Something whose time has come. */
export interface DueItem {
  ownerId: OwnerId
  id: string
}

export interface DueContext extends ChangeContext {
  caches: Caches
}

/** What falls due without anybody's command: a hold that expires, a document that is to be posted. */
export interface DueRule<Item extends DueItem> {
  /** What is done, for the log: `expiring_holds`. */
  name: string
  /** Up to `rowsMax` items that are due, the longest due first; found by an index. */
  listDue(db: Db, search: { now: Instant; rowsMax: number }): Promise<readonly Item[]>
  /**
   * Deals with one in a transaction of its own. Another node may have been quicker, so it decides under the item's lock, as
   * `changeAggregate` does, and leaves alone what is done.
   */
  handle(context: DueContext, item: Item): Promise<unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: the items of unlike rules have no common type
export type AnyDueRule = DueRule<any>

export const due = <Item extends DueItem>(rule: DueRule<Item>): AnyDueRule => rule

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
  rules: readonly AnyDueRule[]
}

/** Deals with what is due, on any number of nodes. A faulty item is logged once, tried again later, and holds up no other. */
export class DueItems implements BackgroundService {
  readonly #parts: Parts
  readonly #faulty = new Map<string, { failures: number; retryAt: Instant }>()
  #loop: Loop | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  start(): void {
    const { log } = this.#parts
    this.#loop = every(everyMs, (signal) => this.tick(signal), { log, name: 'dealing with what is due' })
  }

  /** Waits for the item under way. */
  async stop(): Promise<void> {
    await this.#loop?.stop()
  }

  /** Deals with what is due now, a bounded part of it, and answers how many items that were. */
  async tick(signal?: AbortSignal): Promise<number> {
    const { pool, clock, rules } = this.#parts
    let done = 0
    for (const rule of rules)
      for (const item of await rule.listDue(pool, { now: clock.now(), rowsMax: rowsMax + this.#faulty.size })) {
        if (signal?.aborted) return done
        if (await this.#handle(rule, item)) done++
      }
    return done
  }

  async #handle(rule: AnyDueRule, item: DueItem): Promise<boolean> {
    const { pool, caches, clock, log, notify } = this.#parts
    const now = clock.now()
    const key = `${rule.name} ${item.ownerId} ${item.id}`
    const { failures, retryAt } = this.#faulty.get(key) ?? { failures: 0, retryAt: now }
    if (retryAt > now) return false
    const notified: OwnerId[] = []
    const context = {
      now,
      caches,
      correlationId: asId<'Command'>(randomUUIDv7()),
      author: server,
      notify: (ownerId: OwnerId) => void notified.push(ownerId),
    }
    try {
      await transaction(pool, (db) => {
        notified.length = 0
        return rule.handle({ ...context, db }, item)
      })
    } catch (error) {
      if (isConnectionLoss(error)) throw error
      if (failures === 0)
        log.error({ err: error, rule: rule.name, item }, 'something that is due could not be dealt with')
      if (this.#faulty.size >= faultyMax) this.#faulty.delete(this.#faulty.keys().next().value!)
      const pauseMs = Math.min(backOffMinMs * 2 ** failures, backOffMaxMs)
      this.#faulty.set(key, { failures: failures + 1, retryAt: now + pauseMs })
      return false
    }
    this.#faulty.delete(key)
    for (const ownerId of notified) notify(ownerId)
    return true
  }
}
