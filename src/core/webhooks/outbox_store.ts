import type { Db } from '#core/db/connect.ts'
import { at } from '#core/db/instants.ts'
import { wholeInfo } from '#core/events/outbox.ts'
import type { Instant } from '#core/time.ts'

/** Events of one endpoint that are read in one go. */
const pageMax = 500

/** An endpoint that has something to do. */
export interface Busy {
  organizationId: string
  id: string
  isBehind: boolean
}

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
                   e.id <> all(${full}::uuid[])
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
              join owner_counter c on c.owner_id = e.organization_id
             where e.paused_at is null
               and exists (select 1
                             from api_key k
                            where k.corporation_id = e.corporation_id
                              and k.id = e.api_key_id
                              and k.revoked_at is null
                              and (k.expires_at is null or k.expires_at > ${at(db, now)}))
               ${scope ? db`and e.organization_id = any(${scope}::uuid[])` : db``}
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
      join owner_counter c on c.owner_id = e.organization_id
     where e.id = any(${ids}::uuid[])
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
            where owner_id = reader.organization_id
              and revision > reader.cursor_revision
            order by revision
            limit ${pageMax}) as v
      left join lateral (
           select info, content_id, content_field
             from event
            where reader.compares_info
              and owner_id = reader.organization_id
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
export interface InTwoParts {
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
