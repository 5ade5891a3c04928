import { setTimeout as sleep } from 'node:timers/promises'
import { BackOff } from '#core/backoff.ts'
import type { Pool } from '#core/db/connect.ts'
import { isConnectionLoss } from '#core/db/errors.ts'
import { blockedMs } from '#core/listening_time.ts'
import { type Loop, runEvery } from '#core/loop.ts'
import type { Lane } from '#core/operation/aggregate.ts'
import { LeaseLost } from './batch.ts'
import type { LaneDependencies } from './command_executor.ts'
import { isOverdue } from './decide.ts'
import type { FrontOffice } from './front_office.ts'
import { batchMax, invalidate, LaneRunner, type LaneState, newLaneState } from './lane_runner.ts'
import { deleteWork, type LaneWork, listWork, measureStalled } from './lanes.store.ts'
import { type Lease, Leases } from './leases.ts'

/** Minimum time between batches while commands keep arriving. */
const gatherMs = 50
const lanesMax = 4
const renewMs = 400
const pollMs = 200
/** Pause of a lane after an error; doubles with each further one. */
const backOffMinMs = 200
const backOffMaxMs = 30_000
/** Time without commands after which a lane is idle, and its work is deleted. */
const restMs = 1_000

interface LanesDependencies extends LaneDependencies {
  /** Connection of the search for commands. */
  polling: Pool
  /** Whether to execute only the commands of front offices that are linked to this node. */
  onlyLinked?: boolean
}

/** A lane that waits for a run. */
interface WaitingLane {
  lane: Lane
  /** Whether it may have commands that this node has not read. */
  mustPoll: boolean
}

/**
 * Executes accepted commands on the node that holds the lease of their terminal group, one after another, oldest first; a
 * lost lease fences the node out through its epoch. Pending commands share a transaction, because rules are pure and a
 * refused command leaves no changes. A virtual front office accepts at once, for sandboxes of integrators and restaurants
 * without a terminal; a linked one has to answer before the deadline (docs/domain.md §1.2). Idle lanes need no database
 * reads, because states are cached and new work wakes the lane.
 */
export class Lanes {
  readonly #dependencies: LanesDependencies
  readonly #leases: Leases
  readonly #runner: LaneRunner
  readonly #linked = new Map<string, FrontOffice>()
  readonly #states = new Map<string, LaneState>()
  /**
   * Number of front offices of a terminal group that are being prepared; its runs wait, because no front office could receive
   * their results.
   */
  readonly #preparing = new Map<string, number>()
  readonly #waiting = new Map<string, WaitingLane>()
  readonly #backOff = new BackOff({ minMs: backOffMinMs, maxMs: backOffMaxMs })
  readonly #running = new Map<string, Promise<void>>()
  #stopping = false
  #loops: Loop[] = []
  readonly #ending = new AbortController()

