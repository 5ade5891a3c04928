import { BackOff } from '#core/backoff.ts'
import type { Caches } from '#core/cache.ts'
import type { Db, Fragment, Pool } from '#core/db/connect.ts'
import { isConnectionLoss } from '#core/db/errors.ts'
import type { Logger } from '#core/log.ts'
import { type BackgroundService, type Loop, runEvery } from '#core/loop.ts'
import type { Notices } from '#core/notices.ts'
import { type Clock, type Instant, minuteMs } from '#core/time.ts'
import type { Allowance } from '#core/webhooks/addresses.ts'
import { Receivers } from '#core/webhooks/receivers.ts'
import { listNonEmpty } from './due_search.ts'
import type { OwnerId } from './outbox.ts'

/** A row that something outside the database is to be done for. */
interface OutgoingItem {
  ownerId: OwnerId
  id: string
}

/** What a node looks for: how much it has room for, and until when what it claims is its own. */
export interface OutgoingClaim {
  now: Instant
  until: Instant
  rowsMax: number
  /** Of one owner at most so many. */
  ownerRowsMax: number
  /** Owners of whom the node has enough under way. */
  fullOwnerIds: readonly string[]
  /** What the node has under way. */
  inHandIds: readonly string[]
}

/** What a rule needs to do something outside: guarded connections, and where to note what happened. */
export interface OutgoingContext {
  pool: Pool
  caches: Caches
  clock: Clock
  notices: Notices
  receivers: Receivers
  /** Networks that may be reached although they are not public. */
  networks: Allowance['networks']
}

/** What leaves the server: a message to a guest, a call of a receiver outside the webhooks of the contract. */
interface OutgoingRule<Item extends OutgoingItem> {
  /** What is done, for the log: `sending messages`. */
  name: string
  /** Statement that finds a row if something is due; it may find one that `claim` leaves. */
  findDue(db: Db, now: Instant): Fragment
  /** Claims what is due until that moment, in one statement that leaves alone what another node has locked. */
  claim(db: Pool, claim: OutgoingClaim): Promise<readonly Item[]>
  /**
   * Does it and stores the outcome, within half a minute. A claim whose node dies ends by itself, so what is done happens at least
   * once. A throw is logged; the claim then ends by itself as well.
   */
  send(context: OutgoingContext, item: Item, signal: AbortSignal): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: the items of unlike rules have no common type
export type AnyOutgoingRule = OutgoingRule<any>

export const outgoingRule = <Item extends OutgoingItem>(rule: OutgoingRule<Item>): AnyOutgoingRule => rule

const pollMs = 500
/** How long a claim lasts: longer than anything that is sent may take, by more than clocks of nodes differ. */
const claimMs = minuteMs
/** What a node has under way at a time, and of that for one owner. */
const itemsMax = 32
const ownerItemsMax = 8
/** How long a node that stops waits for the answers that are still to come. */
const graceMs = 2_000

interface Parts extends Omit<OutgoingContext, 'receivers'> {
  log: Logger
  rules: readonly AnyOutgoingRule[]
}

/** Does what is due outside the database, on any number of nodes; owners whose receivers are slow hold up nobody else. */
export class OutgoingItems implements BackgroundService {
  readonly #parts: Parts
  readonly #context: OutgoingContext
  readonly #underWay = new Map<string, { item: OutgoingItem; ended: Promise<void> }>()
  readonly #aborting = new AbortController()
  readonly #faulty = new BackOff({ minMs: 1_000, maxMs: 5 * minuteMs, entriesMax: 1_000 })
  #loop: Loop | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#context = { ...parts, receivers: new Receivers(parts.networks) }
  }

  start(): void {
    const { log } = this.#parts
    this.#loop = runEvery(pollMs, (signal) => this.#run(signal), { log, name: 'sending what leaves the server' })
  }

  /** Takes no more, lets what is under way end for a moment, and leaves the rest to the end of its claim. */
  async stop(): Promise<void> {
    await this.#loop?.stop()
    const timer = setTimeout(() => this.#aborting.abort(), graceMs)
    await Promise.all([...this.#underWay.values()].map(({ ended }) => ended))
    clearTimeout(timer)
    await this.#context.receivers.close()
  }

  async #run(signal: AbortSignal): Promise<void> {
    for (const rule of await this.#listRules()) {
      if (signal.aborted || this.#underWay.size >= itemsMax) return
      for (const item of await this.#claim(rule)) this.#begin(rule, item)
    }
  }

  /** The rules that have something due; all of them if that cannot be found out, so that a faulty one holds up no other. */
  async #listRules(): Promise<readonly AnyOutgoingRule[]> {
    const { pool, clock, log, rules } = this.#parts
    const now = clock.now()
    const searches = rules.map((rule) => ({ name: rule.name, rows: rule.findDue(pool, now) }))
    const onFirst = (err: unknown) => log.warn({ err }, 'what leaves the server is looked for rule by rule')
    const names = await this.#faulty.attempt('all rules', { now, onFirst }, () => listNonEmpty(pool, searches))
    return names ? rules.filter(({ name }) => names.has(name)) : rules
  }

  async #claim(rule: AnyOutgoingRule): Promise<readonly OutgoingItem[]> {
    const { pool, clock, log } = this.#parts
    const now = clock.now()
    const inHand = [...this.#underWay.values()].map(({ item }) => item)
    const byOwner = Map.groupBy(inHand, ({ ownerId }) => ownerId)
    const full = [...byOwner].filter(([, items]) => items.length >= ownerItemsMax).map(([ownerId]) => ownerId)
    const claim = {
      now,
      until: now + claimMs,
      rowsMax: itemsMax - this.#underWay.size,
      ownerRowsMax: ownerItemsMax,
      fullOwnerIds: full,
      inHandIds: inHand.map(({ id }) => id),
    }
    const onFirst = (err: unknown) => log.error({ err, rule: rule.name }, 'what leaves the server could not be listed')
    return (await this.#faulty.attempt(rule.name, { now, onFirst }, () => rule.claim(pool, claim))) ?? []
  }

  #begin(rule: AnyOutgoingRule, item: OutgoingItem): void {
    const ended = this.#send(rule, item).finally(() => {
      this.#underWay.delete(item.id)
      this.#loop?.wake()
    })
    this.#underWay.set(item.id, { item, ended })
  }

  async #send(rule: AnyOutgoingRule, item: OutgoingItem): Promise<void> {
    try {
      await rule.send(this.#context, item, this.#aborting.signal)
    } catch (err) {
      if (this.#aborting.signal.aborted || isConnectionLoss(err)) return
      const { ownerId, id } = item
      this.#parts.log.error({ err, rule: rule.name, item: { ownerId, id } }, 'something could not be sent')
    }
  }
}
