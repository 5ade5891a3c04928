import type { Db, Fragment } from '#core/db/connect.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import type { Id } from '#core/schema.ts'
import { type Instant, minuteMs } from '#core/time.ts'

/** Command as stored. */
export interface StoredCommand {
  organizationId: Id<'Organization'>
  id: Id<'Command'>
  operation: string
  /** Order, reserve or terminal group that the command changes. */
  subjectId: Id<'Aggregate'> | null
  /** Person who requested it from the console. */
  personId: Id<'Person'> | null
  terminalGroupId: Id<'TerminalGroup'> | null
  state: 'accepted' | 'sent' | 'applied' | 'failed' | 'expired'
  acceptedAt: Instant
  sentAt: Instant | null
  answeredAt: Instant | null
  finishedAt: Instant | null
  deadlineAt: Instant | null
  errorCode: string | null
  errorMessage: string | null
}

const texts = [
  'organization_id',
  'id',
  'operation',
  'subject_id',
  'person_id',
  'terminal_group_id',
  'state',
  'error_code',
  'error_message',
]
const times = ['accepted_at', 'sent_at', 'answered_at', 'finished_at', 'deadline_at']

const columns = (db: Db): Fragment => db`${db(texts)}, ${instants(db, ...times)}`

interface About {
  organizationId: Id<'Organization'>
  subjectId: string
  /** Maximum number of commands, newest first. */
  rowsMax: number
}

/**
 * Returns the commands on one subject in the order of acceptance. Finished ones are found by an index that acceptance does not write, the
 * few others by the index of lanes.
 */
export async function listCommandsAbout(
  db: Db,
  { organizationId, subjectId, rowsMax }: About,
): Promise<StoredCommand[]> {
  const about = (which: Fragment) => db`
    select seq, ${db([...texts, ...times])}
      from command
     where organization_id = ${organizationId}
       and subject_id = ${subjectId}
       and ${which}`
  const rows = await db<StoredCommand[]>`
    select ${columns(db)}
      from (${about(db`finished_at is not null`)}
            union all
            ${about(isUnfinished(db))}) as command
     order by seq desc
     limit ${rowsMax}`
  return rows.reverse()
}

export async function findCommand(
  db: Db,
  organizationIds: readonly string[],
  id: string,
): Promise<StoredCommand | undefined> {
  const [command] = await db<StoredCommand[]>`
    select ${columns(db)}
      from command
     where organization_id = any(${organizationIds}::uuid[])
       and id = ${id}`
  return command
}

const isUnfinished = (db: Db) => db`state in ('accepted', 'sent')`

/** Conditions of an index each; commands that were applied are found by the primary key. */
const conditions = {
  Unfinished: isUnfinished,
  Failed: (db: Db) => db`state = 'failed'`,
  Expired: (db: Db) => db`state = 'expired'`,
  Applied: (db: Db) => db`state = 'applied'`,
} as const

export type ListedState = keyof typeof conditions

interface Search {
  organizationIds: readonly string[]
  state: ListedState
  operation: string | null
  since: Instant | null
  /** Only commands with lower ids. */
  before: string | null
  rowsMax: number
}

/** Returns the commands in a state by their ids, the latest first. */
export async function listCommands(
  db: Db,
  { organizationIds, state, operation, since, before, rowsMax }: Search,
): Promise<StoredCommand[]> {
  return db<StoredCommand[]>`
    select ${columns(db)}
      from command
     where organization_id = any(${organizationIds}::uuid[])
       and ${conditions[state](db)}
           ${operation === null ? db`` : db`and operation = ${operation}`}
           ${since === null ? db`` : db`and id >= ${firstIdOf(since - minuteMs)} and accepted_at >= ${toTimestamp(db, since)}`}
           ${before === null ? db`` : db`and id < ${before}`}
     order by id desc
     limit ${rowsMax}`
}

/** Returns the lowest id of version 7 that a moment has; no moment before 1970 has one. */
function firstIdOf(at: Instant): string {
  const digits = Math.max(at, 0).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
}
