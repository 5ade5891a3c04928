import { randomUUIDv7 } from 'node:crypto'
import { BackOff } from '#core/backoff.ts'
import { type Caches, TouchedKeys } from '#core/cache.ts'
import type { ChainClocks, ClockRound } from '#core/chain_clocks.ts'
import { type Db, type Fragment, type Pool, type Statement, transaction } from '#core/db/connect.ts'
import type { OwnerCondition } from '#core/db/workers.ts'
import type { Logger } from '#core/log.ts'
import { type BackgroundService, type Loop, runEvery } from '#core/loop.ts'
import type { Backlog, Metrics } from '#core/metrics.ts'
import type { Services } from '#core/operation/service.ts'
import { asId } from '#core/schema.ts'
import { type Clock, type Instant, minuteMs } from '#core/time.ts'
import { listNonEmpty } from './due_search.ts'
import { type ChangeContext, type OwnerId, server } from './outbox.ts'

/** An item that is due by time. */
export interface DueItem {
  ownerId: OwnerId
  id: string
}

export interface DueContext extends ChangeContext {
  caches: Caches
  /** Invalidates the values cached under the topic and key when the transaction commits. */
  touch(topic: string, key: string): Promise<void>
  /** Returns another service of the node: `use(Hooks)`. */
  use: Services['use']
}

export interface DueItemSearch {
  now: Instant
  rowsMax: number
  /** Condition for owners whose items are searched: not those that are listed already, or on a lost worker. */
  isSearched: OwnerCondition
}

/** Handles items that fall due without a command: holds that expire, documents to be posted. */
interface DueRule<Item extends DueItem> {
  /** Action for the log: `expiring_holds`. */
  name: string
  /**
   * Returns a statement that selects up to `rowsMax` due items by an index, earliest first, of owners that are searched. It runs
   * alone, or as part of the search for rules with due items.
   */
  listDue(db: Db, search: DueItemSearch): Statement<Item[]>
  /**
   * Handles one item in its own transaction; it has to decide under the item's lock, as `changeAggregate` does, because
   * another node may have handled it. Long work is split: the result `continueNow` requests the next part at once.
   */
  handle(context: DueContext, item: Item): Promise<unknown>
  /** Measures the backlog for `/metrics`, for rules whose items take long. */
  measure?(db: Db, now: Instant): Promise<Backlog>
}

/** Result of `handle` if more of the item is due at once. */
export const continueNow = Symbol('again')

// biome-ignore lint/suspicious/noExplicitAny: items of different rules have no common type
export type AnyDueRule = DueRule<any>

export const dueRule = <Item extends DueItem>(rule: DueRule<Item>): AnyDueRule => rule

const everyMs = 1_000
const rowsMax = 200
/** Maximum number of searches of a rule, each without the owners of the former ones. */
const searchesMax = 5
/** Maximum number of corporations whose items a node handles at once, each in one transaction at a time. */
const corporationsMax = 3
/** Maximum number of remembered failing items; others are retried without a back-off. */
const failingMax = 1_000
const backOffMinMs = 1_000
const backOffMaxMs = 5 * minuteMs

interface DueDependencies {
  pool: Pool
  /** Connection of the search for rules with due items. */
  polling: Pool
  caches: Caches
  clock: Clock
  clocks: ChainClocks
  log: Logger
  services: Services
  notify(ownerId: OwnerId): void
  metrics: Pick<Metrics, 'measureBacklogs'>
  rules: readonly AnyDueRule[]
}

interface DueTask {
  rule: AnyDueRule
  item: DueItem
}

/**
 * Handles due items, on any number of nodes. Corporations take turns, so that long work of one delays no other. A failing item is
 * logged once, retried later, and delays no other.
 */
export class DueItems implements BackgroundService {
  readonly #dependencies: DueDependencies
  readonly #backOff = new BackOff({ minMs: backOffMinMs, maxMs: backOffMaxMs, entriesMax: failingMax })
  /** Corporations of the owners of items that were due. */
  readonly #corporations = new Map<string, string>()
  #loop: Loop | undefined

  constructor(dependencies: DueDependencies) {
    this.#dependencies = dependencies
    const { pool, clock, metrics, rules } = dependencies
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
    const { log } = this.#dependencies
    this.#loop = runEvery(everyMs, (signal) => this.tick(signal), { log, name: 'dealing with what is due' })
  }

  /** Waits for the item that is being handled. */
  async stop(): Promise<void> {
    await this.#loop?.stop()
  }

