import type { Db } from '#core/db/connect.ts'
import type { OperationError } from '#core/errors.ts'
import type { CommandResult } from '#core/lanes/front_office.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'

/** A command whose turn has come. */
export interface DueCommand {
  id: string
  organizationId: Id<'Organization'>
  corporationId: string
  operation: string
  subjectId: string
  /** The API key that asked for it; null when the front office does it by itself. */
  apiKeyId: Id<'ApiKey'> | null
  body: unknown
  seq: number
  state: 'accepted' | 'sent'
  acceptedAt: Instant
  sentAt: Instant | null
  deadlineAt: Instant | null
}

/** The next of a terminal group that are not finished, in the order of acceptance; locked. */
export async function lockDue(db: Db, terminalGroupId: string, rowsMax: number): Promise<DueCommand[]> {
  return db<DueCommand[]>`
    select id, organization_id, corporation_id, seq, operation, subject_id, api_key_id, body, state,
           (extract(epoch from accepted_at) * 1000)::float8 as accepted_at,
           (extract(epoch from sent_at) * 1000)::float8 as sent_at,
           (extract(epoch from deadline_at) * 1000)::float8 as deadline_at
      from command
     where terminal_group_id = ${terminalGroupId}
       and state in ('accepted', 'sent')
     order by seq
     limit ${rowsMax}
       for update`
}

/** They are with the front office from `now` on. */
export async function markSent(db: Db, commands: readonly DueCommand[], now: Instant): Promise<void> {
  await db`
    update command
       set state = 'sent', sent_at = to_timestamp(${now} / 1000.0)
     where id = any(${commands.map(({ id }) => id)}::uuid[])
       and state = 'accepted'`
}

/** How a command ended. */
export interface Finished {
  command: DueCommand
  state: CommandResult['state']
  error?: OperationError
  answeredAt: Instant | undefined
}

/** A virtual front office is sent a command and answers it at the moment when it is carried out. */
export async function finishCommands(db: Db, finished: readonly Finished[], now: Instant): Promise<void> {
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
