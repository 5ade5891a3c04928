import type { Db } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import { instants, toInstant, toTimestamp } from '#core/db/timestamps.ts'
import type { StoredContent } from '#core/operation/split_body.ts'
import type { Instant } from '#core/time.ts'
import type { Envelope } from './message.ts'
import type { StoredInfo } from './rules.ts'

/** Maximum number of messages in flight to one endpoint, over all nodes. */
export const messagesMax = 4
/** Maximum number of events in one message. */
export const eventsMax = 20

/** An endpoint whose messages can be claimed. */
export interface SendableEndpoint<Filter> {
  organizationId: string
  corporationId: string
  id: string
  uri: string
  authToken: string | null
  secret: string
  filter: Filter | null
  failures: number
  isSandbox: boolean
}

/** Owners of the rows as values: Citus then sends a statement to their workers alone, and locks rows of one of them. */
const ownersOf = (rows: readonly { organizationId: string }[]): string[] =>
  rows.map(({ organizationId }) => organizationId)

/** Locks the given endpoints, except those that are paused, quiet or locked by another node. */
export async function lockSendable<Filter>(
  db: Db,
  endpoints: readonly Pick<SendableEndpoint<Filter>, 'organizationId' | 'id'>[],
  now: Instant,
): Promise<SendableEndpoint<Filter>[]> {
  return db<SendableEndpoint<Filter>[]>`
    select e.organization_id, e.corporation_id, e.id, e.uri, e.auth_token, e.secret, e.filter, e.failures, o.is_sandbox
      from webhook_endpoint e
      join organization o
        on o.corporation_id = e.corporation_id
       and o.id = e.organization_id
     where e.organization_id = any(${ownersOf(endpoints)}::uuid[])
       and (e.organization_id, e.id) in (
             select organization_id, id
               from ${inputRows('requested', endpoints, { uuid: ['organizationId', 'id'] })})
       and e.paused_at is null
       and (e.quiet_until is null or e.quiet_until <= ${toTimestamp(db, now)})
     order by e.organization_id, e.id
       for update of e skip locked`
}

/** A message that this node has claimed. */
export interface Message<Filter> {
  organizationId: string
  endpointId: string
  id: string
  revisions: number[]
  /** Approximate total size of its events. */
  bytes: number
  filter: Filter | null
  attempts: number
  firstAttemptAt: Instant | null
}

/** Holder and expiry of claims. */
interface Claim {
  now: Instant
  until: Instant
  holder: string
}

/** An endpoint with the number of messages that this node may claim for it. */
export type EndpointWithHeadroom<Filter = unknown> = SendableEndpoint<Filter> & { headroom: number }

/** Query for the number of messages that each endpoint can take: only one if its last response was a failure. */
const headrooms = (db: Db, endpoints: readonly EndpointWithHeadroom[], now: Instant) => db`
  select requested.organization_id, requested.id as endpoint_id,
         least(case when requested.failures > 0 then 1 else ${messagesMax}::int end - count(m.id)::int, requested.headroom) as headroom
    from ${inputRows('requested', endpoints, { uuid: ['organizationId', 'id'], int: ['failures', 'headroom'] })}
    left join webhook_message m
      on m.organization_id = requested.organization_id
     and m.organization_id = any(${ownersOf(endpoints)}::uuid[])
     and m.endpoint_id = requested.id
     and m.claimed_by is not null
     and m.due_at > ${toTimestamp(db, now)}
   group by requested.organization_id, requested.id, requested.failures, requested.headroom`

/** Claims messages that wait for a retry or were left by a dead node, except those that this node is still sending. */
export async function claimDue<Filter>(
  db: Db,
  endpoints: readonly EndpointWithHeadroom<Filter>[],
  inHand: readonly string[],
  { now, until, holder }: Claim,
): Promise<Message<Filter>[]> {
  return db<Message<Filter>[]>`
    with endpoint as (${headrooms(db, endpoints, now)}),
    due as (
      select m.organization_id, m.endpoint_id, m.id, m.first_attempt_at
        from endpoint
       cross join lateral (
             select organization_id, endpoint_id, id, ${instants(db, 'first_attempt_at')}
               from webhook_message
              where organization_id = endpoint.organization_id
                and organization_id = any(${ownersOf(endpoints)}::uuid[])
                and endpoint_id = endpoint.endpoint_id
                and due_at <= ${toTimestamp(db, now)}
                and id <> all(${inHand}::uuid[])
              order by due_at, id
              limit greatest(endpoint.headroom, 0)) as m)
    update webhook_message m
       set claimed_by = ${holder}, due_at = ${toTimestamp(db, until)}
      from due
     where m.organization_id = due.organization_id
       and m.organization_id = any(${ownersOf(endpoints)}::uuid[])
       and m.endpoint_id = due.endpoint_id
       and m.id = due.id
    returning m.organization_id, m.endpoint_id, m.id, m.revisions, m.bytes, m.filter, m.attempts,
              due.first_attempt_at`
}

/** An event that is not part of a message yet. */
export interface PendingDelivery {
  organizationId: string
  endpointId: string
  revision: number
  subjectId: string
  bytes: number
  /** Number of messages that the endpoint can take. */
  headroom: number
}

/**
 * Returns pending events whose subject has no message in flight, enough to fill the messages that each endpoint can take.
 * `offset 0` makes PostgreSQL look up each subject; a join would read all pending deliveries.
 */
