import { setTimeout as sleep } from 'node:timers/promises'
import { BackOff } from '#core/backoff.ts'
import { isConnectionLoss } from '#core/db/errors.ts'
import { type Loop, runEvery } from '#core/loop.ts'
import type { Lane } from '#core/operation/aggregate.ts'
import { LeaseLost } from './batch.ts'
import { isOverdue } from './decide.ts'
import type { FrontOffice } from './front_office.ts'
import { batchMax, invalidate, type LaneDependencies, LaneRunner, type LaneState, newLaneState } from './lane_runner.ts'
import { deleteWork, type LaneWork, listWork, measureStalled } from './lane_store.ts'
import { type Lease, Leases } from './leases.ts'

/** The least time from batch to batch while commands keep coming. */
const gatherMs = 50
const lanesMax = 4
const renewMs = 500
const pollMs = 200
/** After a fault a lane waits so long, and twice as long after each further one. */
const backOffMinMs = 200
const backOffMaxMs = 30_000
/** A lane that has had nothing to do for so long is at rest, and its work is forgotten. */
const restMs = 1_000

interface Parts extends LaneDependencies {
  /** Carries out only what front offices that are linked to this node are asked. */
  onlyLinked?: boolean
}

/** A lane that waits for a turn. */
interface WaitingLane {
  lane: Lane
  /** It may have commands that this node has not read. */
  mustPoll: boolean
}

/**
 * Carries accepted commands out. The commands of a terminal group run one after another in the order of acceptance, on
 * the node that holds the group's lease; a lost lease fences the node out through its epoch. Commands that wait together
 * share a transaction: rules are pure, so one that refuses leaves nothing behind and stops nobody.
 *
 * A virtual front office accepts at once: it is the sandbox of integrators, and serves restaurants without a terminal. A linked
 * one is sent its commands and answers them; what it has not answered by the deadline expires (docs/domain.md §1.2).
 *
 * A lane that is idle, or waits for its front office, asks the database nothing: the node remembers what it has read and is
 * woken by what comes.
 */
export class Lanes {
  readonly #dependencies: Parts
  readonly #leases: Leases
  readonly #runner: LaneRunner
  readonly #linked = new Map<string, FrontOffice>()
  readonly #states = new Map<string, LaneState>()
  /** How many front offices of a terminal group are getting ready; its turns wait, for nobody would be notified how they ended. */
  readonly #preparing = new Map<string, number>()
  readonly #waiting = new Map<string, WaitingLane>()
  readonly #backOff = new BackOff({ minMs: backOffMinMs, maxMs: backOffMaxMs })
  readonly #running = new Map<string, Promise<void>>()
  #stopping = false
  #loops: Loop[] = []
  readonly #ending = new AbortController()

  constructor(parts: Parts) {
    this.#dependencies = parts
    this.#leases = new Leases(parts.pool)
    this.#runner = new LaneRunner(parts, this.#leases)
    parts.caches.onDrop(() => this.#wakeUndecided())
    parts.metrics.measureLanes(() => measureStalled(parts.pool, parts.clock.now()))
  }

  async start(): Promise<void> {
    await this.#leases.start()
    const { log } = this.#dependencies
    this.#loops = [
      runEvery(pollMs, () => this.#findWork(), { log, name: 'looking for commands' }),
      runEvery(renewMs, () => this.#renew(), { log, name: 'renewing the leases of terminal groups' }),
    ]
  }

  /** Finishes the batches under way, and gives the leases back so that another node need not wait for them to end. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#ending.abort()
    await Promise.all([...this.#loops.map((loop) => loop.stop()), ...this.#running.values()])
    await this.#leases.releaseAll()
  }

  /** Says that the lane may have a new command; cheap, and harmless when it has none. */
  wake(lane: Lane): void {
    this.#enqueue(lane, { mustPoll: true })
  }

  /** Says that the lane's front office has answered. */
  onAnswer(lane: Lane): void {
    this.#enqueue(lane, { mustPoll: false })
  }

  #enqueue({ organizationId, terminalGroupId }: Lane, { mustPoll }: { mustPoll: boolean }): void {
    if (this.#stopping || (this.#dependencies.onlyLinked && !this.#linked.has(terminalGroupId))) return
    const earlier = this.#waiting.get(terminalGroupId)
    const lane = { organizationId, terminalGroupId }
    this.#waiting.set(terminalGroupId, { lane, mustPoll: mustPoll || (earlier?.mustPoll ?? false) })
    this.#runWaiting()
  }

  /**
   * A front office has connected: this node carries out its terminal group from now on. It is sent nothing before `prepare`,
   * which is given the link's epoch, has sent it what it missed.
   */
  async link(lane: Lane, office: FrontOffice, prepare: (epoch: number) => Promise<void>): Promise<void> {
    const { terminalGroupId } = lane
    this.#preparing.set(terminalGroupId, (this.#preparing.get(terminalGroupId) ?? 0) + 1)
    try {
      await this.#link(lane, office, prepare)
    } finally {
      const others = this.#preparing.get(terminalGroupId)! - 1
      if (others > 0) this.#preparing.set(terminalGroupId, others)
      else this.#preparing.delete(terminalGroupId)
      this.wake(lane)
    }
  }

  async #link(lane: Lane, office: FrontOffice, prepare: (epoch: number) => Promise<void>): Promise<void> {
    const { terminalGroupId } = lane
    const lease = await this.#leases.takeOver(lane)
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
  async unlink({ terminalGroupId }: Lane, office: FrontOffice): Promise<void> {
    if (this.#linked.get(terminalGroupId) !== office) return
    this.#linked.delete(terminalGroupId)
    const lease = this.#leases.get(terminalGroupId)
    if (lease) await this.#leases.release(lease)
  }

  #runWaiting(): void {
    if (this.#stopping) return
    for (const [terminalGroupId, waiting] of this.#waiting) {
      if (this.#running.size >= lanesMax) return
      if (!this.#canRun(terminalGroupId)) continue
      this.#waiting.delete(terminalGroupId)
      const run = this.#run(waiting).finally(() => {
        this.#running.delete(terminalGroupId)
        this.#runWaiting()
      })
      this.#running.set(terminalGroupId, run)
    }
  }

  async #run({ lane, mustPoll: looksFirst }: WaitingLane): Promise<void> {
    const { terminalGroupId } = lane
    let memory: LaneState | undefined
    try {
      memory = await this.#stateOf(lane)
      if (!memory) return
      for (let mustPoll = looksFirst; !this.#stopping; mustPoll = true) {
        const startedAt = performance.now()
        const { executed, hasMore } = await this.#runner.runOnce(memory, this.#linked.get(terminalGroupId), {
          mustPoll,
        })
        this.#backOff.succeed(terminalGroupId)
        // Others that wait for a turn have theirs first.
        if (executed > 0 && this.#hasWaitingLanes()) {
          if (hasMore) this.#waiting.set(terminalGroupId, { lane, mustPoll: true })
          return
        }
        // Under load the next batch gathers while this one's successor would still be small; alone, nobody waits.
        if (executed > 1 && executed < batchMax) await this.#pause(startedAt + gatherMs - performance.now())
        if (!hasMore) return
      }
    } catch (error) {
      this.#fail(lane, memory, error)
    }
  }

