import type { Db, Fragment } from '#core/db/connect.ts'
import { instants } from '#core/db/timestamps.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'

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
            ${about(db`state in ('accepted', 'sent')`)}) as command
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
