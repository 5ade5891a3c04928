import { randomUUIDv7 } from 'node:crypto'
import type { Organization } from '#core/access/organizations.ts'
import { batched } from '#core/db/batch.ts'
import type { Db, Pool } from '#core/db/connect.ts'
import { failers, OperationError } from '#core/errors.ts'
import { insertContents } from '#core/events/outbox.ts'
import { failpoint } from '#core/failpoint.ts'
import type { CreatableLaneAggregate, CreationRecord, Lane, LaneAggregate } from '#core/operation/aggregate.ts'
import type { ChangePart, Created, CreationPart, IssuedCommand } from '#core/operation/command.ts'
import type { Operation } from '#core/operation/operation.ts'
import { asId, type Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'

interface AnyRequest {
  operation: Operation
  organization: Organization
  /** The API key that asks; none for what a front office does by itself. */
  apiKeyId?: Id<'ApiKey'> | undefined
  correlationId: Id<'Command'>
  acceptedAt: Instant
  /** Until when a linked front office may answer. */
  deadlineAt: Instant
}

export interface ChangeRequest extends AnyRequest {
  part: ChangePart
  /** Checked. */
  body: unknown
}

export interface CreationRequest extends AnyRequest {
  part: CreationPart
  /** The new aggregate, which goes in with its command. */
  // biome-ignore lint/suspicious/noExplicitAny: the state of unlike aggregates has no common type
  created: Created<any>
}

/** A command that a request asks for. */
export type Request = ChangeRequest | CreationRequest

const isCreation = (request: Request): request is CreationRequest => request.part.creates

type Outcome = { accepted: true; terminalGroupId: Lane['terminalGroupId'] } | { accepted: false }

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

  /** The aggregate as it was accepted, once. */
  take(commandId: string): unknown {
    const state = this.find(commandId)
    this.#states.delete(commandId)
    return state
  }

  /** The aggregate as it was accepted, for a look at it. */
  find(commandId: string): unknown {
    return this.#states.get(commandId)
  }
}

/** How many seconds a linked front office may take to answer, unless its command says otherwise (docs/domain.md §1.2). */
export const answerTimeoutSeconds = 8

/** Until when a linked front office may answer what is accepted now. */
export const deadlineFrom = (now: Instant, timeoutSeconds?: number | null): Instant =>
  now + (timeoutSeconds ?? answerTimeoutSeconds) * 1000

/**
 * Writes commands down. Acceptance is all that a request waits for: the row is committed when the client reads its
 * correlation id. `onAccepted` wakes whoever carries commands out.
 */
export class Commands {
  readonly #pool: Pool
  readonly #accepted: AcceptedCreations
  readonly #onAccepted: (lane: Lane) => void
  readonly #creations = new Map<LaneAggregate<unknown>, (request: CreationRequest) => Promise<Outcome>>()
  readonly #changes = new Map<LaneAggregate<unknown>, (request: ChangeRequest) => Promise<Outcome>>()

  constructor(pool: Pool, accepted: AcceptedCreations, onAccepted: (lane: Lane) => void) {
    this.#pool = pool
    this.#accepted = accepted
    this.#onAccepted = onAccepted
  }

  /** Accepts the command and answers its client. With `db`, in that transaction; otherwise batched. */
  async accept(request: Request, db?: Db): Promise<object> {
    const answer = await (isCreation(request) ? this.#create(request, db) : this.#change(request, db))
    if (!db) failpoint('after-accept')
    return answer
  }

  async #change(request: ChangeRequest, db: Db | undefined): Promise<object> {
    const { part, correlationId } = request
    const [outcome] = db
      ? await insertChanges(db, part.aggregate, [request])
      : [await this.#together(this.#changes, part.aggregate, insertChanges)(request)]
    if (!outcome?.accepted) throw new OperationError(part.aggregate.NotFound)
    this.#wake(request, outcome)
    return { correlationId }
  }

  async #create(request: CreationRequest, db: Db | undefined): Promise<object> {
    const { part, created, correlationId, acceptedAt } = request
    const { aggregate } = part
    const [outcome] = db
      ? await insertCreations(db, aggregate, [request])
      : [await this.#together(this.#creations, aggregate, insertCreations)(request)]
    if (outcome?.accepted) {
      // With `db` the transaction is still open and may yet fail.
      if (!db) this.#accepted.remember(correlationId, aggregate.acceptedAs(created.state, acceptedAt))
      this.#wake(request, outcome)
      return { correlationId, ...created.answer(created.state) }
    }
    const earlier = await this.#repeated(request, db ?? this.#pool)
    return {
      correlationId: earlier.correlationId,
      ...created.answer(aggregate.acceptedAs(created.state, earlier.acceptedAt)),
    }
  }

  #wake({ organization }: Request, { terminalGroupId }: { terminalGroupId: Lane['terminalGroupId'] }): void {
    this.#onAccepted({ organizationId: organization.id, terminalGroupId })
  }

