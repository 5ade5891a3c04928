import { touch } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import { earlier, toTimestamp } from '#core/db/timestamps.ts'
import type { OwnerCondition } from '#core/db/workers.ts'
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
export async function resumeEndpoint(db: Db, { organizationId, id }: EndpointRef): Promise<void> {
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
       set attempts = 0, first_attempt_at = null, due_at = to_timestamp(0)
     where organization_id = ${organizationId}
       and endpoint_id = ${id}
       and claimed_by is null`
  await touch(db, webhookTopic, organizationId)
}

/** Returns whether an attempt for one of the organizations is under way. */
export async function isAttempting(db: Db, organizationIds: readonly string[]): Promise<boolean> {
  const [message] = await db`
    select 1
      from webhook_message
     where organization_id = any(${organizationIds}::uuid[])
       and claimed_by is not null
     limit 1`
  return message !== undefined
}

/** Brings the retries of an organization's messages forward, as if the time had passed; their order and their last attempt move along. */
export async function bringRetriesForward(db: Db, organizationId: string, ms: number): Promise<void> {
  await db`
    update webhook_endpoint
       set quiet_until = ${earlier(db, 'quiet_until', ms)}
     where organization_id = ${organizationId}
       and quiet_until is not null`
  const { count } = await db`
    update webhook_message
       set due_at = ${earlier(db, 'due_at', ms)},
           first_attempt_at = ${earlier(db, 'first_attempt_at', ms)}
     where organization_id = ${organizationId}
       and claimed_by is null`
  if (count > 0) await touch(db, webhookTopic, organizationId)
}

/** Returns whether messages of the organizations are being sent, are due, or are about to be written. */
export async function isSending(db: Db, { serverNow, isSearched }: { serverNow: Instant; isSearched: OwnerCondition }) {
  const now = toTimestamp(db, serverNow)
  const [endpoint] = await db`
    select 1
      from webhook_endpoint as endpoint
     where ${isSearched(db`endpoint.organization_id`)}
       and paused_at is null
       and (quiet_until is null or quiet_until <= ${now})
       and exists (select 1
                     from api_key
                    where api_key.corporation_id = endpoint.corporation_id
                      and api_key.id = endpoint.api_key_id
                      and api_key.revoked_at is null
                      and (api_key.expires_at is null or api_key.expires_at > ${now}))
       and (exists (select 1
                      from webhook_message as message
                     where message.organization_id = endpoint.organization_id
                       and ${isSearched(db`message.organization_id`)}
                       and message.endpoint_id = endpoint.id
                       and (message.due_at <= ${now} or message.claimed_by is not null))
         or exists (select 1
                      from webhook_delivery as delivery
                     where delivery.organization_id = endpoint.organization_id
                       and ${isSearched(db`delivery.organization_id`)}
                       and delivery.endpoint_id = endpoint.id
                       and delivery.finished_at is null
                       and delivery.message_id is null
                       and not exists (select 1
                                         from webhook_delivery as earlier
                                        where earlier.organization_id = delivery.organization_id
                                          and ${isSearched(db`earlier.organization_id`)}
                                          and earlier.endpoint_id = delivery.endpoint_id
                                          and earlier.subject_id = delivery.subject_id
                                          and earlier.finished_at is null
                                          and earlier.message_id is not null)))
     limit 1`
  return endpoint !== undefined
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
