import { BackOff } from '#core/backoff.ts'
import type { Caches } from '#core/cache.ts'
import type { ChainClocks, ClockRound } from '#core/chain_clocks.ts'
import { isDistributed } from '#core/db/citus.ts'
import type { Db, Fragment, Pool } from '#core/db/connect.ts'
import { isConnectionLoss } from '#core/db/errors.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import type { OwnerCondition } from '#core/db/workers.ts'
import type { Logger } from '#core/log.ts'
import { type BackgroundService, type Loop, runEvery } from '#core/loop.ts'
import type { Notices } from '#core/notices.ts'
import { type Clock, type Instant, minuteMs } from '#core/time.ts'
import type { Allowance } from '#core/webhooks/addresses.ts'
import { Receivers } from '#core/webhooks/receivers.ts'
import { listNonEmpty } from './due_search.ts'
import type { OwnerId } from './outbox.ts'

/** A row with a pending action outside the database. */
interface OutgoingItem {
  ownerId: OwnerId
  id: string
}

/** Limits and claim time of a search for outgoing items. */
interface OutgoingClaim {
  now: Instant
  until: Instant
  rowsMax: number
  /** Maximum number of items per owner. */
  ownerRowsMax: number
  /** Owners with the maximum number of running items. */
  fullOwnerIds: readonly string[]
  /** Items that the node is sending. */
  inHandIds: readonly string[]
  /** Condition for owners that can be reached. */
  isSearched: OwnerCondition
}

/** Rows to claim until an instant. */
export interface DueRows {
  /** First CTEs of the statement. `due` has the ids of the rows. */
  found: Fragment
  /** Owner of the rows, as a value on Citus and otherwise from `due`: a condition for each table. */
  ownerId: Fragment
  now: Instant
  until: Instant
}

/** Dependencies of outgoing rules: guarded connections, and notices for recording failures. */
export interface OutgoingContext {
  pool: Pool
  caches: Caches
  /** Clock of the item's owner. */
  clock: Clock
  notices: Notices
  receivers: Receivers
  /** Networks that may be reached although they are not public. */
  networks: Allowance['networks']
}

/** Sends items to the outside: messages to guests, calls of receivers outside the webhooks of the contract. */
interface OutgoingRule<Item extends OutgoingItem> {
  /** Action for the log: `sending messages`. */
  name: string
  table: DueTable
  /** Claims the rows in one statement. */
  claim(db: Db, due: DueRows): PromiseLike<readonly Item[]>
  /**
   * Sends the item and stores the outcome, within half a minute. The claim expires if the node dies or this throws, so items
   * are sent at least once; an error is logged.
   */
  send(context: OutgoingContext, item: Item, signal: AbortSignal): Promise<void>
}

/** A table whose rows are sent from their `due_at` on. */
interface DueTable {
  name: string
  /** Column of the owner. */
  owner: string
  /** Further condition for a row `item` of the owner. */
  condition?(db: Db, ownerId: Fragment): Fragment
}

export const findDue = (db: Db, { name, owner }: DueTable, now: Instant, isSearched: OwnerCondition): Fragment => db`
  select ${db(owner)} as owner_id
    from ${db(name)}
   where due_at <= ${toTimestamp(db, now)}
     and ${isSearched(db`${db(owner)}`)}`

/**
 * Claims due rows, skipping rows locked by other nodes: up to the limit of each owner, of owners in random order, so that none starves.
 * Citus locks rows of only one shard in a statement, so each owner has its own there.
 */
async function claimDue(
  db: Db,
  { table, claim }: AnyOutgoingRule,
  limits: OutgoingClaim,
): Promise<readonly OutgoingItem[]> {
  const { now, until, rowsMax, ownerRowsMax, fullOwnerIds } = limits
  const claimFound = (found: Fragment, ownerId: Fragment) => claim(db, { found, ownerId, now, until })
  if (!(await isDistributed(db))) return claimFound(findOfAll(db, table, limits), db`due.owner_id`)
  const due = findDue(db, table, now, limits.isSearched)
  const owners = await db<{ ownerId: string }[]>`
    select owner_id
      from (select distinct owner_id from (${due}) as due where owner_id <> all(${fullOwnerIds}::uuid[])) as owner
     order by random()`
  const items: OutgoingItem[] = []
  for (const { ownerId } of owners) {
    const left = Math.min(ownerRowsMax, rowsMax - items.length)
    if (left <= 0) break
    const id = db`${ownerId}::uuid`
    items.push(
      ...(await claimFound(db`with due as (${lockDue(db, table, { ...limits, ownerId: id, rowsMax: left })})`, id)),
    )
  }
  return items
}

/** Finds owners one by one in the index, whatever their number of rows. */
function findOfAll(db: Db, table: DueTable, limits: OutgoingClaim): Fragment {
  const [name, owner] = [db(table.name), db(table.owner)]
  return db`
    with recursive place as (
      (select ${owner} as owner_id from ${name} where due_at is not null order by ${owner} limit 1)
       union all
      select (select ${owner} from ${name} where due_at is not null and ${owner} > place.owner_id order by ${owner} limit 1)
        from place
       where place.owner_id is not null
    ),
    due as (
      select due.owner_id, due.id
        from (select owner_id
                from place
               where owner_id <> all(${limits.fullOwnerIds}::uuid[])
                 and ${limits.isSearched(db`owner_id`)}
               order by random()) as place
       cross join lateral (
             ${lockDue(db, table, { ...limits, ownerId: db`place.owner_id`, rowsMax: limits.ownerRowsMax })}) as due
       limit ${limits.rowsMax}
    )`
}

