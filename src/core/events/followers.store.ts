import { isDistributed } from '#core/db/citus.ts'
import type { Db, Fragment, Pool, Transaction } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import type { OwnerCondition } from '#core/db/workers.ts'
import type { Instant } from '#core/time.ts'
import type { EventBatch, Follower, SkippedEvents } from './follower.ts'
import { clockMicros } from './outbox.ts'

/** Next events of a cursor that is locked until the transaction ends. */
export interface EventPage extends EventBatch {
  /** Whether there may be more events. */
  isFull: boolean
  /** Revision of the cursor after these events. */
  next: number
  /** Number of consecutive failures of its first event. */
  failures: number
  /** Number of events read, of any type. */
  read: number
  /** Error that prevents reading its events, which are then empty. */
  error?: unknown
}

/** Records the revision at which each new follower starts. */
export async function registerFollowers(db: Db, followers: readonly Follower[]): Promise<void> {
  await db`
    insert into follower (name, since_revision)
    select name, case when begins_now then ${clockMicros(db)} else 0 end
      from ${inputRows(
        'declared',
        followers.map(({ name, from }) => ({ name, beginsNow: from === 'now' })),
        { text: ['name'], boolean: ['beginsNow'] },
      )}
        on conflict (name) do nothing`
}

/** Records the time at which followers were switched off. */
export async function stopFollowers(db: Db, followers: readonly Follower[]): Promise<void> {
  if (followers.length === 0) return
  await db`
    insert into follower (name, since_revision, stopped_revision)
    select name, ${clockMicros(db)}, ${clockMicros(db)}
      from unnest(${followers.map(({ name }) => name)}::text[]) as declared(name)
        on conflict (name) do update
       set stopped_revision = coalesce(follower.stopped_revision, excluded.stopped_revision)`
}

/** Moves the cursors of a follower that was switched off to the newest events, and returns the skipped events. */
export async function resumeFollower(db: Transaction, { name, owners }: Follower): Promise<SkippedEvents[]> {
  const [stopped] = await db<{ revision: number }[]>`
    select stopped_revision as revision
      from follower
     where name = ${name}
       and stopped_revision is not null
       for update`
  if (!stopped) return []
  await db`
    update follower
       set stopped_revision = null
     where name = ${name}`
  return db<SkippedEvents[]>`
    with skipped as materialized (
      select counter.owner_id, coalesce(cursor.revision, ${stopped.revision}) as from_revision,
             counter.revision as to_revision
        from owner_counter as counter
        left join follower_cursor as cursor
          on cursor.owner_id = counter.owner_id
         and cursor.follower = ${name}
       where (${owners} = 'all' or (${owners} = 'corporations') = (counter.owner_id = counter.corporation_id))
         and counter.revision > coalesce(cursor.revision, ${stopped.revision})
    ), moved as (
      insert into follower_cursor (owner_id, follower, part, revision)
      select owner_id, ${name}, owner_id, to_revision
        from skipped
          on conflict (owner_id, follower, part) do update
         set revision = excluded.revision, failures = 0, retry_at = null)
    select owner_id, from_revision, to_revision
      from skipped
     order by owner_id`
}

/** Waits until the follower has committed its work on the owner's events, and blocks it until the transaction ends. */
export async function lockCursors(db: Transaction, { name }: Pick<Follower, 'name'>, ownerId: string): Promise<void> {
  await db`
    select 1
      from follower_cursor
     where owner_id = ${ownerId}
       and follower = ${name}
     order by part
       for update`
}

/** Inserts the missing cursors of followers, of the owners that meet the condition. */
export async function insertCursors(
  db: Db,
  followers: readonly Follower[],
  isWanted: OwnerCondition = () => db`true`,
): Promise<void> {
  const simple = followers.filter(({ hasSeveralCursors }) => !hasSeveralCursors)
  const missing = await db<{ ownerId: string; follower: string; revision: number }[]>`
    select counter.owner_id, follower.name as follower, follower.since_revision as revision
      from owner_counter as counter
     cross join ${inputRows('declared', simple, { text: ['name', 'owners'] })}
      join follower
        on follower.name = declared.name
     where (owners = 'all' or (owners = 'corporations') = (counter.owner_id = counter.corporation_id))
       and ${isWanted(db`counter.owner_id`)}
       and not exists (select 1
                         from follower_cursor as known
                        where known.owner_id = counter.owner_id
                          and ${isWanted(db`known.owner_id`)}
                          and known.follower = declared.name
                          and known.part = counter.owner_id)`
  if (missing.length === 0) return
  await db`
    insert into follower_cursor (owner_id, follower, part, revision)
    select owner_id, follower, owner_id, revision
      from ${inputRows('missing', missing, { uuid: ['ownerId'], text: ['follower'], bigint: ['revision'] })}
        on conflict do nothing`
}