export async function listPending(
  db: Db,
  endpoints: readonly EndpointWithHeadroom[],
  now: Instant,
): Promise<PendingDelivery[]> {
  return db<PendingDelivery[]>`
    with endpoint as (${headrooms(db, endpoints, now)})
    select endpoint.organization_id, endpoint.endpoint_id, endpoint.headroom, d.revision, d.subject_id, d.bytes
      from endpoint
     cross join lateral (
           select revision, subject_id, bytes
             from webhook_delivery w
            where organization_id = endpoint.organization_id
              and organization_id = any(${ownersOf(endpoints)}::uuid[])
              and endpoint_id = endpoint.endpoint_id
              and finished_at is null
              and message_id is null
              and not exists (select 1
                                from webhook_delivery under_way
                               where under_way.organization_id = w.organization_id
                                 and under_way.organization_id = any(${ownersOf(endpoints)}::uuid[])
                                 and under_way.endpoint_id = w.endpoint_id
                                 and under_way.subject_id = w.subject_id
                                 and under_way.finished_at is null
                                 and under_way.message_id is not null
                              offset 0)
            order by revision
            limit greatest(endpoint.headroom, 0) * ${eventsMax}) as d
     order by endpoint.endpoint_id, d.revision`
}

/** Inserts new messages, claimed by this node, and assigns their events. */
export async function insertMessages<Filter>(
  db: Db,
  messages: readonly Message<Filter>[],
  { until, holder }: Claim,
): Promise<void> {
  await db`
    with message as (
      insert into webhook_message (organization_id, endpoint_id, id, revisions, bytes, filter, due_at, claimed_by)
      select organization_id, endpoint_id, id, array(select json_array_elements_text(revisions)::bigint),
             bytes, filter, ${toTimestamp(db, until)}, ${holder}
        from ${inputRows('m', messages, {
          uuid: ['organizationId', 'endpointId', 'id'],
          json: ['revisions', 'filter'],
          int: ['bytes'],
        })}
      returning organization_id, endpoint_id, id, revisions)
    update webhook_delivery d
       set message_id = inside.id
      from (select organization_id, endpoint_id, id, unnest(revisions) as revision from message) as inside
     where d.organization_id = inside.organization_id
       and d.organization_id = any(${ownersOf(messages)}::uuid[])
       and d.endpoint_id = inside.endpoint_id
       and d.revision = inside.revision`
}

/** Stored event of a message. */
export interface StoredEvent extends Envelope, StoredInfo {
  messageId: string
}

/** Row of a stored event; the content is only in the first row that refers to it. */
interface EventRow extends Envelope {
  messageId: string
  field: string | null
  contentId: string | null
  content: string | null
  shape: number | null
}

/** Returns the stored events by message id, in order of revision. Reads each content once. */
export async function readEvents(
  db: Db,
  messages: readonly Pick<Message<unknown>, 'organizationId' | 'id' | 'revisions'>[],
): Promise<Map<string, StoredEvent[]>> {
  const requested = messages.flatMap(({ organizationId, id, revisions }) =>
    revisions.map((revision) => ({ organizationId, messageId: id, revision })),
  )
  const rows = await db<EventRow[]>`
    with said as materialized (
      select requested.message_id, event.type, ${toInstant(db, 'event.happened_at')} as at,
             event.owner_id as organization_id, event.revision, event.correlation_id, event.info, event.content_id,
             event.content_field,
             row_number() over (partition by event.owner_id, event.content_id order by event.revision) = 1 as is_first
        from ${inputRows('requested', requested, { uuid: ['organizationId', 'messageId'], bigint: ['revision'] })}
        join event
          on event.owner_id = requested.organization_id
         and event.owner_id = any(${ownersOf(messages)}::uuid[])
         and event.revision = requested.revision)
    select said.message_id, said.type, said.at, said.organization_id, said.correlation_id, said.info::text as info,
           said.content_field as field, said.content_id, content.value::text as content, content.shape
      from said
      left join content
        on content.organization_id = said.organization_id
       and content.organization_id = any(${ownersOf(messages)}::uuid[])
       and content.id = said.content_id
       and said.is_first
     order by said.organization_id, said.revision`
  const contents = new Map<string, StoredContent>()
  for (const { contentId, content, shape } of rows)
    if (contentId !== null && content !== null) contents.set(contentId, { content, shape })
  const whole = rows.map(({ contentId, ...row }) => ({ ...row, content: contents.get(contentId ?? '') ?? null }))
  return Map.groupBy(whole, ({ messageId }) => messageId)
}

/** Renews the claims of messages that this node is still sending. */
export async function renewClaims(
  db: Db,
  messages: readonly Message<unknown>[],
  { holder, until }: Pick<Claim, 'holder' | 'until'>,
): Promise<void> {
  await db`
    update webhook_message m
       set due_at = ${toTimestamp(db, until)}
      from ${claimed(messages)}
     where m.organization_id = claimed.organization_id
       and m.organization_id = any(${ownersOf(messages)}::uuid[])
       and m.endpoint_id = claimed.endpoint_id
       and m.id = claimed.id
       and m.claimed_by = ${holder}`
}

/** Releases the claims of a stopping node. */
export async function releaseMessages(db: Db, messages: readonly Message<unknown>[], holder: string): Promise<void> {
  await db`
    update webhook_message m
       set claimed_by = null, due_at = to_timestamp(0)
      from ${claimed(messages)}
     where m.organization_id = claimed.organization_id
       and m.organization_id = any(${ownersOf(messages)}::uuid[])
       and m.endpoint_id = claimed.endpoint_id
       and m.id = claimed.id
       and m.claimed_by = ${holder}`
}

const claimed = (messages: readonly Message<unknown>[]) =>
  inputRows('claimed', messages, { uuid: ['organizationId', 'endpointId', 'id'] })