  /** The insert, shared by the requests that arrive together for one kind of aggregate. */
  #together<R, S extends LaneAggregate<unknown>>(
    known: Map<LaneAggregate<unknown>, (request: R) => Promise<Outcome>>,
    aggregate: S,
    insert: (db: Db, aggregate: S, requests: readonly R[]) => Promise<Outcome[]>,
  ): (request: R) => Promise<Outcome> {
    const batch = known.get(aggregate) ?? batched<R, Outcome>((requests) => insert(this.#pool, aggregate, requests))
    known.set(aggregate, batch)
    return batch
  }

  /** An aggregate with this id exists. The same request again is answered as the first was; another one is refused. */
  async #repeated({ part: { aggregate }, organization, created }: CreationRequest, db: Db): Promise<CreationRecord> {
    const { state } = created
    const earlier = await aggregate.findCreation(db, organization.id, aggregate.idOf(state))
    const hash = aggregate.requestHashOf(state)
    if (!earlier || hash === null || earlier.requestHash !== hash)
      throw failers({ Duplicated: aggregate.Duplicated }).Duplicated()
    return earlier
  }
}

interface Accepted {
  id: string
  terminalGroupId: Lane['terminalGroupId']
}

async function insertCreations(
  db: Db,
  aggregate: CreatableLaneAggregate<unknown>,
  requests: readonly CreationRequest[],
): Promise<Outcome[]> {
  const states = requests.map(({ created }) => created.state)
  const contents = requests.map(({ organization }, i) => ({
    organizationId: organization.id,
    ...aggregate.contentOf(states[i]),
  }))
  const rows = await db<Accepted[]>`
    with inserted as (${aggregate.insert(
      db,
      states,
      requests.map(({ correlationId }) => correlationId),
    )}),
    stored as (${insertContents(db, contents, db`where id in (select content_id from inserted)`)}),
    asked as (${asked(db, requests, {
      subjectIdOf: ({ created }) => aggregate.idOf(created.state),
      terminalGroupIdOf: ({ created }) => aggregate.terminalGroupIdOf(created.state),
      bodyOf: () => null,
    })}),
    accepted as (
      insert into command (organization_id, id, corporation_id, terminal_group_id, operation, subject_id, api_key_id,
                           accepted_at, deadline_at)
      select asked.organization_id, asked.id, asked.corporation_id, asked.terminal_group_id, asked.operation,
             asked.subject_id, asked.api_key_id, to_timestamp(asked.accepted_at / 1000.0),
             to_timestamp(asked.deadline_at / 1000.0)
        from asked
        join inserted on inserted.correlation_id = asked.id
       order by asked.place
      returning organization_id, id, terminal_group_id),
    ${worked(db)}
    select id, terminal_group_id
      from accepted`
  return outcomes(requests, rows)
}

/** An aggregate that stands without a row says itself which terminal group it belongs to. */
async function insertChanges(
  db: Db,
  aggregate: LaneAggregate<unknown>,
  requests: readonly ChangeRequest[],
): Promise<Outcome[]> {
  const rows = await db<Accepted[]>`
    with asked as (${asked(db, requests, {
      subjectIdOf: ({ part, body }) => part.subjectId(body),
      terminalGroupIdOf: ({ part, body }) => part.begin && aggregate.terminalGroupIdOf(part.begin(body)),
      bodyOf: ({ body }) => JSON.stringify(body),
    })}),
    accepted as (
      insert into command (organization_id, id, corporation_id, terminal_group_id, operation, subject_id, api_key_id, body,
                           accepted_at, deadline_at)
      select asked.organization_id, asked.id, asked.corporation_id,
             coalesce(asked.terminal_group_id, aggregate.terminal_group_id), asked.operation, asked.subject_id,
             asked.api_key_id, asked.body::json, to_timestamp(asked.accepted_at / 1000.0),
             to_timestamp(asked.deadline_at / 1000.0)
        from asked
        left join ${db(aggregate.table)} aggregate
          on aggregate.organization_id = asked.organization_id
         and aggregate.id = asked.subject_id
       where coalesce(asked.terminal_group_id, aggregate.terminal_group_id) is not null
       order by asked.place
      returning organization_id, id, terminal_group_id),
    ${worked(db)}
    select id, terminal_group_id
      from accepted`
  return outcomes(requests, rows)
}