/** Returns the owners among these for which each follower has a cursor. */
export async function listOwners(
  db: Db,
  followers: readonly Follower[],
  ownerIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db<{ follower: string; ownerIds: string[] }[]>`
    select follower, array_agg(distinct owner_id) as owner_ids
      from follower_cursor
     where owner_id = any(${ownerIds}::uuid[])
       and follower = any(${followers.map(({ name }) => name)}::text[])
     group by follower`
  return new Map(rows.map(({ follower, ownerIds }) => [follower, ownerIds]))
}

export const isDue = (db: Db, now: Instant): Fragment =>
  db`(cursor.retry_at is null or cursor.retry_at <= ${toTimestamp(db, now)})`

type ReadFollower = Pick<Follower, 'name' | 'isRead'>

/** Condition for cursors of these followers that are to be read now. */
export const isRead = (
  db: Db,
  followers: readonly ReadFollower[],
  now: Instant,
  {
    ownerId = db`cursor.owner_id`,
    isSearched = () => db`true`,
  }: { ownerId?: Fragment; isSearched?: OwnerCondition } = {},
): Fragment => db`
  cursor.follower = any(${followers.map(({ name }) => name)}::text[])
  ${followers.flatMap(({ name, isRead }) =>
    isRead ? [db`and (cursor.follower <> ${name} or (${isRead(db, now, ownerId, isSearched)}))`] : [db``],
  )}`

/** A follower and an owner whose events it has not read. */
export interface Lagging {
  follower: string
  ownerId: string
}

/** Owners with new events, as one poll finds them. */
interface NewEvents {
  /** Clock of the database in microseconds. */
  polledAt: number
  lagging: [follower: string, ownerId: string][] | null
  /** Owners without cursors. */
  newOwnerIds: string[] | null
}

interface CursorSearch {
  /** Condition for owners that are searched. Default: all. */
  isSearched?: OwnerCondition
  now: Instant
  rowsMax: number
}

/** Followers and owners with unread events, in random order, so that the limit cannot exclude any forever. */
const laggingCursors = (
  db: Db,
  followers: readonly Follower[],
  { isSearched = () => db`true`, now, rowsMax, ownerIds = db`` }: CursorSearch & { ownerIds?: Fragment },
) => db`
  select cursor.follower, cursor.owner_id
    from follower_cursor as cursor
    join owner_counter as counter
      on counter.owner_id = cursor.owner_id
   where counter.revision > cursor.revision
     and ${isRead(db, followers, now, { isSearched })}
     and ${isDue(db, now)}
     and ${isSearched(db`counter.owner_id`)}
     and ${isSearched(db`cursor.owner_id`)}
     ${ownerIds}
   order by random()
   limit ${rowsMax}`

export const listLagging = (db: Db, followers: readonly Follower[], search: CursorSearch): Promise<Lagging[]> =>
  db<Lagging[]>`${laggingCursors(db, followers, search)}`

/**
 * Returns followers that lag at an owner with events after `since`, at one of `behindIds`, or at one with a cursor that is due for another
 * attempt. Reads no other cursors. `since` is in microseconds of the database's clock.
 */
export async function pollNewEvents(
  db: Db,
  followers: readonly Follower[],
  {
    isSearched = () => db`true`,
    since,
    behindIds,
    now,
    rowsMax,
  }: CursorSearch & { since: number; behindIds: readonly string[] },
): Promise<NewEvents> {
  const simple = followers.filter(({ hasSeveralCursors }) => !hasSeveralCursors).map(({ name }) => name)
  // The plan must not depend on the number of owners that PostgreSQL expects: arrays are looked up in the index, and so is each
  // owner of a subquery with `offset 0`.
  const ownerIds = db`
     and cursor.owner_id = any(array(
           select owner_id from owner_counter where revision > ${since} and ${isSearched(db`owner_id`)}
            union all
           select unnest(${behindIds}::uuid[])
            union all
           select owner_id from follower_cursor where retry_at <= ${toTimestamp(db, now)} and ${isSearched(db`owner_id`)}))`
  const [found] = await db<[NewEvents]>`
    select ${clockMicros(db)} as polled_at,
           (select json_agg(json_build_array(follower, owner_id))
              from (${laggingCursors(db, followers, { isSearched, now, rowsMax, ownerIds })}) as lagging) as lagging,
           (select json_agg(moved.owner_id)
              from owner_counter as moved
             where moved.revision > ${since}
               and ${isSearched(db`moved.owner_id`)}
               and not exists (select 1
                                 from follower_cursor as known
                                where known.owner_id = moved.owner_id
                                  and ${isSearched(db`known.owner_id`)}
                                  and known.follower = any(${simple}::text[])
                               offset 0)) as new_owner_ids`
  return found
}

