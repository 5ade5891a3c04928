import { randomUUID } from 'node:crypto'
import type { Db, Fragment, Pool } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import type { Lane } from '#core/operation/aggregate.ts'

/** The right of one node to execute the commands of a terminal group; each new lease has a higher epoch. */
export interface Lease extends Lane {
  epoch: number
}

const lifeSeconds = 2
/** Number of leases of idle terminal groups that one renewal checks. */
const checkedMax = 200
/** Age at which a starting node deletes the rows of ended nodes. */
const forgottenAfterHours = 1

/**
 * The leases of one node, valid as long as its heartbeat: two seconds, renewed every half second. A later epoch, held by
 * another node, fences this one out: none of its transactions can commit anything for the group.
 */
export class Leases {
  readonly #pool: Pool
  readonly #canReach: (organizationId: string) => boolean
  readonly holder = randomUUID()
  readonly #held = new Map<string, Lease>()
  /** Leases that the next renewals check. */
  #unchecked: Lease[] = []

  /** With `canReach`, leases of other organizations are not checked. */
  constructor(pool: Pool, canReach: (organizationId: string) => boolean = () => true) {
    this.#pool = pool
    this.#canReach = canReach
  }

  /** Sends the first heartbeat, without which no claimed lease is valid. */
  async start(): Promise<void> {
    await this.#pool`delete from node where expires_at < now() - make_interval(hours => ${forgottenAfterHours})`
    await this.renew()
  }

  get(terminalGroupId: string): Lease | undefined {
    return this.#held.get(terminalGroupId)
  }

  /** Returns the lease, unless a live node holds it. */
  async claim(lane: Lane): Promise<Lease | undefined> {
    // Citus takes no subquery in `do update`, so the epoch tells whether another node has claimed the lease since it was read.
    const [lease] = await this.#pool<{ epoch: number }[]>`
      with ${this.#transactionsEnded(lane)},
      free as (
        select coalesce(max(held.epoch), 0) + 1 as epoch
          from held
          left join node
            on node.id = held.holder
           and node.expires_at > now()
        having count(node.id) = 0)
      insert into terminal_group_lease as lease (organization_id, terminal_group_id, holder, epoch)
      select ${lane.organizationId}, ${lane.terminalGroupId}, ${this.holder}, epoch
        from free
          on conflict (organization_id, terminal_group_id) do update
         set holder = excluded.holder, epoch = excluded.epoch, is_linked = false
       where lease.epoch = excluded.epoch - 1
      returning epoch`
    return lease && this.#hold({ ...lane, epoch: lease.epoch })
  }

  /** Takes the lease from any holder, because a front office has connected to this node. */
  async takeOver(lane: Lane): Promise<Lease> {
    const [lease] = await this.#pool<{ epoch: number }[]>`
      with ${this.#transactionsEnded(lane)}
      insert into terminal_group_lease as lease (organization_id, terminal_group_id, holder, epoch, is_linked)
      select ${lane.organizationId}, ${lane.terminalGroupId}, ${this.holder}, 1, true
        from ended
          on conflict (organization_id, terminal_group_id) do update
         set holder = excluded.holder, epoch = lease.epoch + 1, is_linked = true
      returning epoch`
    return this.#hold({ ...lane, epoch: lease!.epoch })
  }

  /** Releases the lease at once, so that other nodes need not wait for it to expire. */
  async release({ organizationId, terminalGroupId, epoch }: Lease): Promise<void> {
    if (this.#held.get(terminalGroupId)?.epoch === epoch) this.#held.delete(terminalGroupId)
    await this.#pool`
      update terminal_group_lease
         set holder = null, is_linked = false
       where organization_id = ${organizationId}
         and terminal_group_id = ${terminalGroupId}
         and holder = ${this.holder}
         and epoch = ${epoch}`
  }

  /**
   * Sends a heartbeat, and returns leases that this node no longer holds in the database. Checks active terminal groups each time, and
   * the others in turn: the epoch stops their next batch anyway. A check that fails does not stop the heartbeat.
   */
  async renew(activeGroupIds: ReadonlySet<string> = new Set()): Promise<Lease[]> {
    if (this.#unchecked.length === 0) this.#unchecked = [...this.#held.values()]
    const idle = this.#unchecked
      .splice(0, checkedMax)
      .filter(({ terminalGroupId }) => !activeGroupIds.has(terminalGroupId))
    const held = [...[...activeGroupIds].flatMap((id) => this.get(id) ?? []), ...idle]
    const heartbeat = this.#pool`
      insert into node (id, expires_at)
      values (${this.holder}, now() + make_interval(secs => ${lifeSeconds}))
          on conflict (id) do update
         set expires_at = excluded.expires_at`
    const [lost] = await Promise.all([
      this.#listLost(held.filter(({ organizationId }) => this.#canReach(organizationId))),
      heartbeat,
    ])
    return lost
  }

  /** Returns the leases that this node no longer holds in the database. */
  async #listLost(held: readonly Lease[]): Promise<Lease[]> {
    if (held.length === 0) return []
    const valid = await this.#pool<{ terminalGroupId: string }[]>`
      select lease.terminal_group_id
        from ${inputRows('held', held, { uuid: ['organizationId', 'terminalGroupId'], bigint: ['epoch'] })}
        join terminal_group_lease as lease
          on lease.organization_id = held.organization_id
         and lease.terminal_group_id = held.terminal_group_id
         and lease.epoch = held.epoch
       where lease.holder = ${this.holder}
         and lease.organization_id = any(${held.map(({ organizationId }) => organizationId)}::uuid[])`
    const validIds = new Set(valid.map(({ terminalGroupId }) => terminalGroupId))
    return held.filter(({ terminalGroupId }) => !validIds.has(terminalGroupId))
  }

  /** Removes a lost lease from memory. Returns false if this node holds another epoch by now, or none. */
  drop({ terminalGroupId, epoch }: Lease): boolean {
    return this.get(terminalGroupId)?.epoch === epoch && this.#held.delete(terminalGroupId)
  }

  async releaseAll(): Promise<void> {
    this.#held.clear()
    await this.#pool`update node set expires_at = now() where id = ${this.holder}`.catch(() => {})
  }

  /**
   * Selects one row if the lease is valid, and locks it against takeovers until the transaction ends; part of each statement
   * that writes for the lane. The lock does not block renewal, which would delay all groups for the transaction of one.
   */
  lockIfValid(db: Db, { organizationId, terminalGroupId, epoch }: Lease): Fragment {
    return db`
      select 1
        from terminal_group_lease
       where organization_id = ${organizationId}
         and terminal_group_id = ${terminalGroupId}
         and holder = ${this.holder}
         and epoch = ${epoch}
         for key share`
  }

  /** Waits until no transaction holds the lock of `lockIfValid`. An update alone does not change the key and would not wait. */
  #transactionsEnded({ organizationId, terminalGroupId }: Lane) {
    return this.#pool`
      held as (
        select holder, epoch
          from terminal_group_lease
         where organization_id = ${organizationId}
           and terminal_group_id = ${terminalGroupId}
           for update),
      ended as (select count(*) from held)`
  }

  #hold(lease: Lease): Lease {
    // Responses of the database may arrive out of order.
    if ((this.get(lease.terminalGroupId)?.epoch ?? 0) < lease.epoch) this.#held.set(lease.terminalGroupId, lease)
    return lease
  }
}
