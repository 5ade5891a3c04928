import { randomUUIDv7 } from 'node:crypto'
import type { Organization } from '#core/access/organizations.ts'
import type { Db, Fragment } from '#core/db/connect.ts'
import { inputRows, ownRows } from '#core/db/rows.ts'
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
  /** Milliseconds by which the clock of its chain is ahead of the server's, which gives the other times. Default: 0. */
  aheadMs?: number
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

interface InsertOptions {
  /**
   * Whether to run several statements of a transaction instead of one, all about one organization: on Citus an insert from the result of
   * another one involves all workers.
   */
  inSteps: boolean
}

/** Inserts new aggregates, their content and the commands that create them. */
export async function insertCreations(
  db: Db,
  aggregate: CreatableLaneAggregate<unknown>,
  requests: readonly CreationRequest[],
  { inSteps }: InsertOptions,
): Promise<AcceptResult[]> {
  const states = requests.map(({ created }) => created.state)
  const contents = requests.map(({ organization }, i) => ({
    organizationId: organization.id,
    ...aggregate.contentOf(states[i]),
  }))
  const inserted = aggregate.insert(
    db,
    states,
    requests.map(({ correlationId }) => correlationId),
  )
  const columns: Columns<CreationRequest> = {
    subjectIdOf: ({ created }) => aggregate.idOf(created.state),
    terminalGroupIdOf: ({ created }) => aggregate.terminalGroupIdOf(created.state),
    bodyOf: () => null,
  }
  if (!inSteps) {
    const commands = insertCommands(db, {
      from: db`${requestedRows(requests, columns)} join inserted on inserted.correlation_id = asked.id`,
      terminalGroupId: db`asked.terminal_group_id`,
    })
    return outcomes(
      requests,
      await db<Accepted[]>`
        with inserted as (${inserted}),
        stored as (${insertContents(db, contents, db`where id in (select content_id from inserted)`)}),
        ${acceptedIn(db, commands)}`,
    )
  }
  const rows = await db<{ correlationId: string; contentId: string }[]>`${inserted}`
  const contentIds = new Set(rows.map(({ contentId }) => contentId))
  const acceptedIds = new Set(rows.map(({ correlationId }) => correlationId))
  const fresh = requests.filter(({ correlationId }) => acceptedIds.has(correlationId))
  const [, accepted] = await Promise.all([
    insertContents(
      db,
      contents.filter(({ id }) => contentIds.has(id)),
    ),
    acceptInSteps(
      db,
      db`
        insert into command ${ownRows(valuesOf(fresh, columns), commandTypes)}
        returning organization_id, id, terminal_group_id`,
    ),
  ])
  return outcomes(requests, accepted)
}

/** Inserts commands that change aggregates. A command on an aggregate without a row contains its terminal group. */
export async function insertChanges(
  db: Db,
  aggregate: LaneAggregate<unknown>,
  requests: readonly ChangeRequest[],
  { inSteps }: InsertOptions,
): Promise<AcceptResult[]> {
  const rows = requestedRows(requests, {
    subjectIdOf: ({ definition, body }) => definition.subjectId(body),
    terminalGroupIdOf: ({ definition, body }) =>
      definition.initialState && aggregate.terminalGroupIdOf(definition.initialState(body)),
    bodyOf: ({ body }) => body,
  })
  const terminalGroupId = db`coalesce(asked.terminal_group_id, aggregate.terminal_group_id)`
  const insert = insertCommands(db, {
    from: db`${rows}
        left join ${db(aggregate.table)} aggregate
          on aggregate.organization_id = asked.organization_id
         and aggregate.organization_id = any(${requests.map(({ organization }) => organization.id)}::uuid[])
         and aggregate.id = asked.subject_id
       where ${terminalGroupId} is not null`,
    terminalGroupId,
  })
  const accepted = inSteps ? acceptInSteps(db, insert) : db<Accepted[]>`with ${acceptedIn(db, insert)}`
  return outcomes(requests, await accepted)
}

const insertCommands = (db: Db, { from, terminalGroupId }: { from: Fragment; terminalGroupId: Fragment }) => db`
  insert into command (organization_id, id, corporation_id, terminal_group_id, operation, subject_id, api_key_id,
                       person_id, body, accepted_at, deadline_at)
  select asked.organization_id, asked.id, asked.corporation_id, ${terminalGroupId}, asked.operation, asked.subject_id,
         asked.api_key_id, asked.person_id, asked.body, asked.accepted_at, asked.deadline_at
    from ${from}
   order by asked.place
  returning organization_id, id, terminal_group_id`

/** Part of a statement after `with` that inserts commands, marks their lanes, and returns them. */
const acceptedIn = (db: Db, insert: Fragment) => db`
    accepted as (${insert}),
    worked as (${recordWork(db, db`accepted`)})
    select id, terminal_group_id
      from accepted`

/** Does the same in two statements. */
async function acceptInSteps(db: Db, insert: Fragment): Promise<readonly Accepted[]> {
  const rows = await db<(Accepted & { organizationId: string })[]>`${insert}`
  const lanes = new Map(
    rows.map(({ organizationId, terminalGroupId }) => [
      `${organizationId} ${terminalGroupId}`,
      { organizationId, terminalGroupId, version: 1 },
    ]),
  )
  const inOrder = [...lanes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, lane]) => lane)
  if (inOrder.length > 0)
    await db`
      insert into lane_work as work ${ownRows(inOrder, { uuid: ['organizationId', 'terminalGroupId'], int: ['version'] })}
      ${increment(db)}`
  return rows
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
    await insertChanges(db, aggregate, ofAggregate, { inSteps: true })
}

/** Marks the lanes of the accepted commands as having work; in key order, because concurrent transactions do the same. */
const recordWork = (db: Db, accepted: Fragment) => db`
      insert into lane_work as work (organization_id, terminal_group_id, version)
      select distinct organization_id, terminal_group_id, 1
        from ${accepted}
       order by organization_id, terminal_group_id
      ${increment(db)}`

const increment = (db: Db) => db`
          on conflict (organization_id, terminal_group_id) do update
         set version = work.version + 1`

interface Columns<R> {
  subjectIdOf(request: R): string
  terminalGroupIdOf(request: R): string | undefined
  bodyOf(request: R): unknown
}

/** Returns the requests as rows of `asked`. */
const requestedRows = <R extends CommandRequest>(requests: readonly R[], columns: Columns<R>) =>
  inputRows('asked', valuesOf(requests, columns), commandTypes, 'place')

const valuesOf = <R extends CommandRequest>(
  requests: readonly R[],
  { subjectIdOf, terminalGroupIdOf, bodyOf }: Columns<R>,
) =>
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
  }))

const commandTypes = {
  uuid: ['id', 'organizationId', 'corporationId', 'terminalGroupId', 'subjectId', 'apiKeyId', 'personId'],
  text: ['operation'],
  json: ['body'],
  timestamptz: ['acceptedAt', 'deadlineAt'],
} as const

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
