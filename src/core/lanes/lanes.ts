import { setTimeout as sleep } from 'node:timers/promises'
import type { Caches } from '#core/cache.ts'
import type { AcceptedCreations } from '#core/commands/accept.ts'
import { type DueCommand, lockDue, markSent } from '#core/commands/store.ts'
import { isConnectionLoss, type Pool, type Transaction, transaction } from '#core/db/connect.ts'
import { failpoint } from '#core/failpoint.ts'
import type { Logger } from '#core/log.ts'
import type { Metrics } from '#core/metrics.ts'
import type { Operation } from '#core/operation/operation.ts'
import { asId } from '#core/schema.ts'
import type { Clock } from '#core/time.ts'
import { Batch } from './batch.ts'
import { decide } from './decide.ts'
import type { CommandResult, FrontOffice, FrontOfficeEmulator, OutgoingCommand } from './front_office.ts'
import { type Lease, Leases } from './leases.ts'

const batchMax = 100
/** How many undecided commands a front office is sent at once, and how far behind them the lane looks for decided ones. */
const windowMax = 200
const lookMax = 2 * windowMax
/** The least time from batch to batch while commands keep coming. */
const gatherMs = 50
const lanesMax = 4
const renewMs = 500
const pollMs = 200

interface Parts {
  pool: Pool
  caches: Caches
  clock: Clock
  log: Logger
  operations: ReadonlyMap<string, Operation>
  accepted: AcceptedCreations
  metrics: Pick<Metrics, 'commandsFinished'>
  /** Carries out only what front offices that are linked to this node are asked. */
  onlyLinked?: boolean
  /** Front offices of virtual terminal groups that do not simply accept. */
  emulator?: FrontOfficeEmulator
  onEvents: (organizationId: string) => void
}

/**
 * Carries accepted commands out. The commands of a terminal group run one after another in the order of acceptance, on
 * the node that holds the group's lease; a lost lease fences the node out through its epoch. Commands that wait together
 * share a transaction: rules are pure, so one that refuses leaves nothing behind and stops nobody.
 *
 * A virtual front office accepts at once: it is the sandbox of integrators, and serves restaurants without a till. A linked
 * one is sent its commands and answers them; what it has not answered by the deadline expires (docs/domain.md §1.2).
 */
