import { randomUUID } from 'node:crypto'
import type { Db, Pool } from './db/connect.ts'
import type { Instant } from './time.ts'

/** The right of one node to carry out what a terminal group is asked; a later one has a higher epoch. */
export interface Lease {
  terminalGroupId: string
  epoch: number
}

const leaseSeconds = 2

/**
 * The leases of one node. They last two seconds and are renewed twice in each; whoever holds a later epoch of the same lease has
 * fenced this node out, and no transaction of it can commit anything for the group.
 */
export class Leases {
  readonly #pool: Pool
  readonly holder = randomUUID()
  readonly #held = new Map<string, Lease>()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  get(terminalGroupId: string): Lease | undefined {
    return this.#held.get(terminalGroupId)
  }

  /** The lease, when nobody else has it. */
  async claim(terminalGroupId: string): Promise<Lease | undefined> {
    const [lease] = await this.#pool<{ epoch: number }[]>`
      with ${this.#turnsEnded(terminalGroupId)}
      insert into terminal_group_lease as lease (terminal_group_id, holder, epoch, expires_at)
      select ${terminalGroupId}, ${this.holder}, 1, ${this.#end()}
        from ended
          on conflict (terminal_group_id) do update
         set holder = excluded.holder, epoch = lease.epoch + 1, expires_at = excluded.expires_at, is_linked = false
       where lease.expires_at <= now()
      returning epoch`
    return lease && this.#hold({ terminalGroupId, epoch: lease.epoch })
  }

  /** The lease, whoever has it: a front office has connected to this node. */
  async takeOver(terminalGroupId: string): Promise<Lease> {
    const [lease] = await this.#pool<{ epoch: number }[]>`
      with ${this.#turnsEnded(terminalGroupId)}
      insert into terminal_group_lease as lease (terminal_group_id, holder, epoch, expires_at, is_linked)
      select ${terminalGroupId}, ${this.holder}, 1, ${this.#end()}, true
        from ended
          on conflict (terminal_group_id) do update
         set holder = excluded.holder, epoch = lease.epoch + 1, expires_at = excluded.expires_at, is_linked = true
      returning epoch`
    return this.#hold({ terminalGroupId, epoch: lease!.epoch })
  }

  /** Gives the lease up at once, so that nobody has to wait for its end. */
  async release({ terminalGroupId, epoch }: Lease): Promise<void> {
    if (this.#held.get(terminalGroupId)?.epoch === epoch) this.#held.delete(terminalGroupId)
    await this.#pool`
      update terminal_group_lease
         set expires_at = now(), is_linked = false
       where terminal_group_id = ${terminalGroupId}
         and holder = ${this.holder}
         and epoch = ${epoch}`
  }

  /** Renews what is held and answers what was lost, or given back meanwhile. */
  async renew(): Promise<Lease[]> {
    const held = [...this.#held.values()]
    if (held.length === 0) return []
    const kept = await this.#pool<Lease[]>`
      update terminal_group_lease as lease
         set expires_at = ${this.#end()}
        from unnest(
               ${held.map(({ terminalGroupId }) => terminalGroupId)}::uuid[],
               ${held.map(({ epoch }) => epoch)}::bigint[]
             ) as own(terminal_group_id, epoch)
       where lease.terminal_group_id = own.terminal_group_id
         and lease.epoch = own.epoch
         and lease.holder = ${this.holder}
      returning lease.terminal_group_id, lease.epoch`
    const ids = new Set(kept.map(({ terminalGroupId, epoch }) => `${terminalGroupId} ${epoch}`))
    return held.filter(({ terminalGroupId, epoch }) => !ids.has(`${terminalGroupId} ${epoch}`))
  }

  /** Forgets a lease that was lost. False when this node has another by now, or none. */
  drop({ terminalGroupId, epoch }: Lease): boolean {
    return this.get(terminalGroupId)?.epoch === epoch && this.#held.delete(terminalGroupId)
  }

  async releaseAll(): Promise<void> {
    this.#held.clear()
    await this.#pool`
      update terminal_group_lease set expires_at = now(), is_linked = false where holder = ${this.holder}`.catch(
      () => {},
    )
  }

  /**
   * Whether the lease still stands, and what its terminal group is; locked against takeovers until the transaction ends, but
   * not against renewal, which would wait for one group's turn while those of all others wait for it.
   */
  async lock(db: Db, { terminalGroupId, epoch }: Lease): Promise<LeasedGroup | undefined> {
    const [group] = await db<LeasedGroup[]>`
      select terminal_group.kind, terminal_group.is_asleep,
             (extract(epoch from terminal_group.kind_since) * 1000)::float8 as kind_since
        from terminal_group_lease as lease
        join terminal_group
          on terminal_group.id = lease.terminal_group_id
       where lease.terminal_group_id = ${terminalGroupId}
         and lease.holder = ${this.holder}
         and lease.epoch = ${epoch}
         for key share of lease`
    return group
  }

  /** Waits until no transaction holds the lease (`lock`). An update alone leaves its key as it is and would not wait. */
  #turnsEnded(terminalGroupId: string) {
    return this.#pool`
      held as (
        select 1
          from terminal_group_lease
         where terminal_group_id = ${terminalGroupId}
           for update),
      ended as (select count(*) from held)`
  }

  #hold(lease: Lease): Lease {
    // Answers of the database may overtake each other.
    if ((this.get(lease.terminalGroupId)?.epoch ?? 0) < lease.epoch) this.#held.set(lease.terminalGroupId, lease)
    return lease
  }

  #end() {
    return this.#pool`now() + make_interval(secs => ${leaseSeconds})`
  }
}

export interface LeasedGroup {
  kind: 'virtual' | 'linked'
  /** Before all time when it was never of another. */
  kindSince: Instant
  isAsleep: boolean
}
