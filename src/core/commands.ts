import { batched } from './db/batch.ts'
import type { Db, Pool } from './db/connect.ts'
import { failers, OperationError } from './errors.ts'
import { insertContents } from './events.ts'
import type { CommandPart, Created, Operation } from './operation.ts'
import type { Id } from './schema.ts'
import type { CreationRecord, Subject } from './subject.ts'
import type { Organization } from './tenants.ts'
import type { Instant } from './time.ts'

/** A command that a request asks for. */
export interface Request {
  operation: Operation
  part: CommandPart
  organization: Organization
  correlationId: Id<'Command'>
  acceptedAt: Instant
  /** Of a change: the checked body. */
  body?: unknown
  /** Of a creation: the new subject, which goes in with its command. */
  // biome-ignore lint/suspicious/noExplicitAny: the state of unlike subjects has no common type
  created?: Created<any>
}

type Outcome = { accepted: true; terminalGroupId: string } | { accepted: false }

const rememberedMax = 2_000

/**
 * Subjects whose creation this node has just accepted, by command. Nobody changes them before that command's turn, so a
 * lane of the same node need not read them again. An entry that is not fetched is pushed out by those that follow.
 */
export class AcceptedCreations {
  readonly #states = new Map<string, unknown>()

  remember(commandId: string, state: unknown): void {
    if (this.#states.size >= rememberedMax) this.#states.delete(this.#states.keys().next().value!)
    this.#states.set(commandId, state)
  }

  /** The subject as it was accepted, once. */
  take(commandId: string): unknown {
    const state = this.#states.get(commandId)
    this.#states.delete(commandId)
    return state
  }
}

/** How long a correlation id can be asked about, in milliseconds (part-a, commands; domain §1.1). */
export const statusLifetimeMs = 30 * 60_000

/**
 * Writes commands down. Acceptance is all that a request waits for: the row is committed when the client reads its
 * correlation id. `onAccepted` wakes whoever carries commands out.
 */
export class Commands {
  readonly #pool: Pool
  readonly #accepted: AcceptedCreations
  readonly #onAccepted: (terminalGroupId: string) => void
  readonly #creations = new Map<Subject<unknown>, (request: Request) => Promise<Outcome>>()
  readonly #changes = new Map<Subject<unknown>, (request: Request) => Promise<Outcome>>()

  constructor(pool: Pool, accepted: AcceptedCreations, onAccepted: (terminalGroupId: string) => void) {
    this.#pool = pool
    this.#accepted = accepted
    this.#onAccepted = onAccepted
  }

  /** Accepts the command and answers what its client is told. With `db`, in that transaction; otherwise batched. */
  async accept(request: Request, db?: Db): Promise<object> {
    const { part, created, correlationId, acceptedAt } = request
    const outcome = db ? await this.#alone(request, db) : await this.#batchedWith(request)(request)
    // With `db` the transaction is still open and may yet fail.
    if (outcome.accepted && created && !db)
      this.#accepted.remember(correlationId, part.subject.acceptedAs(created.state, acceptedAt))
    if (outcome.accepted) this.#onAccepted(outcome.terminalGroupId)
    if (!created) {
      if (!outcome.accepted) throw new OperationError(part.subject.NotFound)
      return { correlationId }
    }
    if (outcome.accepted) return { correlationId, ...created.answer(created.state) }
    const earlier = await this.#repeated(request, db ?? this.#pool)
    const { subject } = part
    return {
      correlationId: earlier.correlationId,
      ...created.answer(subject.acceptedAs(created.state, earlier.acceptedAt)),
    }
  }

  async #alone(request: Request, db: Db): Promise<Outcome> {
    const insert = request.created ? insertCreations : insertChanges
    const [outcome] = await insert(db, request.part.subject, [request])
    return outcome!
  }

