import type { Db } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import type { FoundRow } from '#core/db/text_rows.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import type { OwnerCondition } from '#core/db/workers.ts'
import { declarePersonal } from '#core/record/personal.ts'
import { newId } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { Message } from './messages.store.ts'
import type { ReceiverResponse } from './receivers.ts'

const deletedMax = 2_000

declarePersonal('webhook_attempt', ['response_body'])
/** Responses to events of an erased guest may have any text of them. */
declarePersonal('webhook_delivery', [], {
  steps: {
    async lock() {},
    async follow(db, rows) {
      for (const [, found] of Map.groupBy(rows, ({ owner, key }) => `${owner} ${key[0]}`))
        await deleteResponses(
          db,
          found[0]!,
          found.map(({ key }) => Number(key[1])),
        )
    },
  },
})

async function deleteResponses(db: Db, { owner, key }: FoundRow, revisions: readonly number[]): Promise<void> {
  await db`
    update webhook_attempt
       set response_body = null
     where organization_id = ${owner}
       and endpoint_id = ${String(key[0])}
       and revisions && ${revisions}::bigint[]
       and response_body is not null`
}

/** Outcome of an attempt at this node. */
export interface AttemptResult {
  message: Message<unknown>
  holder: string
  answer: ReceiverResponse
  attemptedAt: Instant
}

/** Finishes delivered messages, except those that another node has claimed by now, and records the attempts. */
export async function finishDelivered(db: Db, results: readonly AttemptResult[], now: Instant): Promise<void> {
  const claimed = results.map(({ message, holder }) => ({ ...message, holder }))
  await db`
    with done as (
      delete from webhook_message m
       using ${inputRows('result', claimed, { uuid: ['organizationId', 'endpointId', 'id', 'holder'] })}
       where m.organization_id = result.organization_id
         and m.organization_id = any(${claimed.map(({ organizationId }) => organizationId)}::uuid[])
         and m.endpoint_id = result.endpoint_id
         and m.id = result.id
         and m.claimed_by = result.holder
      returning m.organization_id, m.endpoint_id, m.revisions)
    update webhook_delivery d
       set outcome = 'delivered', finished_at = ${toTimestamp(db, now)}
      from (select organization_id, endpoint_id, unnest(revisions) as revision from done) as inside
     where d.organization_id = inside.organization_id
       and d.organization_id = any(${claimed.map(({ organizationId }) => organizationId)}::uuid[])
       and d.endpoint_id = inside.endpoint_id
       and d.revision = inside.revision`
  await insertAttempts(db, results)
}

export async function insertAttempts(db: Db, results: readonly AttemptResult[]): Promise<void> {
  const attempts = results.map(({ message, answer, attemptedAt }) => ({ ...message, ...answer, attemptedAt }))
  await db`
    insert into webhook_attempt
           (organization_id, endpoint_id, message_id, revisions, attempted_at, duration_ms, status, error, response_body)
    select organization_id, endpoint_id, id, array(select json_array_elements_text(revisions)::bigint),
           attempted_at, duration_ms, status, error, body
      from ${inputRows('attempt', attempts, {
        uuid: ['organizationId', 'endpointId', 'id'],
        json: ['revisions'],
        timestamptz: ['attemptedAt'],
        int: ['durationMs', 'status'],
        text: ['error', 'body'],
      })}`
}

/** Returns the number of consecutive failures of the endpoint, and locks it. */
export async function lockFailures(db: Db, { organizationId, endpointId }: Message<unknown>): Promise<number> {
  const [row] = await db<{ failures: number }[]>`
    select failures
      from webhook_endpoint
     where organization_id = ${organizationId}
       and id = ${endpointId}
       for update`
  return row?.failures ?? 0
}

export async function updateFailures(
  db: Db,
  { organizationId, endpointId }: Message<unknown>,
  failures: number,
  quietUntil: Instant | undefined,
): Promise<void> {
  await db`
    update webhook_endpoint
       set failures = ${failures},
           quiet_until = ${quietUntil === undefined ? db`null` : toTimestamp(db, quietUntil)}
     where organization_id = ${organizationId}
       and id = ${endpointId}`
}

/** Makes all messages that wait for a retry due at once, because the receiver has recovered. */
export async function makeMessagesDue(
  db: Db,
  { organizationId, endpointId }: { organizationId: string; endpointId: string },
  now: Instant,
): Promise<void> {
  await db`
    update webhook_message
       set due_at = ${toTimestamp(db, now)}
     where organization_id = ${organizationId}
       and endpoint_id = ${endpointId}
       and claimed_by is null
       and due_at > ${toTimestamp(db, now)}`
}

/** Schedules the next attempt, unless another node has claimed the message by now. */
export async function postponeMessage(
  db: Db,
  { organizationId, endpointId, id, attempts }: Message<unknown>,
  { holder, firstAttemptAt, dueAt }: { holder: string; firstAttemptAt: Instant; dueAt: Instant },
): Promise<void> {
  await db`
    update webhook_message
       set attempts = ${attempts}, first_attempt_at = ${toTimestamp(db, firstAttemptAt)}, due_at = ${toTimestamp(db, dueAt)},
           claimed_by = null
     where organization_id = ${organizationId}
       and endpoint_id = ${endpointId}
       and id = ${id}
       and claimed_by = ${holder}`
}

