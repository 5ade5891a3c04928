import type { Caches } from './cache.ts'
import type { AcceptedCreations } from './commands.ts'
import { type Db, isConnectionLoss, type Transaction } from './db/connect.ts'
import { defineError, type ErrorMap, type Fail, failers, OperationError } from './errors.ts'
import { type Event, insertEvents, takeRevisions } from './events.ts'
import type { CommandResult } from './front_office.ts'
import type { Logger } from './log.ts'
import type { CommandPart, Operation } from './operation.ts'
import { asId, type Id } from './schema.ts'
import type { Beside, Companion, EventBody, Lane, Stamp, Subject } from './subject.ts'
import { OrganizationsOf } from './tenants.ts'
import type { Clock, Instant } from './time.ts'
import type { Choice } from './turns.ts'

/** A command whose turn has come. */
export interface DueCommand {
  id: string
  organizationId: Id<'Organization'>
  corporationId: string
  operation: string
  subjectId: string
  body: unknown
  seq: number
  state: 'accepted' | 'sent'
  acceptedAt: Instant
  sentAt: Instant | null
  deadlineAt: Instant | null
}

const CommandFailed = defineError('InternalServerError', 500, 'The command failed by a fault of the server')

/** One change that a batch will write: a state, and the event that tells of it. */
interface Step {
  command: DueCommand
  subject: Subject<unknown>
  subjectId: string
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
  readonly #lane: Lane
  readonly #states = new Map<Subject<unknown>, Map<string, unknown>>()
  /** As saved. */
  readonly #stamped = new Map<Subject<unknown>, Map<string, unknown>>()
  readonly #companions = new Map<Companion<unknown>, unknown>()
  readonly #steps: Step[] = []
  readonly #finished: Finished[] = []

  constructor(
    lane: Lane,
    parts: {
      db: Transaction
      caches: Caches
      clock: Clock
      log: Logger
      operations: ReadonlyMap<string, Operation>
    },
  ) {
    this.#lane = lane
    this.#db = parts.db
    this.#caches = parts.caches
    this.#clock = parts.clock
    this.#log = parts.log
    this.#operations = parts.operations
  }

  /** How many commands ended in each way. */
  get outcomes(): CommandResult['state'][] {
    return this.#finished.map(({ state }) => state)
  }

