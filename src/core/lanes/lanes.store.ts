import type { CacheChanges, Caches } from '#core/cache.ts'
import type { PendingCommand } from '#core/commands/store.ts'
import { isDistributed } from '#core/db/citus.ts'
import type { Db, Fragment } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import { instants, toInstant, toTimestamp } from '#core/db/timestamps.ts'
import type { Workers } from '#core/db/workers.ts'
import type { Lane } from '#core/operation/aggregate.ts'
import type { Instant } from '#core/time.ts'
import type { Lease } from './leases.ts'

/** Terminal group as its lane reads it. */
export interface LaneGroup {
  kind: 'virtual' | 'linked'
  /** Time of the last change of its kind or sandbox faults; 0 if there was none. */
  answersSince: Instant
  isAsleep: boolean
}

/** A lane with work; each accepted command increases its version. */
export type LaneWork = Lane & { version: number }

/** Result of one poll of a lane. */
interface LanePoll {
  group: LaneGroup
  /** Null if the lane has no row in `lane_work`. */
  version: number | null
  /** Unfinished commands, oldest first. */
  pending: PendingCommand[]
  /** Pending commands that this poll has marked as sent. */
  sent: PendingCommand[]
}

/** Options for marking commands as sent during a poll, while the lease is valid. */
interface SendOptions {
  now: Instant
  lease: Fragment
  /** Maximum number of commands that a front office has to answer at once. */
  windowMax: number
  /** Operations of front offices themselves, which are not sent to them. */
  frontOperations: readonly string[]
}

type PollRow = LaneGroup & { version: number | null; changes: CacheChanges | null; isSent: boolean } & (
    | PendingCommand
    | { id: null }
  )

/**
 * Reads the terminal group, its next commands and the cache changes in one snapshot. A command therefore sees every change
 * that its client made before, on any node. A cluster has the changes on another machine, which reads them afterwards.
 */
export async function pollLane(
  db: Db,
  lane: Lane,
  { caches, rowsMax, sending }: { caches: Caches; rowsMax: number; sending: SendOptions | undefined },
): Promise<LanePoll | undefined> {
  const { organizationId, terminalGroupId } = lane
  const changes = (await isDistributed(db)) ? db`null` : caches.changes(db)
  const rows = await db<PollRow[]>`
    with pending as (
      select id, organization_id, corporation_id, seq, operation, subject_id, api_key_id, person_id, body, state,
             ${instants(db, 'accepted_at', 'sent_at', 'deadline_at')}
        from command
       where organization_id = ${organizationId}
         and terminal_group_id = ${terminalGroupId}
         and state in ('accepted', 'sent')
       order by seq
       limit ${rowsMax})
       ${sending ? sent(db, lane, sending) : db``}
    select terminal_group.kind, terminal_group.is_asleep,
           ${toInstant(db, "greatest(terminal_group.answers_since, 'epoch')")} as answers_since,
           work.version, (${changes}) as changes, ${sending ? db`sent.id is not null` : db`false`} as is_sent,
           pending.id, pending.organization_id, pending.corporation_id, pending.seq, pending.operation, pending.subject_id,
           pending.api_key_id, pending.person_id, pending.body, pending.state, pending.accepted_at, pending.sent_at,
           pending.deadline_at
      from terminal_group
      left join lane_work as work
        on work.organization_id = terminal_group.organization_id
       and work.terminal_group_id = terminal_group.id
      left join pending on true
      ${sending ? db`left join sent on sent.id = pending.id` : db``}
     where terminal_group.organization_id = ${organizationId}
       and terminal_group.id = ${terminalGroupId}
     order by pending.seq`
  const [first] = rows
  if (!first) return undefined
  if (first.changes) caches.applyChanges(first.changes)
  else await caches.refresh(db)
  const { kind, isAsleep, answersSince, version } = first
  const found: LanePoll = { group: { kind, isAsleep, answersSince }, version, pending: [], sent: [] }
  for (const row of rows) {
    if (row.id === null) continue
    const command = toPending(row)
    found.pending.push(command)
    if (row.isSent) found.sent.push(command)
  }
  return found
}

const toPending = ({ isSent, ...row }: PendingCommand & { isSent: boolean }): PendingCommand => ({
  id: row.id,
  organizationId: row.organizationId,
  corporationId: row.corporationId,
  operation: row.operation,
  subjectId: row.subjectId,
  apiKeyId: row.apiKeyId,
  personId: row.personId,
  body: row.body,
  seq: row.seq,
  state: isSent ? 'sent' : row.state,
  acceptedAt: row.acceptedAt,
  sentAt: row.sentAt,
  deadlineAt: row.deadlineAt,
})

