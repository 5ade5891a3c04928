import type { Db } from '#core/db/connect.ts'
import { at } from '#core/db/instants.ts'
import type { EventBatch } from '#core/events/followers.ts'
import { wholeInfo } from '#core/events/outbox.ts'
import type { Instant } from '#core/time.ts'

/** An endpoint that has messages to send. */
export interface ActiveEndpoint {
  organizationId: string
  id: string
}

/**
 * Endpoints with messages to send, in no particular order, so that none is passed over for ever when there are more than
 * `limit`. `scope` limits the search to some organizations; `full` are endpoints that can take no more.
 */
export async function listActive(
  db: Db,
  { now, scope, full, limit }: { now: Instant; scope?: readonly string[]; full: readonly string[]; limit: number },
): Promise<ActiveEndpoint[]> {
  return db<ActiveEndpoint[]>`
    select e.organization_id, e.id
      from webhook_endpoint e
     where e.paused_at is null
       and e.id <> all(${full}::uuid[])
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
                       and d.message_id is null))
       and exists (select 1
                     from api_key k
                    where k.corporation_id = e.corporation_id
                      and k.id = e.api_key_id
                      and k.revoked_at is null
                      and (k.expires_at is null or k.expires_at > ${at(db, now)}))
       ${scope ? db`and e.organization_id = any(${scope}::uuid[])` : db``}
     order by random()
     limit ${limit}`
}

/** Which events each endpoint wants, by its id. */
export async function listFilters<Filter>(
  db: Db,
  batches: readonly EventBatch[],
): Promise<Map<string, { filter: Filter | null }>> {
  const rows = await db<{ id: string; filter: Filter | null }[]>`
    select e.id, e.filter
      from unnest(
             ${batches.map(({ ownerId }) => ownerId)}::uuid[],
             ${batches.map(({ part }) => part)}::uuid[]
           ) as asked(organization_id, id)
      join webhook_endpoint e
        on e.organization_id = asked.organization_id
       and e.id = asked.id`
  return new Map(rows.map(({ id, filter }) => [id, { filter }]))
}

/** An event that an endpoint has not got yet. The infos are there only for a filter that compares them. */
export interface PendingEvent {
  revision: number
  type: string
  subjectId: string
  fromStatus: string | null
  status: string | null
  info: Record<string, unknown> | null
  formerInfo: Record<string, unknown> | null
}

type Infos = Pick<PendingEvent, 'info' | 'formerInfo'>

/** What events say, and what the event before each of the same subject says, by owner and revision. */
export async function readInfos(db: Db, batches: readonly EventBatch[]): Promise<Map<string, Infos>> {
  const asked = batches.flatMap(({ events }) => events)
  const rows = await db<
    (InTwoParts & {
      ownerId: string
      revision: number
      info: Record<string, unknown>
      formerInfo: Record<string, unknown> | null
      formerField: string | null
      formerDoc: object | null
    })[]
  >`
    select v.owner_id, v.revision, v.info, v.content_field, content.doc,
           former.info as former_info, former.content_field as former_field, former_content.doc as former_doc
      from unnest(
             ${asked.map(({ ownerId }) => ownerId)}::uuid[],
             ${asked.map(({ revision }) => revision)}::bigint[]
           ) as asked(owner_id, revision)
      join event v
        on v.owner_id = asked.owner_id
       and v.revision = asked.revision
      left join lateral (
           select info, content_id, content_field
             from event
            where owner_id = asked.owner_id
              and subject_id = v.subject_id
              and revision < v.revision
            order by revision desc
            limit 1) as former on true
      left join content
        on content.organization_id = v.owner_id
       and content.id = v.content_id
      left join content as former_content
        on former_content.organization_id = v.owner_id
       and former_content.id = former.content_id`
  return new Map(
    rows.map((row) => [
      eventKey(row),
      {
        info: wholeInfo(row.info, row.contentField, row.doc),
        formerInfo: row.formerInfo && wholeInfo(row.formerInfo, row.formerField, row.formerDoc),
      },
    ]),
  )
}

export const eventKey = ({ ownerId, revision }: { ownerId: string; revision: number }) => `${ownerId} ${revision}`

/** An event's info and the content that completes it, as they are stored. */
export interface InTwoParts {
  contentField: string | null
  doc: object | null
}

/** An event that an endpoint wants. */
export interface WantedEvent {
  organizationId: string
  endpointId: string
  revision: number
  subjectId: string
}

/** Writes down what is to be delivered. An event that was delivered before is read again only to be sent again. */
export async function insertDeliveries(db: Db, wanted: readonly WantedEvent[]): Promise<void> {
  await db`
    insert into webhook_delivery as known (organization_id, endpoint_id, revision, subject_id)
    select organization_id, endpoint_id, revision, subject_id
      from unnest(
             ${wanted.map(({ organizationId }) => organizationId)}::uuid[],
             ${wanted.map(({ endpointId }) => endpointId)}::uuid[],
             ${wanted.map(({ revision }) => revision)}::bigint[],
             ${wanted.map(({ subjectId }) => subjectId)}::uuid[]
           ) as wanted(organization_id, endpoint_id, revision, subject_id)
        on conflict (organization_id, endpoint_id, revision) do update
       set message_id = null, outcome = null, finished_at = null
     where known.finished_at is not null`
}
