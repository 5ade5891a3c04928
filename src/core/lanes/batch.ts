import { OrganizationsOf } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import { insertIssued } from '#core/commands/accept.store.ts'
import type { AcceptedCreations } from '#core/commands/accept.ts'
import { type CommandResult, type FinishedCommand, finishCommands, type PendingCommand } from '#core/commands/store.ts'
import type { Fragment, Transaction } from '#core/db/connect.ts'
import { isConnectionLoss, isSerializationConflict } from '#core/db/errors.ts'
import { LockOrder, LockOrderViolation } from '#core/db/lock_order.ts'
import { commandErrors, OperationError } from '#core/errors.ts'
import type { Logger } from '#core/log.ts'
import type { CommandContext, Lane, LaneAggregate, RelatedState } from '#core/operation/aggregate.ts'
import type { IssuedCommand } from '#core/operation/command.ts'
import type { CommandDefinition } from '#core/operation/command_definition.ts'
import { applyRule, ChangedRelatedStates } from '#core/operation/command_rule.ts'
import type { Operation } from '#core/operation/operation.ts'
import type { Clock } from '#core/time.ts'
import { authorOf, LaneChanges, type States, statesOf } from './changes.ts'
import type { DecidedCommand } from './front_office.ts'

/** Thrown if another node holds the lane: the transaction is rolled back. */
export class LeaseLost extends Error {}

/** Outcome of a command, for metrics; `faulty`: it failed through an error of the server. */
export type CommandOutcome = CommandResult['state'] | 'faulty'

export const outcomeOf = ({ state, error }: Pick<FinishedCommand, 'state' | 'error'>): CommandOutcome =>
  error?.def === commandErrors.CommandFailed ? 'faulty' : state

/** Commands of one transaction: loads all aggregates at once, decides commands one by one in memory, writes all at once. */
export class Batch {
  readonly #db: Transaction
  readonly #caches: Caches
  readonly #clock: Clock
  readonly #chainClock: Clock
  readonly #log: Logger
  readonly #operations: ReadonlyMap<string, Operation>
  readonly #lane: Lane
  readonly #states: States = new Map()
  readonly #relatedStates = new Map<RelatedState<unknown>, unknown>()
  readonly #changes: LaneChanges
  readonly #finished: FinishedCommand[] = []
  readonly #issued: IssuedCommand[] = []
  readonly #lockOrder: LockOrder
  /** States of accepted creations that are not executed yet. */
  readonly #accepted = new Map<PendingCommand, unknown>()

  constructor(
    lane: Lane,
    dependencies: {
      db: Transaction
      caches: Caches
      clock: Clock
      /** Clock of the organization's chain, for what the commands do. */
      chainClock: Clock
      log: Logger
      operations: ReadonlyMap<string, Operation>
    },
  ) {
    this.#lane = lane
    this.#db = dependencies.db
    this.#caches = dependencies.caches
    this.#clock = dependencies.clock
    this.#chainClock = dependencies.chainClock
    this.#log = dependencies.log
    this.#operations = dependencies.operations
    this.#changes = new LaneChanges(lane, dependencies.db, dependencies.chainClock)
    this.#lockOrder = new LockOrder(dependencies.db)
  }

  get outcomes(): CommandOutcome[] {
    return this.#finished.map(outcomeOf)
  }

