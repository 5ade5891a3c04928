import type { Caches } from '#core/cache.ts'
import type { ChainClocks } from '#core/chain_clocks.ts'
import type { AcceptedCreations } from '#core/commands/accept.ts'
import { type CommandResult, finishCommands, type PendingCommand } from '#core/commands/store.ts'
import { type Db, type Pool, type Transaction, transaction } from '#core/db/connect.ts'
import { isTransientError } from '#core/db/errors.ts'
import { isSchemaMismatch } from '#core/db/migrate.ts'
import type { Workers } from '#core/db/workers.ts'
import { commandErrors, OperationError } from '#core/errors.ts'
import { insertEvents, takeRevisions } from '#core/events/outbox.ts'
import { failpoint } from '#core/failpoint.ts'
import type { Logger } from '#core/log.ts'
import type { Metrics } from '#core/metrics.ts'
import type { Operation } from '#core/operation/operation.ts'
import type { Clock } from '#core/time.ts'
import { Batch, type CommandOutcome, LeaseLost, outcomeOf } from './batch.ts'
import { authorOf } from './changes.ts'
import { subjectOf } from './decide.ts'
import type { DecidedCommand, EmulatedFrontOffice, FrontOfficeEmulator } from './front_office.ts'
import type { Lease, Leases } from './leases.ts'

export interface LaneDependencies {
  pool: Pool
  workers: Workers
  caches: Caches
  clock: Clock
  clocks: ChainClocks
  log: Logger
  operations: ReadonlyMap<string, Operation>
  accepted: AcceptedCreations
  metrics: Pick<Metrics, 'commandsFinished' | 'measureLanes'>
  /** Front offices of virtual terminal groups with sandbox faults; other virtual front offices accept every command. */
  emulator?: FrontOfficeEmulator | undefined
  onEvents: (organizationId: string) => void
}

/** Result of a committed batch. */
export interface BatchResult {
  outcomes: readonly CommandOutcome[]
  results: readonly CommandResult[]
  hasEvents: boolean
  decided: readonly DecidedCommand[]
  /** Whether other commands of the batch wait for the next transaction. */
  isPartial: boolean
  /** First error that left commands of the batch unfinished. */
  unresolved?: { error: unknown }
}

export const emptyResult: BatchResult = { outcomes: [], results: [], hasEvents: false, decided: [], isPartial: false }

const joined = (one: BatchResult, other: BatchResult): BatchResult => ({
  outcomes: [...one.outcomes, ...other.outcomes],
  results: [...one.results, ...other.results],
  hasEvents: one.hasEvents || other.hasEvents,
  decided: [...one.decided, ...other.decided],
  isPartial: one.isPartial || other.isPartial,
})

/** Returns whether a command can have caused the error: the database works, the program fits its schema, and the lease is valid. */
export const isCommandError = async (error: unknown, pool: Db): Promise<boolean> =>
  !(error instanceof LeaseLost || isTransientError(error) || (await isSchemaMismatch(pool, error)))

/** Locks the emulated front office of a virtual terminal group; returns undefined if it is no longer emulated. */
type Emulate = (db: Transaction) => Promise<EmulatedFrontOffice | undefined>

/**
 * Executes decided commands in one transaction; after an error one by one, so that one command cannot block the others. A
 * command that fails alone is refused as `InternalServerError`, or finished without its aggregate if the refusal fails too.
 */
export class CommandExecutor {
  readonly #dependencies: LaneDependencies
  readonly #leases: Leases

  constructor(dependencies: LaneDependencies, leases: Leases) {
    this.#dependencies = dependencies
    this.#leases = leases
  }

