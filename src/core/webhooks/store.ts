import type { Db } from '../db/connect.ts'
import { wholeInfo } from '../events.ts'
import { newId } from '../schema.ts'
import type { Instant } from '../time.ts'
import type { Enclosed } from './message.ts'
import type { Answer } from './receivers.ts'

/** Messages under way to one endpoint at a time, over all nodes. */
export const messagesMax = 4
/** Events in one message. */
export const eventsMax = 20
/** Events of one endpoint that are read in one go. */
const pageMax = 500
const deletedMax = 2_000

/** An endpoint that has something to do. */
export interface Busy {
  organizationId: string
  id: string
  isBehind: boolean
}

const at = (db: Db, instant: Instant) => db`to_timestamp(${instant}::float8 / 1000.0)`

/**
 * Endpoints with new events, or with messages to send, in no particular order, so that none is passed over for ever when
 * there are more than `limit`. `scope` limits the look to some organizations; `full` are endpoints that can take no more.
 */
export async function listBusy(
  db: Db,
  { now, scope, full, limit }: { now: Instant; scope?: readonly string[]; full: readonly string[]; limit: number },
): Promise<Busy[]> {
  return db<Busy[]>`
    select organization_id, id, is_behind
      from (select e.organization_id, e.id, c.revision > e.cursor_revision as is_behind,
                   e.id <> all(${full as string[]}::uuid[])
                   and (e.quiet_until is null or e.quiet_until <= ${at(db, now)})
                   and (exists (select 1
                                  from webhook_message m
                                 where m.organization_id = e.organization_id
                                   and m.endpoint_id = e.id
                                   and m.due_at <= ${at(db, now)})
                     or exists (select 1
                                  from webhook_delivery d
                                 where d.organization_id = e.organization_id
                                   and d.endpoint_id = e.id
                                   and d.finished_at is null
                                   and d.message_id is null)) as has_work
              from webhook_endpoint e
              join organization_counter c on c.organization_id = e.organization_id
             where e.paused_at is null
               and exists (select 1
                             from api_key k
                            where k.corporation_id = e.corporation_id
                              and k.id = e.api_key_id
                              and k.revoked_at is null
                              and (k.expires_at is null or k.expires_at > ${at(db, now)}))
               ${scope ? db`and e.organization_id = any(${scope as string[]}::uuid[])` : db``}
           ) as endpoint
     where is_behind or has_work
     order by random()
     limit ${limit}`
}

/** An endpoint whose new events are being read. */
export interface Reader<Filter> {
  organizationId: string
  id: string
  cursorRevision: number
  filter: Filter | null
  /** The newest revision of its organization. */
  newest: number
}

/** Those of the endpoints that no other node is at work on, locked until the transaction ends. */
export async function lockReaders<Filter>(db: Db, ids: readonly string[]): Promise<Reader<Filter>[]> {
  return db<Reader<Filter>[]>`
    select e.organization_id, e.id, e.cursor_revision, e.filter, c.revision as newest
      from webhook_endpoint e
      join organization_counter c on c.organization_id = e.organization_id
     where e.id = any(${ids as string[]}::uuid[])
       and e.paused_at is null
       and c.revision > e.cursor_revision
     order by e.organization_id, e.id
       for update of e skip locked`
}

/** An event that waits to be read by an endpoint. The infos are there only for a filter that compares them. */
export interface Unread {
  endpointId: string
  revision: number
  type: string
  subjectId: string
  fromStatus: string | null
  status: string | null
  info: Record<string, unknown> | null
  formerInfo: Record<string, unknown> | null
}