  /** Results for a linked front office. */
  results(): CommandResult[] {
    return this.#finished.map(({ command, state, error }) => ({
      id: command.id,
      state,
      error: error && { code: error.def.code, message: error.message },
      subject: this.describe(command),
    }))
  }

  /** Returns the description of the command's aggregate, as changed by this batch. */
  describe(command: PendingCommand): unknown {
    const { aggregate } = this.#definitionOf(command)
    const state =
      this.#changes.saved(aggregate, command.subjectId) ?? this.#states.get(aggregate)?.get(command.subjectId)
    return state === undefined ? null : (aggregate.describe?.(state) ?? null)
  }

  /** Reads and locks what the commands need, except aggregates whose accepted creation is still in memory. */
  async load(decided: readonly DecidedCommand[], accepted: AcceptedCreations): Promise<void> {
    const unread: (PendingCommand & { aggregate: LaneAggregate<unknown> })[] = []
    const needed = new Set<RelatedState<unknown>>()
    for (const { command, decision } of decided) {
      const { aggregate, creates, relatedStates } = this.#definitionOf(command)
      const state = creates ? accepted.take(command.id) : undefined
      if (state !== undefined) {
        statesOf(this.#states, aggregate).set(command.subjectId, state)
        this.#accepted.set(command, state)
      } else unread.push({ ...command, aggregate })
      if (decision.accepted) for (const related of relatedStates) needed.add(related)
    }
    const byAggregate = [...Map.groupBy(unread, (command) => command.aggregate)]
    await Promise.all([
      ...byAggregate.map(([aggregate, commands]) =>
        this.#lock(aggregate, new Set(commands.map((one) => one.subjectId))),
      ),
      ...[...needed].map((related) => this.#loadRelatedState(related)),
    ])
  }

  async #lock(aggregate: LaneAggregate<unknown>, ids: ReadonlySet<string>): Promise<void> {
    const states = statesOf(this.#states, aggregate)
    const unread = [...ids].filter((id) => !states.has(id)).sort()
    if (unread.length === 0) return
    for (const [id, state] of await aggregate.lock(this.#db, this.#lane.organizationId, unread)) states.set(id, state)
  }

  async #loadRelatedState(related: RelatedState<unknown>): Promise<void> {
    if ('load' in related) {
      this.#relatedStates.set(related, await related.load(this.#db, this.#lane))
      return
    }
    const { aggregate } = related
    const { terminalGroupId } = this.#lane
    await this.#lock(aggregate, new Set([terminalGroupId]))
    const states = statesOf(this.#states, aggregate)
    if (!states.has(terminalGroupId)) states.set(terminalGroupId, related.initialState(this.#lane))
  }

  /**
   * Executes or refuses the command. Returns false, without changes, if it needs locks that precede the locks of earlier
   * commands in the lock order: the batch ends before it.
   */
  async execute({ command, decision, expired, answeredAt }: DecidedCommand): Promise<boolean> {
    this.#lockOrder.next()
    const operation = this.#operation(command.operation)
    const part = operation.command!
    const { aggregate, creates } = part
    const states = statesOf(this.#states, aggregate)
    if (!creates && part.initialState && !states.has(command.subjectId))
      states.set(command.subjectId, part.initialState(command.body))
    const before = states.get(command.subjectId)
    try {
      if (!decision.accepted) throw decision.error
      const relatedStates = new ChangedRelatedStates((related) => this.#relatedStateOf(related))
      const issued: IssuedCommand[] = []
      const after = await applyRule(operation, {
        ...(await this.#contextOf(command)),
        state: before,
        body: command.body,
        isIssued: command.apiKeyId === null && command.personId === null && operation.audience === 'key',
        author: authorOf(command, this.#lane),
        relatedStates,
        issue: (one) => issued.push(one),
      })
      const last = after.at(-1)
      if (aggregate.resourceUsage && last !== undefined && last !== before)
        await aggregate.resourceUsage.reconcile(await this.#contextOf(command), creates ? undefined : before, last)
      this.#advance(command, aggregate, before, after, creates)
      for (const [related, state] of relatedStates.changes) this.#advanceRelatedState(command, related, state)
      this.#issued.push(...issued)
      this.#finished.push({ command, state: 'applied', answeredAt })
    } catch (thrown) {
      if (thrown instanceof LockOrderViolation) return false
      // The error is not the command's: the whole batch is retried, at once or when the database is available.
      if (isConnectionLoss(thrown) || isSerializationConflict(thrown)) throw thrown
      this.#lockOrder.forget()
      const error = this.#toOperationError(thrown, command)
      if (before !== undefined) this.#refuse(command, part, before, error)
      this.#finished.push({ command, state: expired ? 'expired' : 'failed', error, answeredAt })
    }
    this.#accepted.delete(command)
    return true
  }

  /** Returns creations that were not executed, so that the next batch need not read them. */
  returnCreations(accepted: AcceptedCreations): void {
    for (const [{ id }, state] of this.#accepted) accepted.remember(id, state)
  }

  async #contextOf({ corporationId, organizationId }: PendingCommand): Promise<CommandContext> {
    const organizations = await this.#caches.get(OrganizationsOf, corporationId)
    const organization = organizations.get(organizationId)
    if (!organization) throw new Error(`There is no organization ${organizationId}`)
    return { organization, now: this.#chainClock.now(), caches: this.#caches, db: this.#db }
  }

  #advance(
    command: PendingCommand,
    aggregate: LaneAggregate<unknown>,
    before: unknown,
    states: unknown[],
    numbered: boolean,
  ) {
    const { subjectId } = command
    let previous = before
    for (const after of states) {
      if (after === previous) continue
      this.#changes.add({
        command,
        aggregate,
        subjectId,
        before: previous,
        after,
        numbered: numbered && previous === before,
      })
      previous = after
    }
    this.#states.get(aggregate)!.set(subjectId, previous)
  }

  #relatedStateOf(related: RelatedState<unknown>): unknown {
    const state =
      'aggregate' in related
        ? this.#states.get(related.aggregate)?.get(this.#lane.terminalGroupId)
        : this.#relatedStates.get(related)
    if (state === undefined) throw new Error('The aggregate is not among the `relatedStates` of the operation')
    return state
  }

  #advanceRelatedState(command: PendingCommand, related: RelatedState<unknown>, after: unknown): void {
    if ('load' in related) {
      this.#relatedStates.set(related, after)
      return
    }
    const before = this.#relatedStateOf(related)
    const subjectId = this.#lane.terminalGroupId
    if (after !== before)
      this.#changes.add({ command, aggregate: related.aggregate, subjectId, before, after, numbered: false })
    this.#states.get(related.aggregate)!.set(subjectId, after)
  }

  #refuse(command: PendingCommand, part: CommandDefinition, before: unknown, failure: OperationError) {
    const { aggregate, creates } = part
    const { subjectId } = command
    const after = creates ? part.aggregate.refuse(before, failure) : before
    this.#changes.add({ command, aggregate, subjectId, before, after, numbered: false, failure })
    if (creates) this.#states.get(aggregate)!.set(subjectId, after)
  }

  /** Passes declared refusals through; logs any other error and replaces it by `CommandFailed`. */
  #toOperationError(thrown: unknown, command: PendingCommand): OperationError {
    if (thrown instanceof OperationError) return thrown
    this.#log.error(
      { err: thrown, command: { id: command.id, operation: command.operation } },
      'a command failed with an unexpected error',
    )
    return new OperationError(commandErrors.CommandFailed, {}, { cause: thrown })
  }

  /**
   * Writes states, events and results. Returns whether there are new events; throws `LeaseLost` if the lease is no longer
   * valid.
   */
  async save(lease: Fragment): Promise<boolean> {
    const [hasEvents, finished] = await Promise.all([
      this.#changes.save(),
      finishCommands(this.#db, this.#lane, this.#finished, { now: this.#clock.now(), lease }),
      ...(this.#issued.length > 0 ? [insertIssued(this.#db, this.#issued, this.#clock.now())] : []),
    ])
    if (finished < this.#finished.length) throw new LeaseLost('Another node has taken the terminal group over')
    return hasEvents
  }

  #definitionOf({ operation }: PendingCommand): CommandDefinition {
    return this.#operation(operation).command!
  }

  #operation(path: string): Operation {
    const operation = this.#operations.get(path)
    if (!operation) throw new Error(`No operation ${path}: the command was accepted by another version of the program`)
    return operation
  }
}