/**
 * Splits a failed message. The first event of each subject becomes a message of its own; later events of the subject become
 * pending again, to be sent after it.
 */
export async function splitMessage(
  db: Db,
  { organizationId, endpointId, id, attempts }: Message<unknown>,
  { holder, firstAttemptAt, dueAt }: { holder: string; firstAttemptAt: Instant; dueAt: Instant },
): Promise<void> {
  const [whole] = await db<{ filter: unknown }[]>`
    delete from webhook_message
     where organization_id = ${organizationId}
       and endpoint_id = ${endpointId}
       and id = ${id}
       and claimed_by = ${holder}
    returning filter`
  if (!whole) return
  const filter = whole.filter === null ? null : JSON.stringify(whole.filter)
  const rows = await db<{ revision: number; subjectId: string; bytes: number }[]>`
    update webhook_delivery
       set message_id = null
     where organization_id = ${organizationId}
       and endpoint_id = ${endpointId}
       and message_id = ${id}
       and finished_at is null
    returning revision, subject_id, bytes`
  const first = new Map<string, (typeof rows)[number]>()
  for (const row of rows)
    if (row.revision <= (first.get(row.subjectId)?.revision ?? row.revision)) first.set(row.subjectId, row)
  const alone = [...first.values()].map((row) => ({ ...row, id: newId() }))
  await db`
    with message as (
      insert into webhook_message
             (organization_id, endpoint_id, id, revisions, bytes, filter, attempts, first_attempt_at, due_at)
      select ${organizationId}::uuid, ${endpointId}::uuid, id, array[revision], bytes, ${filter}::text::json, ${attempts}::int,
             ${toTimestamp(db, firstAttemptAt)}, ${toTimestamp(db, dueAt)}
        from ${inputRows('new', alone, { uuid: ['id'], bigint: ['revision'], int: ['bytes'] })}
      returning organization_id, endpoint_id, id, revisions[1] as revision)
    update webhook_delivery d
       set message_id = message.id
      from message
     where d.organization_id = message.organization_id
       and d.endpoint_id = message.endpoint_id
       and d.revision = message.revision`
}

/** Finishes a message as failed. Returns false if another node has claimed it by now. */
export async function giveUp(
  db: Db,
  { organizationId, endpointId, id, revisions }: Message<unknown>,
  { holder, now }: { holder: string; now: Instant },
): Promise<boolean> {
  const gone = await db`
    delete from webhook_message
     where organization_id = ${organizationId}
       and endpoint_id = ${endpointId}
       and id = ${id}
       and claimed_by = ${holder}
    returning 1`
  if (gone.length === 0) return false
  await db`
    update webhook_delivery
       set outcome = 'failed', finished_at = ${toTimestamp(db, now)}
     where organization_id = ${organizationId}
       and endpoint_id = ${endpointId}
       and revision = any(${revisions}::bigint[])`
  return true
}

export async function pauseEndpoint(
  db: Db,
  { organizationId, endpointId }: Message<unknown>,
  now: Instant,
): Promise<void> {
  await db`
    update webhook_endpoint
       set paused_at = ${toTimestamp(db, now)}
     where organization_id = ${organizationId}
       and id = ${endpointId}
       and paused_at is null`
}

/**
 * Deletes some of the deliveries and attempts that finished before `before`, of organizations that meet the condition. Returns whether
 * there may be more.
 */
export async function deleteFinished(db: Db, before: Instant, isSearched: OwnerCondition): Promise<boolean> {
  const isOwned = isSearched(db`organization_id`)
  const deliveries = await db`
    with past as materialized (
      select organization_id, endpoint_id, revision
        from webhook_delivery
       where finished_at < ${toTimestamp(db, before)}
         and ${isOwned}
       limit ${deletedMax})
    delete from webhook_delivery
     where ${isOwned}
       and (organization_id, endpoint_id, revision) in (
             select organization_id, endpoint_id, revision
               from past)`
  const attempts = await db`
    with past as materialized (
      select organization_id, endpoint_id, seq
        from webhook_attempt
       where attempted_at < ${toTimestamp(db, before)}
         and ${isOwned}
       limit ${deletedMax})
    delete from webhook_attempt
     where ${isOwned}
       and (organization_id, endpoint_id, seq) in (
             select organization_id, endpoint_id, seq
               from past)`
  return Math.max(deliveries.count, attempts.count) === deletedMax
}

export async function countPaused(db: Db, isSearched: OwnerCondition): Promise<number> {
  const rows = await db<{ paused: number }[]>`
    select count(*)::int as paused
      from webhook_endpoint
     where paused_at is not null
       and ${isSearched(db`organization_id`)}
     group by organization_id`
  return rows.reduce((sum, { paused }) => sum + paused, 0)
}
