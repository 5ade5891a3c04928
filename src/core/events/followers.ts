import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { BackOff } from '#core/backoff.ts'
import { type Caches, TouchedKeys } from '#core/cache.ts'
import type { ChainClocks, ClockRound } from '#core/chain_clocks.ts'
import { type Pool, savepoint, type Transaction, transaction } from '#core/db/connect.ts'
import { isTransientError, isWorkerLoss } from '#core/db/errors.ts'
import { isSchemaMismatch } from '#core/db/migrate.ts'
import type { Workers } from '#core/db/workers.ts'
import { failpoint } from '#core/failpoint.ts'
import type { Logger } from '#core/log.ts'
import { type BackgroundService, type Loop, runEvery } from '#core/loop.ts'
import type { Metrics } from '#core/metrics.ts'
import { asId } from '#core/schema.ts'
import { type Clock, minuteMs } from '#core/time.ts'
import type { FollowContext, Follower } from './follower.ts'
import { lockPages } from './follower_pages.store.ts'
import {
  advanceCursors,
  type EventPage,
  insertCursors,
  insertPassedOver,
  type Lagging,
  listLagging,
  listOwners,
  measureLag,
  pollNewEvents,
  postponeCursor,
  registerFollowers,
  resumeFollower,
  stopFollowers,
} from './followers.store.ts'
import { server } from './outbox.ts'

/** Interval of polls for events of other nodes and for cursors to be retried. */
const pollMs = 200
/** Overlap of successive polls: exceeds the time for which a transaction holds a counter. */
const overlapMsDefault = 5_000
/** Interval of searches among all cursors, for what polls miss: events of longer transactions, owners without all cursors. */
const searchMs = 30_000
/** Maximum share of time that searches take; with thousands of owners, one takes a third of a second. */
const searchShareMax = 0.001
const searchMsMax = 5 * minuteMs
/** Interval of searches while one finds more cursors than it may return. */
const nextSearchMs = 1_000
const foundMax = 1_000
const backOffMinMs = 1_000
const backOffMaxMs = 5 * minuteMs
/** Maximum time that a follower gives way to requests, and the interval at which it checks for them. */
const waitMsMax = 2_000
const gapPollMs = 3
/** Number of failures after which an event is skipped, reached in half a minute. */
const triesMax = 6

interface FollowerDependencies {
  pool: Pool
  /** Connection of the search for new events. */
  polling: Pool
  workers: Workers
  /** Number of requests that the node is answering. */
  load: { requests: number }
  caches: Caches
  clock: Clock
  clocks: ChainClocks
  log: Logger
  metrics: Pick<Metrics, 'measureFollowers'>
  followers: readonly Follower[]
  /** Followers that a setting of the server switches off. */
  stopped?: readonly Follower[]
  /** Default: 5 s. */
  overlapMs?: number
}

/**
 * Runs the followers of a node; any number of nodes may run the same ones, because a cursor is locked while its events are
 * handled, and other nodes skip it. Effects and cursors are committed together, so a node that dies leaves no partial work.
 */
export class Followers implements BackgroundService {
  readonly #dependencies: FollowerDependencies
  readonly #runs: readonly FollowerRun[]
  /** Owners whose cursors are inserted and known to the runs. */
  readonly #known = new Set<string>()
  /** Owners with events and unknown cursors. */
  readonly #unknown = new Set<string>()
  /** Owners that were behind at the last poll: they are polled until they are not, even if the node that reads them dies. */
  #behindIds: readonly string[] = []
  #polledAt = 0
  #searchAt = 0
  #loop: Loop | undefined

