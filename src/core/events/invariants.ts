import type { Db, Fragment } from '#core/db/connect.ts'
import { examplesMax, type Invariant, noRows, timeAtWork } from '#core/invariants.ts'
import { type Lag, measureLag } from './follower_store.ts'
import { listContentTables } from './retention.ts'

/** How old an event that a follower has not read may be while nodes are at work. */
const lagSecondsMax = 600

const logOfWorkers = 'The log of the workers says what fails: look for the name of the follower.'

export const eventInvariants: readonly Invariant[] = [
  noRows(
    'no revision is above its owner\u2019s counter',
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
    name: 'each content belongs to one document',
    async find(db, context) {
      const tables = await listContentTables(db)
      return noRows('', () => sharedContents(db, tables)).find(db, context)
    },
  },
  noRows(
    'the content of every event is there',
    (db) => db`
      select format('event %s of %s has no content %s', revision, subject_id, content_id) as what
        from event
       where content_id is not null
         and not exists (select 1
                           from content
                          where content.organization_id = event.owner_id
                            and content.id = event.content_id)`,
  ),
  noRows(
    'followers: none has read further than there is',
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
  noRows(
    'followers: none has passed an event over',
    (db) => db`
      select format('%s has passed over event %s of owner %s: %s', follower, revision, owner_id, reason) as what
        from follower_passed_over`,
    { hint: 'When the cause is mended, make up for what the events should have brought about, and delete the notes.' },
  ),
  {
    name: `followers: none is more than ${lagSecondsMax / 60} minutes behind`,
    hint: logOfWorkers,
    async find(db, { followers, now }) {
      const [worked] = await db<{ until: number; seconds: number }[]>`
        select extract(epoch from until)::float8 * 1000 as until, extract(epoch from until - since)::float8 as seconds
          from (${timeAtWork(db)}) as worked`
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
