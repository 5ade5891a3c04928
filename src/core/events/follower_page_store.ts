import type { Db, Fragment } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { EventBatch, FollowedEvent, Follower } from './follower.ts'
import { isDue, isRead } from './follower_store.ts'
import { type Author, fullInfo, fullInfoBytes, type OwnerId } from './outbox.ts'

/** Events that are read of one cursor at a time, and how large their infos may be together, unless the first is larger. */
const rowsMax = 500
const bytesMax = 1_048_576

/** The next events of a cursor, which is locked until the transaction ends. */
export interface EventPage extends EventBatch {
  /** There may be more. */
  isFull: boolean
  /** Where the cursor goes when these are handled. */
  next: number
  /** How often in a row the first of its events could not be handled. */
  failures: number
  /** How many events were read, including events of other types. */
  read: number
  /** Why its events cannot be read; there are none then. */
  fault?: unknown
}

interface Search {
  ownerIds: readonly string[]
  part?: string
  now: Instant
  /** One event of each cursor. */
  isOne?: boolean
}

/** Of a cursor: null in all of an event's columns when it has none. */
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
  doc: object | null
}

/**
 * The cursors that are behind and that nobody else is at work on, locked, each with its next events. Events become visible in
 * the order of their revisions, so behind a page that is not full there is nothing up to the counter that was read with it.
 */
export async function lockPages(
  db: Db,
  follower: Follower,
  { ownerIds, part, now, isOne = false }: Search,
): Promise<EventPage[]> {
  const { cursorsMax } = follower
  const eventsMax = isOne ? 1 : rowsMax
  const rows = await db<Row[]>`
    with mine as materialized (
      select cursor.owner_id, cursor.part, cursor.revision, cursor.failures, counter.corporation_id,
             counter.revision as newest
        from follower_cursor as cursor
        join owner_counter as counter
          on counter.owner_id = cursor.owner_id
       where cursor.owner_id = any(${ownerIds}::uuid[])
         and counter.revision > cursor.revision
         and ${isRead(db, [follower], now)}
         and ${isDue(db, now)}
         ${part === undefined ? db`` : db`and cursor.part = ${part}`}
       order by cursor.owner_id, cursor.part
       limit ${cursorsMax}
         for update of cursor skip locked)
    select mine.owner_id, mine.part, mine.corporation_id, mine.newest, mine.failures,
           page.revision, page.type, page.subject_id, page.correlation_id, page.from_status, page.status, page.at,
           page.author_kind, page.author_id, page.info, page.bytes, page.content_field, page.doc, page.counted
      from mine
      left join lateral (${pageQuery(db, follower, eventsMax)}) as page
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

/** Whether the follower is given the event. */
const isWantedBy =
  ({ types, statuses }: Follower) =>
  ({ type, fromStatus, status }: Row): boolean =>
    (types?.includes(type) ?? true) && (statuses?.some((one) => one === fromStatus || one === status) ?? true)

/** The next events of `mine`; their infos as well, as far as the follower wants them. */
const pageQuery = (db: Db, { readsInfo, types, statuses }: Follower, eventsMax: number): Fragment => {
  const isWanted = db`(
    ${types ? db`event.type = any(${types}::text[])` : db`true`}
    ${statuses ? db`and (event.from_status = any(${statuses}::text[]) or event.status = any(${statuses}::text[]))` : db``}
  )`
  return db`
    select revision, type, subject_id, correlation_id, from_status, status, at, author_kind, author_id, info, bytes,
           content_field, doc, sum(bytes) over (order by revision) - bytes as bytes_before, (count(*) over ())::int as counted
      from (select event.revision, event.type, event.subject_id, event.correlation_id, event.from_status, event.status,
                   extract(epoch from event.happened_at)::float8 * 1000 as at, event.author_kind, event.author_id,
                   case when ${isWanted} then ${fullInfoBytes(db)} else 0 end as bytes,
                   ${
                     readsInfo
                       ? db`case when ${isWanted} then event.info end as info, event.content_field, content.doc`
                       : db`null::json as info, null as content_field, null::json as doc`
                   }
              from event
              left join content
                on content.organization_id = event.owner_id
               and content.id = event.content_id
               and ${isWanted}
             where event.owner_id = mine.owner_id
               and event.revision > mine.revision
             order by event.revision
             limit ${eventsMax}) as next`
}

function readable(rows: readonly Row[]): Pick<EventPage, 'events' | 'fault'> {
  try {
    return { events: rows.map(followed) }
  } catch (fault) {
    return { events: [], fault }
  }
}

const followed = ({
  ownerId,
  revision,
  authorKind,
  authorId,
  info,
  contentField,
  doc,
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
  info: info && fullInfo(info, contentField, doc),
})
