import type { Caches } from '#core/cache.ts'
import type { AcceptedCreations } from '#core/commands/accept.ts'
import { type DueCommand, markSent } from '#core/commands/store.ts'
import { type Pool, type Transaction, transaction } from '#core/db/connect.ts'
import { failpoint } from '#core/failpoint.ts'
import type { Logger } from '#core/log.ts'
import type { Metrics } from '#core/metrics.ts'
import type { Operation } from '#core/operation/operation.ts'
import type { Clock } from '#core/time.ts'
import { CarryOut, type Done, isOfCommand, nothing } from './carry_out.ts'
import { type DecidedCommand, decide, isOverdue } from './decide.ts'
import type { FrontOffice, FrontOfficeEmulator } from './front_office.ts'
import type { Lease, Leases } from './leases.ts'
import { describeOutgoing } from './outgoing.ts'
import { type LaneGroup, lookAtLane } from './work.ts'

export const batchMax = 100
/** How many undecided commands a front office is sent at once, and how far behind them the lane looks for decided ones. */
const windowMax = 200
const lookMax = 2 * windowMax

export interface TurnParts {
  pool: Pool
  caches: Caches
  clock: Clock
  log: Logger
  operations: ReadonlyMap<string, Operation>
  accepted: AcceptedCreations
  metrics: Pick<Metrics, 'commandsFinished' | 'measureLanes'>
  /** Front offices of virtual terminal groups that do not simply accept. */
  emulator?: FrontOfficeEmulator | undefined
  onEvents: (organizationId: string) => void
}

/** What the holder of a lane remembers from turn to turn, so that answers and deadlines need no look at the database. */
export interface LaneMemory {
  readonly lease: Lease
  /** As of the last look. */
  group: LaneGroup | undefined
  /** Of the noted work, as of the last look. */
  version: number | null
  lookedAt: number
  /** Commands that are not decided. */
  due: readonly DueCommand[]
  /** The last look found as many as it could. */
  isFull: boolean
  /** Marked as sent, and still to be handed over. */
  unsent: readonly DueCommand[]
}

export const newMemory = (lease: Lease): LaneMemory => ({
  lease,
  group: undefined,
  version: null,
  lookedAt: 0,
  due: [],
  isFull: false,
  unsent: [],
})

/** The lane has to be looked at before its next turn. What was marked as sent is still to be handed over. */
export function forget(memory: LaneMemory): void {
  memory.group = undefined
  memory.version = null
  memory.due = []
}

/** The turns of lanes: each looks, decides, writes what was decided in one transaction, and sends what is to be answered. */
export class Turns {
  readonly #parts: TurnParts
  readonly #leases: Leases
  readonly #carryOut: CarryOut
  readonly #frontOperations: readonly string[]

  constructor(parts: TurnParts, leases: Leases) {
    this.#parts = parts
    this.#leases = leases
    this.#carryOut = new CarryOut(parts, leases)
    this.#frontOperations = [...parts.operations.values()]
      .filter(({ audience }) => audience === 'front')
      .map(({ path }) => path)
  }

