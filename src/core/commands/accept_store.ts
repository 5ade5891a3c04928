import { randomUUIDv7 } from 'node:crypto'
import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import { type Author, insertContents } from '#core/events/outbox.ts'
import type { CreatableLaneAggregate, Lane, LaneAggregate } from '#core/operation/aggregate.ts'
import type { Created, IssuedCommand } from '#core/operation/command.ts'
import type { ChangeDefinition, CreationDefinition } from '#core/operation/command_definition.ts'
import type { Operation } from '#core/operation/operation.ts'
import { asId, type Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { deadlineFrom } from './deadline.ts'

interface AnyRequest {
  operation: Operation
  organization: Organization
  /** Key or person of the request; undefined for actions of a front office itself. */
  author?: Author
  correlationId: Id<'Command'>
  acceptedAt: Instant
  /** Deadline for the answer of a linked front office. */
  deadlineAt: Instant
}

export interface ChangeRequest extends AnyRequest {
  definition: ChangeDefinition
  /** Validated body. */
  body: unknown
}

export interface CreationRequest extends AnyRequest {
  definition: CreationDefinition
  /** New aggregate, inserted together with its command. */
  // biome-ignore lint/suspicious/noExplicitAny: the state of unlike aggregates has no common type
  created: Created<any>
}

export type CommandRequest = ChangeRequest | CreationRequest

export type AcceptResult = { accepted: true; terminalGroupId: Lane['terminalGroupId'] } | { accepted: false }

interface Accepted {
  id: string
  terminalGroupId: Lane['terminalGroupId']
}

/** Inserts new aggregates, their content and the commands that create them, in one statement. */
export async function insertCreations(
  db: Db,
  aggregate: CreatableLaneAggregate<unknown>,
  requests: readonly CreationRequest[],
): Promise<AcceptResult[]> {
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
    accepted as (
      insert into command (organization_id, id, corporation_id, terminal_group_id, operation, subject_id, api_key_id,
                           person_id, accepted_at, deadline_at)
      select asked.organization_id, asked.id, asked.corporation_id, asked.terminal_group_id, asked.operation,
             asked.subject_id, asked.api_key_id, asked.person_id, asked.accepted_at, asked.deadline_at
        from ${requestedRows(requests, {
          subjectIdOf: ({ created }) => aggregate.idOf(created.state),
          terminalGroupIdOf: ({ created }) => aggregate.terminalGroupIdOf(created.state),
          bodyOf: () => null,
        })}
        join inserted on inserted.correlation_id = asked.id
       order by asked.place
      returning organization_id, id, terminal_group_id),
    ${recordWork(db)}
    select id, terminal_group_id
      from accepted`
  return outcomes(requests, rows)
}

/** Inserts commands that change aggregates. A command on an aggregate without a row contains its terminal group. */
export async function insertChanges(
  db: Db,
  aggregate: LaneAggregate<unknown>,
  requests: readonly ChangeRequest[],
): Promise<AcceptResult[]> {
  const rows = await db<Accepted[]>`
    with accepted as (
      insert into command (organization_id, id, corporation_id, terminal_group_id, operation, subject_id, api_key_id, person_id,
                           body, accepted_at, deadline_at)
      select asked.organization_id, asked.id, asked.corporation_id,
             coalesce(asked.terminal_group_id, aggregate.terminal_group_id), asked.operation, asked.subject_id,
             asked.api_key_id, asked.person_id, asked.body, asked.accepted_at, asked.deadline_at
        from ${requestedRows(requests, {
          subjectIdOf: ({ definition, body }) => definition.subjectId(body),
          terminalGroupIdOf: ({ definition, body }) =>
            definition.initialState && aggregate.terminalGroupIdOf(definition.initialState(body)),
          bodyOf: ({ body }) => body,
        })}
        left join ${db(aggregate.table)} aggregate
          on aggregate.organization_id = asked.organization_id
         and aggregate.id = asked.subject_id
       where coalesce(asked.terminal_group_id, aggregate.terminal_group_id) is not null
       order by asked.place
      returning organization_id, id, terminal_group_id),
    ${recordWork(db)}
    select id, terminal_group_id
      from accepted`
  return outcomes(requests, rows)
}

/**
 * Inserts commands that a lane issued to other lanes, in the transaction of the issuing batch. Skips commands whose aggregate no longer
 * exists.
 */
export async function insertIssued(db: Db, issued: readonly IssuedCommand[], now: Instant): Promise<void> {
  const requests = issued.map(({ operation, organization, body }): ChangeRequest => {
    const definition = operation.command
    if (!definition || definition.creates) throw new Error(`${operation.path} changes no aggregate in a lane`)
    const correlationId = asId<'Command'>(randomUUIDv7())
    return { operation, organization, definition, body, correlationId, acceptedAt: now, deadlineAt: deadlineFrom(now) }
  })
  for (const [aggregate, ofAggregate] of Map.groupBy(requests, ({ definition }) => definition.aggregate))
    await insertChanges(db, aggregate, ofAggregate)
}

/** Marks the lanes of the accepted commands as having work; in key order, because concurrent transactions do the same. */
const recordWork = (db: Db) => db`
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
  bodyOf(request: R): unknown
}

/** Returns the requests as rows of `asked`. */
const requestedRows = <R extends CommandRequest>(
  requests: readonly R[],
  { subjectIdOf, terminalGroupIdOf, bodyOf }: Columns<R>,
) =>
  inputRows(
    'asked',
    requests.map((request) => ({
      acceptedAt: request.acceptedAt,
      deadlineAt: request.deadlineAt,
      id: request.correlationId,
      organizationId: request.organization.id,
      corporationId: request.organization.corporationId,
      terminalGroupId: terminalGroupIdOf(request),
      operation: request.operation.path,
      subjectId: subjectIdOf(request),
      apiKeyId: request.author?.kind === 'key' ? request.author.id : null,
      personId: request.author?.kind === 'person' ? request.author.id : null,
      body: bodyOf(request),
    })),
    {
      uuid: ['id', 'organizationId', 'corporationId', 'terminalGroupId', 'subjectId', 'apiKeyId', 'personId'],
      text: ['operation'],
      json: ['body'],
      timestamptz: ['acceptedAt', 'deadlineAt'],
    },
    'place',
  )

function outcomes(requests: readonly CommandRequest[], rows: readonly Accepted[]): AcceptResult[] {
  const byId = new Map(rows.map((row) => [row.id, row.terminalGroupId]))
  return requests.map(({ correlationId }): AcceptResult => {
    const terminalGroupId = byId.get(correlationId)
    return terminalGroupId === undefined ? { accepted: false } : { accepted: true, terminalGroupId }
  })
}

interface Done extends Pick<CommandRequest, 'correlationId' | 'acceptedAt'> {
  organization: Pick<Organization, 'id' | 'corporationId'>
  operation: Pick<Operation, 'path'>
  /** Terminal group of the front office that did it, if any. */
  terminalGroupId?: Id<'TerminalGroup'>
}

/**
 * Records a completed write that has a correlation id, or that a front office repeats until it gets a result. Its status can then be
 * requested like a command's, and its id cannot be used again.
 */
export async function recordCompleted(
  db: Db,
  { organization, operation, correlationId, acceptedAt, terminalGroupId }: Done,
): Promise<void> {
  const at = toTimestamp(db, acceptedAt)
  await db`
    insert into command (organization_id, id, corporation_id, terminal_group_id, operation, state, accepted_at, finished_at)
    values (${organization.id}, ${correlationId}, ${organization.corporationId}, ${terminalGroupId ?? null},
            ${operation.path}, 'applied', ${at}, ${at})`
}
