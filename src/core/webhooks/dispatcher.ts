import { randomUUID } from 'node:crypto'
import { isConnectionLoss, type Pool, transaction } from '#core/db/connect.ts'
import type { Logger } from '#core/log.ts'
import type { Clock, Instant } from '#core/time.ts'
import { deleteFinished, giveUp } from './attempt_store.ts'
import { grouped } from './grouping.ts'
import type { Enclosed } from './message.ts'
import {
  claimDue,
  insertMessages,
  listWaiting,
  lockSendable,
  messagesMax,
  readEvents,
  releaseMessages,
  renewClaims,
} from './message_store.ts'
import {
  isFullPage,
  listBusy,
  listUnread,
  lockReaders,
  type Read,
  type Reader,
  saveRead,
  type Unread,
} from './outbox_store.ts'
import type { WebhookRules } from './rules.ts'
import { type Addressed, Sender, type SenderParts } from './sender.ts'

const pollMs = 250
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
export class WebhookDispatcher<Filter> {
  readonly #pool: Pool
  readonly #clock: Clock
  readonly #log: Logger
  readonly #rules: WebhookRules<Filter>
  readonly #sender: Sender<Filter>
  readonly #holder = randomUUID()
  readonly #jobs = new Map<string, Job<Filter>>()
  readonly #woken = new Set<string>()
  readonly #aborting = new AbortController()
  #awaken = () => {}
  #stopping = false
  #loop: Promise<void> | undefined
  #pollAt = 0
  #cleanAt = 0

  constructor(parts: Omit<SenderParts<Filter>, 'holder'>) {
    this.#pool = parts.pool
    this.#clock = parts.clock
    this.#log = parts.log
    this.#rules = parts.rules
    this.#sender = new Sender({ ...parts, holder: this.#holder })
  }

  start(): void {
    this.#loop = this.#run()
  }

  /** Takes no more work, lets requests under way end for a moment, and gives back what has not ended by then. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#awaken()
    await this.#loop
    const timer = setTimeout(() => this.#aborting.abort(), graceMs)
    await Promise.all([...this.#jobs.values()].map(({ sent }) => sent))
    clearTimeout(timer)
    await this.#sender.close()
  }

  /** Says that the organization has new events; cheap, and harmless when nobody wants them. */
  wake(organizationId: string): void {
    if (this.#stopping) return
    this.#woken.add(organizationId)
    this.#awaken()
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      const wait = this.#pollAt - performance.now()
      if (wait > 0 && this.#woken.size === 0) {
        await this.#sleep(wait)
        continue
      }
      await this.#turn(wait > 0 ? [...this.#woken] : undefined)
    }
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms)
      this.#awaken = () => {
        clearTimeout(timer)
        done()
      }
    })
  }

  /** One look at the organizations in `scope`, or at all of them: reads new events and sends what can be sent. */
  async #turn(scope: readonly string[] | undefined): Promise<void> {
    this.#woken.clear()
    if (!scope) this.#pollAt = performance.now() + pollMs
    try {
      if (!scope) await this.#renew()
      const limit = Math.min(endpointsMax, inHandMax - this.#jobs.size)
      if (limit <= 0) return
      const look = { now: this.#clock.now(), scope, full: this.#fullEndpoints(), limit }
      const busy = await listBusy(this.#pool, look)
      const hasMore = await this.#read(busy.filter(({ isBehind }) => isBehind).map(({ id }) => id))
      const jobs = await this.#claim(busy.map(({ id }) => id))
      this.#send(jobs)
      const isAgain = hasMore || (busy.length === limit && jobs.length > 0)
      if (isAgain) for (const { organizationId } of busy) this.#woken.add(organizationId)
      if (!scope) await this.#clean()
    } catch (error) {
      if (!isConnectionLoss(error)) this.#log.error({ err: error }, 'looking after webhooks failed')
      await this.#sleep(pollMs)
    }
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

  /** Turns new events into deliveries for the endpoints that want them. True when there is more to read. */
  async #read(ids: readonly string[]): Promise<boolean> {
    if (ids.length === 0) return false
    return transaction(this.#pool, async (db) => {
      const readers = await lockReaders<Filter>(db, ids)
      if (readers.length === 0) return false
      const asked = readers.map((reader) => ({ ...reader, comparesInfo: this.#rules.comparesInfo(reader.filter) }))
      const events = Map.groupBy(await listUnread(db, asked), ({ endpointId }) => endpointId)
      await saveRead(
        db,
        readers.map((reader) => this.#readBy(reader, events.get(reader.id) ?? [])),
      )
      return [...events.values()].some(isFullPage)
    })
  }

  #readBy({ organizationId, id, filter, newest }: Reader<Filter>, events: readonly Unread[]): Read {
    const last = events.at(-1)?.revision ?? 0
    // Events become visible in the order of their revisions: behind a full page there may be more, else there is
    // nothing.
    const cursorRevision = isFullPage(events) ? last : Math.max(last, newest)
    return { organizationId, id, cursorRevision, wanted: events.filter((event) => this.#rules.wants(filter, event)) }
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
      const fresh = grouped(await listWaiting(db, endpoints, now), known)
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

  async #deliver(job: Omit<Job<Filter>, 'sent'>, reading: Promise<Map<string, Enclosed[]>>): Promise<void> {
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
