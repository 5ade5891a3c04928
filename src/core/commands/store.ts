import type { Db, Fragment } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import { earlier, toTimestamp } from '#core/db/timestamps.ts'
import type { OperationError } from '#core/errors.ts'
import type { Lane } from '#core/operation/aggregate.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'

export interface CommandResult {
  id: string
  state: 'applied' | 'failed' | 'expired'
  error?: { code: string; message: string } | undefined
  /** Current state of the command's aggregate. */
  subject?: unknown
}

export interface PendingCommand {
  id: string
  organizationId: Id<'Organization'>
  corporationId: string
  operation: string
  subjectId: string
  /** API key of the request; null for a person, and for actions of the front office itself. */
  apiKeyId: Id<'ApiKey'> | null
  personId: Id<'Person'> | null
  body: unknown
  seq: number
  state: 'accepted' | 'sent'
  acceptedAt: Instant
  sentAt: Instant | null
  deadlineAt: Instant | null
}

/** Marks commands as sent to the front office. */
export async function markSent(db: Db, lane: Lane, commands: readonly PendingCommand[], now: Instant): Promise<void> {
  await db`
    update command
       set state = 'sent', sent_at = ${toTimestamp(db, now)}
     where command.organization_id = ${lane.organizationId}
       and ${amongOpen(db, lane, commands)}
       and state = 'accepted'`
}

/** Brings the deadlines of open commands of virtual front offices forward, as if the time had passed. A linked one has its whole time. */
export async function bringDeadlinesForward(db: Db, organizationId: string, ms: number): Promise<void> {
  await db`
    update command
       set sent_at = ${earlier(db, 'sent_at', ms)},
           deadline_at = ${earlier(db, 'deadline_at', ms)}
     where organization_id = ${organizationId}
       and state in ('accepted', 'sent')
       and terminal_group_id in (
             select id
               from terminal_group
              where organization_id = ${organizationId}
                and kind = 'virtual')`
}

/**
 * Condition for open commands, by their range in the lane. The id alone would suffice, but without statistics the planner could scan all
 * open commands of the organization.
 */
function amongOpen(db: Db, { terminalGroupId }: Lane, commands: readonly PendingCommand[]): Fragment {
  const seqs = commands.map(({ seq }) => seq)
  return db`
    command.terminal_group_id = ${terminalGroupId}
       and command.seq between ${Math.min(...seqs)} and ${Math.max(...seqs)}
       and command.id = any(${commands.map(({ id }) => id)}::uuid[])
       and command.state in ('accepted', 'sent')`
}

export interface FinishedCommand {
  command: PendingCommand
  state: CommandResult['state']
  error?: OperationError
  answeredAt: Instant | undefined
}

/**
 * Stores the outcomes of commands, and returns their number: fewer than given if the lease is lost. A virtual front office counts as being
 * sent a command and answering it when it is executed.
 */
export async function finishCommands(
  db: Db,
  lane: Lane,
  finished: readonly FinishedCommand[],
  { now, lease }: { now: Instant; lease: Fragment },
): Promise<number> {
  if (finished.length === 0) return 0
  const results = finished.map(({ command, error, state, answeredAt }) => ({
    id: command.id,
    state,
    answeredAt: answeredAt ?? now,
    errorCode: error?.def.code,
    errorMessage: error?.message,
  }))
  const { count } = await db`
    with lease as (${lease})
    update command
       set state = result.state,
           sent_at = coalesce(sent_at, case when result.state <> 'expired' then ${toTimestamp(db, now)} end),
           answered_at = case when result.state <> 'expired' then result.answered_at end,
           finished_at = ${toTimestamp(db, now)},
           error_code = result.error_code,
           error_message = result.error_message
      from lease,
           ${inputRows('result', results, {
             uuid: ['id'],
             text: ['state', 'errorCode', 'errorMessage'],
             timestamptz: ['answeredAt'],
           })}
     where command.organization_id = ${lane.organizationId}
       and ${amongOpen(
         db,
         lane,
         finished.map(({ command }) => command),
       )}
       and command.id = result.id`
  return count
}