/** The next page of events of each endpoint, in order. */
export async function listUnread(
  db: Db,
  readers: readonly { organizationId: string; id: string; cursorRevision: number; comparesInfo: boolean }[],
): Promise<Unread[]> {
  const rows = await db<(Unread & InTwoParts & { formerField: string | null; formerDoc: object | null })[]>`
    select reader.endpoint_id, v.revision, v.type, v.subject_id, v.from_status, v.status,
           v.info, v.content_field, content.doc,
           former.info as former_info, former.content_field as former_field, former_content.doc as former_doc
      from unnest(
             ${readers.map(({ organizationId }) => organizationId)}::uuid[],
             ${readers.map(({ id }) => id)}::uuid[],
             ${readers.map(({ cursorRevision }) => cursorRevision)}::bigint[],
             ${readers.map(({ comparesInfo }) => String(comparesInfo))}::text[]::boolean[]
           ) as reader(organization_id, endpoint_id, cursor_revision, compares_info)
     cross join lateral (
           select revision, type, subject_id, from_status, status, content_field,
                  case when reader.compares_info then info end as info,
                  case when reader.compares_info then content_id end as content_id
             from event
            where organization_id = reader.organization_id
              and revision > reader.cursor_revision
            order by revision
            limit ${pageMax}) as v
      left join lateral (
           select info, content_id, content_field
             from event
            where reader.compares_info
              and organization_id = reader.organization_id
              and subject_id = v.subject_id
              and revision < v.revision
            order by revision desc
            limit 1) as former on true
      left join content
        on content.organization_id = reader.organization_id
       and content.id = v.content_id
      left join content as former_content
        on former_content.organization_id = reader.organization_id
       and former_content.id = former.content_id
     order by reader.endpoint_id, v.revision`
  return rows.map(({ contentField, doc, formerField, formerDoc, ...row }) => ({
    ...row,
    info: row.info && wholeInfo(row.info, contentField, doc),
    formerInfo: row.formerInfo && wholeInfo(row.formerInfo, formerField, formerDoc),
  }))
}

/** An event's info and the content that completes it, as they are stored. */
interface InTwoParts {
  contentField: string | null
  doc: object | null
}

/** True when the page was full, so there may be more. */
export const isFullPage = (events: readonly unknown[]): boolean => events.length === pageMax

/** What an endpoint has read: events to deliver, and its new place in the outbox. */
export interface Read {
  organizationId: string
  id: string
  cursorRevision: number
  wanted: readonly { revision: number; subjectId: string }[]
}

/** Writes down what is to be delivered. An event that was delivered before is read again only to be sent again. */
export async function saveRead(db: Db, reads: readonly Read[]): Promise<void> {
  const rows = reads.flatMap(({ organizationId, id, wanted }) =>
    wanted.map(({ revision, subjectId }) => ({ organizationId, id, revision, subjectId })),
  )
  if (rows.length > 0)
    await db`
      insert into webhook_delivery as known (organization_id, endpoint_id, revision, subject_id)
      select organization_id, endpoint_id, revision, subject_id
        from unnest(
               ${rows.map(({ organizationId }) => organizationId)}::uuid[],
               ${rows.map(({ id }) => id)}::uuid[],
               ${rows.map(({ revision }) => revision)}::bigint[],
               ${rows.map(({ subjectId }) => subjectId)}::uuid[]
             ) as wanted(organization_id, endpoint_id, revision, subject_id)
          on conflict (organization_id, endpoint_id, revision) do update
         set message_id = null, outcome = null, finished_at = null
       where known.finished_at is not null`
  await db`
    update webhook_endpoint e
       set cursor_revision = done.cursor_revision
      from unnest(
             ${reads.map(({ organizationId }) => organizationId)}::uuid[],
             ${reads.map(({ id }) => id)}::uuid[],
             ${reads.map(({ cursorRevision }) => cursorRevision)}::bigint[]
           ) as done(organization_id, id, cursor_revision)
     where e.organization_id = done.organization_id
       and e.id = done.id`
}

/** An endpoint that messages can be claimed for. */
export interface Sendable<Filter> {
  organizationId: string
  id: string
  uri: string
  authToken: string | null
  secret: string
  filter: Filter | null
  failures: number
  isSandbox: boolean
}

/** Those of the endpoints that may be sent to and that no other node is at work on, locked. */
export async function lockSendable<Filter>(db: Db, ids: readonly string[], now: Instant): Promise<Sendable<Filter>[]> {
  return db<Sendable<Filter>[]>`
    select e.organization_id, e.id, e.uri, e.auth_token, e.secret, e.filter, e.failures, o.is_sandbox
      from webhook_endpoint e
      join organization o
        on o.corporation_id = e.corporation_id
       and o.id = e.organization_id
     where e.id = any(${ids as string[]}::uuid[])
       and e.paused_at is null
       and (e.quiet_until is null or e.quiet_until <= ${at(db, now)})
     order by e.organization_id, e.id
       for update of e skip locked`
}

/** A message claimed by this node. */
export interface Message<Filter> {
  organizationId: string
  endpointId: string
  id: string
  revisions: number[]
  filter: Filter | null
  attempts: number
  firstAttemptAt: Instant | null
}

interface Claim {
  now: Instant
  until: Instant
  holder: string
}