export class Lanes {
  readonly #parts: Parts
  readonly #leases: Leases
  readonly #linked = new Map<string, FrontOffice>()
  /** How many front offices of a terminal group are getting ready; its turns wait, for nobody would be told how they ended. */
  readonly #preparing = new Map<string, number>()
  readonly #waiting = new Set<string>()
  readonly #running = new Map<string, Promise<void>>()
  #stopping = false
  #loops: Promise<void>[] = []
  readonly #ending = new AbortController()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#leases = new Leases(parts.pool)
  }

  async start(): Promise<void> {
    await this.#leases.begin()
    this.#loops = [this.#every(pollMs, () => this.#findWork()), this.#every(renewMs, () => this.#renew())]
  }

  /** Finishes the batches under way, and gives the leases back so that another node need not wait for them to end. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#ending.abort()
    await Promise.all([...this.#loops, ...this.#running.values()])
    await this.#leases.releaseAll()
  }

  /** Says that the terminal group has a command or an answer; cheap, and harmless when it has none. */
  wake(terminalGroupId: string): void {
    if (this.#stopping || (this.#parts.onlyLinked && !this.#linked.has(terminalGroupId))) return
    this.#waiting.add(terminalGroupId)
    this.#runWaiting()
  }

  /**
   * A front office has connected: this node carries out its terminal group from now on. It is sent nothing before `prepare`,
   * which is given the link's epoch, has told it what it missed.
   */
  async link(terminalGroupId: string, office: FrontOffice, prepare: (epoch: number) => Promise<void>): Promise<void> {
    this.#preparing.set(terminalGroupId, (this.#preparing.get(terminalGroupId) ?? 0) + 1)
    try {
      await this.#link(terminalGroupId, office, prepare)
    } finally {
      const others = this.#preparing.get(terminalGroupId)! - 1
      if (others > 0) this.#preparing.set(terminalGroupId, others)
      else this.#preparing.delete(terminalGroupId)
      this.wake(terminalGroupId)
    }
  }

  async #link(terminalGroupId: string, office: FrontOffice, prepare: (epoch: number) => Promise<void>): Promise<void> {
    const lease = await this.#leases.takeOver(terminalGroupId)
    this.#linked.get(terminalGroupId)?.fence(lease.epoch)
    this.#linked.delete(terminalGroupId)
    await prepare(lease.epoch)
    const newest = this.#leases.get(terminalGroupId)
    // Another link was quicker while this one was getting ready.
    if (newest?.epoch !== lease.epoch) return office.fence(newest?.epoch ?? lease.epoch + 1)
    if (!office.isOpen) return this.#leases.release(lease)
    this.#linked.set(terminalGroupId, office)
  }

  /** The front office is gone; its commands wait for it, or for their deadline. */
  async unlink(terminalGroupId: string, office: FrontOffice): Promise<void> {
    if (this.#linked.get(terminalGroupId) !== office) return
    this.#linked.delete(terminalGroupId)
    const lease = this.#leases.get(terminalGroupId)
    if (lease) await this.#leases.release(lease)
  }

  #runWaiting(): void {
    if (this.#stopping) return
    for (const terminalGroupId of this.#waiting) {
      if (this.#running.size >= lanesMax) return
      if (this.#running.has(terminalGroupId) || this.#preparing.has(terminalGroupId)) continue
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
      const lease = this.#leases.get(terminalGroupId) ?? (await this.#leases.claim(terminalGroupId))
      for (let done = batchMax; lease && !this.#stopping && done > 0; ) {
        const startedAt = performance.now()
        done = await this.#runBatch(lease)
        // Others that wait for a turn have theirs first.
        if (done > 0 && this.#othersWait()) return void this.#waiting.add(terminalGroupId)
        // Under load the next batch gathers while this one's successor would still be small; alone, nobody waits.
        if (done > 1 && done < batchMax) await this.#pause(startedAt + gatherMs - performance.now())
      }
    } catch (error) {
      // The rows are still there: the next poll finds them again.
      if (isConnectionLoss(error)) return
      this.#parts.log.error(
        { err: error, terminalGroup: { id: terminalGroupId } },
        'a batch of commands could not be carried out',
      )
    }
  }

  #othersWait(): boolean {
    for (const id of this.#waiting) if (!this.#running.has(id) && !this.#preparing.has(id)) return true
    return false
  }

  async #pause(ms: number): Promise<void> {
    if (ms > 0) await sleep(ms, undefined, { signal: this.#ending.signal }).catch(() => {})
  }

  async #renew(): Promise<void> {
    for (const lease of await this.#leases.renew()) this.#lose(lease)
  }

  /** Another node has taken the terminal group over; a front office that is linked here must know. */
  #lose(lease: Lease): void {
    if (!this.#leases.drop(lease)) return
    this.#linked.get(lease.terminalGroupId)?.fence(lease.epoch + 1)
    this.#linked.delete(lease.terminalGroupId)
  }

  /** Commands that other nodes accepted, or that were left by one that ended. What another node holds is left to it. */
  async #findWork(): Promise<void> {
    if (this.#parts.onlyLinked && this.#linked.size === 0) return
    // One step of the index a group, however many commands each has: the planner would rather read the whole table.
    const rows = await this.#parts.pool<{ terminalGroupId: string }[]>`
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
      select due.terminal_group_id
        from due
       where due.terminal_group_id is not null
         and not exists (select 1
                           from terminal_group_lease as lease
                           join node
                             on node.id = lease.holder
                          where lease.terminal_group_id = due.terminal_group_id
                            and lease.holder <> ${this.#leases.holder}
                            and node.expires_at > now())`
    for (const { terminalGroupId } of rows) this.wake(terminalGroupId)
  }

  async #every(ms: number, work: () => Promise<void>): Promise<void> {
    while (!this.#stopping) {
      await work().catch((error) => {
        if (!isConnectionLoss(error)) this.#parts.log.error({ err: error }, 'looking after the terminal groups failed')
      })
      await sleep(ms, undefined, { signal: this.#ending.signal }).catch(() => {})
    }
  }

  /** Carries out up to `batchMax` commands in one transaction and answers how many. */
  async #runBatch(lease: Lease): Promise<number> {
    const { pool, metrics, onEvents, emulator } = this.#parts
    const office = this.#linked.get(lease.terminalGroupId)
    const isEmulated = (await emulator?.has(lease.terminalGroupId)) ?? false
    const { outcomes, results, organizationId, outgoing } = await transaction(pool, async (db) => {
      const turned = await this.#turn(db, lease, office, isEmulated)
      if (turned.outcomes.length > 0) failpoint('before-commit')
      return turned
    })
    if (outcomes.length > 0) failpoint('after-commit')
    office?.settle(results)
    office?.send(outgoing)
    for (const outcome of outcomes) metrics.commandsFinished.inc({ outcome })
    if (organizationId) onEvents(organizationId)
    return outcomes.length
  }

  async #turn(db: Transaction, lease: Lease, office: FrontOffice | undefined, isEmulated: boolean): Promise<Turned> {
    const { caches, clock, log, operations, accepted, emulator } = this.#parts
    // Statements that do not wait for each other's answers go out together: each trip to the database costs more than
    // what most of them do there.
    const [group, due] = await Promise.all([
      this.#leases.lock(db, lease),
      lockDue(db, lease.terminalGroupId, office || isEmulated ? lookMax : batchMax),
      // What its client had changed before it asked, at whatever node, a command finds changed.
      caches.refresh(db),
    ])
    if (!group) this.#lose(lease)
    if (!group || due.length === 0) return nothing
    const now = clock.now()
    const lane = {
      organizationId: due[0]!.organizationId,
      terminalGroupId: asId<'TerminalGroup'>(lease.terminalGroupId),
    }
    const isVirtual = group.kind === 'virtual'
    const emulated =
      isVirtual && isEmulated ? await emulator?.emulate(db, { ...lane, isAsleep: group.isAsleep, due, now }) : undefined
    // Its faults went while this turn began, which has read the group as it was before.
    if (isVirtual && isEmulated && !emulated) return nothing
    const answering = isVirtual ? emulated : office
    const { decided, outgoing } = decide(due, { group, office: answering, operations, now, batchMax, windowMax })
    if (decided.length === 0 && outgoing.length === 0) return nothing
    const batch = new Batch(lane, { db, caches, clock, log, operations })
    const commands = decided.map(({ command }) => command)
    await Promise.all([
      batch.load([...commands, ...outgoing], accepted),
      outgoing.length > 0 && markSent(db, outgoing, clock.now()),
    ])
    for (const one of decided) await batch.carryOut(one)
    const isTold = decided.length > 0 && (await batch.save())
    await emulated?.finish(decided)
    const sent = outgoing.map((command) => asOutgoing(command, batch.describe(command)))
    return {
      outcomes: batch.outcomes,
      results: office ? batch.results() : [],
      ...(isTold && { organizationId: lane.organizationId }),
      outgoing: sent,
    }
  }
}

interface Turned {
  outcomes: readonly CommandResult['state'][]
  results: readonly CommandResult[]
  /** The organization, when it has new events. */
  organizationId?: string
  outgoing: readonly OutgoingCommand[]
}

const nothing: Turned = { outcomes: [], results: [], outgoing: [] }

const asOutgoing = (command: DueCommand, subject: unknown): OutgoingCommand => ({
  id: command.id,
  seq: command.seq,
  operation: command.operation,
  subjectId: command.subjectId,
  body: command.body,
  acceptedAt: command.acceptedAt,
  deadlineAt: command.deadlineAt ?? command.acceptedAt,
  subject,
})