  /**
   * Handles due items for about a second, but at least one of each corporation, and returns how many. Items that come meanwhile are
   * listed by the next call.
   */
  async tick(signal?: AbortSignal): Promise<number> {
    const waiting = await this.#listByCorporation()
    const endsAt = performance.now() + everyMs
    let done = 0
    let isMoreDue = false
    const takeTurns = async () => {
      for (const [corporationId, tasks] of waiting) {
        if (signal?.aborted) return
        // Handled by nothing else meanwhile; added again as the last one.
        waiting.delete(corporationId)
        const task = tasks.shift()!
        const outcome = await this.#handle(task)
        if (outcome !== undefined) done++
        if (outcome === continueNow) tasks.push(task)
        if (tasks.length === 0) continue
        if (performance.now() < endsAt) waiting.set(corporationId, tasks)
        else isMoreDue = true
      }
    }
    await Promise.all(Array.from({ length: corporationsMax }, takeTurns))
    if (isMoreDue) this.#loop?.wake()
    return done
  }

  /** Returns the due items of all rules, by corporation. */
  async #listByCorporation(): Promise<Map<string, DueTask[]>> {
    const tasks: DueTask[] = []
    for (const round of await this.#dependencies.clocks.rounds())
      for (const rule of await this.#listRules(round))
        for (const item of await this.#list(rule, round)) tasks.push({ rule, item })
    await this.#learnCorporations(tasks.map(({ item }) => item.ownerId))
    return Map.groupBy(tasks, ({ item: { ownerId } }) => this.#corporations.get(ownerId) ?? ownerId)
  }

  /** Reads the corporations of owners that are organizations; they never change. */
  async #learnCorporations(ownerIds: readonly string[]): Promise<void> {
    const unknown = [...new Set(ownerIds)].filter((id) => !this.#corporations.has(id))
    if (unknown.length === 0) return
    const organizations = await this.#dependencies.pool<{ id: string; corporationId: string }[]>`
      select id, corporation_id
        from organization
       where id = any(${unknown}::uuid[])`
    for (const id of unknown) this.#corporations.set(id, id)
    for (const { id, corporationId } of organizations) this.#corporations.set(id, corporationId)
  }

  /** Returns the rules with due items; all rules if the search fails, so that a failing rule delays no other. */
  async #listRules(round: ClockRound): Promise<readonly AnyDueRule[]> {
    const { polling, clock, log, rules } = this.#dependencies
    const onFirst = (err: unknown) =>
      log.warn({ err }, 'failed to list all due items at once; listing them rule by rule')
    const list = () => this.#listNames(polling, round)
    const names = await this.#backOff.attempt('all rules', { now: clock.now(), onFirst }, list)
    return names ? rules.filter(({ name }) => names.has(name)) : rules
  }

  #listNames(db: Db, { now, isSearched }: ClockRound): Promise<ReadonlySet<string>> {
    const search = { now, rowsMax: 1, isSearched }
    const { rules } = this.#dependencies
    return listNonEmpty(
      db,
      rules.map(({ name, listDue }) => ({ name, rows: listDue(db, search) })),
    )
  }

  /** Returns whether the owners have due items. */
  async areDue(round: ClockRound): Promise<boolean> {
    return (await this.#listNames(this.#dependencies.pool, round)).size > 0
  }

  /** Returns due items of the rule, also of other owners if one has more than a search lists. */
  async #list(rule: AnyDueRule, round: ClockRound): Promise<readonly DueItem[]> {
    const { pool, clock, log } = this.#dependencies
    const { now } = round
    const onFirst = (err: unknown) => log.error({ err, rule: rule.name }, 'failed to list due items')
    const listed: DueItem[] = []
    const listMax = rowsMax + this.#backOff.size
    for (let searches = 0; searches < searchesMax; searches++) {
      const listedIds = [...new Set(listed.map(({ ownerId }) => ownerId))]
      const isSearched = (ownerId: Fragment) =>
        pool`${ownerId} <> all(${listedIds}::uuid[]) and ${round.isSearched(ownerId)}`
      const list = async () => rule.listDue(pool, { now, rowsMax: listMax, isSearched })
      const found: readonly DueItem[] =
        (await this.#backOff.attempt(rule.name, { now: clock.now(), onFirst }, list)) ?? []
      listed.push(...found)
      if (found.length < listMax) break
    }
    return listed
  }

  /** Returns undefined if the item could not be handled. */
  async #handle({ rule, item }: DueTask): Promise<typeof continueNow | 'done' | undefined> {
    const { pool, caches, clock, clocks, log, services, notify } = this.#dependencies
    const now = await clocks.nowOf(item.ownerId)
    const notified: OwnerId[] = []
    const touched = new TouchedKeys()
    const context = {
      now,
      caches,
      correlationId: asId<'Command'>(randomUUIDv7()),
      author: server,
      notify: (ownerId: OwnerId) => void notified.push(ownerId),
      use: services.use,
    }
    const onFirst = (err: unknown) => log.error({ err, rule: rule.name, item }, 'failed to process a due item')
    const outcome = await this.#backOff.attempt(
      `${rule.name} ${item.ownerId} ${item.id}`,
      { now: clock.now(), onFirst },
      () =>
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