  /** What this node remembers of the lane whose lease it holds; undefined when another node holds that. */
  async #stateOf(lane: Lane): Promise<LaneState | undefined> {
    const { terminalGroupId } = lane
    const lease = this.#leases.get(terminalGroupId) ?? (await this.#leases.claim(lane))
    const known = this.#states.get(terminalGroupId)
    if (!lease || known?.lease === lease) return known
    const memory = newLaneState(lease)
    this.#states.set(terminalGroupId, memory)
    return memory
  }

  /** The rows are still there: the first poll after the pause finds that they have not been read. */
  #fail({ terminalGroupId }: Lane, memory: LaneState | undefined, error: unknown): void {
    if (memory) invalidate(memory)
    if (isConnectionLoss(error)) return
    if (error instanceof LeaseLost) {
      if (memory) this.#lose(memory.lease)
      return
    }
    if (this.#backOff.fail(terminalGroupId, performance.now()) > 1) return
    this.#dependencies.log.error(
      { err: error, terminalGroup: { id: terminalGroupId } },
      'a batch of commands could not be carried out; it is tried again and again',
    )
  }

  #canRun(terminalGroupId: string): boolean {
    const isBusy = this.#running.has(terminalGroupId) || this.#preparing.has(terminalGroupId)
    return !isBusy && !this.#backOff.isWaiting(terminalGroupId, performance.now())
  }

  #hasWaitingLanes(): boolean {
    for (const id of this.#waiting.keys()) if (this.#canRun(id)) return true
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
    this.#states.delete(lease.terminalGroupId)
    this.#linked.get(lease.terminalGroupId)?.fence(lease.epoch + 1)
    this.#linked.delete(lease.terminalGroupId)
  }

  /** Something that is kept in memory has changed: what waits may wait for that. */
  #wakeUndecided(): void {
    for (const { lease, pending } of this.#states.values()) if (pending.length > 0) this.wake(lease)
  }

  async #findWork(): Promise<void> {
    const { pool, onlyLinked = false } = this.#dependencies
    this.#expireOverdue()
    if (onlyLinked && this.#linked.size === 0) return
    const resting: LaneState[] = []
    for (const work of await listWork(pool, this.#leases.holder, { onlyHeld: onlyLinked })) {
      const memory = this.#states.get(work.terminalGroupId)
      if (this.#isNewWork(work, memory)) this.wake(work)
      else if (memory && this.#isIdle(memory)) resting.push(memory)
    }
    if (resting.length === 0) return
    for (const { terminalGroupId } of await deleteWork(pool, this.#leases.holder, resting))
      this.#states.delete(terminalGroupId)
  }

  /** Other nodes have accepted something, or one that ended has left it. A turn under way may have read it. */
  #isNewWork({ terminalGroupId, version }: LaneWork, memory: LaneState | undefined): boolean {
    return memory?.version !== version && !this.#running.has(terminalGroupId)
  }

  #isIdle({ lease: { terminalGroupId }, pending, polledAt }: LaneState): boolean {
    const isBusy = this.#running.has(terminalGroupId) || this.#waiting.has(terminalGroupId)
    return pending.length === 0 && !isBusy && polledAt < performance.now() - restMs
  }

  /** Commands expire without a look at the database. An emulated front office answers when it is time, and is asked. */
  #expireOverdue(): void {
    const now = this.#dependencies.clock.now()
    for (const { lease, group, pending } of this.#states.values()) {
      if (pending.length === 0 || this.#running.has(lease.terminalGroupId)) continue
      if (group?.kind === 'virtual') this.wake(lease)
      else if (pending.some((command) => isOverdue(command, now))) this.#enqueue(lease, { mustPoll: false })
    }
  }
}
