import type { Db } from '#core/db/connect.ts'
import { fullInfoBytes } from '#core/events/outbox.ts'
import type { Instant } from '#core/time.ts'
import { webhookFollower } from './follower.ts'
import { insertDeliveries } from './outbox_store.ts'

/** A new endpoint reads what happens from now on. Nothing happens when it reads already. */
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
    update webhook_message
       set attempts = 0, first_attempt_at = null, due_at = to_timestamp(${now}::float8 / 1000.0)
     where organization_id = ${organizationId}
       and endpoint_id = ${id}
       and claimed_by is null`
}

/** Sends one event again, whatever the endpoint's filter says. False when there is no such event. */
export async function replayEvent(db: Db, { organizationId, id }: EndpointRef, revision: number): Promise<boolean> {
  const [event] = await db<{ subjectId: string; bytes: number }[]>`
    select event.subject_id, ${fullInfoBytes(db)} as bytes
      from event
      left join content
        on content.organization_id = event.owner_id
       and content.id = event.content_id
     where event.owner_id = ${organizationId}
       and event.revision = ${revision}`
  if (!event) return false
  await insertDeliveries(db, [{ organizationId, endpointId: id, revision, ...event }])
  return true
}

/**
 * Sends all events after the revision again, by setting the endpoint's place in the outbox back, and answers how many
 * events it will look at. What still waits is not sent twice for it.
 */
export async function replayAfter(db: Db, { organizationId, id }: EndpointRef, revision: number): Promise<number> {
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
       set revision = ${revision}
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

/** The revision after which come all events since the moment: revisions run with the clock, and never behind it. */
export const revisionBefore = (moment: Instant): number => moment * 1000 - 1
