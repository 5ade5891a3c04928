import { randomUUID } from 'node:crypto'
import { isConnectionLoss, type Pool, transaction } from '#core/db/connect.ts'
import type { Follower } from '#core/events/followers.ts'
import type { Logger } from '#core/log.ts'
import { type BackgroundService, every, type Loop } from '#core/loop.ts'
import type { Clock, Instant } from '#core/time.ts'
import { deleteFinished, giveUp } from './attempt_store.ts'
import { followForWebhooks } from './follower.ts'
import { grouped } from './grouping.ts'
import type { Envelope } from './message.ts'
import {
  claimDue,
  insertMessages,
  listPending,
  lockSendable,
  messagesMax,
  readEvents,
  releaseMessages,
  renewClaims,
} from './message_store.ts'
import { listActive } from './outbox_store.ts'
import { type Addressed, Sender, type SenderParts } from './sender.ts'

const pollMs = 250
/** A timer may end this much too early. */
const timerSlackMs = 5
/** How long a claim lasts: more than clocks of nodes differ. A claim that needs longer is renewed in time. */
const claimMs = 10_000
const renewMs = 2_000
const endpointsMax = 50
const inHandMax = 256
/** How long a node that stops waits for the answers that are still to come. */
const graceMs = 2_000
const cleanupMs = 60_000
const keptMs = 7 * 24 * 3_600_000

type Job<Filter> = Addressed<Filter> & { claimedUntil: Instant; sent: Promise<void> }

/**
 * Delivers events of the outbox to the endpoints that want them: turns events into deliveries, deliveries into
 * messages, and sends these, at least once, in the order of revisions for each subject. Everything it knows is in the
 * database, where any number of nodes share the work; a claim that its node does not finish ends by itself.
 */
export class WebhookDispatcher<Filter> implements BackgroundService {
  /** Turns events into deliveries; whoever runs the followers runs it. */
  readonly follower: Follower
  readonly #pool: Pool
  readonly #clock: Clock
  readonly #log: Logger
  readonly #sender: Sender<Filter>
  readonly #holder = randomUUID()
  readonly #jobs = new Map<string, Job<Filter>>()
  readonly #woken = new Set<string>()
  readonly #aborting = new AbortController()
  #stopping = false
  #loop: Loop | undefined
  #pollAt = 0
  #cleanAt = 0

  constructor(parts: Omit<SenderParts<Filter>, 'holder'>) {
    this.#pool = parts.pool
    this.#clock = parts.clock
    this.#log = parts.log
    this.#sender = new Sender({ ...parts, holder: this.#holder })
    this.follower = followForWebhooks(parts.rules, (organizationIds) => {
      for (const id of organizationIds) this.wake(id)
    })
  }

  start(): void {
    this.#loop = every(pollMs, () => this.#turn(), { log: this.#log, name: 'sending webhooks' })
  }

  /** Takes no more work, lets requests under way end for a moment, and gives back what has not ended by then. */
  async stop(): Promise<void> {
    this.#stopping = true
    await this.#loop?.stop()
    const timer = setTimeout(() => this.#aborting.abort(), graceMs)
    await Promise.all([...this.#jobs.values()].map(({ sent }) => sent))
    clearTimeout(timer)
    await this.#sender.close()
  }

  /** Says that the organization has something to send; cheap, and harmless when it has not. */
  wake(organizationId: string): void {
    if (this.#stopping) return
    this.#woken.add(organizationId)
    this.#loop?.wake()
  }

  /** One look at the organizations that were woken, or at all of them from time to time: sends what can be sent. */
  async #turn(): Promise<void> {
    const isPoll = performance.now() >= this.#pollAt
    if (!isPoll && this.#woken.size === 0) return
    const scope = isPoll ? undefined : [...this.#woken]
    this.#woken.clear()
    if (isPoll) {
      this.#pollAt = performance.now() + pollMs - timerSlackMs
      await this.#renew()
    }
    const limit = Math.min(endpointsMax, inHandMax - this.#jobs.size)
    if (limit <= 0) return
    const search = { now: this.#clock.now(), scope, full: this.#fullEndpoints(), limit }
    const active = await listActive(this.#pool, search)
    const jobs = await this.#claim(active.map(({ id }) => id))
    this.#send(jobs)
    if (active.length === limit && jobs.length > 0) for (const { organizationId } of active) this.wake(organizationId)
    if (isPoll) await this.#clean()
  }

  /** Keeps what takes its time from other nodes. */
  async #renew(): Promise<void> {
    const now = this.#clock.now()
    const slow = [...this.#jobs.values()].filter(({ claimedUntil }) => claimedUntil <= now + claimMs - renewMs)
    if (slow.length === 0) return
    const until = now + claimMs
    await renewClaims(this.#pool, slow, { holder: this.#holder, until })
    for (const job of slow) job.claimedUntil = until
  }

  #fullEndpoints(): string[] {
    const ids = Map.groupBy(this.#jobs.values(), ({ endpointId }) => endpointId)
    return [...ids].filter(([, jobs]) => jobs.length >= messagesMax).map(([id]) => id)
  }

  /** Claims messages that are due, and makes new ones of what waits. */
  async #claim(ids: readonly string[]): Promise<Omit<Job<Filter>, 'sent'>[]> {
    if (ids.length === 0) return []
    return transaction(this.#pool, async (db) => {
      const now = this.#clock.now()
      const claim = { now, until: now + claimMs, holder: this.#holder }
      const endpoints = await lockSendable<Filter>(db, ids, now)
      if (endpoints.length === 0) return []
      const known = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))
      const due = await claimDue(db, endpoints, [...this.#jobs.keys()], claim)
      const fresh = grouped(await listPending(db, endpoints, now), known)
      if (fresh.length > 0) await insertMessages(db, fresh, claim)
      const { until: claimedUntil } = claim
      return [...due, ...fresh].map((one) => ({ ...one, claimedUntil, endpoint: known.get(one.endpointId)! }))
    })
  }

  #send(jobs: readonly Omit<Job<Filter>, 'sent'>[]): void {
    if (jobs.length === 0) return
    const reading = readEvents(this.#pool, jobs)
    for (const job of jobs) {
      const sent = this.#deliver(job, reading).finally(() => {
        this.#jobs.delete(job.id)
        this.wake(job.organizationId)
      })
      this.#jobs.set(job.id, { ...job, sent })
    }
  }

  async #deliver(job: Omit<Job<Filter>, 'sent'>, reading: Promise<Map<string, Envelope[]>>): Promise<void> {
    try {
      const events = (await reading).get(job.id)
      // Cleaned out of the outbox before the receiver took it.
      if (!events) await giveUp(this.#pool, job, { holder: this.#holder, now: this.#clock.now() })
      else await this.#sender.send(job, events, this.#aborting.signal)
    } catch (error) {
      if (this.#aborting.signal.aborted)
        await releaseMessages(this.#pool, [job], this.#holder).catch(() => {
          // The claim ends by itself.
        })
      else if (!isConnectionLoss(error))
        this.#log.error({ err: error, endpoint: { id: job.endpointId } }, 'a webhook message could not be dealt with')
    }
  }

  async #clean(): Promise<void> {
    if (performance.now() < this.#cleanAt) return
    const hasMore = await deleteFinished(this.#pool, this.#clock.now() - keptMs)
    await this.#sender.countPaused()
    this.#cleanAt = hasMore ? 0 : performance.now() + cleanupMs
  }
}
