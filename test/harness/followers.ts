import { setTimeout as sleep } from 'node:timers/promises'
import type { Fragment, Pool } from '#core/db/connect.ts'
import { insertCursors, isRead } from '#core/events/followers.store.ts'
import type { App } from '#core/http/app.ts'

const pauseMs = 5
const patienceMs = 25_000

interface FollowedEvents {
  /** Name of the follower. */
  follower: string
  /** Organization or corporation of the events. */
  ownerId: string
}

/** Waits until a follower has read all events of an owner. A new owner has events before it has cursors. */
export const waitForFollowers = (pool: Pool, { follower, ownerId }: FollowedEvents): Promise<void> =>
  untilEmpty(
    () => pool<object[]>`
      select newest.revision as newest, cursor.revision, cursor.failures, cursor.retry_at
        from (select max(revision) as revision
                from event
               where owner_id = ${ownerId}) as newest
        left join follower_cursor as cursor
          on cursor.owner_id = ${ownerId}
         and cursor.follower = ${follower}
       where newest.revision > coalesce(cursor.revision, 0)`,
  )

/** Waits until followers have read all events and nothing is due, so that the next node on the database finds nothing to do. */
export async function waitUntilIdle({ pool, domains, clock }: App): Promise<void> {
  const followers = domains.flatMap(({ followers = [] }) => followers)
  const rules = domains.flatMap(({ due = [] }) => due)
  const listOpen = async () => {
    await insertCursors(pool, followers)
    const due = rules.map(async ({ name, listDue }) => {
      const items = await listDue(pool, { now: clock.now(), rowsMax: 1, isSearched: () => pool`true` })
      return items.map((item) => ({ rule: name, ...item }))
    })
    // Webhooks of paused endpoints stay unread.
    const unread = await listUnread(pool, isRead(pool, followers, clock.now()))
    return [...unread, ...(await Promise.all(due)).flat()]
  }
  // Events create due items, and due items create events: a single poll may miss what has just changed from one to the other.
  await untilEmpty(async () => [...(await listOpen()), ...(await listOpen())])
}

const listUnread = (pool: Pool, condition: Fragment) => pool<object[]>`
  select cursor.follower, cursor.owner_id, cursor.part, cursor.revision, cursor.failures, cursor.retry_at
    from follower_cursor as cursor
   where exists (select 1
                   from event
                  where event.owner_id = cursor.owner_id
                    and event.revision > cursor.revision)
       and ${condition}`

async function untilEmpty(list: () => Promise<readonly object[]>): Promise<void> {
  for (const deadline = performance.now() + patienceMs; ; await sleep(pauseMs)) {
    const open = await list()
    if (open.length === 0) return
    if (performance.now() > deadline) throw new Error(`It does not come to rest: ${JSON.stringify(open.slice(0, 10))}`)
  }
}
