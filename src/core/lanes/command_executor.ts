import { finishCommands, type PendingCommand } from '#core/commands/store.ts'
import { type Db, type Transaction, transaction } from '#core/db/connect.ts'
import { isTransientError } from '#core/db/errors.ts'
import { isSchemaMismatch } from '#core/db/migrate.ts'
import { commandErrors, OperationError } from '#core/errors.ts'
import { insertEvents, takeRevisions } from '#core/events/outbox.ts'
import { failpoint } from '#core/failpoint.ts'
import { Batch, type CommandOutcome, LeaseLost, outcomeOf } from './batch.ts'
import { authorOf } from './changes.ts'
import { type DecidedCommand, subjectOf } from './decide.ts'
import type { CommandResult, EmulatedFrontOffice } from './front_office.ts'
import type { LaneDependencies } from './lane_runner.ts'
import type { Lease, Leases } from './leases.ts'

/** What has been carried out, and committed. */
export interface BatchResult {
  outcomes: readonly CommandOutcome[]
  results: readonly CommandResult[]
  /** There are new events. */
  hasEvents: boolean
  decided: readonly DecidedCommand[]
  /** Others of the same batch wait for the next transaction. */
  isPartial: boolean
  /** Why others of the same batch could not even be ended. */
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

/** Whether a fault may be blamed on a command: the database works, this program fits its schema, and the lease stands. */
export const isCommandError = async (fault: unknown, pool: Db): Promise<boolean> =>
  !(fault instanceof LeaseLost || isTransientError(fault) || (await isSchemaMismatch(pool, fault)))

/** Locks the emulated front office of a virtual terminal group; undefined when it is no longer emulated. */
type Emulate = (db: Transaction) => Promise<EmulatedFrontOffice | undefined>

/**
 * Carries decided commands out, all in one transaction. After a fault they are taken one by one, so that what one of them stumbles
 * over stops no other. One that fails alone as well is refused as `InternalServerError`; if the refusal cannot be written either,
 * the command is ended without its aggregate. A database that cannot work is no fault of a command.
 */
export class CommandExecutor {
  readonly #parts: LaneDependencies
  readonly #leases: Leases

  constructor(parts: LaneDependencies, leases: Leases) {
    this.#parts = parts
    this.#leases = leases
  }

  async execute(lease: Lease, decided: readonly DecidedCommand[]): Promise<BatchResult> {
    try {
      return await transaction(this.#parts.pool, (db) => this.executeIn(db, lease, decided))
    } catch (fault) {
      if (!(await isCommandError(fault, this.#parts.pool))) throw fault
      return this.executeOneByOne(lease, decided)
    }
  }

  /**
   * In a transaction. What was decided may differ from what the emulated front office has answered. Commands from the first one on
   * that has to begin a transaction of its own are left out.
   */
  async executeIn(
    db: Transaction,
    lease: Lease,
    decided: readonly DecidedCommand[],
    { emulated, answered = decided }: { emulated?: EmulatedFrontOffice; answered?: readonly DecidedCommand[] } = {},
  ): Promise<BatchResult> {
    const batch = new Batch(lease, { ...this.#parts, db })
    await batch.load(decided, this.#parts.accepted)
    let done = 0
    while (done < decided.length && (await batch.execute(decided[done]!))) done++
    const isPartial = done < decided.length
    if (isPartial) batch.returnCreations(this.#parts.accepted)
    const ended = isPartial ? answered.slice(0, done) : answered
    const hasEvents = await batch.save(this.#leases.lockIfValid(db, lease))
    await emulated?.finish(ended)
    failpoint('before-commit')
    return { outcomes: batch.outcomes, results: batch.results(), hasEvents, decided: ended, isPartial }
  }

  /** A command that cannot even be ended waits, and with it those that follow on its aggregate. What was done stays done. */
  async executeOneByOne(lease: Lease, decided: readonly DecidedCommand[], emulate?: Emulate): Promise<BatchResult> {
    let done = emptyResult
    let unresolved: BatchResult['unresolved']
    const waiting = new Set<string>()
    for (const one of decided) {
      const subject = subjectOf(one.command, this.#parts.operations)
      if (waiting.has(subject)) continue
      try {
        done = joined(done, await this.#alone(lease, one, emulate))
      } catch (fault) {
        unresolved ??= { error: fault }
        waiting.add(subject)
        if (!(await isCommandError(fault, this.#parts.pool))) break
      }
    }
    return unresolved ? { ...done, unresolved } : done
  }

  async #alone(lease: Lease, one: DecidedCommand, emulate: Emulate | undefined): Promise<BatchResult> {
    const { pool } = this.#parts
    const attempt = (as: DecidedCommand) =>
      transaction(pool, async (db) => {
        const emulated = await emulate?.(db)
        if (emulate && !emulated) return emptyResult
        return this.executeIn(db, lease, [as], { emulated, answered: [one] })
      })
    try {
      return await attempt(one)
    } catch (fault) {
      if (!(await isCommandError(fault, pool))) throw fault
      this.#log(one, fault)
      const refused = refusedFor(one, fault)
      try {
        return await attempt(refused)
      } catch (again) {
        if (!(await isCommandError(again, pool))) throw again
        return { ...(await this.#end(lease, refused)), decided: [one] }
      }
    }
  }

  /** Ends a command that cannot be handed to its front office. */
  async finishFailed(lease: Lease, command: PendingCommand, fault: unknown): Promise<BatchResult> {
    const one: DecidedCommand = { command, decision: { accepted: true }, expired: false }
    this.#log(one, fault)
    return this.#end(lease, refusedFor(one, fault))
  }

  #log({ command: { id, operation } }: DecidedCommand, fault: unknown): void {
    this.#parts.log.error({ err: fault, command: { id, operation } }, 'a command failed by a fault')
  }

  /** Writes the end of the command down, and its event, and leaves its aggregate alone. */
  async #end(lease: Lease, one: Refused): Promise<BatchResult> {
    const { command, decision, expired, answeredAt } = one
    const { error } = decision
    const now = this.#parts.clock.now()
    const state = expired ? 'expired' : 'failed'
    const part = this.#parts.operations.get(command.operation)?.command
    const failed = { ...command, at: now, creates: part?.creates ?? false }
    const event = part?.aggregate.failureEvent?.(failed, error)
    await transaction(this.#parts.pool, async (db) => {
      if (event) {
        const { organizationId: ownerId, subjectId, id: correlationId } = command
        const { revision } = await takeRevisions(db, ownerId, { revisions: 1 })
        const author = authorOf(command, lease)
        await insertEvents(db, [{ ownerId, revision, subjectId, correlationId, at: now, author, ...event }])
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

/** What was refused anyway, or had expired, keeps its error. */
const refusedFor = ({ decision, ...one }: DecidedCommand, fault: unknown): Refused => ({
  ...one,
  decision: decision.accepted
    ? { accepted: false, error: new OperationError(commandErrors.CommandFailed, {}, { cause: fault }) }
    : decision,
})
