import { type Invariant, noRows } from './invariant.ts'

/** A fault that lasts: the pauses between so many attempts are a minute together. */
const failuresMax = 6

export const followerInvariants: readonly Invariant[] = [
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