/** How many more messages each endpoint can take; an endpoint whose last answer was a failure takes one at a time. */
const rooms = (db: Db, endpoints: readonly Sendable<unknown>[], now: Instant) => db`
  select asked.organization_id, asked.endpoint_id, asked.messages_max - count(m.id)::int as room
    from unnest(
           ${endpoints.map(({ organizationId }) => organizationId)}::uuid[],
           ${endpoints.map(({ id }) => id)}::uuid[],
           ${endpoints.map(({ failures }) => (failures > 0 ? 1 : messagesMax))}::int[]
         ) as asked(organization_id, endpoint_id, messages_max)
    left join webhook_message m
      on m.organization_id = asked.organization_id
     and m.endpoint_id = asked.endpoint_id
     and m.claimed_by is not null
     and m.due_at > ${at(db, now)}
   group by asked.organization_id, asked.endpoint_id, asked.messages_max`

/** Claims messages that were tried before, or that a dead node left; not those that this node still has in hand. */
export async function claimDue<Filter>(
  db: Db,
  endpoints: readonly Sendable<Filter>[],
  inHand: readonly string[],
  { now, until, holder }: Claim,
): Promise<Message<Filter>[]> {
  return db<Message<Filter>[]>`
    with endpoint as (${rooms(db, endpoints, now)}),
    due as (
      select m.organization_id, m.endpoint_id, m.id
        from endpoint
       cross join lateral (
             select organization_id, endpoint_id, id
               from webhook_message
              where organization_id = endpoint.organization_id
                and endpoint_id = endpoint.endpoint_id
                and due_at <= ${at(db, now)}
                and id <> all(${inHand as string[]}::uuid[])
              order by due_at, id
              limit greatest(endpoint.room, 0)) as m)
    update webhook_message m
       set claimed_by = ${holder}, due_at = ${at(db, until)}
      from due
     where m.organization_id = due.organization_id
       and m.endpoint_id = due.endpoint_id
       and m.id = due.id
    returning m.organization_id, m.endpoint_id, m.id, m.revisions, m.filter, m.attempts,
              extract(epoch from m.first_attempt_at)::float8 * 1000 as first_attempt_at`
}

/** An event that is in no message yet. */
export interface Waiting {
  organizationId: string
  endpointId: string
  revision: number
  subjectId: string
}

/** Waiting events whose subject has nothing under way, enough to fill the messages that each endpoint can take. */
export async function listWaiting(db: Db, endpoints: readonly Sendable<unknown>[], now: Instant): Promise<Waiting[]> {
  return db<Waiting[]>`
    with endpoint as (${rooms(db, endpoints, now)})
    select endpoint.organization_id, endpoint.endpoint_id, d.revision, d.subject_id
      from endpoint
     cross join lateral (
           select revision, subject_id
             from webhook_delivery w
            where organization_id = endpoint.organization_id
              and endpoint_id = endpoint.endpoint_id
              and finished_at is null
              and message_id is null
              and not exists (select 1
                                from webhook_delivery under_way
                               where under_way.organization_id = w.organization_id
                                 and under_way.endpoint_id = w.endpoint_id
                                 and under_way.subject_id = w.subject_id
                                 and under_way.finished_at is null
                                 and under_way.message_id is not null)
            order by revision
            limit greatest(endpoint.room, 0) * ${eventsMax}) as d
     order by endpoint.endpoint_id, d.revision`
}

/** Writes new messages, claimed by this node, and puts their events into them. */
export async function insertMessages<Filter>(
  db: Db,
  messages: readonly Message<Filter>[],
  { until, holder }: Claim,
): Promise<void> {
  await db`
    with message as (
      insert into webhook_message (organization_id, endpoint_id, id, revisions, filter, due_at, claimed_by)
      select organization_id, endpoint_id, id, array(select jsonb_array_elements_text(revisions::jsonb)::bigint),
             filter::json, ${at(db, until)}, ${holder}
        from unnest(
               ${messages.map(({ organizationId }) => organizationId)}::uuid[],
               ${messages.map(({ endpointId }) => endpointId)}::uuid[],
               ${messages.map(({ id }) => id)}::uuid[],
               ${messages.map(({ revisions }) => JSON.stringify(revisions))}::text[],
               ${messages.map(({ filter }) => (filter === null ? null : JSON.stringify(filter)))}::text[]
             ) as m(organization_id, endpoint_id, id, revisions, filter)
      returning organization_id, endpoint_id, id, revisions)
    update webhook_delivery d
       set message_id = inside.id
      from (select organization_id, endpoint_id, id, unnest(revisions) as revision from message) as inside
     where d.organization_id = inside.organization_id
       and d.endpoint_id = inside.endpoint_id
       and d.revision = inside.revision`
}