/** Marks commands as sent; they are sent after the commit, so the mark survives a node that dies in between. */
const sent = (
  db: Db,
  { organizationId, terminalGroupId }: Lane,
  { now, lease, windowMax, frontOperations }: SendOptions,
) => db`
    , lease as (${lease}),
    sent as (
      update command
         set state = 'sent', sent_at = ${toTimestamp(db, now)}
        from lease,
             (select id, row_number() over (order by seq) as place from pending) as placed,
             terminal_group
       where command.organization_id = ${organizationId}
         and command.terminal_group_id = ${terminalGroupId}
         and command.seq between (select min(seq) from pending) and (select max(seq) from pending)
         and command.id = any(array(select id from pending))
         and command.id = placed.id
         and command.state = 'accepted'
         and command.operation <> all(${frontOperations}::text[])
         and command.deadline_at >= ${toTimestamp(db, now)}
         and placed.place <= ${windowMax}
         and terminal_group.organization_id = ${organizationId}
         and terminal_group.id = ${terminalGroupId}
         and terminal_group.kind = 'linked'
         and not terminal_group.is_asleep
      returning command.id)`

/** Returns lanes with work whose lease this node holds, or no live node, except those on lost workers. */
export function listWork(
  db: Db,
  holder: string,
  { workers, onlyHeld }: { workers: Workers; onlyHeld: boolean },
): Promise<LaneWork[]> {
  return db<LaneWork[]>`
    select work.organization_id, work.terminal_group_id, work.version
      from lane_work as work
      left join terminal_group_lease as lease
        on lease.organization_id = work.organization_id
       and lease.terminal_group_id = work.terminal_group_id
      left join node
        on node.id = lease.holder
       and node.expires_at > now()
     where (node.id = ${holder} or ${!onlyHeld} and node.id is null)
       and ${workers.reachable(db`work.organization_id`)}`
}

/**
 * Deletes the work of idle lanes whose leases are valid and whose versions are unchanged. Skips locked rows, because they are
 * getting work.
 */
export async function deleteWork(db: Db, holder: string, resting: readonly RestingLane[]): Promise<Lane[]> {
  // Citus locks rows of only one shard in a statement.
  const byOrganization = [...Map.groupBy(resting, ({ lease }) => lease.organizationId)]
  return (await Promise.all(byOrganization.map(([id, lanes]) => deleteWorkOf(db, holder, id, lanes)))).flat()
}

interface RestingLane {
  lease: Lease
  version: number | null
}

const deleteWorkOf = (
  db: Db,
  holder: string,
  organizationId: string,
  resting: readonly RestingLane[],
): Promise<Lane[]> => db<Lane[]>`
  with resting as (
    select work.terminal_group_id
      from ${inputRows(
        'known',
        resting.map(({ lease, version }) => ({ ...lease, version })),
        { uuid: ['terminalGroupId'], bigint: ['epoch', 'version'] },
      )}
      join lane_work as work
        on work.organization_id = ${organizationId}
       and work.terminal_group_id = known.terminal_group_id
       and work.version = known.version
      join terminal_group_lease as lease
        on lease.organization_id = ${organizationId}
       and lease.terminal_group_id = known.terminal_group_id
       and lease.epoch = known.epoch
       and lease.holder = ${holder}
       for update of work skip locked)
  delete from lane_work as work
   using resting
   where work.organization_id = ${organizationId}
     and work.terminal_group_id = resting.terminal_group_id
  returning work.organization_id, work.terminal_group_id`

/** Terminal groups whose oldest command is overdue and unfinished. */
export interface StalledGroups {
  groups: number
  /** Delay of the most overdue one. */
  seconds: number
}

/** Delay of a command after which its terminal group counts as stalled. */
export const stalledAfterSeconds = 10

export async function measureStalled(db: Db, workers: Workers, now: Instant): Promise<StalledGroups> {
  const [standing] = await db<[StalledGroups]>`
    select count(*)::int as groups,
           coalesce(max(extract(epoch from ${toTimestamp(db, now)} - oldest.due_at)), 0)::float8 as seconds
      from lane_work as work
     cross join lateral (
           select coalesce(deadline_at, accepted_at) as due_at
             from command
            where command.organization_id = work.organization_id
              and command.terminal_group_id = work.terminal_group_id
              and command.state in ('accepted', 'sent')
            order by command.seq
            limit 1) as oldest
     where oldest.due_at < ${toTimestamp(db, now)} - make_interval(secs => ${stalledAfterSeconds})
       and ${workers.reachable(db`work.organization_id`)}`
  return standing
}