  constructor(dependencies: FollowerDependencies) {
    this.#dependencies = dependencies
    this.#runs = dependencies.followers.map(
      (follower) => new FollowerRun(follower, dependencies, (ownerId) => this.wake(ownerId)),
    )
    dependencies.metrics.measureFollowers(() =>
      measureLag(dependencies.pool, dependencies.followers, dependencies.clock.now()),
    )
  }

  /** Followers that run on nodes of this version. */
  get declared(): readonly Follower[] {
    return this.#dependencies.followers
  }

  async start(): Promise<void> {
    const { pool, workers, log, followers, stopped = [] } = this.#dependencies
    await registerFollowers(pool, followers)
    await stopFollowers(pool, stopped)
    for (const follower of followers.filter(({ setting }) => setting !== undefined))
      await transaction(pool, async (db) => {
        const skipped = await resumeFollower(db, follower)
        if (skipped.length > 0) await follower.recordSkipped?.(db, skipped)
      })
    for (const run of this.#runs) run.start()
    this.#loop = runEvery(pollMs, () => this.#find(), { log, name: 'looking for new events' })
    // Polls have skipped the owners of the worker.
    workers.onReturn(() => {
      this.#searchAt = 0
    })
  }

  /** Waits for the running transactions. */
  async stop(): Promise<void> {
    await this.#loop?.stop()
    await Promise.all(this.#runs.map((run) => run.stop()))
  }

  /** Wakes the followers of the owner's new events; cheap, and harmless if there are none. */
  wake(ownerId: string): void {
    for (const run of this.#runs) if (run.isReading(ownerId)) run.wake(ownerId)
    if (this.#known.has(ownerId)) return
    this.#unknown.add(ownerId)
    this.#loop?.wake()
  }

  /** Returns whether a follower has unread events of the owners. */
  async areBehind({ isSearched }: ClockRound): Promise<boolean> {
    const { pool, followers, clock } = this.#dependencies
    return (await listLagging(pool, followers, { isSearched, now: clock.now(), rowsMax: 1 })).length > 0
  }

  async #find(): Promise<void> {
    const mustSearch = performance.now() >= this.#searchAt
    const lagging = mustSearch ? await this.#search() : await this.#poll()
    this.#behindIds = [...new Set(lagging.map(({ ownerId }) => ownerId))]
    for (const { follower, ownerId } of lagging) this.#runs.find(({ name }) => name === follower)?.wake(ownerId)
    await this.#learn()
  }

  /** Searches among all cursors, after inserting missing ones; the next time later the longer it takes. */
  async #search(): Promise<readonly Lagging[]> {
    const { pool, workers, followers, clock } = this.#dependencies
    const startedAt = performance.now()
    const lagging = await transaction(pool, async (db) => {
      await db`set local enable_seqscan = on`
      await insertCursors(db, followers, workers.reachable)
      return listLagging(db, followers, { isSearched: workers.reachable, now: clock.now(), rowsMax: foundMax })
    })
    // The first interval is random, so that nodes search at different times.
    const pauseMs = Math.min(Math.max(searchMs, (performance.now() - startedAt) / searchShareMax), searchMsMax)
    const intervalMs = this.#searchAt === 0 ? Math.random() * searchMs : pauseMs
    this.#searchAt = performance.now() + (lagging.length === foundMax ? nextSearchMs : intervalMs)
    return lagging
  }

  async #poll(): Promise<readonly Lagging[]> {
    const { polling, workers, followers, clock, overlapMs = overlapMsDefault } = this.#dependencies
    const { polledAt, lagging, newOwnerIds } = await pollNewEvents(polling, followers, {
      isSearched: workers.reachable,
      since: this.#polledAt - overlapMs * 1_000,
      behindIds: this.#behindIds.filter((id) => workers.canReach(id)),
      now: clock.now(),
      rowsMax: foundMax,
    })
    this.#polledAt = polledAt
    for (const ownerId of newOwnerIds ?? []) if (!this.#known.has(ownerId)) this.#unknown.add(ownerId)
    if (lagging?.length === foundMax) this.#searchAt = Math.min(this.#searchAt, performance.now() + nextSearchMs)
    return (lagging ?? []).map(([follower, ownerId]) => ({ follower, ownerId }))
  }

  /** Inserts the cursors of unknown owners, and wakes the followers that have them. */
  async #learn(): Promise<void> {
    const { pool, workers, followers } = this.#dependencies
    const ownerIds = [...this.#unknown].filter((id) => workers.canReach(id))
    if (ownerIds.length === 0) return
    await insertCursors(pool, followers, (ownerId) => pool`${ownerId} = any(${ownerIds}::uuid[])`)
    const owners = await listOwners(pool, followers, ownerIds)
    for (const run of this.#runs) for (const ownerId of owners.get(run.name) ?? []) run.wake(ownerId)
    for (const ownerId of ownerIds) {
      this.#known.add(ownerId)
      this.#unknown.delete(ownerId)
    }
  }
}

/** Cursors to be handled in a transaction. */
interface CursorQuery {
  ownerIds: readonly string[]
  part?: string
  /** Whether to handle only one event. */
  isOne?: boolean
}

class FollowerRun {
  readonly #follower: Follower
  readonly #dependencies: FollowerDependencies
  readonly #notify: (ownerId: string) => void
  readonly #woken = new Set<string>()
  /** Owners whose events a lost worker prevents to be handled. */
  readonly #lost = new BackOff({ minMs: backOffMinMs, maxMs: backOffMinMs, entriesMax: foundMax })
  readonly #owners = new Set<string>()
  #loop: Loop | undefined

  constructor(follower: Follower, dependencies: FollowerDependencies, notify: (ownerId: string) => void) {
    this.#follower = follower
    this.#dependencies = dependencies
    this.#notify = notify
  }

  get name(): string {
    return this.#follower.name
  }

  start(): void {
    const { log } = this.#dependencies
    const options = { log, name: `following events as ${this.name}`, isWokenOnly: true }
    this.#loop = runEvery(pollMs, (signal) => this.#run(signal), options)
  }

  stop(): Promise<void> | undefined {
    return this.#loop?.stop()
  }

  /** Returns whether the owner is known to have a cursor; polls find unknown ones. */
  isReading(ownerId: string): boolean {
    return this.#owners.has(ownerId)
  }

  wake(ownerId: string): void {
    this.#owners.add(ownerId)
    this.#woken.add(ownerId)
    this.#loop?.wake()
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { gatherMs } = this.#follower
    while (!signal.aborted) {
      const startedAt = performance.now()
      const ownerIds = this.#nextOwners()
      if (ownerIds.length === 0) return
      await this.#giveWay(signal)
      try {
        await this.#handle({ ownerIds })
      } catch (error) {
        if (!isWorkerLoss(error)) throw error
        for (const ownerId of ownerIds) this.#lost.fail(ownerId, performance.now())
      }
      const waitMs = startedAt + gatherMs - performance.now()
      if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => {})
    }
  }

  /** Takes woken owners whose events can be handled in one transaction. Citus locks rows of only one shard in a statement. */
  #nextOwners(): string[] {
    const { workers } = this.#dependencies
    const ownerIds: string[] = []
    for (const ownerId of this.#woken) {
      if (!workers.canReach(ownerId) || this.#lost.isWaiting(ownerId, performance.now())) continue
      this.#woken.delete(ownerId)
      if (ownerIds.push(ownerId) === (workers.areThere ? 1 : this.#follower.cursorsMax)) break
    }
    return ownerIds
  }

  /** If the follower gives way, waits until the node answers no requests. */
  async #giveWay(signal: AbortSignal): Promise<void> {
    const { load } = this.#dependencies
    if (!this.#follower.waitsForRequests) return
    for (const until = performance.now() + waitMsMax; load.requests > 0 && performance.now() < until; )
      await sleep(gapPollMs, undefined, { signal }).catch(() => {})
  }

  /**
   * Handles the next events of the cursors, and returns false if no events were handled at the first attempt. After an error,
   * retries each cursor alone, then its events one by one: those before the failing event are handled, and its cursor is
   * postponed.
   */
  async #handle(query: CursorQuery): Promise<boolean> {
    const { pool, clock, caches } = this.#dependencies
    const follower = this.#follower
    const touched = new TouchedKeys()
    let pages: readonly EventPage[] = []
    let notified: readonly string[] = []
    try {
      await transaction(pool, async (db) => {
        pages = await lockPages(db, follower, { ...query, now: clock.now() })
        touched.clear()
        notified = await this.#handlePages(db, pages, touched)
      })
    } catch (error) {
      if (pages.length === 0 || isTransientError(error) || (await isSchemaMismatch(pool, error))) throw error
      const [page] = pages
      if (query.isOne) await this.#postpone(page!, error)
      else if (pages.length === 1) await this.#handleOneByOne(page!)
      else for (const { ownerId, part } of pages) await this.#handle({ ownerIds: [ownerId], part })
      return false
    }
    if (pages.length === 0) return false
    touched.dropFrom(caches)
    follower.onCommitted?.(pages.map(({ ownerId }) => ownerId))
    for (const ownerId of notified) this.#notify(ownerId)
    const mayBeMore = pages.length === follower.cursorsMax && query.part === undefined
    for (const { ownerId, isFull } of pages) if (isFull || mayBeMore) this.wake(ownerId)
    return true
  }

  /** Handles the events of the page one by one, up to the first failure. */
  async #handleOneByOne({ ownerId, part, read }: EventPage): Promise<void> {
    for (let left = read; left > 0; left--)
      if (!(await this.#handle({ ownerIds: [ownerId], part, isOne: true }))) return
  }

  /** Handles the pages, and returns the owners whose followers have to be woken for the events that were written. */
  async #handlePages(db: Transaction, pages: readonly EventPage[], touched: TouchedKeys): Promise<string[]> {
    if (pages.length === 0) return []
    const { clocks, caches } = this.#dependencies
    const notified: string[] = []
    const context: Omit<FollowContext, 'now'> = {
      db,
      caches,
      correlationId: asId<'Command'>(randomUUIDv7()),
      author: server,
      notify: (ownerId) => void notified.push(ownerId),
      touch: (topic, key) => touched.touch(db, topic, key),
    }
    for (const { error } of pages) if (error !== undefined) throw error
    const batches = pages.filter(({ events }) => events.length > 0)
    const withClocks = await Promise.all(
      batches.map(async (batch) => ({ batch, clock: await clocks.of(batch.ownerId) })),
    )
    for (const [clock, ofClock] of Map.groupBy(withClocks, (one) => one.clock))
      await this.#follower.handle(
        { ...context, now: clock.now() },
        ofClock.map(({ batch }) => batch),
      )
    await advanceCursors(db, this.#follower, pages)
    if (batches.length > 0) failpoint('before-follower-commit')
    return notified
  }

  /** Delays the event, or skips it after too many failures. Logs the first failure and the skip. */
  async #postpone(page: EventPage, error: unknown): Promise<void> {
    const { pool, clock, log } = this.#dependencies
    const { ownerId, part, failures, next } = page
    const now = clock.now()
    const fields = { err: error, follower: this.name, owner: { id: ownerId }, part }
    if (failures === 0) log.error(fields, 'a follower failed to process events')
    if (failures + 1 < triesMax) {
      const retryAt = now + Math.min(backOffMinMs * 2 ** failures, backOffMaxMs)
      return postponeCursor(pool, this.#follower, { ownerId, part, retryAt })
    }
    const reason = String(error)
    await transaction(pool, async (db) => {
      await insertPassedOver(db, this.#follower, { ownerId, part, next, reason, now })
      const failed = { ...page, revision: next, reason }
      await savepoint(db, async () => this.#follower.recordFailed?.(db, failed)).catch((again) => {
        if (isTransientError(again)) throw again
      })
      await advanceCursors(db, this.#follower, [page])
    })
    this.#follower.onCommitted?.([ownerId])
    log.error({ ...fields, revision: next }, 'skipped an event that a follower failed to process')
    this.wake(ownerId)
  }
}