/** Moves the cursors past the handled events. */
export async function advanceCursors(db: Db, { name }: Follower, pages: readonly EventPage[]): Promise<void> {
  await db`
    update follower_cursor as cursor
       set revision = greatest(cursor.revision, page.next), failures = 0, retry_at = null
      from ${inputRows('page', pages, { uuid: ['ownerId', 'part'], bigint: ['next'] })}
     where cursor.owner_id = page.owner_id
       and cursor.owner_id = any(${pages.map(({ ownerId }) => ownerId)}::uuid[])
       and cursor.follower = ${name}
       and cursor.part = page.part`
}

/** Counts a failure, and delays the cursor until `retryAt`. */
export async function postponeCursor(
  db: Db,
  { name }: Follower,
  { ownerId, part, retryAt }: { ownerId: string; part: string; retryAt: Instant },
): Promise<void> {
  await db`
    update follower_cursor
       set failures = failures + 1, retry_at = ${toTimestamp(db, retryAt)}
     where owner_id = ${ownerId}
       and follower = ${name}
       and part = ${part}`
}

/** Records an event that the follower has skipped, with the reason. */
export async function insertPassedOver(
  db: Db,
  { name }: Follower,
  { ownerId, part, next, reason, now }: Pick<EventPage, 'ownerId' | 'part' | 'next'> & { reason: string; now: Instant },
): Promise<void> {
  await db`
    insert into follower_passed_over (owner_id, follower, part, revision, reason, passed_at)
    values (${ownerId}, ${name}, ${part}, ${next}, ${reason}, ${toTimestamp(db, now)})
        on conflict do nothing`
}

/** Lag of a follower: the age of the oldest unread event of its cursors, and the number of unread events. */
export interface Lag {
  follower: string
  seconds: number
  events: number
  /** Number of events skipped after failures. */
  passedOver: number
}

/** Maximum number of events counted per cursor. */
const countedMax = 10_000

export async function measureLag(db: Db | Pool, followers: readonly ReadFollower[], now: Instant): Promise<Lag[]> {
  const names = db`${followers.map(({ name }) => name)}::text[]`
  // Citus counts all unread events, because it takes no limit of a subquery that depends on a row.
  const [figures, source, groups] = (await isDistributed(db))
    ? [
        db`count(*) as events, min(event.happened_at) as oldest_at`,
        db`join event on event.owner_id = cursor.owner_id and event.revision > cursor.revision`,
        db`group by cursor.follower`,
      ]
    : [
        db`(select count(*)
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
             limit 1) as oldest_at`,
        db``,
        db``,
      ]
  return db<Lag[]>`
    with unread as materialized (
      select cursor.follower, ${figures}
        from follower_cursor as cursor
        join owner_counter as counter
          on counter.owner_id = cursor.owner_id
        ${source}
       where cursor.follower = any(${names})
         and counter.revision > cursor.revision
         and ${isRead(db, followers, now)}
         and not exists (
               select 1
                 from follower
                where follower.name = cursor.follower
                  and follower.stopped_revision is not null)
       ${groups}),
    passed_over as materialized (
      select follower, count(*)::int as events
        from follower_passed_over
       group by follower)
    select declared.name as follower, coalesce(sum(unread.events), 0)::int as events,
           greatest(0, coalesce(max(extract(epoch from ${toTimestamp(db, now)} - unread.oldest_at)), 0))::float8 as seconds,
           coalesce(max(passed_over.events), 0) as passed_over
      from unnest(${names}) as declared(name)
      left join unread
        on unread.follower = declared.name
      left join passed_over
        on passed_over.follower = declared.name
     group by declared.name`
}
