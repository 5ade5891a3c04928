import { type Invariant, noRows } from '#core/invariants.ts'

/** A fault that lasts: the pauses between so many attempts are a minute together. */
const failuresMax = 6

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
    'followers: none fails again and again',
    (db) => db`
      select format('%s of owner %s stands at %s after %s failures', follower, owner_id, revision, failures) as what
        from follower_cursor
       where failures > ${failuresMax}`,
  ),
]