/**
 * Accepts what turns of a lane ask of other lanes, in the transaction of those turns. What is asked of an aggregate that is gone
 * by now is left out.
 */
export async function insertIssued(db: Db, issued: readonly IssuedCommand[], now: Instant): Promise<void> {
  const requests = issued.map(({ operation, organization, body }): ChangeRequest => {
    const part = operation.command
    if (!part || part.creates) throw new Error(`${operation.path} changes no aggregate in a lane`)
    const correlationId = asId<'Command'>(randomUUIDv7())
    return { operation, organization, part, body, correlationId, acceptedAt: now, deadlineAt: deadlineFrom(now) }
  })
  for (const [aggregate, theirs] of Map.groupBy(requests, ({ part }) => part.aggregate))
    await insertChanges(db, aggregate, theirs)
}

/** Notes that the lanes of the accepted commands have work; in one order, for others do the same at the same time. */
const worked = (db: Db) => db`
    worked as (
      insert into lane_work as work (organization_id, terminal_group_id, version)
      select distinct organization_id, terminal_group_id, 1
        from accepted
       order by organization_id, terminal_group_id
          on conflict (organization_id, terminal_group_id) do update
         set version = work.version + 1)`

interface Columns<R> {
  subjectIdOf(request: R): string
  terminalGroupIdOf(request: R): string | undefined
  bodyOf(request: R): string | null
}

/** The requests as rows. */
function asked<R extends Request>(
  db: Db,
  requests: readonly R[],
  { subjectIdOf, terminalGroupIdOf, bodyOf }: Columns<R>,
) {
  return db`
    select organization_id, id, corporation_id, terminal_group_id, operation, subject_id, api_key_id, body, accepted_at,
           deadline_at, place
      from unnest(
             ${requests.map(({ organization }) => organization.id)}::uuid[],
             ${requests.map(({ correlationId }) => correlationId)}::uuid[],
             ${requests.map(({ organization }) => organization.corporationId)}::uuid[],
             ${requests.map((request) => terminalGroupIdOf(request) ?? null)}::uuid[],
             ${requests.map(({ operation }) => operation.path)}::text[],
             ${requests.map(subjectIdOf)}::uuid[],
             ${requests.map(({ apiKeyId }) => apiKeyId ?? null)}::uuid[],
             ${requests.map(bodyOf)}::text[],
             ${requests.map(({ acceptedAt }) => acceptedAt)}::float8[],
             ${requests.map(({ deadlineAt }) => deadlineAt)}::float8[]
           ) with ordinality
        as a(organization_id, id, corporation_id, terminal_group_id, operation, subject_id, api_key_id, body, accepted_at,
             deadline_at, place)`
}

function outcomes(requests: readonly Request[], rows: readonly Accepted[]): Outcome[] {
  const byId = new Map(rows.map((row) => [row.id, row.terminalGroupId]))
  return requests.map(({ correlationId }): Outcome => {
    const terminalGroupId = byId.get(correlationId)
    return terminalGroupId === undefined ? { accepted: false } : { accepted: true, terminalGroupId }
  })
}

interface Done extends Pick<Request, 'correlationId' | 'acceptedAt'> {
  organization: Pick<Organization, 'id' | 'corporationId'>
  operation: Pick<Operation, 'path'>
  /** Whose front office did it, when one did. */
  terminalGroupId?: Id<'TerminalGroup'>
}

/**
 * Records that a write which answers a correlation id, or which a front office repeats until it knows of its end, is done:
 * the id can be asked about like a command's, and is not used twice.
 */
export async function recordDone(
  db: Db,
  { organization, operation, correlationId, acceptedAt, terminalGroupId }: Done,
): Promise<void> {
  const at = db`to_timestamp(${acceptedAt} / 1000.0)`
  await db`
    insert into command (organization_id, id, corporation_id, terminal_group_id, operation, state, accepted_at, finished_at)
    values (${organization.id}, ${correlationId}, ${organization.corporationId}, ${terminalGroupId ?? null},
            ${operation.path}, 'applied', ${at}, ${at})`
}
