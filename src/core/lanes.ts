import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Caches } from './cache.ts'
import type { AcceptedCreations } from './commands.ts'
import { type Db, isConnectionLoss, type Pool, transaction } from './db/connect.ts'
import { Batch, type Decision, type DueCommand } from './lane_batch.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Operation } from './operation.ts'
import { asId } from './schema.ts'
import type { Clock } from './time.ts'

/**
 * The front office of a terminal group: it decides on commands in their order. A virtual one is part of the server and
 * accepts at once; a linked one asks its terminal.
 */
export interface FrontOffice {
  decide(commands: readonly DueCommand[]): readonly Decision[] | Promise<readonly Decision[]>
}

/** Accepts everything: the sandbox of integrators, and restaurants without a till. */
export const virtualFrontOffice: FrontOffice = {
  decide: (commands) => commands.map(() => ({ accepted: true })),
}

const batchMax = 100
/** The least time from batch to batch while commands keep coming. */
const gatherMs = 25
const lanesMax = 4
const leaseSeconds = 3
const renewMs = 1_000
const pollMs = 200

interface Lane {
  terminalGroupId: string
  epoch: number
}

/**
 * Carries accepted commands out. The commands of a terminal group run one after another in the order of acceptance, on
 * the node that holds the group's lease; a lost lease fences the node out through its epoch. Commands that wait together
 * share a transaction: rules are pure, so one that refuses leaves nothing behind and stops nobody.
 */
export class Lanes {
  readonly #pool: Pool
  readonly #caches: Caches
  readonly #clock: Clock
  readonly #log: Logger
  readonly #operations: ReadonlyMap<string, Operation>
  readonly #frontOfficeOf: (terminalGroupId: string) => FrontOffice
  readonly #accepted: AcceptedCreations
  readonly #metrics: Pick<Metrics, 'commandsFinished'>
  readonly #onEvents: (organizationId: string) => void
  readonly #holder = randomUUID()
  readonly #held = new Map<string, Lane>()
  readonly #waiting = new Set<string>()
  readonly #running = new Map<string, Promise<void>>()
  #stopping = false
  #loops: Promise<void>[] = []
  readonly #ending = new AbortController()

  constructor(parts: {
    pool: Pool
    caches: Caches
    clock: Clock
    log: Logger
    operations: ReadonlyMap<string, Operation>
    accepted: AcceptedCreations
    metrics: Pick<Metrics, 'commandsFinished'>
    frontOfficeOf?: (terminalGroupId: string) => FrontOffice
    onEvents: (organizationId: string) => void
  }) {
    this.#pool = parts.pool
    this.#caches = parts.caches
    this.#clock = parts.clock
    this.#log = parts.log
    this.#operations = parts.operations
    this.#frontOfficeOf = parts.frontOfficeOf ?? (() => virtualFrontOffice)
    this.#accepted = parts.accepted
    this.#metrics = parts.metrics
    this.#onEvents = parts.onEvents
  }

  start(): void {
    this.#loops = [this.#every(pollMs, () => this.#findWork()), this.#every(renewMs, () => this.#renew())]
  }

  /** Finishes the batches under way, and gives the leases back so that another node need not wait for them to end. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#ending.abort()
    await Promise.all([...this.#loops, ...this.#running.values()])
    await this.#pool`
      update terminal_group_lease set expires_at = now() where holder = ${this.#holder}`.catch(() => {})
  }

  /** Says that the terminal group has a command; cheap, and harmless when it has none. */
  wake(terminalGroupId: string): void {
    if (this.#stopping) return
    this.#waiting.add(terminalGroupId)
    this.#runWaiting()
  }

  #runWaiting(): void {
    for (const terminalGroupId of this.#waiting) {
      if (this.#running.size >= lanesMax) return
      if (this.#running.has(terminalGroupId)) continue
      this.#waiting.delete(terminalGroupId)
      const run = this.#run(terminalGroupId).finally(() => {
        this.#running.delete(terminalGroupId)
        this.#runWaiting()
      })
      this.#running.set(terminalGroupId, run)
    }
  }

