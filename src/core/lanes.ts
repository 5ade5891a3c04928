import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Caches } from './cache.ts'
import type { AcceptedCreations } from './commands.ts'
import { type Db, isConnectionLoss, type Pool, type Transaction, transaction } from './db/connect.ts'
import { defineError, type ErrorMap, type Fail, failers, OperationError } from './errors.ts'
import { type Event, insertEvents, takeRevisions } from './events.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
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

const CommandFailed = defineError('InternalServerError', 500, 'The command failed by a fault of the server')

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
      const batch = new Batch(db, this.#caches, this.#clock, this.#log, this.#operations)
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
class Batch {
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
