import type { Logger } from '#core/log.ts'
import { type BackgroundService, type Loop, runEvery } from '#core/loop.ts'
import { isDistributed } from './citus.ts'
import type { Db, Fragment, Pool } from './connect.ts'
import { isWorkerLoss } from './errors.ts'

/** Interval of attempts to reach a lost worker. */
const everyMs = 1_000

/** Returns a condition for a column with owners. */
export type OwnerCondition = (ownerId: Fragment) => Fragment

/**
 * Workers of a Citus cluster, as far as this node can reach them; a single PostgreSQL has none. An organization is unreachable if the rows
 * of it or of its corporation are on a lost worker: its requests are refused and loops skip it, so that all others are served.
 */
export class Workers implements BackgroundService {
  readonly #pool: Pool
  readonly #log: Logger
  /** Whether the database is on Citus: a statement should then name the owners of one shard. */
  readonly areThere: boolean
  readonly #listeners: (() => void)[] = []
  #isSuspect = false
  #lost: readonly string[] = []
  #reachableIds: readonly string[] | undefined
  #unreachable: ReadonlySet<string> = new Set()
  #loop: Loop | undefined

  private constructor(pool: Pool, log: Logger, areThere: boolean) {
    this.#pool = pool
    this.#log = log
    this.areThere = areThere
  }

  static async open(pool: Pool, log: Logger): Promise<Workers> {
    return new Workers(pool, log, await isDistributed(pool))
  }

  /** Addresses of the lost workers. */
  get lost(): readonly string[] {
    return this.#lost
  }

  start(): void {
    if (this.areThere)
      this.#loop = runEvery(everyMs, () => this.#check(), { log: this.#log, name: 'looking for lost workers' })
  }

  async stop(): Promise<void> {
    await this.#loop?.stop()
  }

  /** Called with every failure of a statement; checks the workers at once if one of them seems lost. */
  record(error: unknown): void {
    if (!this.areThere || !isWorkerLoss(error)) return
    this.#isSuspect = true
    if (this.#lost.length === 0) this.#loop?.wake()
  }

  /** Registers a listener that is called when a lost worker is back. */
  onReturn(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Returns whether statements about the organization or corporation can succeed. */
  canReach(ownerId: string): boolean {
    return !this.#unreachable.has(ownerId)
  }

  /** Condition for owners that can be reached. Citus sends a statement with it to their workers alone. */
  readonly reachable: OwnerCondition = (ownerId) =>
    this.#reachableIds ? this.#pool`${ownerId} = any(${this.#reachableIds}::uuid[])` : this.#pool`true`

  async #check(): Promise<void> {
    if (!this.#isSuspect && this.#lost.length === 0) return
    this.#isSuspect = false
    const before = this.#lost
    const failing = await listLost(this.#pool)
    // A busy worker may miss one attempt.
    const lost = failing.length > 0 ? await listLost(this.#pool, failing) : []
    const owners = lost.length > 0 ? await listOwners(this.#pool, lost) : []
    const isOf = (state: boolean) => owners.filter(({ isReachable }) => isReachable === state).map(({ id }) => id)
    this.#reachableIds = lost.length > 0 ? isOf(true) : undefined
    this.#unreachable = new Set(isOf(false))
    this.#lost = lost
    const newlyLost = lost.filter((worker) => !before.includes(worker))
    const returned = before.filter((worker) => !lost.includes(worker))
    if (newlyLost.length > 0) this.#log.error({ workers: newlyLost }, 'lost workers of the database')
    if (returned.length === 0) return
    this.#log.warn({ workers: returned }, 'workers of the database are back')
    for (const listener of this.#listeners) listener()
  }
}

/** Returns the workers that the coordinator cannot reach, of those given or of all. */
async function listLost(db: Db, among: readonly string[] | null = null): Promise<string[]> {
  const rows = await db<{ worker: string }[]>`
    select nodename || ':' || nodeport as worker
      from run_command_on_workers('select 1')
     where not success
       and (${among}::text[] is null or nodename || ':' || nodeport = any(${among}::text[]))
     order by worker`
  return rows.map(({ worker }) => worker)
}

/** Returns all organizations and corporations. Reads only the coordinator, whose copies of both tables are complete. */
function listOwners(db: Db, lost: readonly string[]): Promise<{ id: string; isReachable: boolean }[]> {
  const shardOf = (id: Fragment) => db`get_shard_id_for_distribution_column('owner_counter', ${id})`
  return db<{ id: string; isReachable: boolean }[]>`
    with lost as materialized (
      select placement.shardid
        from pg_dist_placement as placement
        join pg_dist_node as node
          on node.groupid = placement.groupid
       where node.nodename || ':' || node.nodeport = any(${lost}::text[]))
    select owner.id,
           ${shardOf(db`owner.id`)} <> all(array(select shardid from lost))
             and ${shardOf(db`owner.corporation_id`)} <> all(array(select shardid from lost)) as is_reachable
      from (select id, corporation_id from organization
             union all
            select id, id from corporation) as owner`
}
