import { touch } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import { fullInfoBytes } from '#core/events/outbox.ts'
import type { Instant } from '#core/time.ts'
import { makeMessagesDue } from './attempts.store.ts'
import { webhookFollower } from './follower.ts'
import { insertDeliveries, webhookTopic } from './outbox.store.ts'

/** Makes a new endpoint read future events. Keeps an existing cursor. */
export async function insertEndpointCursor(db: Db, { organizationId, id }: EndpointRef): Promise<void> {
  await db`
    insert into follower_cursor (owner_id, follower, part, revision)
    select owner_id, ${webhookFollower}, ${id}, revision
      from owner_counter
     where owner_id = ${organizationId}
        on conflict (owner_id, follower, part) do nothing`
}

interface EndpointRef {
  organizationId: string
  id: string
}

/** Resumes a paused endpoint from its cursor; messages that failed before get another 72 hours. */
export async function resumeEndpoint(db: Db, { organizationId, id }: EndpointRef, now: Instant): Promise<void> {
  await db`
    update webhook_endpoint
       set paused_at = null, failures = 0, quiet_until = null
     where organization_id = ${organizationId}
       and id = ${id}`
  await db`
    update follower_cursor
       set retry_at = 'epoch'
     where owner_id = ${organizationId}
       and follower = ${webhookFollower}
       and part = ${id}`
  await db`
    update webhook_message
       set attempts = 0, first_attempt_at = null, due_at = ${toTimestamp(db, now)}
     where organization_id = ${organizationId}
       and endpoint_id = ${id}
       and claimed_by is null`
  await touch(db, webhookTopic, organizationId)
}

/**
 * Sends events again, regardless of the endpoint's filter, and returns how many exist. Pending ones are sent once, without waiting for
 * their next attempt.
 */
export async function replayEvents(
  db: Db,
  endpoint: EndpointRef,
  revisions: readonly number[],
  now: Instant,
): Promise<number> {
  const { organizationId, id: endpointId } = endpoint
  const events = await db<{ revision: number; subjectId: string; bytes: number }[]>`
    select event.revision, event.subject_id, ${fullInfoBytes(db)} as bytes
      from event
      left join content
        on content.organization_id = event.owner_id
       and content.id = event.content_id
     where event.owner_id = ${organizationId}
       and event.revision = any(${revisions}::bigint[])`
  if (events.length === 0) return 0
  await retryNow(db, endpoint, now)
  const deliveries = events.map((event) => ({ organizationId, endpointId, ...event }))
  await insertDeliveries(db, deliveries)
  return events.length
}

/** Ends the back-off of an endpoint, and makes its waiting messages due. */
async function retryNow(db: Db, { organizationId, id: endpointId }: EndpointRef, now: Instant): Promise<void> {
  await db`
    update webhook_endpoint
       set quiet_until = null
     where organization_id = ${organizationId}
       and id = ${endpointId}`
  await makeMessagesDue(db, { organizationId, endpointId }, now)
  await touch(db, webhookTopic, organizationId)
}

/**
 * Sends all events after the revision again by moving the endpoint's cursor back, and returns the number of events to read.
 * Pending deliveries are not duplicated.
 */
export async function replayAfter(
  db: Db,
  { organizationId, id }: EndpointRef,
  revision: number,
  now: Instant,
): Promise<number> {
  await retryNow(db, { organizationId, id }, now)
  const [cursor] = await db<{ revision: number }[]>`
    select revision
      from follower_cursor
     where owner_id = ${organizationId}
       and follower = ${webhookFollower}
       and part = ${id}
       for update`
  const end = cursor?.revision ?? 0
  if (end <= revision) return 0
  await db`
    update follower_cursor
       set revision = ${revision}, retry_at = 'epoch'
     where owner_id = ${organizationId}
       and follower = ${webhookFollower}
       and part = ${id}`
  const [row] = await db<{ events: number }[]>`
    select count(*)::int as events
      from event
     where owner_id = ${organizationId}
       and revision > ${revision}
       and revision <= ${end}`
  return row?.events ?? 0
}

/** Returns a revision below all revisions since `moment`, because revisions never fall behind the clock. */
export const revisionBefore = (moment: Instant): number => moment * 1000 - 1
