import { isDistributed } from '#core/db/citus.ts'
import type { Db, Fragment } from '#core/db/connect.ts'
import { inputRows, newRows } from '#core/db/rows.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import type { OwnerCondition } from '#core/db/workers.ts'
import type { EventBatch } from '#core/events/follower.ts'
import type { Instant } from '#core/time.ts'
import type { ComparedList } from './rules.ts'

/** An endpoint with messages to send. */
export interface ActiveEndpoint {
  organizationId: string
  id: string
}

interface Full {
  endpoints: readonly string[]
  organizations: readonly string[]
}

/** Topic under which a change of an organization's deliveries by a request reaches the nodes that send them. */
export const webhookTopic = 'webhooks'

/**
 * Returns the organizations with deliveries or messages that are not finished, among those that meet the condition. A cluster, which cannot
 * recurse over its workers, reads all endpoints.
 */
export async function listOutstanding(db: Db, isSearched: OwnerCondition): Promise<string[]> {
  const waiting = db`webhook_delivery where finished_at is null and message_id is null`
  const [found, isFound] = (await isDistributed(db))
    ? [db``, db``]
    : [
        db`with recursive ${organizationsIn(db, db`sent`, db`webhook_message where true`)},
                          ${organizationsIn(db, db`waiting`, waiting)}`,
        db`and e.organization_id = any(array(select organization_id from sent union select organization_id from waiting))`,
      ]
  const rows = await db<{ organizationId: string }[]>`
    ${found}
    select distinct e.organization_id
      from webhook_endpoint e
     where e.paused_at is null
       ${isFound}
       and ${isSearched(db`e.organization_id`)}
       and (exists (select 1
                      from webhook_message m
                     where m.organization_id = e.organization_id
                       and ${isSearched(db`m.organization_id`)}
                       and m.endpoint_id = e.id
                    offset 0)
         or exists (select 1
                      from webhook_delivery d
                     where d.organization_id = e.organization_id
                       and ${isSearched(db`d.organization_id`)}
                       and d.endpoint_id = e.id
                       and d.finished_at is null
                       and d.message_id is null
                    offset 0))`
  return rows.map(({ organizationId }) => organizationId)
}

/** Finds organizations one by one in an index of the rows, whatever their number of rows. */
const organizationsIn = (db: Db, name: Fragment, rows: Fragment): Fragment => db`
  ${name} (organization_id) as (
    (select organization_id from ${rows} order by organization_id limit 1)
     union all
    select (select organization_id from ${rows} and organization_id > ${name}.organization_id order by organization_id limit 1)
      from ${name}
     where ${name}.organization_id is not null)`

/**
 * Returns endpoints of the organizations in `scope` with messages to send, in random order, so that `limit` cannot exclude any forever;
 * `full` ones can take no more. `offset 0` makes PostgreSQL read one row per endpoint
 * instead of all pending ones.
 */
export async function listActiveEndpoints(
  db: Db,
  { now, scope, full, limit }: { now: Instant; scope: readonly string[]; full: Full; limit: number },
): Promise<ActiveEndpoint[]> {
  return db<ActiveEndpoint[]>`
    select e.organization_id, e.id
      from webhook_endpoint e
     where e.organization_id = any(${scope}::uuid[])
       and e.paused_at is null
       and e.id <> all(${full.endpoints}::uuid[])
       and e.organization_id <> all(${full.organizations}::uuid[])
       and (e.quiet_until is null or e.quiet_until <= ${toTimestamp(db, now)})
       and (exists (select 1
                      from webhook_message m
                     where m.organization_id = e.organization_id
                       and m.organization_id = any(${scope}::uuid[])
                       and m.endpoint_id = e.id
                       and m.due_at <= ${toTimestamp(db, now)}
                    offset 0)
         or exists (select 1
                      from webhook_delivery d
                     where d.organization_id = e.organization_id
                       and d.organization_id = any(${scope}::uuid[])
                       and d.endpoint_id = e.id
                       and d.finished_at is null
                       and d.message_id is null
                    offset 0))
       and exists (select 1
                     from api_key k
                    where k.corporation_id = e.corporation_id
                      and k.id = e.api_key_id
                      and k.revoked_at is null
                      and (k.expires_at is null or k.expires_at > ${toTimestamp(db, now)}))
     order by random()
     limit ${limit}`
}

/** Filter of an endpoint, and the source to whose orders its key is limited. */
export interface Subscription<Filter> {
  filter: Filter | null
  sourceKey: string | null
}

/** Returns the subscription of each endpoint by its id. */
export async function listSubscriptions<Filter>(
  db: Db,
  batches: readonly EventBatch[],
): Promise<Map<string, Subscription<Filter>>> {
  const rows = await db<(Subscription<Filter> & { id: string })[]>`
    select e.id, e.filter, k.source_key
      from ${inputRows('requested', batches, { uuid: ['ownerId', 'part'] })}
      join webhook_endpoint e
        on e.organization_id = requested.owner_id
       and e.organization_id = any(${batches.map(({ ownerId }) => ownerId)}::uuid[])
       and e.id = requested.part
      join api_key k
        on k.corporation_id = e.corporation_id
       and k.id = e.api_key_id`
  return new Map(rows.map(({ id, ...wishes }) => [id, wishes]))
}

/** An event of an organization, before it is known who gets it. */
export interface Candidate {
  ownerId: string
  revision: number
  type: string
  subjectId: string
  fromStatus: string | null
  status: string | null
}

