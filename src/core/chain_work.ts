import { setTimeout as sleep } from 'node:timers/promises'
import type { ChainClocks } from './chain_clocks.ts'
import type { Scheduler } from './commands/scheduler.ts'
import type { Db, Pool } from './db/connect.ts'
import type { DueItems } from './events/due.ts'
import type { Followers } from './events/followers.ts'
import type { OutgoingItems } from './events/outgoing.ts'
import type { Clock } from './time.ts'
import { isAttempting, isSending } from './webhooks/endpoints.ts'

/** Time after which every node knows that a clock was set forward. */
const heardMs = 500
const pollMs = 50
const waitMsMax = 10_000
/** Time that attempts under way get to end. */
const attemptMsMax = 2_000

/** A chain and its restaurants. */
type ChainIds = readonly [corporationId: string, ...organizationIds: string[]]

interface ChainWorkDependencies {
  pool: Pool
  clock: Clock
  clocks: ChainClocks
  scheduler: Scheduler
  dueItems: DueItems
  outgoingItems: OutgoingItems
  followers: Followers
}

/** Returns whether nodes beside this one use the database. */
async function hasOtherNodes(db: Db): Promise<boolean> {
  const nodes = await db`
    select id
      from node
     where expires_at > now()
     order by id
     limit 2`
  return nodes.length > 1
}

/** Work of a chain that the loops of all nodes do. */
export class ChainWork {
  readonly #dependencies: ChainWorkDependencies

  constructor(dependencies: ChainWorkDependencies) {
    this.#dependencies = dependencies
  }

  /** Returns whether nothing is due in the chain. */
  async isDone(ids: ChainIds): Promise<boolean> {
    const { pool, clock, clocks, scheduler, dueItems, outgoingItems, followers } = this.#dependencies
    const round = await clocks.roundOf(ids)
    // In the order in which one causes the other.
    return !(
      (await dueItems.areDue(round)) ||
      (await scheduler.areDue(round)) ||
      (await followers.areBehind(round)) ||
      (await outgoingItems.areDue(round)) ||
      (await isSending(pool, { serverNow: clock.now(), isSearched: round.isSearched }))
    )
  }

  /** Waits for attempts to send webhooks that are under way: the next one is due only after their end. */
  async waitForAttempts(db: Db, organizationIds: readonly string[]): Promise<void> {
    const endsAt = performance.now() + attemptMsMax
    while ((await isAttempting(db, organizationIds)) && performance.now() < endsAt) await sleep(pollMs)
  }

  /** Waits until nothing is due in the chain, at two polls in a row: one could miss what changes from one kind to the other. */
  async waitUntilDone(ids: ChainIds): Promise<void> {
    const endsAt = performance.now() + waitMsMax
    if (await hasOtherNodes(this.#dependencies.pool)) await sleep(heardMs)
    for (let done = 0; done < 2 && performance.now() < endsAt; await sleep(pollMs))
      done = (await this.isDone(ids)) ? done + 1 : 0
  }
}