/** The events of messages, by message, in their order. */
export async function readEvents(db: Db, messages: readonly Message<unknown>[]): Promise<Map<string, Enclosed[]>> {
  const asked = messages.flatMap(({ organizationId, id, revisions }) =>
    revisions.map((revision) => ({ organizationId, id, revision })),
  )
  const rows = await db<(Omit<Enclosed, 'info'> & InTwoParts & { messageId: string; info: Record<string, unknown> })[]>`
    select asked.message_id, v.type, extract(epoch from v.happened_at)::float8 * 1000 as at, v.organization_id,
           v.correlation_id, v.info, v.content_field, content.doc
      from unnest(
             ${asked.map(({ organizationId }) => organizationId)}::uuid[],
             ${asked.map(({ id }) => id)}::uuid[],
             ${asked.map(({ revision }) => revision)}::bigint[]
           ) as asked(organization_id, message_id, revision)
      join event v
        on v.organization_id = asked.organization_id
       and v.revision = asked.revision
      left join content
        on content.organization_id = v.organization_id
       and content.id = v.content_id
     order by v.organization_id, v.revision`
  const whole = rows.map(({ info, contentField, doc, ...row }) => ({
    ...row,
    info: JSON.stringify(wholeInfo(info, contentField, doc)),
  }))
  return Map.groupBy(whole, ({ messageId }) => messageId)
}

/** What came of a message at this node. */
export interface Result {
  message: Message<unknown>
  holder: string
  answer: Answer
  attemptedAt: Instant
}

/** Finishes messages that were taken, unless another node holds them by now, and logs the attempts. */
export async function finishDelivered(db: Db, results: readonly Result[], now: Instant): Promise<void> {
  await db`
    with done as (
      delete from webhook_message m
       using unnest(
               ${results.map(({ message }) => message.organizationId)}::uuid[],
               ${results.map(({ message }) => message.endpointId)}::uuid[],
               ${results.map(({ message }) => message.id)}::uuid[],
               ${results.map(({ holder }) => holder)}::uuid[]
             ) as result(organization_id, endpoint_id, id, holder)
       where m.organization_id = result.organization_id
         and m.endpoint_id = result.endpoint_id
         and m.id = result.id
         and m.claimed_by = result.holder
      returning m.organization_id, m.endpoint_id, m.revisions)
    update webhook_delivery d
       set outcome = 'delivered', finished_at = ${at(db, now)}
      from (select organization_id, endpoint_id, unnest(revisions) as revision from done) as inside
     where d.organization_id = inside.organization_id
       and d.endpoint_id = inside.endpoint_id
       and d.revision = inside.revision`
  await insertAttempts(db, results)
}

export async function insertAttempts(db: Db, results: readonly Result[]): Promise<void> {
  await db`
    insert into webhook_attempt
           (organization_id, endpoint_id, message_id, revisions, attempted_at, duration_ms, status, error)
    select organization_id, endpoint_id, message_id, array(select jsonb_array_elements_text(revisions::jsonb)::bigint),
           to_timestamp(attempted_at / 1000.0), duration_ms, status, error
      from unnest(
             ${results.map(({ message }) => message.organizationId)}::uuid[],
             ${results.map(({ message }) => message.endpointId)}::uuid[],
             ${results.map(({ message }) => message.id)}::uuid[],
             ${results.map(({ message }) => JSON.stringify(message.revisions))}::text[],
             ${results.map(({ attemptedAt }) => attemptedAt)}::float8[],
             ${results.map(({ answer }) => answer.durationMs)}::int[],
             ${results.map(({ answer }) => answer.status)}::int[],
             ${results.map(({ answer }) => answer.error)}::text[]
           ) as a(organization_id, endpoint_id, message_id, revisions, attempted_at, duration_ms, status, error)`
}