  constructor(dependencies: LanesDependencies) {
    this.#dependencies = dependencies
    this.#leases = new Leases(dependencies.pool, (organizationId) => dependencies.workers.canReach(organizationId))
    this.#runner = new LaneRunner(dependencies, this.#leases)
    dependencies.caches.onDrop(() => this.#wakeUndecided())
    dependencies.metrics.measureLanes(() =>
      measureStalled(dependencies.pool, dependencies.workers, dependencies.clock.now()),
    )
  }

  async start(): Promise<void> {
    await this.#leases.start()
    const { log } = this.#dependencies
    this.#loops = [
      runEvery(pollMs, () => this.#findWork(), { log, name: 'looking for commands' }),
      runEvery(renewMs, () => this.#renew(), { log, name: 'renewing the leases of terminal groups' }),
    ]
  }

  /** Finishes the running batches, and releases the leases so that other nodes need not wait for them to expire. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#ending.abort()
    await Promise.all([...this.#loops.map((loop) => loop.stop()), ...this.#running.values()])
    await this.#leases.releaseAll()
  }

  /** Makes the lane poll for new commands; cheap, and harmless if there are none. */
  wake(lane: Lane): void {
    this.#enqueue(lane, { mustPoll: true })
  }

  /** Runs the lane after an answer of its front office. */
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
   * Takes over the terminal group of a front office that has connected. Sends it no commands until `prepare`, called with the
   * epoch of the connection, has sent what it missed.
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
    // The terminal group has a newer connection since the preparation.
    if (newest?.epoch !== lease.epoch) return office.fence(newest?.epoch ?? lease.epoch + 1)
    if (!office.isOpen) return this.#leases.release(lease)
    this.#linked.set(terminalGroupId, office)
  }

  /** Removes a closed front office; its commands wait for the next one, or expire. */
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
      if (!this.#canRun(waiting.lane)) continue
      this.#waiting.delete(terminalGroupId)
      const run = this.#run(waiting).finally(() => {
        this.#running.delete(terminalGroupId)
        this.#runWaiting()
      })
      this.#running.set(terminalGroupId, run)
    }
  }

  async #run({ lane, mustPoll: mustPollFirst }: WaitingLane): Promise<void> {
    const { terminalGroupId } = lane
    let state: LaneState | undefined
    try {
      state = await this.#stateOf(lane)
      if (!state) return
      for (let mustPoll = mustPollFirst; !this.#stopping; mustPoll = true) {
        const startedAt = performance.now()
        const { executed, hasMore } = await this.#runner.runOnce(state, this.#linked.get(terminalGroupId), {
          mustPoll,
        })
        this.#backOff.succeed(terminalGroupId)
        // Other waiting lanes run first.
        if (executed > 0 && this.#hasWaitingLanes()) {
          if (hasMore) this.#waiting.set(terminalGroupId, { lane, mustPoll: true })
          return
        }
        // Under load, lets the next batch grow; a single command is not delayed.
        if (executed > 1 && executed < batchMax) await this.#pause(startedAt + gatherMs - performance.now())
        if (!hasMore) return
      }
    } catch (error) {
      this.#fail(lane, state, error)
    }
  }

  /** Returns the state of the lane; undefined if another node holds its lease. */
  async #stateOf(lane: Lane): Promise<LaneState | undefined> {
    const { terminalGroupId } = lane
    const lease = this.#leases.get(terminalGroupId) ?? (await this.#leases.claim(lane))
    const known = this.#states.get(terminalGroupId)
    if (!lease || known?.lease === lease) return known
    const state = newLaneState(lease)
    this.#states.set(terminalGroupId, state)
    return state
  }

  /** Makes the first poll after the pause read the rows again. */
  #fail({ terminalGroupId }: Lane, state: LaneState | undefined, error: unknown): void {
    if (state) invalidate(state)
    if (isConnectionLoss(error)) return
    if (error instanceof LeaseLost) {
      if (state) this.#lose(state.lease)
      return
    }
    if (this.#backOff.fail(terminalGroupId, performance.now()) > 1) return
    this.#dependencies.log.error(
      { err: error, terminalGroup: { id: terminalGroupId } },
      'failed to execute a batch of commands; retrying',
    )
  }

  #canRun({ organizationId, terminalGroupId }: Lane): boolean {
    const isBusy = this.#running.has(terminalGroupId) || this.#preparing.has(terminalGroupId)
    const isWaiting = this.#backOff.isWaiting(terminalGroupId, performance.now())
    return !isBusy && !isWaiting && this.#dependencies.workers.canReach(organizationId)
  }

  #hasWaitingLanes(): boolean {
    for (const { lane } of this.#waiting.values()) if (this.#canRun(lane)) return true
    return false
  }

  async #pause(ms: number): Promise<void> {
    if (ms > 0) await sleep(ms, undefined, { signal: this.#ending.signal }).catch(() => {})
  }

  async #renew(): Promise<void> {
    const activeGroupIds = new Set([...this.#linked.keys(), ...this.#states.keys()])
    for (const lease of await this.#leases.renew(activeGroupIds)) this.#lose(lease)
  }

  /** Drops a lease that another node has taken over, and fences the front office that is linked here. */
  #lose(lease: Lease): void {
    if (!this.#leases.drop(lease)) return
    this.#states.delete(lease.terminalGroupId)
    this.#linked.get(lease.terminalGroupId)?.fence(lease.epoch + 1)
    this.#linked.delete(lease.terminalGroupId)
  }

  /** Wakes lanes with pending commands after a cache change, because the commands may depend on it. */
  #wakeUndecided(): void {
    for (const { lease, pending } of this.#states.values()) if (pending.length > 0) this.wake(lease)
  }

  async #findWork(): Promise<void> {
    const { pool, polling, workers, onlyLinked = false } = this.#dependencies
    this.#expireOverdue()
    if (onlyLinked && this.#linked.size === 0) return
    const resting: LaneState[] = []
    for (const work of await listWork(polling, this.#leases.holder, { workers, onlyHeld: onlyLinked })) {
      const state = this.#states.get(work.terminalGroupId)
      if (this.#isNewWork(work, state)) this.wake(work)
      else if (state && this.#isIdle(state)) resting.push(state)
    }
    if (resting.length === 0) return
    for (const { terminalGroupId } of await deleteWork(pool, this.#leases.holder, resting))
      this.#states.delete(terminalGroupId)
  }

  /** Returns whether another node has accepted a command or left one behind. A running lane may have read it already. */
  #isNewWork({ terminalGroupId, version }: LaneWork, state: LaneState | undefined): boolean {
    return state?.version !== version && !this.#running.has(terminalGroupId)
  }

  #isIdle({ lease: { terminalGroupId }, pending, polledAt }: LaneState): boolean {
    const isBusy = this.#running.has(terminalGroupId) || this.#waiting.has(terminalGroupId)
    return pending.length === 0 && !isBusy && polledAt < performance.now() - restMs
  }

  /** Expires commands without a database read. Emulated front offices decide themselves, so their lanes are woken. */
  #expireOverdue(): void {
    const now = this.#dependencies.clock.now()
    for (const { lease, group, pending } of this.#states.values()) {
      if (pending.length === 0 || this.#running.has(lease.terminalGroupId)) continue
      if (group?.kind === 'virtual') this.wake(lease)
      else if (pending.some((command) => isOverdue(command, now, blockedMs))) this.#enqueue(lease, { mustPoll: false })
    }
  }
}
