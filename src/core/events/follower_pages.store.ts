import type { Db, Fragment } from '#core/db/connect.ts'
import { toInstant } from '#core/db/timestamps.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { FollowedEvent, Follower } from './follower.ts'
import { type EventPage, isDue, isRead } from './followers.store.ts'
import { type Author, fullInfo, fullInfoBytes, type OwnerId } from './outbox.ts'

/** Maximum number of events read per cursor, and of bytes of their infos unless the first one is larger. */
const rowsMax = 500
const bytesMax = 1_048_576

interface Search {
  ownerIds: readonly string[]
  part?: string
  now: Instant
  /** Whether to read only one event per cursor. */
  isOne?: boolean
}

/** A cursor with one event; the event columns are null if it has none. */
interface Row {
  ownerId: OwnerId
  corporationId: Id<'Corporation'>
  part: string
  newest: number
  failures: number
  counted: number
  revision: number | null
  type: string
  subjectId: string
  correlationId: Id<'Command'>
  fromStatus: string | null
  status: string | null
  at: Instant
  authorKind: Author['kind'] | null
  authorId: string | null
  info: Record<string, unknown> | null
  bytes: number
  contentField: string | null
  value: object | null
}

/**
 * Locks the lagging cursors that no other node has locked, and reads their next events. Events become visible in order of
 * revision, so after a page that is not full the cursor can move up to the counter read with it.
 */
export async function lockPages(
  db: Db,
  follower: Follower,
  { ownerIds, part, now, isOne = false }: Search,
): Promise<EventPage[]> {
  const { cursorsMax } = follower
  const eventsMax = isOne ? 1 : rowsMax
  // Citus accepts the lock only if each table has the owner as a value.
  const ownerId = ownerIds.length === 1 ? db`${ownerIds[0]!}::uuid` : undefined
  const rows = await db<Row[]>`
    with mine as materialized (
      select cursor.owner_id, cursor.part, cursor.revision, cursor.failures, counter.corporation_id,
             counter.revision as newest
        from follower_cursor as cursor
        join owner_counter as counter
          on counter.owner_id = ${ownerId ?? db`cursor.owner_id`}
       where ${ownerId ? db`cursor.owner_id = ${ownerId}` : db`cursor.owner_id = any(${ownerIds}::uuid[])`}
         and counter.revision > cursor.revision
         and ${isRead(db, [follower], now, ownerId ? { ownerId } : {})}
         and ${isDue(db, now)}
         ${part === undefined ? db`` : db`and cursor.part = ${part}`}
       order by cursor.owner_id, cursor.part
       limit ${cursorsMax}
         for update of cursor skip locked)
    select mine.owner_id, mine.part, mine.corporation_id, mine.newest, mine.failures,
           page.revision, page.type, page.subject_id, page.correlation_id, page.from_status, page.status, page.at,
           page.author_kind, page.author_id, page.info, page.bytes, page.content_field, page.value, page.counted
      from mine
      left join lateral (${pageQuery(db, follower, { ownerId, eventsMax })}) as page
        on page.bytes_before < ${bytesMax}
     order by mine.owner_id, mine.part, page.revision`
  const isWanted = isWantedBy(follower)
  return [...Map.groupBy(rows, (row) => `${row.ownerId} ${row.part}`).values()].map((found): EventPage => {
    const { ownerId, part, corporationId, newest, failures, counted, revision } = found[0]!
    const events = revision === null ? [] : found
    const isFull = counted === eventsMax || events.length < (counted ?? 0)
    const last = events.at(-1)?.revision ?? 0
    const next = isFull ? last : Math.max(last, newest)
    return {
      ownerId,
      part,
      corporationId,
      failures,
      isFull,
      next,
      read: events.length,
      ...readable(events.filter(isWanted)),
    }
  })
}

/** Returns whether the follower handles the event. */
const isWantedBy =
  ({ types, statuses }: Follower) =>
  ({ type, fromStatus, status }: Row): boolean =>
    (types?.includes(type) ?? true) && (statuses?.some((one) => one === fromStatus || one === status) ?? true)

/** Query for the next events of `mine`, which is of `ownerId` if there is one, with infos if the follower reads them. */
const pageQuery = (
  db: Db,
  { readsInfo, types, statuses }: Follower,
  { ownerId, eventsMax }: { ownerId: Fragment | undefined; eventsMax: number },
): Fragment => {
  const isWanted = db`(
    ${types ? db`event.type = any(${types}::text[])` : db`true`}
    ${statuses ? db`and (event.from_status = any(${statuses}::text[]) or event.status = any(${statuses}::text[]))` : db``}
  )`
  return db`
    select revision, type, subject_id, correlation_id, from_status, status, at, author_kind, author_id, info, bytes,
           content_field, value, sum(bytes) over (order by revision) - bytes as bytes_before, (count(*) over ())::int as counted
      from (select event.revision, event.type, event.subject_id, event.correlation_id, event.from_status, event.status,
                   ${toInstant(db, 'event.happened_at')} as at, event.author_kind, event.author_id,
                   case when ${isWanted} then ${fullInfoBytes(db)} else 0 end as bytes,
                   ${
                     readsInfo
                       ? db`case when ${isWanted} then event.info end as info, event.content_field, content.value`
                       : db`null::json as info, null as content_field, null::json as value`
                   }
              from event
              left join lateral (select value, bytes
                                   from content
                                  where organization_id = ${ownerId ?? db`event.owner_id`}
                                    and id = event.content_id
                                    and ${isWanted}
                                  limit 1) as content on true
             where event.owner_id = ${ownerId ?? db`mine.owner_id`}
               and event.revision > mine.revision
             order by event.revision
             limit ${eventsMax}) as next`
}

function readable(rows: readonly Row[]): Pick<EventPage, 'events' | 'error'> {
  try {
    return { events: rows.map(followed) }
  } catch (error) {
    return { events: [], error }
  }
}

const followed = ({
  ownerId,
  revision,
  authorKind,
  authorId,
  info,
  contentField,
  value,
  ...row
}: Row): FollowedEvent => ({
  ownerId,
  revision: revision!,
  type: row.type,
  subjectId: row.subjectId,
  correlationId: row.correlationId,
  fromStatus: row.fromStatus,
  status: row.status,
  at: row.at,
  bytes: row.bytes,
  author: authorKind === null ? null : ({ kind: authorKind, id: authorId } as Author),
  info: info && fullInfo(info, contentField, value),
})