/** Returns the newest revision of an organization, and its next events; without a revision none. */
export async function listEventsAfter(
  db: Db,
  { organizationId, revision, eventsMax }: { organizationId: string; revision: number | undefined; eventsMax: number },
): Promise<{ newest: number; events: Candidate[] }> {
  const rows = await db<(Omit<Candidate, 'revision'> & { newest: number; revision: number | null })[]>`
    select counter.revision as newest, counter.owner_id, page.revision, page.type, page.subject_id, page.from_status, page.status
      from owner_counter as counter
      left join lateral (
           select revision, type, subject_id, from_status, status
             from event
            where event.owner_id = ${organizationId}
              and event.revision > ${revision ?? null}::bigint
            order by event.revision
            limit ${eventsMax}) as page on true
     where counter.owner_id = ${organizationId}
     order by page.revision`
  return {
    newest: rows[0]?.newest ?? 0,
    events: rows.flatMap(({ newest: _, revision, ...row }) => (revision === null ? [] : [{ ...row, revision }])),
  }
}

/** Returns the source of each event's order by `eventKey`. The source is stored in the info itself, or in its content. */
export async function listSources(
  db: Db,
  requested: readonly { ownerId: string; revision: number; source: string }[],
): Promise<Map<string, string | null>> {
  const rows = await db<{ ownerId: string; revision: number; sourceKey: string | null }[]>`
    select requested.owner_id, requested.revision,
           coalesce(event.info #>> path,
                    case when event.content_field = path[1] then content.value #>> path[2:] end) as source_key
      from ${inputRows('requested', requested, { uuid: ['ownerId'], bigint: ['revision'], text: ['source'] })}
     cross join lateral string_to_array(requested.source, '.') as path
      join event
        on event.owner_id = requested.owner_id
       and event.owner_id = any(${requested.map(({ ownerId }) => ownerId)}::uuid[])
       and event.revision = requested.revision
      left join content
        on content.organization_id = event.owner_id
       and content.id = event.content_id`
  return new Map(rows.map((row) => [eventKey(row), row.sourceKey]))
}

/**
 * Returns, by `eventKey`, the new values of list elements that have changed since the previous event of the same type and
 * subject; the type matters because kinds of subjects may have equal ids. The database compares them, so no documents are
 * transferred.
 */
export async function listChangedTo(
  db: Db,
  requested: readonly { ownerId: string; revision: number }[],
  list: ComparedList,
): Promise<Map<string, readonly string[]>> {
  // Citus compares rows only if each table names their only owner.
  const ownerIds = db`${[...new Set(requested.map(({ ownerId }) => ownerId))]}::uuid[]`
  const rows = await db<{ ownerId: string; revision: number; changedTo: string[] }[]>`
    select requested.owner_id, requested.revision, change.values as changed_to
      from ${inputRows('requested', requested, { uuid: ['ownerId'], bigint: ['revision'] })}
      join event
        on event.owner_id = requested.owner_id
       and event.owner_id = any(${ownerIds})
       and event.revision = requested.revision
      left join content
        on content.organization_id = event.owner_id
       and content.organization_id = any(${ownerIds})
       and content.id = event.content_id
      left join lateral (
           select info, content_id, content_field
             from event as earlier
            where earlier.owner_id = requested.owner_id
              and earlier.owner_id = any(${ownerIds})
              and earlier.subject_id = event.subject_id
              and earlier.type = event.type
              and earlier.revision < event.revision
            order by earlier.revision desc
            limit 1) as former on true
      left join content as former_content
        on former_content.organization_id = event.owner_id
       and former_content.organization_id = any(${ownerIds})
       and former_content.id = former.content_id
     cross join lateral (
           select array_agg(distinct value) as values
             from (${elements(db, list, db`event.info, event.content_field, content.value`)}
                   except
                   ${elements(db, list, db`former.info, former.content_field, former_content.value`)}) as fresh
            where value is not null) as change
     where change.values is not null`
  return new Map(rows.map((row) => [eventKey(row), row.changedTo]))
}

/** Query for ids and values of the list's elements. The list is stored in the info itself, or in its content. */
const elements = (db: Db, { path, ids, value }: ComparedList, whole: Fragment) => db`
  select coalesce(${ids.flatMap((id) => [db`element #>> ${id}::text[],`])} place::text) as id, element #>> ${value}::text[] as value
    from (select coalesce(info #> ${path}::text[],
                          case when content_field = ${path[0]!}::text then value #> ${path.slice(1)}::text[] end) as found
            from (values (${whole})) as whole(info, content_field, value)) as list
   cross join json_array_elements(case when json_typeof(found) = 'array' then found end) with ordinality as listed(element, place)`

export const eventKey = ({ ownerId, revision }: { ownerId: string; revision: number }) => `${ownerId} ${revision}`

/** An event to be delivered to an endpoint. */
export interface EventDelivery {
  organizationId: string
  endpointId: string
  revision: number
  subjectId: string
  /** Size of its whole info in bytes. */
  bytes: number
}

/** Inserts deliveries. Makes finished ones pending again, because delivered events are read again only by a replay. */
export async function insertDeliveries(db: Db, wanted: readonly EventDelivery[]): Promise<void> {
  await db`
    insert into webhook_delivery as known ${newRows({}, wanted, {
      uuid: ['organizationId', 'endpointId', 'subjectId'],
      bigint: ['revision'],
      int: ['bytes'],
    })}
        on conflict (organization_id, endpoint_id, revision) do update
       set message_id = null, outcome = null, finished_at = null, bytes = excluded.bytes
     where known.finished_at is not null`
}
