import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Caches } from '#core/cache.ts'
import { isDistributed } from '#core/db/citus.ts'
import { type Pool, transaction } from '#core/db/connect.ts'
import { isConnectionLoss } from '#core/db/errors.ts'
import type { Follower } from '#core/events/follower.ts'
import { FairShares } from '#core/fair_shares.ts'
import type { Logger } from '#core/log.ts'
import { type BackgroundService, type Loop, runEvery } from '#core/loop.ts'
import { type Clock, dayMs, type Instant, minuteMs } from '#core/time.ts'
import { deleteFinished, giveUp } from './attempt_store.ts'
import { Bodies, UnreadableMessage } from './bodies.ts'
import { followForWebhooks } from './follower.ts'
import { groupDeliveries } from './grouping.ts'
import {
  claimDue,
  type EndpointWithHeadroom,
  insertMessages,
  listPending,
  lockSendable,
  messagesMax,
  releaseMessages,
  renewClaims,
  type SendableEndpoint,
} from './message_store.ts'
import { type ActiveEndpoint, listActiveEndpoints, listOutstanding, webhookTopic } from './outbox_store.ts'
import { gatherMs, type WebhookRules } from './rules.ts'
import { type AddressedMessage, Sender, type SenderDependencies } from './sender.ts'

const pollMs = 200
/** Interval of searches among all endpoints, for the work of nodes that have died: as long as their claims last. */
const searchMs = 10_000
/** Timers may fire this many milliseconds early. */
const timerSlackMs = 5
/** Duration of a claim: exceeds the difference between the clocks of nodes. Longer sends renew their claims. */
const claimMs = 10_000
const renewMs = 2_000
const endpointsMax = 50
/** Time that a stopping node waits for outstanding responses. */
const graceMs = 2_000
const cleanupMs = minuteMs
const attemptLifetimeMs = 7 * dayMs

type Job = AddressedMessage & { corporationId: string; claimedUntil: Instant; sent: Promise<void> }

/** Limits of messages that a node sends at once. */
export interface WebhookLimits {
  messages: number
  /** Total size in memory. */
  bytes: number
}

interface DispatcherDependencies<Filter> extends Omit<SenderDependencies, 'holder'> {
  caches: Pick<Caches, 'onDrop'>
  rules: WebhookRules<Filter>
  limits: WebhookLimits
}

/**
 * Delivers outbox events to subscribed endpoints: turns events into deliveries, groups them into messages, and sends these at
 * least once, in order of revision per subject. All state is in the database, so any number of nodes share the work; claims
 * of a dead node expire.
 */
export class WebhookDispatcher<Filter> implements BackgroundService {
  /** Follower that turns events into deliveries; it runs with the other followers. */
  readonly follower: Follower
  readonly #pool: Pool
  readonly #caches: Pick<Caches, 'onDrop'>
  readonly #clock: Clock
  readonly #log: Logger
  readonly #sender: Sender
  readonly #bodies: Bodies
  readonly #slots: FairShares
  readonly #holder = randomUUID()
  readonly #jobs = new Map<string, Job>()
  readonly #woken = new Set<string>()
  /** Organizations that had deliveries or messages at the last search or since. */
  #outstanding = new Set<string>()
  readonly #aborting = new AbortController()
  /** Whether a transaction has the endpoints of only one organization. */
  #isOwnerAlone: boolean | undefined
  #stopping = false
  #loop: Loop | undefined
  #pollAt = 0
  #searchAt = 0
  #ranAt = Number.NEGATIVE_INFINITY
  #cleanAt = 0