  /**
   * One turn of the lane. Answers how many commands it carried out, and whether there is more to do at once. Throws a fault
   * that some of them wait for, after the others are done.
   */
  async takeTurn(
    memory: LaneMemory,
    office: FrontOffice | undefined,
    { looks }: { looks: boolean },
  ): Promise<{ done: number; isAgain: boolean }> {
    const isEmulated = (await this.#parts.emulator?.has(memory.lease.terminalGroupId)) ?? false
    if (looks || !isWholeKnown(memory, office)) await this.#look(memory, office, isEmulated)
    const decided = await this.#decide(memory, office, isEmulated)
    const done = decided.outcomes.length
    if (done > 0) failpoint('after-commit')
    this.#settle(memory, office, decided)
    await this.#send(memory, office)
    if (decided.lasting) throw decided.lasting.fault
    const isMoreDue = memory.isFull || decided.decided.length === batchMax
    return { done, isAgain: done > 0 && (isMoreDue || this.#canSend(memory, office)) }
  }

  #settle(memory: LaneMemory, office: FrontOffice | undefined, { outcomes, results, hasEvents, decided }: Done): void {
    const finished = new Set(decided.map(({ command }) => command))
    memory.due = memory.due.filter((command) => !finished.has(command))
    office?.settle(results)
    for (const outcome of outcomes) this.#parts.metrics.commandsFinished.inc({ outcome })
    if (hasEvents) this.#parts.onEvents(memory.lease.organizationId)
  }

  async #look(memory: LaneMemory, office: FrontOffice | undefined, isEmulated: boolean): Promise<void> {
    const { pool, caches, clock } = this.#parts
    const { lease } = memory
    const rowsMax = office || isEmulated ? lookMax : batchMax
    const sending = office?.isOpen
      ? {
          now: clock.now(),
          lease: this.#leases.standing(pool, lease),
          windowMax,
          frontOperations: this.#frontOperations,
        }
      : undefined
    const look = await lookAtLane(pool, lease, { caches, rowsMax, sending })
    if (!look) return
    memory.group = look.group
    memory.version = look.version
    memory.lookedAt = performance.now()
    memory.due = look.due
    memory.isFull = look.due.length === rowsMax
    const earlier = new Set(memory.unsent.map(({ id }) => id))
    memory.unsent = look.due.filter((command) => look.sent.includes(command) || earlier.has(command.id))
  }

  async #decide(memory: LaneMemory, office: FrontOffice | undefined, isEmulated: boolean): Promise<Done> {
    const { clock, operations } = this.#parts
    const { group, due } = memory
    if (!group || due.length === 0) return nothing
    if (group.kind === 'virtual' && isEmulated) return this.#emulate(memory, group)
    const answering = group.kind === 'virtual' ? undefined : office
    const state = { group, office: answering, operations, now: clock.now(), batchMax, windowMax }
    const { decided } = decide(due, state)
    if (decided.length === 0) return nothing
    return this.#carryOut.all(memory.lease, decided)
  }

  /** As with a linked front office, whose answers follow from the stored faults of a sandbox. */
  async #emulate({ lease, due }: LaneMemory, group: LaneGroup): Promise<Done> {
    const { pool, clock, operations, emulator } = this.#parts
    const { organizationId, terminalGroupId } = lease
    const now = clock.now()
    const emulate = async (db: Transaction) =>
      emulator?.emulate(db, { organizationId, terminalGroupId, isAsleep: group.isAsleep, due, now })
    let decided: readonly DecidedCommand[] = []
    try {
      return await transaction(pool, async (db) => {
        const emulated = await emulate(db)
        // Its faults went while this turn began: the change is seen in a moment, and wakes the lane.
        if (!emulated) return nothing
        const plan = decide(due, { group, office: emulated, operations, now, batchMax, windowMax })
        decided = plan.decided
        if (plan.outgoing.length > 0) await markSent(db, lease, plan.outgoing, now)
        return decided.length > 0 ? this.#carryOut.within(db, lease, decided, { emulated }) : nothing
      })
    } catch (fault) {
      if (decided.length === 0 || !(await isOfCommand(fault, pool))) throw fault
      return this.#carryOut.oneByOne(lease, decided, emulate)
    }
  }

  /** Hands over what was marked as sent. To another link it is sent once more, whatever has become of this one. */
  async #send(memory: LaneMemory, office: FrontOffice | undefined): Promise<void> {
    if (memory.unsent.length === 0) return
    const { pool, operations, accepted } = this.#parts
    const commands = memory.unsent.filter((command) => memory.due.includes(command))
    const { outgoing, faulty } = await describeOutgoing(pool, memory.lease, commands, { operations, accepted })
    memory.unsent = []
    office?.send(outgoing)
    for (const { command, fault } of faulty)
      this.#settle(memory, office, await this.#carryOut.endFaulty(memory.lease, command, fault))
  }

  /** Something was accepted and could be sent, now that others have been answered. */
  #canSend({ group, due }: LaneMemory, office: FrontOffice | undefined): boolean {
    if (!office?.isOpen || group?.kind !== 'linked' || group.isAsleep) return false
    const now = this.#parts.clock.now()
    return due.some(
      (command) =>
        command.state === 'accepted' && !isOverdue(command, now) && !this.#frontOperations.includes(command.operation),
    )
  }
}

/** Whether all that the front office has answered is known. */
function isWholeKnown({ group, due }: LaneMemory, office: FrontOffice | undefined): boolean {
  if (!group) return false
  const known = new Set(due.map(({ id }) => id))
  for (const id of office?.answers.keys() ?? []) if (!known.has(id)) return false
  return true
}
