import type { Db, Fragment, Pool } from '#core/db/connect.ts'
import { at } from '#core/db/instants.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { EventBatch, FollowedEvent, Follower } from './followers.ts'
import { type Author, type OwnerId, wholeBytes, wholeInfo } from './outbox.ts'

/** Events that are read of one cursor at a time, and how large their infos may be together, unless the first is larger. */
const rowsMax = 500
const bytesMax = 1_048_576

/** Notes from which revision on each follower reads: one that begins now misses what was before. */
export async function registerFollowers(db: Db, followers: readonly Follower[]): Promise<void> {
  await db`
    insert into follower (name, since_revision)
    select name, case when begins_now then (extract(epoch from clock_timestamp()) * 1000000)::bigint else 0 end
      from unnest(
             ${followers.map(({ name }) => name)}::text[],
             ${followers.map(({ from }) => String(from === 'now'))}::text[]::boolean[]
           ) as declared(name, begins_now)
        on conflict (name) do nothing`
}

/** Makes the cursors of new owners and followers, and answers all owners. */
export async function insertCursors(db: Db, followers: readonly Follower[]): Promise<OwnerId[]> {
  const simple = followers.filter(({ hasParts }) => !hasParts)
  const rows = await db<{ ownerId: OwnerId }[]>`
    with missing as (
      insert into follower_cursor (owner_id, follower, part, revision)
      select counter.owner_id, follower.name, counter.owner_id, follower.since_revision
        from owner_counter as counter
       cross join unnest(
             ${simple.map(({ name }) => name)}::text[],
             ${simple.map(({ owners }) => owners)}::text[]
           ) as declared(name, owners)
        join follower
          on follower.name = declared.name
       where (owners = 'all' or (owners = 'corporations') = (counter.owner_id = counter.corporation_id))
         and not exists (select 1
                           from follower_cursor as known
                          where known.owner_id = counter.owner_id
                            and known.follower = declared.name
                            and known.part = counter.owner_id)
          on conflict do nothing)
    select owner_id from owner_counter`
  return rows.map(({ ownerId }) => ownerId)
}

/** The owners for which the follower has a cursor. */
export async function listOwners(db: Db, follower: string): Promise<string[]> {
  const rows = await db<{ ownerId: string }[]>`
    select distinct owner_id
      from follower_cursor
     where follower = ${follower}`
  return rows.map(({ ownerId }) => ownerId)
}

const isDue = (db: Db, now: Instant): Fragment => db`(cursor.retry_at is null or cursor.retry_at <= ${at(db, now)})`

type ReadFollower = Pick<Follower, 'name' | 'isRead'>

/** The cursors of these followers that are to be read, by what each says. */
const isRead = (db: Db, followers: readonly ReadFollower[], now: Instant): Fragment => db`
  cursor.follower = any(${followers.map(({ name }) => name)}::text[])
  ${followers.flatMap(({ name, isRead }) =>
    isRead ? [db`and (cursor.follower <> ${name} or (${isRead(db, now)}))`] : [db``],
  )}`

/** Who has events that a follower has not read, in no particular order, so that none is passed over for ever. */
export async function listBehind(
  db: Db,
  followers: readonly Follower[],
  { now, rowsMax }: { now: Instant; rowsMax: number },
): Promise<{ follower: string; ownerId: string }[]> {
  return db<{ follower: string; ownerId: string }[]>`
    select cursor.follower, cursor.owner_id
      from follower_cursor as cursor
      join owner_counter as counter
        on counter.owner_id = cursor.owner_id
     where counter.revision > cursor.revision
       and ${isRead(db, followers, now)}
       and ${isDue(db, now)}
     order by random()
     limit ${rowsMax}`
}