  #batchedWith({ part: { subject }, created }: Request): (request: Request) => Promise<Outcome> {
    const [batches, insert] = created ? [this.#creations, insertCreations] : [this.#changes, insertChanges]
    const known = batches.get(subject)
    if (known) return known
    const fresh = batched<Request, Outcome>((requests) => insert(this.#pool, subject, requests))
    batches.set(subject, fresh)
    return fresh
  }

  /** A subject with this id exists. The same request again is answered as the first was; another one is refused. */
  async #repeated({ part: { subject }, organization, created }: Request, db: Db): Promise<CreationRecord> {
    const state = created!.state
    const earlier = await subject.findCreation(db, organization.id, subject.idOf(state))
    const hash = subject.requestHashOf(state)
    if (!earlier || hash === null || earlier.requestHash !== hash)
      throw failers({ Duplicated: subject.Duplicated }).Duplicated()
    return earlier
  }
}

async function insertCreations(db: Db, subject: Subject<unknown>, requests: readonly Request[]): Promise<Outcome[]> {
  const states = requests.map(({ created }) => created!.state)
  const contents = requests.map(({ organization }, i) => ({
    organizationId: organization.id,
    ...subject.contentOf(states[i]),
  }))
  const rows = await db<{ id: string; terminalGroupId: string }[]>`
    with inserted as (${subject.insert(
      db,
      states,
      requests.map(({ correlationId }) => correlationId),
    )}),
    stored as (${insertContents(db, contents)}),
    asked as (${asked(db, subject, requests)})
    insert into command (organization_id, id, corporation_id, terminal_group_id, operation, subject_id, accepted_at)
    select asked.organization_id, asked.id, asked.corporation_id, asked.terminal_group_id, asked.operation,
           asked.subject_id, to_timestamp(asked.accepted_at / 1000.0)
      from asked
      join inserted on inserted.correlation_id = asked.id
     order by asked.place
    returning id, terminal_group_id`
  return outcomes(requests, rows)
}

async function insertChanges(db: Db, subject: Subject<unknown>, requests: readonly Request[]): Promise<Outcome[]> {
  const rows = await db<{ id: string; terminalGroupId: string }[]>`
    with asked as (${asked(db, subject, requests)})
    insert into command (organization_id, id, corporation_id, terminal_group_id, operation, subject_id, body, accepted_at)
    select asked.organization_id, asked.id, asked.corporation_id, subject.terminal_group_id, asked.operation,
           asked.subject_id, asked.body::json, to_timestamp(asked.accepted_at / 1000.0)
      from asked
      join ${db(subject.table)} subject
        on subject.organization_id = asked.organization_id
       and subject.id = asked.subject_id
     order by asked.place
    returning id, terminal_group_id`
  return outcomes(requests, rows)
}

/** The requests as rows. */
function asked(db: Db, subject: Subject<unknown>, requests: readonly Request[]) {
  const column = (of: (request: Request) => string | number | null) => requests.map(of)
  return db`
    select *
      from unnest(
             ${column(({ organization }) => organization.id)}::uuid[],
             ${column(({ correlationId }) => correlationId)}::uuid[],
             ${column(({ organization }) => organization.corporationId)}::uuid[],
             ${column(({ created }) => (created ? subject.terminalGroupIdOf(created.state) : null))}::uuid[],
             ${column(({ operation }) => operation.path)}::text[],
             ${column(({ part, created, body }) => part.subjectId(created ? created.state : body))}::uuid[],
             ${column(({ created, body }) => (created ? null : JSON.stringify(body)))}::text[],
             ${column(({ acceptedAt }) => acceptedAt)}::float8[]
           ) with ordinality
        as a(organization_id, id, corporation_id, terminal_group_id, operation, subject_id, body, accepted_at, place)`
}

function outcomes(requests: readonly Request[], rows: readonly { id: string; terminalGroupId: string }[]): Outcome[] {
  const byId = new Map(rows.map((row) => [row.id, row.terminalGroupId]))
  return requests.map(({ correlationId }): Outcome => {
    const terminalGroupId = byId.get(correlationId)
    return terminalGroupId === undefined ? { accepted: false } : { accepted: true, terminalGroupId }
  })
}

/** Records that a write which answers a correlation id is done, so that its id can be polled like a command's. */
export async function recordDone(
  db: Db,
  {
    organization,
    operation,
    correlationId,
    acceptedAt,
  }: Pick<Request, 'organization' | 'operation' | 'correlationId' | 'acceptedAt'>,
): Promise<void> {
  const at = db`to_timestamp(${acceptedAt} / 1000.0)`
  await db`
    insert into command (organization_id, id, corporation_id, operation, state, accepted_at, finished_at)
    values (${organization.id}, ${correlationId}, ${organization.corporationId}, ${operation.path}, 'applied', ${at}, ${at})`
}

export interface CommandStatus {
  state: 'accepted' | 'sent' | 'applied' | 'failed' | 'expired'
  errorCode: string | null
  errorMessage: string | null
}

interface StatusQuestion {
  organizationId: string
  correlationId: string
  now: Instant
}

export type CommandStatusReader = (question: StatusQuestion) => Promise<CommandStatus | undefined>

/** Where a command stands. Undefined for an id that is unknown or older than half an hour. Asked in batches. */
export const commandStatusReader = (pool: Pool): CommandStatusReader =>
  batched(async (questions) => {
    const rows = await pool<(CommandStatus & { id: string; acceptedAt: number })[]>`
      select command.id, state, error_code, error_message, extract(epoch from accepted_at)::float8 * 1000 as accepted_at
        from unnest(
               ${questions.map(({ organizationId }) => organizationId)}::uuid[],
               ${questions.map(({ correlationId }) => correlationId)}::uuid[]
             ) as asked(organization_id, id)
        join command
          on command.organization_id = asked.organization_id
         and command.id = asked.id`
    const byId = new Map(rows.map((row) => [row.id, row]))
    return questions.map(({ correlationId, now }) => {
      const row = byId.get(correlationId)
      return row && row.acceptedAt > now - statusLifetimeMs ? row : undefined
    })
  })
