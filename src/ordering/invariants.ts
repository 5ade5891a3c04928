import type { Db, Fragment } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import { recordLifetimeMs } from '#core/events/retention.ts'
import { type Invariant, type InvariantContext, noRowsInvariant, reportRemedy } from '#core/invariants.ts'
import { dayMs, type Instant } from '#core/time.ts'
import { kinds } from './kinds.ts'
import type { Placed } from './placed.ts'
import { type PlacedRules, sumsInvariant } from './sum_invariants.ts'
import type { PlacedStore } from './tables.ts'

/** Invariants of one kind of orders. */
export const placedInvariants = <State extends Placed>(
  store: PlacedStore<State>,
  { plural, transitions, billOf }: PlacedRules<State>,
): Invariant[] => {
  const { table, updateEvent, errorEvent, importEvent } = kinds[store.kind]
  const changeEvents = importEvent === undefined ? [updateEvent] : [updateEvent, importEvent]
  const kind = { plural, table, changeEvents, errorEvent }
  return [
    createdOnce(kind),
    asItsCreationEnded(kind),
    reportedAsItIs(kind),
    withoutGaps(kind),
    alongTransitions(kind, transitions),
    ofOneOrganization(kind),
    withContent(kind),
    sumsInvariant(store, { plural, billOf }),
  ]
}

interface Kind {
  table: string
  errorEvent: string
  plural: string
  /** Types of the events that show a state: of creations and changes, and of imports. */
  changeEvents: readonly string[]
}

const createdOnce = ({ plural, changeEvents }: Kind): Invariant =>
  noRowsInvariant(
    {
      name: `${plural}: none was created twice`,
      consequence: 'The restaurant may have made them twice.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('%s has %s beginnings', subject_id, count(*)) as what
        from event
       where type = any(${changeEvents})
         and from_status is null
         and status is not null
       group by owner_id, subject_id
      having count(*) > 1`,
  )

const asItsCreationEnded = ({ plural, table }: Kind): Invariant =>
  noRowsInvariant(
    {
      name: `${plural}: each has the outcome of its creation`,
      consequence: 'Clients and the restaurant differ on whether these were accepted.',
      remedy: reportRemedy,
    },
    (db, context) => db`
      select format('%s is %s, its creation %s', placed.id, placed.creation_status, coalesce(command.state, 'gone'))
               as what
        from ${db(table)} as placed
        left join command
          on command.organization_id = placed.organization_id
         and command.id = placed.correlation_id
       where case command.state
               when 'applied' then placed.creation_status <> 'Success'
               when 'failed' then placed.creation_status <> 'Error'
               when 'expired' then placed.creation_status <> 'Error'
               else placed.creation_status = 'InProgress' and command.id is null
                    or placed.creation_status <> 'InProgress' and command.id is not null
             end
       union all
      select format('%s is not there, its creation %s', command.subject_id, command.state)
        from command
       where operation = any(${creationsIn(table, context)})
         and not exists (select 1
                           from ${db(table)} as placed
                          where placed.organization_id = command.organization_id
                            and placed.id = command.subject_id)`,
  )

/** Returns the operations that create rows of the table. */
const creationsIn = (table: string, { operations }: InvariantContext): string[] =>
  operations.flatMap(({ path, command }) => (command?.creates && command.aggregate.table === table ? [path] : []))

/** Older events may have been deleted; the last day before that is not checked. */
const retainedSince = (db: Db, now: Instant): Fragment =>
  db`${toTimestamp(db, now)} - make_interval(secs => ${(recordLifetimeMs - dayMs) / 1000})`

/**
 * Compares each row with the newest event that shows a state: the newest that is not of a refused change. A refused creation has only the
 * event of its refusal, and events of later changes.
 */
const reportedAsItIs = ({ plural, table, changeEvents, errorEvent }: Kind): Invariant =>
  noRowsInvariant(
    {
      name: `${plural}: each has the event of its last change`,
      consequence: 'Clients that follow events have missed the last change.',
      remedy: reportRemedy,
    },
    (db, { now }) => db`
      select format('%s is %s at revision %s, and was reported as %s at %s', placed.id, placed.status, placed.revision,
                    coalesce(newest.status, 'nothing'), newest.revision) as what
        from ${db(table)} as placed
        left join lateral (
             select revision, status
               from event
              where event.owner_id = placed.organization_id
                and event.subject_id = placed.id
                and case placed.creation_status
                      when 'Error' then event.type = any(${changeEvents})
                                        or event.type = ${errorEvent} and event.revision = placed.revision
                      else event.type = any(${changeEvents})
                    end
              order by revision desc
              limit 1) as newest on true
       where placed.revision > 0
         and (newest.revision is not null or placed.changed_at > ${retainedSince(db, now)})
         and (newest.revision is distinct from placed.revision
              or newest.status is distinct from case placed.creation_status when 'Success' then placed.status end)`,
  )

const withoutGaps = ({ plural, changeEvents }: Kind): Invariant =>
  noRowsInvariant(
    {
      name: `${plural}: each event starts with the status of the previous one`,
      consequence: 'Clients that follow events have missed a change.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('%s: %s after %s, reported as from %s', subject_id, status, former, from_status) as what
        from (select subject_id, status, from_status, lag(status) over subject as former,
                     row_number() over subject as place
                from event
               where type = any(${changeEvents})
              window subject as (partition by owner_id, subject_id order by revision)) as reported
       where place > 1
         and from_status is distinct from former`,
  )

function alongTransitions({ plural, changeEvents }: Kind, transitions: PlacedRules<never>['transitions']): Invariant {
  const edges = Object.entries(transitions).flatMap(([former, targets]) => targets.map((next) => ({ former, next })))
  return noRowsInvariant(
    {
      name: `${plural}: every change of status is permitted`,
      consequence: 'Clients see a status that cannot follow the previous one.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('%s, owner %s: %s after %s', subject_id, owner_id, coalesce(status, 'none'), from_status) as what
        from event
       where type = any(${changeEvents})
         and from_status is not null
         and from_status is distinct from status
         and not exists (
               select 1
                 from ${inputRows('edge', edges, { text: ['former', 'next'] })}
                where edge.former = event.from_status
                  and edge.next = event.status)`,
  )
}

const ofOneOrganization = ({ plural, table }: Kind): Invariant =>
  noRowsInvariant(
    {
      name: `${plural}: none mixes organizations`,
      consequence: 'A restaurant may have received an order of another one.',
      remedy: reportRemedy,
    },
    (db) => db`
      with terminal_group as materialized (
        select organization_id, id
          from terminal_group)
      select format('%s of organization %s, terminal group of %s', placed.id, placed.organization_id,
                    coalesce(terminal_group.organization_id::text, 'none')) as what
        from ${db(table)} as placed
        left join terminal_group
          on terminal_group.id = placed.terminal_group_id
       where terminal_group.organization_id is distinct from placed.organization_id`,
  )

const withContent = ({ plural, table }: Kind): Invariant =>
  noRowsInvariant(
    {
      name: `${plural}: each has its content`,
      consequence: 'The items of these can no longer be shown.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('%s has no content %s', placed.id, placed.content_id) as what
        from ${db(table)} as placed
        left join content
          on content.organization_id = placed.organization_id
         and content.id = placed.content_id
       where content.id is null`,
  )
