import type { Db, Fragment } from '#core/db/connect.ts'
import { recordLifetimeMs } from '#core/events/retention.ts'
import { type Invariant, noRows } from './invariant.ts'
import { type Kind, kinds } from './kinds.ts'

const updates = kinds.map(({ updateEvent }) => updateEvent)
const allTransitions = kinds.flatMap(({ updateEvent: type, transitions }) =>
  Object.entries(transitions).flatMap(([from, targets]) => targets.map((to) => ({ type, from, to }))),
)

/** Older events may have been deleted; the last day before that is not checked. */
const keptFrom = (db: Db): Fragment => db`now() - make_interval(secs => ${recordLifetimeMs / 1000 - 86_400})`

/**
 * The event that shows each row as it is: the newest that is not of a refused change, which shows nothing new. A
 * refused creation has only the event of its refusal, and those of changes that were requested nevertheless.
 */
const newestOf = ({ table, updateEvent, errorEvent }: Kind): Invariant =>
  noRows(
    `${table}: each has the event of its last change`,
    (db) => db`
      select format('%s is %s at revision %s, and was told as %s at %s', placed.id, placed.status, placed.revision,
                    coalesce(newest.status, 'nothing'), newest.revision) as what
        from ${db(table)} as placed
        left join lateral (
             select revision, status
               from event
              where event.owner_id = placed.organization_id
                and event.subject_id = placed.id
                and case placed.creation_status
                      when 'Error' then event.type <> ${errorEvent} or event.revision = placed.revision
                      else event.type = ${updateEvent}
                    end
              order by revision desc
              limit 1) as newest on true
       where placed.revision > 0
         and (newest.revision is not null or placed.changed_at > ${keptFrom(db)})
         and (newest.revision is distinct from placed.revision
              or newest.status is distinct from case placed.creation_status when 'Success' then placed.status end)`,
  )

export const eventInvariants: readonly Invariant[] = [
  ...kinds.map(newestOf),
  noRows(
    'stop_list: none is behind its events',
    (db) => db`
      select format('%s is at revision %s, and was told at %s', list.id, list.revision, newest.revision) as what
        from stop_list as list
       cross join lateral (
             select max(revision) as revision
               from event
              where event.owner_id = list.organization_id
                and event.subject_id = list.id) as newest
       where newest.revision > list.revision`,
  ),
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
    'each event goes on where the one before it ended',
    (db) => db`
      select format('%s: %s after %s, and told as from %s', subject_id, status, former, from_status) as what
        from (select subject_id, status, from_status, lag(status) over subject as former,
                     row_number() over subject as place
                from event
               where type = any(${updates})
              window subject as (partition by owner_id, subject_id order by revision)) as told
       where place > 1
         and from_status is distinct from former`,
  ),
  noRows(
    'every change of status is in the state table',
    (db) => db`
      select format('%s of %s, owner %s: %s after %s', event.type, subject_id, owner_id, coalesce(status, 'none'),
                    from_status) as what
        from event
       where type = any(${updates})
         and from_status is not null
         and from_status is distinct from status
         and not exists (
               select 1
                 from unnest(
                        ${allTransitions.map(({ type }) => type)}::text[],
                        ${allTransitions.map(({ from }) => from)}::text[],
                        ${allTransitions.map(({ to }) => to)}::text[]
                      ) as move(type, former, next)
                where move.type = event.type
                  and move.former = event.from_status
                  and move.next = event.status)`,
  ),
]
