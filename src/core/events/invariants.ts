import type { Db, Fragment } from '#core/db/connect.ts'
import { instants } from '#core/db/timestamps.ts'
import {
  examplesMax,
  findRows,
  type Invariant,
  lastWorkPeriod,
  noRowsInvariant,
  reportRemedy,
} from '#core/invariants.ts'
import { type Lag, measureLag } from './followers.store.ts'
import { listContentTables } from './retention.ts'

/** Maximum age of an unread event while nodes are running. */
const lagSecondsMax = 600

export const eventInvariants: readonly Invariant[] = [
  noRowsInvariant(
    {
      name: 'Revisions: none is above the counter of its owner',
      consequence: 'Clients that ask for changes since a revision miss some.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('owner %s: event %s, counter %s', newest.owner_id, newest.revision,
                    coalesce(counter.revision::text, 'missing')) as what
        from (select owner_id, max(revision) as revision
                from event
               group by owner_id) as newest
        left join owner_counter as counter
          on counter.owner_id = newest.owner_id
       where counter.revision is null
          or counter.revision < newest.revision`,
  ),
  {
    name: 'Contents: each belongs to one document',
    consequence: 'An order may show the dishes of another.',
    remedy: reportRemedy,
    async find(db) {
      const tables = await listContentTables(db)
      return findRows(db, sharedContents(db, tables))
    },
  },
  noRowsInvariant(
    {
      name: 'Events: each has its content',
      consequence: 'Webhooks and histories of these orders lack their dishes.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('event %s of %s has no content %s', revision, subject_id, content_id) as what
        from event
       where content_id is not null
         and not exists (select 1
                           from content
                          where content.organization_id = event.owner_id
                            and content.id = event.content_id)`,
  ),
  noRowsInvariant(
    {
      name: 'Followers: none is ahead of the newest event',
      consequence: 'New events are missing from webhooks or reports until the counter has caught up.',
      remedy: 'Was an older backup restored? Otherwise report it as a fault of Comanda.',
    },
    (db) => db`
      select format('%s has read owner %s to %s, the newest revision is %s', cursor.follower, cursor.owner_id,
                    cursor.revision, coalesce(counter.revision::text, 'missing')) as what
        from follower_cursor as cursor
        left join owner_counter as counter
          on counter.owner_id = cursor.owner_id
        left join follower
          on follower.name = cursor.follower
       where counter.revision is null
          or cursor.revision > greatest(counter.revision, follower.since_revision)`,
  ),
  noRowsInvariant(
    {
      name: 'Followers: none has skipped an event',
      consequence: 'The effects of these events are missing.',
      remedy: 'Fix the cause, add the missing effects, and delete the rows of follower_passed_over.',
    },
    (db) => db`
      select format('%s has skipped event %s of owner %s: %s', follower, revision, owner_id, reason) as what
        from follower_passed_over`,
  ),
  {
    name: `Followers: none is more than ${lagSecondsMax / 60} minutes behind`,
    consequence: 'Clients learn of their orders late, or not at all.',
    remedy: 'Check that a worker runs; its log has the follower and the error.',
    async find(db, { followers, now }) {
      const [worked] = await db<{ until: number; seconds: number }[]>`
        select ${instants(db, 'until')}, extract(epoch from until - since)::float8 as seconds
          from (${lastWorkPeriod(db, now)}) as worked`
      const lags = await measureLag(db, followers, worked?.until ?? now)
      const late = lags.filter((lag) => Math.min(lag.seconds, worked?.seconds ?? 0) > lagSecondsMax)
      const examples = late.slice(0, examplesMax).map(({ follower }) => `${follower} is too far behind`)
      return { count: late.length, examples, figures: lags.map(lagLine) }
    },
  },
]

const lagLine = ({ follower, events, seconds }: Lag): string =>
  events === 0
    ? `${follower} has read every event`
    : `${follower} has ${events} events to read, the first ${Math.round(seconds)} s old`

const sharedContents = (db: Db, tables: readonly string[]): Fragment => db`
  select format('content %s of organization %s is that of %s', content_id, organization_id,
                string_agg(format('%s %s', place, id), ' and ' order by place, id)) as what
    from (${tables.map(
      (table, i) => db`
         ${i === 0 ? db`` : db`union all`}
         select organization_id, content_id, ${table} as place, id
           from ${db(table)}`,
    )}) as document
   group by organization_id, content_id
  having count(*) > 1`