/** Failures of the endpoint in a row so far, locked. */
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
           quiet_until = ${quietUntil === undefined ? db`null` : at(db, quietUntil)}
     where organization_id = ${organizationId}
       and id = ${endpointId}`
}

/** Makes everything that waits for its next attempt due at once: the receiver is back. */
export async function hastenMessages(
  db: Db,
  { organizationId, endpointId }: { organizationId: string; endpointId: string },
  now: Instant,
): Promise<void> {
  await db`
    update webhook_message
       set due_at = ${at(db, now)}
     where organization_id = ${organizationId}
       and endpoint_id = ${endpointId}
       and claimed_by is null
       and due_at > ${at(db, now)}`
}

/** Keeps a message for its next attempt, unless another node holds it by now. */
export async function postpone(
  db: Db,
  { organizationId, endpointId, id, attempts }: Message<unknown>,
  { holder, firstAttemptAt, dueAt }: { holder: string; firstAttemptAt: Instant; dueAt: Instant },
): Promise<void> {
  await db`
    update webhook_message
       set attempts = ${attempts}, first_attempt_at = ${at(db, firstAttemptAt)}, due_at = ${at(db, dueAt)},
           claimed_by = null
     where organization_id = ${organizationId}
       and endpoint_id = ${endpointId}
       and id = ${id}
       and claimed_by = ${holder}`
}

/**
 * Takes a failed message of several events apart. The first event of each subject becomes a message of its own; those
 * behind it wait again, for their turn is after it.
 */
export async function split(
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
  const rows = await db<{ revision: number; subjectId: string }[]>`
    update webhook_delivery
       set message_id = null
     where organization_id = ${organizationId}
       and endpoint_id = ${endpointId}
       and message_id = ${id}
       and finished_at is null
    returning revision, subject_id`
  const first = new Map<string, number>()
  for (const { revision, subjectId } of rows)
    first.set(subjectId, Math.min(revision, first.get(subjectId) ?? Number.POSITIVE_INFINITY))
  const revisions = [...first.values()]
  await db`
    with message as (
      insert into webhook_message
             (organization_id, endpoint_id, id, revisions, filter, attempts, first_attempt_at, due_at)
      select ${organizationId}::uuid, ${endpointId}::uuid, id, array[revision], ${filter}::text::json, ${attempts}::int,
             ${at(db, firstAttemptAt)}, ${at(db, dueAt)}
        from unnest(${revisions.map(() => newId())}::uuid[], ${revisions}::bigint[]) as m(id, revision)
      returning organization_id, endpoint_id, id, revisions[1] as revision)
    update webhook_delivery d
       set message_id = message.id
      from message
     where d.organization_id = message.organization_id
       and d.endpoint_id = message.endpoint_id
       and d.revision = message.revision`
}

/** Ends a message without success. False when another node holds it by now. */
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
       set outcome = 'failed', finished_at = ${at(db, now)}
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
       set paused_at = ${at(db, now)}
     where organization_id = ${organizationId}
       and id = ${endpointId}
       and paused_at is null`
}

/** Gives back what a node that stops still has in hand. */
export async function releaseMessages(db: Db, messages: readonly Message<unknown>[], holder: string): Promise<void> {
  await db`
    update webhook_message m
       set claimed_by = null, due_at = to_timestamp(0)
      from unnest(
             ${messages.map(({ organizationId }) => organizationId)}::uuid[],
             ${messages.map(({ endpointId }) => endpointId)}::uuid[],
             ${messages.map(({ id }) => id)}::uuid[]
           ) as mine(organization_id, endpoint_id, id)
     where m.organization_id = mine.organization_id
       and m.endpoint_id = mine.endpoint_id
       and m.id = mine.id
       and m.claimed_by = ${holder}`
}

/** Deletes some of what was finished before the moment, and answers whether there may be more. */
export async function deleteFinished(db: Db, before: Instant): Promise<boolean> {
  const deliveries = await db`
    delete from webhook_delivery
     where (organization_id, endpoint_id, revision) in (
             select organization_id, endpoint_id, revision
               from webhook_delivery
              where finished_at < ${at(db, before)}
              limit ${deletedMax})`
  const attempts = await db`
    delete from webhook_attempt
     where (organization_id, endpoint_id, seq) in (
             select organization_id, endpoint_id, seq
               from webhook_attempt
              where attempted_at < ${at(db, before)}
              limit ${deletedMax})`
  return Math.max(deliveries.count, attempts.count) === deletedMax
}

export async function countPaused(db: Db): Promise<number> {
  const [row] = await db<{ paused: number }[]>`
    select count(*)::int as paused from webhook_endpoint where paused_at is not null`
  return row?.paused ?? 0
}