  async execute(lease: Lease, decided: readonly DecidedCommand[]): Promise<BatchResult> {
    try {
      return await transaction(this.#dependencies.pool, (db) => this.executeIn(db, lease, decided))
    } catch (error) {
      if (!(await isCommandError(error, this.#dependencies.pool))) throw error
      return this.executeOneByOne(lease, decided)
    }
  }

  /**
   * Executes commands in a given transaction, up to the first one that needs a transaction of its own. `decided` may differ
   * from `answered`, the answers of the emulated front office.
   */
  async executeIn(
    db: Transaction,
    lease: Lease,
    decided: readonly DecidedCommand[],
    { emulated, answered = decided }: { emulated?: EmulatedFrontOffice; answered?: readonly DecidedCommand[] } = {},
  ): Promise<BatchResult> {
    const chainClock = await this.#dependencies.clocks.of(lease.organizationId)
    const batch = new Batch(lease, { ...this.#dependencies, chainClock, db })
    await batch.load(decided, this.#dependencies.accepted)
    let done = 0
    while (done < decided.length && (await batch.execute(decided[done]!))) done++
    const isPartial = done < decided.length
    if (isPartial) batch.returnCreations(this.#dependencies.accepted)
    const ended = isPartial ? answered.slice(0, done) : answered
    const hasEvents = await batch.save(this.#leases.lockIfValid(db, lease))
    await emulated?.finish(ended)
    failpoint('before-commit')
    return { outcomes: batch.outcomes, results: batch.results(), hasEvents, decided: ended, isPartial }
  }

  /** Leaves a command that cannot be finished, and later commands on its aggregate, pending; the others stay committed. */
  async executeOneByOne(lease: Lease, decided: readonly DecidedCommand[], emulate?: Emulate): Promise<BatchResult> {
    let done = emptyResult
    let unresolved: BatchResult['unresolved']
    const waiting = new Set<string>()
    for (const one of decided) {
      const subject = subjectOf(one.command, this.#dependencies.operations)
      if (waiting.has(subject)) continue
      try {
        done = joined(done, await this.#executeAlone(lease, one, emulate))
      } catch (error) {
        unresolved ??= { error }
        waiting.add(subject)
        if (!(await isCommandError(error, this.#dependencies.pool))) break
      }
    }
    return unresolved ? { ...done, unresolved } : done
  }

  async #executeAlone(lease: Lease, one: DecidedCommand, emulate: Emulate | undefined): Promise<BatchResult> {
    const { pool } = this.#dependencies
    const attempt = (as: DecidedCommand) =>
      transaction(pool, async (db) => {
        const emulated = await emulate?.(db)
        if (emulate && !emulated) return emptyResult
        return this.executeIn(db, lease, [as], { emulated, answered: [one] })
      })
    try {
      return await attempt(one)
    } catch (error) {
      if (!(await isCommandError(error, pool))) throw error
      this.#log(one, error)
      const refused = refusedFor(one, error)
      try {
        return await attempt(refused)
      } catch (again) {
        if (!(await isCommandError(again, pool))) throw again
        return { ...(await this.#end(lease, refused)), decided: [one] }
      }
    }
  }

  /** Finishes a command that cannot be sent to its front office. */
  async finishFailed(lease: Lease, command: PendingCommand, error: unknown): Promise<BatchResult> {
    const one: DecidedCommand = { command, decision: { accepted: true }, expired: false }
    this.#log(one, error)
    return this.#end(lease, refusedFor(one, error))
  }

  #log({ command: { id, operation } }: DecidedCommand, error: unknown): void {
    this.#dependencies.log.error(
      { err: error, command: { id, operation } },
      'a command failed with an unexpected error',
    )
  }

  /** Records the outcome of the command and its event, without touching its aggregate. */
  async #end(lease: Lease, one: Refused): Promise<BatchResult> {
    const { command, decision, expired, answeredAt } = one
    const { error } = decision
    const { clock, clocks } = this.#dependencies
    const now = clock.now()
    const at = now + (await clocks.aheadMsOf(command.organizationId))
    const state = expired ? 'expired' : 'failed'
    const part = this.#dependencies.operations.get(command.operation)?.command
    const failed = { ...command, at, creates: part?.creates ?? false }
    const event = part?.aggregate.failureEvent?.(failed, error)
    await transaction(this.#dependencies.pool, async (db) => {
      if (event) {
        const { organizationId: ownerId, subjectId, id: correlationId } = command
        const { revision } = await takeRevisions(db, ownerId, { revisions: 1 })
        const author = authorOf(command, lease)
        await insertEvents(db, [{ ownerId, revision, subjectId, correlationId, at, author, ...event }])
      }
      const ended = { command, state, error, answeredAt } as const
      const standing = this.#leases.lockIfValid(db, lease)
      const finished = await finishCommands(db, lease, [ended], { now, lease: standing })
      if (finished === 0) throw new LeaseLost('Another node has taken the terminal group over')
    })
    const result = {
      id: command.id,
      state,
      error: { code: error.def.code, message: error.message },
      subject: null,
    } as const
    return {
      outcomes: [outcomeOf({ state, error })],
      results: [result],
      hasEvents: event !== undefined,
      decided: [one],
      isPartial: false,
    }
  }
}

type Refused = DecidedCommand & { decision: { accepted: false } }

/** Keeps the error of a command that was already refused or expired. */
const refusedFor = ({ decision, ...one }: DecidedCommand, error: unknown): Refused => ({
  ...one,
  decision: decision.accepted
    ? { accepted: false, error: new OperationError(commandErrors.CommandFailed, {}, { cause: error }) }
    : decision,
})
