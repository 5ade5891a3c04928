import type { Caches } from './cache.ts'
import type { AcceptedCreations } from './commands.ts'
import type { Db, Transaction } from './db/connect.ts'
import { defineError, type ErrorMap, type Fail, failers, OperationError } from './errors.ts'
import { type Event, insertEvents, takeRevisions } from './events.ts'
import type { Logger } from './log.ts'
import type { Operation } from './operation.ts'
import { asId } from './schema.ts'
import type { Subject } from './subject.ts'
import { OrganizationsOf } from './tenants.ts'
import type { Clock, Instant } from './time.ts'

/** A command whose turn has come. */
export interface DueCommand {
  id: string
  organizationId: string
  corporationId: string
  operation: string
  subjectId: string
  body: unknown
}

/** What a front office says to a command. */
export type Decision = { accepted: true } | { accepted: false; error: OperationError }

const CommandFailed = defineError('InternalServerError', 500, 'The command failed by a fault of the server')

/** One change that a batch will write: a state, and the event that tells of it. */
interface Step {
  command: DueCommand
  subject: Subject<unknown>
  before: unknown
  after: unknown
  /** It takes the next number of its organization. */
  numbered: boolean
  failure?: OperationError
}

/** The commands of one transaction: subjects loaded at once, decided one by one in memory, written at once. */
export class Batch {
  readonly #db: Transaction
  readonly #caches: Caches
  readonly #clock: Clock
  readonly #log: Logger
  readonly #operations: ReadonlyMap<string, Operation>
  readonly #states = new Map<Subject<unknown>, Map<string, unknown>>()
  readonly #steps: Step[] = []
  readonly #results: { id: string; organizationId: string; error?: OperationError }[] = []

  constructor(db: Transaction, caches: Caches, clock: Clock, log: Logger, operations: ReadonlyMap<string, Operation>) {
    this.#db = db
    this.#caches = caches
    this.#clock = clock
    this.#log = log
    this.#operations = operations
  }

  get failed(): number {
    return this.#results.filter(({ error }) => error).length
  }

