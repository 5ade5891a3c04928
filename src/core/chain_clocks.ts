import { type Caches, defineCache } from './cache.ts'
import type { Db, Pool } from './db/connect.ts'
import type { OwnerCondition, Workers } from './db/workers.ts'
import type { Clock, Instant } from './time.ts'

/** Topic and only key under which nodes cache the clocks of all chains that are ahead: they are rare. */
export const clockTopic = 'clocks'
export const allClocks = 'all'

interface ClockAhead {
  aheadMs: number
  /** The chain and its restaurants. */
  ownerIds: readonly string[]
}

const ClocksAhead = defineCache({
  topic: clockTopic,
  async load(db: Db) {
    const chains = await db<ClockAhead[]>`
      select clock_ahead_ms as ahead_ms,
             array(select id from organization where corporation_id = corporation.id) || corporation.id as owner_ids
        from corporation
       where clock_ahead_ms > 0`
    const byOwner = new Map(chains.flatMap((chain) => chain.ownerIds.map((id) => [id, chain] as const)))
    return { chains, byOwner }
  },
})

/** Owners that a loop searches at once, and the time of their clock. */
export interface ClockRound {
  now: Instant
  isSearched: OwnerCondition
  includes(ownerId: string): boolean
}

interface ChainClocksDependencies {
  pool: Pool
  workers: Workers
  caches: Caches
  clock: Clock
}

/** Clocks of chains: the server's clock, unless a chain of sandboxes has set its own forward (docs/domain.md §8.3). */
export class ChainClocks {
  readonly #dependencies: ChainClocksDependencies

  constructor(dependencies: ChainClocksDependencies) {
    this.#dependencies = dependencies
  }

  /** Returns by how many milliseconds the clock of a chain, or of the chain of a restaurant, is ahead. */
  async aheadMsOf(ownerId: string): Promise<number> {
    const { byOwner } = await this.#dependencies.caches.get(ClocksAhead, allClocks)
    return byOwner.get(ownerId)?.aheadMs ?? 0
  }

  /** Returns the clock of a chain, or of the chain of a restaurant. */
  async of(ownerId: string): Promise<Clock> {
    const { clock } = this.#dependencies
    const aheadMs = await this.aheadMsOf(ownerId)
    return aheadMs === 0 ? clock : { now: () => clock.now() + aheadMs }
  }

  async nowOf(ownerId: string): Promise<Instant> {
    return (await this.of(ownerId)).now()
  }

  /** Returns the rounds of a search among all owners that can be reached: one by the server's clock, and one for each clock that is ahead. */
  async rounds(): Promise<ClockRound[]> {
    const { pool, workers, caches, clock } = this.#dependencies
    const { chains, byOwner } = await caches.get(ClocksAhead, allClocks)
    const { reachable } = workers
    const now = clock.now()
    if (chains.length === 0) return [{ now, isSearched: reachable, includes: (id) => workers.canReach(id) }]
    const aheadIds = [...byOwner.keys()]
    return [
      {
        now,
        isSearched: (id) => pool`${id} <> all(${aheadIds}::uuid[]) and ${reachable(id)}`,
        includes: (id) => !byOwner.has(id) && workers.canReach(id),
      },
      ...chains.map(({ aheadMs, ownerIds }) => this.#roundOf(ownerIds, now + aheadMs)),
    ]
  }

  /** Returns a round of a search among some owners of one chain. */
  async roundOf(ownerIds: readonly [string, ...string[]]): Promise<ClockRound> {
    return this.#roundOf(ownerIds, await this.nowOf(ownerIds[0]))
  }

  #roundOf(ownerIds: readonly string[], now: Instant): ClockRound {
    const { pool, workers } = this.#dependencies
    return {
      now,
      isSearched: (id) => pool`${id} = any(${ownerIds}::uuid[]) and ${workers.reachable(id)}`,
      includes: (id) => ownerIds.includes(id) && workers.canReach(id),
    }
  }
}