/** The next events of a cursor, which is locked until the transaction ends. */
export interface Page extends EventBatch {
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
): Promise<Page[]> {
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
      left join lateral (${page(db, follower, eventsMax)}) as page
        on page.bytes_before < ${bytesMax}
     order by mine.owner_id, mine.part, page.revision`
  const isWanted = isWantedBy(follower)
  return [...Map.groupBy(rows, (row) => `${row.ownerId} ${row.part}`).values()].map((found): Page => {
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
const page = (db: Db, { readsInfo, types, statuses }: Follower, eventsMax: number): Fragment => {
  const isWanted = db`(
    ${types ? db`event.type = any(${types}::text[])` : db`true`}
    ${statuses ? db`and (event.from_status = any(${statuses}::text[]) or event.status = any(${statuses}::text[]))` : db``}
  )`
  return db`
    select revision, type, subject_id, correlation_id, from_status, status, at, author_kind, author_id, info, bytes,
           content_field, doc, sum(bytes) over (order by revision) - bytes as bytes_before, (count(*) over ())::int as counted
      from (select event.revision, event.type, event.subject_id, event.correlation_id, event.from_status, event.status,
                   extract(epoch from event.happened_at)::float8 * 1000 as at, event.author_kind, event.author_id,
                   case when ${isWanted} then ${wholeBytes(db)} else 0 end as bytes,
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

function readable(rows: readonly Row[]): Pick<Page, 'events' | 'fault'> {
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
  info: info && wholeInfo(info, contentField, doc),
})

/** What was handled stays so. */
export async function advanceCursors(db: Db, { name }: Follower, pages: readonly Page[]): Promise<void> {
  await db`
    update follower_cursor as cursor
       set revision = greatest(cursor.revision, page.next), failures = 0, retry_at = null
      from unnest(
             ${pages.map(({ ownerId }) => ownerId)}::uuid[],
             ${pages.map(({ part }) => part)}::uuid[],
             ${pages.map(({ next }) => next)}::bigint[]
           ) as page(owner_id, part, next)
     where cursor.owner_id = page.owner_id
       and cursor.follower = ${name}
       and cursor.part = page.part`
}

/** The cursor rests until then. */
export async function postponeCursor(
  db: Db,
  { name }: Follower,
  { ownerId, part, retryAt }: { ownerId: string; part: string; retryAt: Instant },
): Promise<void> {
  await db`
    update follower_cursor
       set failures = failures + 1, retry_at = ${at(db, retryAt)}
     where owner_id = ${ownerId}
       and follower = ${name}
       and part = ${part}`
}

/** Notes that the follower has left an event out, and why. */
export async function insertPassedOver(
  db: Db,
  { name }: Follower,
  { ownerId, part, next, reason, now }: Pick<Page, 'ownerId' | 'part' | 'next'> & { reason: string; now: Instant },
): Promise<void> {
  await db`
    insert into follower_passed_over (owner_id, follower, part, revision, reason, passed_at)
    values (${ownerId}, ${name}, ${part}, ${next}, ${reason}, ${at(db, now)})
        on conflict do nothing`
}

/** How far a follower is behind: the age of the oldest event that one of its cursors has not read, and how many there are. */
export interface Lag {
  follower: string
  seconds: number
  events: number
  /** Events that it has left out since it could not handle them. */
  passedOver: number
}

/** Events of a cursor are not counted further than this. */
const countedMax = 10_000

export async function measureLag(db: Db | Pool, followers: readonly ReadFollower[], now: Instant): Promise<Lag[]> {
  return db<Lag[]>`
    select declared.name as follower, coalesce(sum(unread.events), 0)::int as events,
           greatest(0, coalesce(max(extract(epoch from ${at(db, now)} - unread.oldest_at)), 0))::float8 as seconds,
           (select count(*)::int
              from follower_passed_over as over
             where over.follower = declared.name) as passed_over
      from unnest(${followers.map(({ name }) => name)}::text[]) as declared(name)
      left join lateral (
           select (select count(*)
                     from (select 1
                             from event
                            where event.owner_id = cursor.owner_id
                              and event.revision > cursor.revision
                            limit ${countedMax}) as counted) as events,
                  (select happened_at
                     from event
                    where event.owner_id = cursor.owner_id
                      and event.revision > cursor.revision
                    order by event.revision
                    limit 1) as oldest_at
             from follower_cursor as cursor
             join owner_counter as counter
               on counter.owner_id = cursor.owner_id
            where cursor.follower = declared.name
              and counter.revision > cursor.revision
              and ${isRead(db, followers, now)}
           ) as unread on true
     group by declared.name`
}