  /** Reads and locks the subjects of the commands, other than those that were accepted here a moment ago. */
  async load(commands: readonly DueCommand[], accepted: AcceptedCreations): Promise<void> {
    const unread: (DueCommand & { subject: Subject<unknown> })[] = []
    for (const command of commands) {
      const { subject, creates } = this.#operation(command.operation).command!
      const state = creates ? accepted.take(command.id) : undefined
      const states = statesOf(this.#states, subject)
      if (state !== undefined) states.set(command.subjectId, state)
      else if (!states.has(command.subjectId)) unread.push({ ...command, subject })
    }
    for (const [subject, theirs] of Map.groupBy(unread, (command) => command.subject))
      for (const [organizationId, group] of Map.groupBy(theirs, (command) => command.organizationId)) {
        const ids = [...new Set(group.map(({ subjectId }) => subjectId))].sort()
        const states = statesOf(this.#states, subject)
        for (const [id, state] of await subject.lock(this.#db, organizationId, ids)) states.set(id, state)
      }
  }

  async carryOut(command: DueCommand, decision: Decision): Promise<void> {
    const operation = this.#operation(command.operation)
    const { subject, creates } = operation.command!
    const before = this.#states.get(subject)?.get(command.subjectId)
    try {
      if (!decision.accepted) throw decision.error
      if (before === undefined || (!creates && !subject.isLive(before))) throw new OperationError(subject.NotFound)
      const states = await this.#apply(operation, command, before)
      this.#advance(command, subject, before, states, creates)
      this.#results.push(command)
    } catch (thrown) {
      const error = this.#asRefusal(thrown, command)
      if (before !== undefined) this.#refuse(command, subject, before, creates, error)
      this.#results.push({ ...command, error })
    }
  }

  async #apply(operation: Operation, due: DueCommand, state: unknown): Promise<unknown[]> {
    const organizations = await this.#caches.get(OrganizationsOf, due.corporationId)
    const organization = organizations.get(due.organizationId)
    const turn = {
      state,
      body: due.body,
      organization,
      now: this.#clock.now(),
      caches: this.#caches,
      fail: failersOf(operation),
    }
    return [await operation.command!.apply(turn)].flat()
  }

  #advance(command: DueCommand, subject: Subject<unknown>, before: unknown, states: unknown[], numbered: boolean) {
    let previous = before
    for (const after of states) {
      if (after === previous) continue
      this.#steps.push({ command, subject, before: previous, after, numbered: numbered && previous === before })
      previous = after
    }
    this.#states.get(subject)!.set(command.subjectId, previous)
  }

  #refuse(command: DueCommand, subject: Subject<unknown>, before: unknown, creates: boolean, failure: OperationError) {
    const after = creates ? subject.refused(before, failure) : before
    this.#steps.push({ command, subject, before, after, numbered: false, failure })
    if (creates) this.#states.get(subject)!.set(command.subjectId, after)
  }

  /** Only declared refusals are told to clients; anything else is a fault of ours and logged as one. */
  #asRefusal(thrown: unknown, command: DueCommand): OperationError {
    if (thrown instanceof OperationError) return thrown
    this.#log.error(
      { err: thrown, command: { id: command.id, operation: command.operation } },
      'a command failed by a fault',
    )
    return new OperationError(CommandFailed, {}, { cause: thrown })
  }

  /** Writes states, events and results, and answers the organizations that have new events. */
  async save(): Promise<string[]> {
    const organizations = [...Map.groupBy(this.#steps, ({ command }) => command.organizationId)]
    await Promise.all([
      finishCommands(this.#db, this.#results, this.#clock.now()),
      ...organizations.map(([organizationId, steps]) => this.#saveOrganization(organizationId, steps)),
    ])
    return organizations.map(([organizationId]) => organizationId)
  }

  async #saveOrganization(organizationId: string, steps: readonly Step[]): Promise<void> {
    const numbers = steps.filter(({ numbered }) => numbered).length
    const last = await takeRevisions(this.#db, organizationId, { revisions: steps.length, numbers })
    let revision = last.revision - steps.length
    let number = last.number - numbers
    const stamped = new Map<Subject<unknown>, Map<string, unknown>>()
    const given = new Map<string, { at: Instant; number?: number }>()
    const events: Event[] = []
    for (const { command, subject, before, after, numbered, failure } of steps) {
      revision++
      const earlier = given.get(command.subjectId)
      // Two changes of one subject never bear the same time, so readers can order them by it.
      const at = Math.max(this.#clock.now(), (earlier?.at ?? 0) + 1)
      const stamp = { revision, at, number: numbered ? ++number : earlier?.number }
      given.set(command.subjectId, stamp)
      const isUnchanged = after === before
      const last = stamped.get(subject)?.get(command.subjectId)
      const state = isUnchanged ? (last ?? after) : subject.stamp(after, stamp, last)
      if (!isUnchanged) statesOf(stamped, subject).set(command.subjectId, state)
      const { id: correlationId, subjectId } = command
      const body = subject.event(before, state, failure)
      events.push({ organizationId: asId(organizationId), revision, subjectId, correlationId, at, ...body })
    }
    const saved = [...stamped].map(([subject, states]) => subject.save(this.#db, [...states.values()]))
    await Promise.all([...saved, insertEvents(this.#db, events)])
  }

  #operation(path: string): Operation {
    const operation = this.#operations.get(path)
    if (!operation) throw new Error(`No operation ${path}: the command was accepted by another version of the program`)
    return operation
  }
}

const knownFailers = new WeakMap<Operation, Fail<ErrorMap>>()

/** An operation's errors as functions, made once. */
function failersOf(operation: Operation): Fail<ErrorMap> {
  const known = knownFailers.get(operation) ?? failers(operation.errors)
  knownFailers.set(operation, known)
  return known
}

async function finishCommands(
  db: Db,
  results: readonly { id: string; organizationId: string; error?: OperationError }[],
  now: number,
): Promise<void> {
  await db`
    update command
       set state = case when result.error_code is null then 'applied' else 'failed' end,
           sent_at = coalesce(sent_at, to_timestamp(${now} / 1000.0)),
           answered_at = coalesce(answered_at, to_timestamp(${now} / 1000.0)),
           finished_at = to_timestamp(${now} / 1000.0),
           error_code = result.error_code,
           error_message = result.error_message
      from unnest(
             ${results.map(({ organizationId }) => organizationId)}::uuid[],
             ${results.map(({ id }) => id)}::uuid[],
             ${results.map(({ error }) => error?.def.code ?? null)}::text[],
             ${results.map(({ error }) => error?.message ?? null)}::text[]
           ) as result(organization_id, id, error_code, error_message)
     where command.organization_id = result.organization_id
       and command.id = result.id`
}

function statesOf(all: Map<Subject<unknown>, Map<string, unknown>>, subject: Subject<unknown>): Map<string, unknown> {
  const known = all.get(subject) ?? new Map<string, unknown>()
  all.set(subject, known)
  return known
}