const lockDue = (
  db: Db,
  { name, owner, condition = () => db`` }: DueTable,
  { now, ownerId, inHandIds, rowsMax }: OutgoingClaim & { ownerId: Fragment },
): Fragment => db`
  select ${db(owner)} as owner_id, id
    from ${db(name)} as item
   where ${db(owner)} = ${ownerId}
     and due_at <= ${toTimestamp(db, now)}
     and id <> all(${inHandIds}::uuid[])
     ${condition(db, ownerId)}
   order by due_at, id
   limit ${rowsMax}
     for update skip locked`

// biome-ignore lint/suspicious/noExplicitAny: items of different rules have no common type
export type AnyOutgoingRule = OutgoingRule<any>

export const outgoingRule = <Item extends OutgoingItem>(rule: OutgoingRule<Item>): AnyOutgoingRule => rule

const pollMs = 500
/** Duration of a claim: exceeds the longest send by more than the clocks of nodes differ. */
const claimMs = minuteMs
/** Maximum number of items that a node sends at once, in total and per owner. */
const itemsMax = 32
const ownerItemsMax = 8
/** Time that a stopping node waits for outstanding responses. */
const graceMs = 2_000

interface OutgoingDependencies extends Omit<OutgoingContext, 'receivers'> {
  /** Connection of the search for rules with due items. */
  polling: Pool
  clocks: ChainClocks
  log: Logger
  rules: readonly AnyOutgoingRule[]
}

/** Handles outgoing items on any number of nodes; owners with slow receivers delay no others. */
export class OutgoingItems implements BackgroundService {
  readonly #dependencies: OutgoingDependencies
  readonly #context: OutgoingContext
  readonly #underWay = new Map<string, { item: OutgoingItem; ended: Promise<void> }>()
  readonly #aborting = new AbortController()
  readonly #backOff = new BackOff({ minMs: 1_000, maxMs: 5 * minuteMs, entriesMax: 1_000 })
  #loop: Loop | undefined

  constructor(dependencies: OutgoingDependencies) {
    this.#dependencies = dependencies
    this.#context = { ...dependencies, receivers: new Receivers(dependencies.networks) }
  }

  start(): void {
    const { log } = this.#dependencies
    this.#loop = runEvery(pollMs, (signal) => this.#run(signal), { log, name: 'sending what leaves the server' })
  }

  /** Claims no more items, waits a short time for the running ones, and leaves the rest until their claims expire. */
  async stop(): Promise<void> {
    await this.#loop?.stop()
    const timer = setTimeout(() => this.#aborting.abort(), graceMs)
    await Promise.all([...this.#underWay.values()].map(({ ended }) => ended))
    clearTimeout(timer)
    await this.#context.receivers.close()
  }

  async #run(signal: AbortSignal): Promise<void> {
    for (const round of await this.#dependencies.clocks.rounds())
      for (const rule of await this.#listRules(round)) {
        if (signal.aborted || this.#underWay.size >= itemsMax) return
        for (const item of await this.#claim(rule, round)) this.#begin(rule, item)
      }
  }

  /** Returns the rules with due items; all rules if the search fails, so that a failing rule delays no other. */
  async #listRules({ now, isSearched }: ClockRound): Promise<readonly AnyOutgoingRule[]> {
    const { polling, clock, log, rules } = this.#dependencies
    const searches = rules.map(({ name, table }) => ({ name, rows: findDue(polling, table, now, isSearched) }))
    const onFirst = (err: unknown) =>
      log.warn({ err }, 'failed to list all outgoing items at once; listing them rule by rule')
    const names = await this.#backOff.attempt('all rules', { now: clock.now(), onFirst }, () =>
      listNonEmpty(polling, searches),
    )
    return names ? rules.filter(({ name }) => names.has(name)) : rules
  }

  /** Returns whether items of the owners are due, except those that wait for an earlier one. */
  async areDue({ now, isSearched }: ClockRound): Promise<boolean> {
    const { pool, rules } = this.#dependencies
    const searches = rules.map(({ name, table: { name: table, owner, condition = () => pool`` } }) => {
      const ownerId = pool`item.${pool(owner)}`
      const rows = pool`
        select 1
          from ${pool(table)} as item
         where due_at <= ${toTimestamp(pool, now)}
           and ${isSearched(ownerId)}
           ${condition(pool, ownerId)}`
      return { name, rows }
    })
    return (await listNonEmpty(pool, searches)).size > 0
  }

  async #claim(rule: AnyOutgoingRule, { now, isSearched }: ClockRound): Promise<readonly OutgoingItem[]> {
    const { pool, clock, log } = this.#dependencies
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
      isSearched,
    }
    const onFirst = (err: unknown) => log.error({ err, rule: rule.name }, 'failed to list outgoing items')
    return (
      (await this.#backOff.attempt(rule.name, { now: clock.now(), onFirst }, () => claimDue(pool, rule, claim))) ?? []
    )
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
      const clock = await this.#dependencies.clocks.of(item.ownerId)
      await rule.send({ ...this.#context, clock }, item, this.#aborting.signal)
    } catch (err) {
      if (this.#aborting.signal.aborted || isConnectionLoss(err)) return
      const { ownerId, id } = item
      this.#dependencies.log.error({ err, rule: rule.name, item: { ownerId, id } }, 'failed to send an outgoing item')
    }
  }
}