  /** How each command ended, to be told to a linked front office. */
  results(): CommandResult[] {
    return this.#finished.map(({ command, state, error }) => ({
      id: command.id,
      state,
      error: error && { code: error.def.code, message: error.message },
      subject: this.describe(command),
    }))
  }

  /** What the command is about, as it stands in this batch. */
  describe(command: DueCommand): unknown {
    const { subject } = this.#partOf(command)
    const state =
      this.#stamped.get(subject)?.get(command.subjectId) ?? this.#states.get(subject)?.get(command.subjectId)
    return state === undefined ? null : (subject.describe?.(state) ?? null)
  }

  /** Reads and locks what the commands need, other than subjects that were accepted here a moment ago. */
  async load(commands: readonly DueCommand[], accepted: AcceptedCreations): Promise<void> {
    const unread: (DueCommand & { subject: Subject<unknown> })[] = []
    const companions = new Set<Companion<unknown>>()
    for (const command of commands) {
      const { subject, creates, beside } = this.#partOf(command)
      const state = creates ? accepted.take(command.id) : undefined
      if (state !== undefined) statesOf(this.#states, subject).set(command.subjectId, state)
      else unread.push({ ...command, subject })
      for (const companion of beside) companions.add(companion)
    }
    const bySubject = [...Map.groupBy(unread, (command) => command.subject)]
    await Promise.all([
      ...bySubject.map(([subject, theirs]) => this.#lock(subject, new Set(theirs.map((one) => one.subjectId)))),
      ...[...companions].map((companion) => this.#loadCompanion(companion)),
    ])
  }

  async #lock(subject: Subject<unknown>, ids: ReadonlySet<string>): Promise<void> {
    const states = statesOf(this.#states, subject)
    const unread = [...ids].filter((id) => !states.has(id)).sort()
    if (unread.length === 0) return
    for (const [id, state] of await subject.lock(this.#db, this.#lane.organizationId, unread)) states.set(id, state)
  }

  async #loadCompanion(companion: Companion<unknown>): Promise<void> {
    if ('load' in companion) {
      this.#companions.set(companion, await companion.load(this.#db, this.#lane))
      return
    }
    const { subject } = companion
    const { terminalGroupId } = this.#lane
    await this.#lock(subject, new Set([terminalGroupId]))
    const states = statesOf(this.#states, subject)
    if (!states.has(terminalGroupId)) states.set(terminalGroupId, companion.begin(this.#lane))
  }

  async carryOut({ command, decision, expired, answeredAt }: Choice): Promise<void> {
    const operation = this.#operation(command.operation)
    const part = operation.command!
    const { subject, creates } = part
    const states = statesOf(this.#states, subject)
    if (!creates && part.begin && !states.has(command.subjectId))
      states.set(command.subjectId, part.begin(command.body))
    const before = states.get(command.subjectId)
    try {
      if (!decision.accepted) throw decision.error
      if (before === undefined || (!creates && !subject.isLive(before))) throw new OperationError(subject.NotFound)
      const beside = new TurnBeside((companion) => this.#companionState(companion))
      const after = await this.#apply(operation, command, before, beside)
      this.#advance(command, subject, before, after, creates)
      for (const [companion, state] of beside.changes) this.#advanceCompanion(command, companion, state)
      this.#finished.push({ command, state: 'applied', answeredAt })
    } catch (thrown) {
      // No word about the command: the whole batch is tried again when the database is back.
      if (isConnectionLoss(thrown)) throw thrown
      const error = this.#asRefusal(thrown, command)
      if (before !== undefined) this.#refuse(command, part, before, error)
      this.#finished.push({ command, state: expired ? 'expired' : 'failed', error, answeredAt })
    }
  }

  async #apply(operation: Operation, due: DueCommand, state: unknown, beside: Beside): Promise<unknown[]> {
    const organizations = await this.#caches.get(OrganizationsOf, due.corporationId)
    const organization = organizations.get(due.organizationId)
    const turn = {
      state,
      body: due.body,
      organization,
      now: this.#clock.now(),
      caches: this.#caches,
      beside,
      fail: failersOf(operation),
    }
    return [await operation.command!.apply(turn)].flat()
  }

  #advance(command: DueCommand, subject: Subject<unknown>, before: unknown, states: unknown[], numbered: boolean) {
    const { subjectId } = command
    let previous = before
    for (const after of states) {
      if (after === previous) continue
      this.#steps.push({
        command,
        subject,
        subjectId,
        before: previous,
        after,
        numbered: numbered && previous === before,
      })
      previous = after
    }
    this.#states.get(subject)!.set(subjectId, previous)
  }

  #companionState(companion: Companion<unknown>): unknown {
    const state =
      'subject' in companion
        ? this.#states.get(companion.subject)?.get(this.#lane.terminalGroupId)
        : this.#companions.get(companion)
    if (state === undefined) throw new Error('The operation has not declared this companion')
    return state
  }

  #advanceCompanion(command: DueCommand, companion: Companion<unknown>, after: unknown): void {
    if ('load' in companion) {
      this.#companions.set(companion, after)
      return
    }
    const before = this.#companionState(companion)
    const subjectId = this.#lane.terminalGroupId
    if (after !== before)
      this.#steps.push({ command, subject: companion.subject, subjectId, before, after, numbered: false })
    this.#states.get(companion.subject)!.set(subjectId, after)
  }

  #refuse(command: DueCommand, part: CommandPart, before: unknown, failure: OperationError) {
    const { subject, creates } = part
    const { subjectId } = command
    const after = creates ? part.subject.refused(before, failure) : before
    this.#steps.push({ command, subject, subjectId, before, after, numbered: false, failure })
    if (creates) this.#states.get(subject)!.set(subjectId, after)
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
      finishCommands(this.#db, this.#finished, this.#clock.now()),
      ...organizations.map(([organizationId, steps]) => this.#saveOrganization(organizationId, steps)),
    ])
    return organizations.map(([organizationId]) => organizationId)
  }

  async #saveOrganization(organizationId: string, steps: readonly Step[]): Promise<void> {
    const numbers = steps.filter(({ numbered }) => numbered).length
    const revisions = total(steps.map(({ subject }) => subject.eventsMax ?? 1))
    const last = await takeRevisions(this.#db, organizationId, { revisions, numbers })
    let revision = last.revision - revisions
    let number = last.number - numbers
    const stamped = this.#stamped
    const given = new Map<string, { at: Instant; number?: number }>()
    const events: Event[] = []
    for (const step of steps) {
      const { subject, subjectId, numbered } = step
      const first = revision + 1
      revision += subject.eventsMax ?? 1
      const earlier = given.get(subjectId)
      // Two changes of one subject never bear the same time, so readers can order them by it.
      const at = Math.max(this.#clock.now(), (earlier?.at ?? 0) + 1)
      const stamp = { revision, at, number: numbered ? ++number : earlier?.number }
      given.set(subjectId, stamp)
      for (const [i, body] of this.#settle(step, stamp, statesOf(stamped, subject)).entries())
        events.push({
          organizationId: asId(organizationId),
          revision: first + i,
          subjectId,
          correlationId: step.command.id,
          at,
          ...body,
        })
    }
    const saved = [...stamped].map(([subject, states]) => subject.save(this.#db, [...states.values()]))
    await Promise.all([...saved, insertEvents(this.#db, events)])
  }

  /** Stamps the step's state, keeps it to be saved, and answers what is told of it. */
  #settle(step: Step, stamp: Stamp, stamped: Map<string, unknown>): EventBody[] {
    const { subject, subjectId, before, after, failure } = step
    const isUnchanged = after === before
    const last = stamped.get(subjectId)
    const state = isUnchanged ? (last ?? after) : subject.stamp(after, stamp, last)
    if (!isUnchanged) stamped.set(subjectId, state)
    return [subject.event(before, state, failure)].flat()
  }

  #partOf({ operation }: DueCommand): CommandPart {
    return this.#operation(operation).command!
  }

  #operation(path: string): Operation {
    const operation = this.#operations.get(path)
    if (!operation) throw new Error(`No operation ${path}: the command was accepted by another version of the program`)
    return operation
  }
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** What one turn has changed beside its subject; it counts only when the turn succeeds. */
class TurnBeside implements Beside {
  readonly changes = new Map<Companion<unknown>, unknown>()
  readonly #current: (companion: Companion<unknown>) => unknown

  constructor(current: (companion: Companion<unknown>) => unknown) {
    this.#current = current
  }

  get<State>(companion: Companion<State>): State {
    const key = companion as Companion<unknown>
    return (this.changes.has(key) ? this.changes.get(key) : this.#current(key)) as State
  }

  set<State>(companion: Companion<State>, state: State): void {
    this.changes.set(companion as Companion<unknown>, state)
  }
}

const knownFailers = new WeakMap<Operation, Fail<ErrorMap>>()

/** An operation's errors as functions, made once. */
function failersOf(operation: Operation): Fail<ErrorMap> {
  const known = knownFailers.get(operation) ?? failers(operation.errors)
  knownFailers.set(operation, known)
  return known
}

interface Finished {
  command: DueCommand
  state: CommandResult['state']
  error?: OperationError
  answeredAt: Instant | undefined
}

/** A virtual front office is sent a command and answers it at the moment when it is carried out. */
async function finishCommands(db: Db, finished: readonly Finished[], now: Instant): Promise<void> {
  await db`
    update command
       set state = result.state,
           sent_at = coalesce(sent_at, case when result.state <> 'expired' then to_timestamp(${now} / 1000.0) end),
           answered_at = case when result.state <> 'expired'
                              then to_timestamp(coalesce(result.answered_at, ${now}) / 1000.0)
                         end,
           finished_at = to_timestamp(${now} / 1000.0),
           error_code = result.error_code,
           error_message = result.error_message
      from unnest(
             ${finished.map(({ command }) => command.organizationId)}::uuid[],
             ${finished.map(({ command }) => command.id)}::uuid[],
             ${finished.map(({ state }) => state)}::text[],
             ${finished.map(({ answeredAt }) => answeredAt ?? null)}::float8[],
             ${finished.map(({ error }) => error?.def.code ?? null)}::text[],
             ${finished.map(({ error }) => error?.message ?? null)}::text[]
           ) as result(organization_id, id, state, answered_at, error_code, error_message)
     where command.organization_id = result.organization_id
       and command.id = result.id`
}

function statesOf(all: Map<Subject<unknown>, Map<string, unknown>>, subject: Subject<unknown>): Map<string, unknown> {
  const known = all.get(subject) ?? new Map<string, unknown>()
  all.set(subject, known)
  return known
}