  async #run(terminalGroupId: string): Promise<void> {
    try {
      const lane = this.#held.get(terminalGroupId) ?? (await this.#claim(terminalGroupId))
      for (let done = batchMax; lane && !this.#stopping && done > 0; ) {
        const startedAt = performance.now()
        done = await this.#runBatch(lane)
        // Under load the next batch gathers while this one's successor would still be small; alone, nobody waits.
        if (done > 1 && done < batchMax) await this.#pause(startedAt + gatherMs - performance.now())
      }
    } catch (error) {
      // The rows are still there: the next poll finds them again.
      if (isConnectionLoss(error)) return
      this.#log.error(
        { err: error, terminalGroup: { id: terminalGroupId } },
        'a batch of commands could not be carried out',
      )
    }
  }

  async #pause(ms: number): Promise<void> {
    if (ms > 0) await sleep(ms, undefined, { signal: this.#ending.signal }).catch(() => {})
  }

  async #claim(terminalGroupId: string): Promise<Lane | undefined> {
    const [lease] = await this.#pool<{ epoch: number }[]>`
      insert into terminal_group_lease as lease (terminal_group_id, holder, epoch, expires_at)
      values (${terminalGroupId}, ${this.#holder}, 1, now() + make_interval(secs => ${leaseSeconds}))
          on conflict (terminal_group_id) do update
         set holder = excluded.holder, epoch = lease.epoch + 1, expires_at = excluded.expires_at
       where lease.expires_at <= now()
      returning epoch`
    if (!lease) return undefined
    const lane = { terminalGroupId, epoch: lease.epoch }
    this.#held.set(terminalGroupId, lane)
    return lane
  }

  async #renew(): Promise<void> {
    if (this.#held.size === 0) return
    const kept = await this.#pool<{ terminalGroupId: string }[]>`
      update terminal_group_lease
         set expires_at = now() + make_interval(secs => ${leaseSeconds})
       where holder = ${this.#holder}
         and terminal_group_id = any(${[...this.#held.keys()]}::uuid[])
      returning terminal_group_id`
    const ids = new Set(kept.map((row) => row.terminalGroupId))
    for (const id of this.#held.keys()) if (!ids.has(id)) this.#held.delete(id)
  }

  /** Commands that other nodes accepted, or that were left by one that ended. */
  async #findWork(): Promise<void> {
    // One step of the index a group, however many commands each has: the planner would rather read the whole table.
    const rows = await this.#pool<{ terminalGroupId: string }[]>`
      with recursive due as (
        (select terminal_group_id
           from command
          where state in ('accepted', 'sent')
          order by terminal_group_id
          limit 1)
        union all
        select (select terminal_group_id
                  from command
                 where state in ('accepted', 'sent')
                   and terminal_group_id > due.terminal_group_id
                 order by terminal_group_id
                 limit 1)
          from due
         where due.terminal_group_id is not null)
      select terminal_group_id
        from due
       where terminal_group_id is not null`
    for (const { terminalGroupId } of rows) this.wake(terminalGroupId)
  }

  async #every(ms: number, work: () => Promise<void>): Promise<void> {
    while (!this.#stopping) {
      await work().catch((error) => {
        if (!isConnectionLoss(error)) this.#log.error({ err: error }, 'looking after the terminal groups failed')
      })
      await sleep(ms, undefined, { signal: this.#ending.signal }).catch(() => {})
    }
  }

  /** Carries out up to `batchMax` commands in one transaction and answers how many. */
  async #runBatch(lane: Lane): Promise<number> {
    const touched = new Set<string>()
    let failed = 0
    const done = await transaction(this.#pool, async (db) => {
      // Statements that do not wait for each other's answers go out together: each trip to the database costs more than
      // what most of them do there.
      const [isHeld, commands] = await Promise.all([
        holdsLease(db, lane, this.#holder),
        lockDue(db, lane.terminalGroupId),
      ])
      if (!isHeld) this.#held.delete(lane.terminalGroupId)
      if (!isHeld || commands.length === 0) return 0
      const decisions = await this.#frontOfficeOf(lane.terminalGroupId).decide(commands)
      const batch = new Batch(
        { organizationId: commands[0]!.organizationId, terminalGroupId: asId(lane.terminalGroupId) },
        { db, caches: this.#caches, clock: this.#clock, log: this.#log, operations: this.#operations },
      )
      await batch.load(commands, this.#accepted)
      for (const [i, command] of commands.entries()) await batch.carryOut(command, decisions[i]!)
      for (const organizationId of await batch.save()) touched.add(organizationId)
      failed = batch.failed
      return commands.length
    })
    this.#metrics.commandsFinished.inc({ outcome: 'applied' }, done - failed)
    this.#metrics.commandsFinished.inc({ outcome: 'failed' }, failed)
    for (const organizationId of touched) this.#onEvents(organizationId)
    return done
  }
}

async function holdsLease(db: Db, { terminalGroupId, epoch }: Lane, holder: string): Promise<boolean> {
  const [lease] = await db`
    select 1
      from terminal_group_lease
     where terminal_group_id = ${terminalGroupId}
       and holder = ${holder}
       and epoch = ${epoch}
       for share`
  return lease !== undefined
}

async function lockDue(db: Db, terminalGroupId: string): Promise<DueCommand[]> {
  return db<DueCommand[]>`
    select id, organization_id, corporation_id, operation, subject_id, body
      from command
     where terminal_group_id = ${terminalGroupId}
       and state in ('accepted', 'sent')
     order by seq
     limit ${batchMax}
       for update`
}