  constructor(dependencies: DispatcherDependencies<Filter>) {
    this.#pool = dependencies.pool
    this.#caches = dependencies.caches
    this.#clock = dependencies.clock
    this.#log = dependencies.log
    this.#sender = new Sender({ ...dependencies, holder: this.#holder })
    this.#bodies = new Bodies({
      pool: dependencies.pool,
      bytesMax: dependencies.limits.bytes,
      infoFor: dependencies.rules.infoFor,
    })
    this.#slots = new FairShares(dependencies.limits.messages)
    this.follower = followForWebhooks(dependencies.rules, (organizationIds) => {
      for (const id of organizationIds) this.wake(id)
    })
  }

  start(): void {
    this.#caches.onDrop((topic, key) => {
      if (topic === webhookTopic) this.wake(key)
    })
    this.#loop = runEvery(pollMs, (signal) => this.#run(signal), { log: this.#log, name: 'sending webhooks' })
  }

  /** Claims no more messages, waits a short time for running requests, and releases the claims of the others. */
  async stop(): Promise<void> {
    this.#stopping = true
    await this.#loop?.stop()
    const timer = setTimeout(() => this.#aborting.abort(), graceMs)
    await Promise.all([...this.#jobs.values()].map(({ sent }) => sent))
    clearTimeout(timer)
    await this.#sender.close()
  }

  /** Makes the next run include the organization; cheap, and harmless if it has nothing to send. */
  wake(organizationId: string): void {
    if (this.#stopping) return
    this.#woken.add(organizationId)
    this.#outstanding.add(organizationId)
    this.#loop?.wake()
  }

  /** Sends the due messages of the woken organizations, or at intervals of all that had something to send. */
  async #run(signal: AbortSignal): Promise<void> {
    const waitMs = this.#ranAt + gatherMs - performance.now()
    if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => {})
    this.#ranAt = performance.now()
    const isPoll = performance.now() >= this.#pollAt
    if (!isPoll && this.#woken.size === 0) return
    if (isPoll) {
      this.#pollAt = performance.now() + pollMs - timerSlackMs
      await this.#renew()
      await this.#searchOutstanding()
      await this.#clean()
    }
    const scope = [...(isPoll ? this.#outstanding : this.#woken)]
    this.#woken.clear()
    // Citus locks rows of only one shard in a statement.
    this.#isOwnerAlone ??= await isDistributed(this.#pool)
    let failure: unknown
    for (const organizationIds of this.#isOwnerAlone ? scope.map((id) => [id]) : [scope])
      await this.#sendDue(organizationIds).catch((error) => {
        failure ??= error
      })
    if (failure) throw failure
  }

  async #sendDue(scope: readonly string[]): Promise<void> {
    const limit = Math.min(endpointsMax, this.#slots.free)
    if (limit <= 0 || scope.length === 0) return
    const search = { now: this.#clock.now(), scope, full: this.#full(), limit }
    const active = await listActiveEndpoints(this.#pool, search)
    const jobs = await this.#claim(active)
    this.#send(jobs)
    if (active.length === limit && jobs.length > 0) for (const { organizationId } of active) this.wake(organizationId)
  }

  /** Searches all endpoints for work that other nodes have left. The first interval is random, so that nodes search at different times. */
  async #searchOutstanding(): Promise<void> {
    if (performance.now() < this.#searchAt) return
    const found = await listOutstanding(this.#pool)
    this.#outstanding = new Set([...found, ...this.#woken])
    this.#searchAt = performance.now() + (this.#searchAt === 0 ? Math.random() * searchMs : searchMs)
  }

  /** Renews the claims of slow requests, so that other nodes do not repeat them. */
  async #renew(): Promise<void> {
    const now = this.#clock.now()
    const slow = [...this.#jobs.values()].filter(({ claimedUntil }) => claimedUntil <= now + claimMs - renewMs)
    if (slow.length === 0) return
    const until = now + claimMs
    await renewClaims(this.#pool, slow, { holder: this.#holder, until })
    for (const job of slow) job.claimedUntil = until
  }

  /** Endpoints and organizations that have reached their limits. */
  #full() {
    const ids = Map.groupBy(this.#jobs.values(), ({ endpointId }) => endpointId)
    const endpoints = [...ids].filter(([, jobs]) => jobs.length >= messagesMax).map(([id]) => id)
    return { endpoints, organizations: this.#slots.fullOrganizations(this.#jobs.values()) }
  }

  /** Returns the endpoints with headroom, each with the number of messages it may take. */
  #withHeadroom(endpoints: readonly SendableEndpoint<Filter>[]): EndpointWithHeadroom<Filter>[] {
    const withHeadroom: EndpointWithHeadroom<Filter>[] = []
    for (const endpoint of endpoints) {
      const headroom = Math.min(messagesMax, Math.floor(this.#slots.headroomOf(endpoint)))
      if (headroom < 1) continue
      this.#slots.reserve(endpoint, headroom)
      withHeadroom.push({ ...endpoint, headroom })
    }
    // Messages are counted when they are sent.
    for (const endpoint of withHeadroom) this.#slots.release(endpoint, endpoint.headroom)
    return withHeadroom
  }

  /** Claims due messages, and creates messages of pending deliveries. */
  async #claim(active: readonly ActiveEndpoint[]): Promise<Omit<Job, 'sent'>[]> {
    if (active.length === 0) return []
    return transaction(this.#pool, async (db) => {
      const now = this.#clock.now()
      const claim = { now, until: now + claimMs, holder: this.#holder }
      const endpoints = this.#withHeadroom(await lockSendable<Filter>(db, active, now))
      if (endpoints.length === 0) return []
      const known = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))
      const due = await claimDue(db, endpoints, [...this.#jobs.keys()], claim)
      const fresh = groupDeliveries(await listPending(db, endpoints, now), known)
      if (fresh.length > 0) await insertMessages(db, fresh, claim)
      const { until: claimedUntil } = claim
      return [...due, ...fresh].map((one) => {
        const endpoint = known.get(one.endpointId)!
        return { ...one, corporationId: endpoint.corporationId, claimedUntil, endpoint }
      })
    })
  }

  #send(jobs: readonly Omit<Job, 'sent'>[]): void {
    for (const job of jobs) {
      this.#slots.reserve(job, 1)
      const sent = this.#deliver(job).finally(() => {
        this.#slots.release(job, 1)
        this.#jobs.delete(job.id)
        this.wake(job.organizationId)
      })
      this.#jobs.set(job.id, { ...job, sent })
    }
  }

  async #deliver(job: Omit<Job, 'sent'>): Promise<void> {
    const { signal } = this.#aborting
    try {
      await this.#bodies.withBody(job, signal, async (body) => {
        // The events were deleted before the receiver accepted them.
        if (!body) await giveUp(this.#pool, job, { holder: this.#holder, now: this.#clock.now() })
        else await this.#sender.send(job, body, signal)
      })
    } catch (error) {
      await this.#endFaulty(job, error).catch(() => {
        // The claim expires by itself.
      })
    }
  }

  async #endFaulty(job: AddressedMessage, error: unknown): Promise<void> {
    if (this.#aborting.signal.aborted) return releaseMessages(this.#pool, [job], this.#holder)
    if (isConnectionLoss(error)) return
    this.#log.error({ err: error, endpoint: { id: job.endpointId } }, 'failed to process a webhook message')
    if (error instanceof UnreadableMessage) await this.#sender.refuse(job)
  }

  async #clean(): Promise<void> {
    if (performance.now() < this.#cleanAt) return
    const hasMore = await deleteFinished(this.#pool, this.#clock.now() - attemptLifetimeMs)
    await this.#sender.countPaused()
    this.#cleanAt = hasMore ? 0 : performance.now() + cleanupMs
  }
}
