import type { Db, Fragment } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import { type Invariant, lastWorkPeriod, noRowsInvariant, reportRemedy } from '#core/invariants.ts'

/** Tolerated delay of a node in expiring a command. */
const graceSeconds = 60
/** Age up to which expired orders are reported. */
const expiredHours = 24
/** Deadline of commands from versions that stored none. */
const formerDeadlineSeconds = 8

/** Condition for a command that the nodes in `worked` should have finished. */
const isLate = (db: Db): Fragment => db`
  state in ('accepted', 'sent')
  and greatest(worked.since, coalesce(deadline_at, accepted_at + make_interval(secs => ${formerDeadlineSeconds})))
      < worked.until - make_interval(secs => ${graceSeconds})`

export const commandInvariants: readonly Invariant[] = [
  noRowsInvariant(
    {
      name: 'Commands: none is unfinished after its deadline',
      consequence: 'Clients wait for the outcome, and the restaurant may not know of an order.',
      remedy: 'Check that a node with the role worker or all is running; its log has the error.',
    },
    (db, { now }) => db`
      select format('command %s of organization %s: %s, %s since %s', id, organization_id, operation, state, accepted_at)
               as what
        from command
       cross join (${lastWorkPeriod(db, now)}) as worked
       where ${isLate(db)}`,
  ),
  noRowsInvariant(
    {
      name: 'Terminal groups: none is stalled',
      consequence: 'The restaurant executes no orders: guests wait, and clients get errors.',
      remedy: 'See the log of the node that holds the lease. If no node does, start one with the role worker or all.',
    },
    (db, { now }) => db`
      select format('%s terminal group %s of organization %s: %s commands are due, the first of them (%s) for %s s; %s; %s',
                    coalesce(terminal_group.kind, 'unknown'), stalled.terminal_group_id, stalled.organization_id,
                    stalled.commands, stalled.operation,
                    round(extract(epoch from worked.until - stalled.accepted_at)),
                    coalesce(format('the last one ended %s s ago',
                                    round(extract(epoch from worked.until - ended.last_at))), 'none has ended'),
                    coalesce('its lease is that of node ' || node.id, 'no node holds its lease')) as what
        from (${lastWorkPeriod(db, now)}) as worked
       cross join lateral (
             select organization_id, terminal_group_id, count(*) as commands, min(accepted_at) as accepted_at,
                    (array_agg(operation order by seq))[1] as operation
               from command
              where ${isLate(db)}
              group by organization_id, terminal_group_id) as stalled
       cross join lateral (
             select max(finished_at) as last_at
               from command
              where command.organization_id = stalled.organization_id
                and command.terminal_group_id = stalled.terminal_group_id) as ended
        left join terminal_group
          on terminal_group.organization_id = stalled.organization_id
         and terminal_group.id = stalled.terminal_group_id
        left join terminal_group_lease as lease
          on lease.organization_id = stalled.organization_id
         and lease.terminal_group_id = stalled.terminal_group_id
        left join node
          on node.id = lease.holder
         and node.expires_at >= worked.until
       where ended.last_at is null
          or ended.last_at < worked.until - make_interval(secs => ${graceSeconds})`,
  ),
  noRowsInvariant(
    {
      name: 'Commands: each has one outcome',
      consequence: 'A client got both success and failure for one request.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('command %s: %s, with %s events of its refusal and %s of its success', id, state, refused, done) as what
        from (select command.id, command.state, count(*) filter (where event.type like '%Error') as refused,
                     count(*) filter (where event.type not like '%Error') as done
                from event
                join command
                  on command.organization_id = event.owner_id
                 and command.id = event.correlation_id
               group by command.organization_id, command.id, command.state) as ended
       where refused > 1
          or refused > 0 and done > 0
          or refused > 0 and state not in ('failed', 'expired')
          or done > 0 and state <> 'applied'`,
  ),
  noRowsInvariant(
    {
      name: `Orders: none of the last ${expiredHours} hours expired unaccepted, except in sandboxes`,
      consequence: 'The clients were told so, but the restaurant may not know that it has lost these orders.',
      remedy: 'Check that the terminal of the group runs and is awake. The log names the latest orders.',
      isAdvice: true,
    },
    (db, { operations, now }) => {
      const creations = operations.filter(({ command }) => command?.creates).map(({ path }) => path)
      return db`
        select format('expired: %s, at terminal group %s (%s) of organization %s (%s), the first %s, the last %s min ago',
                      count(*), command.terminal_group_id, max(terminal_group.name), command.organization_id,
                      max(organization.name),
                      to_char(min(accepted_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"'),
                      floor(extract(epoch from ${toTimestamp(db, now)} - max(accepted_at)) / 60)) as what
          from command
          join organization
            on organization.corporation_id = command.corporation_id
           and organization.id = command.organization_id
          left join terminal_group
            on terminal_group.organization_id = command.organization_id
           and terminal_group.id = command.terminal_group_id
         where state = 'expired'
           and accepted_at > ${toTimestamp(db, now)} - make_interval(hours => ${expiredHours})
           and operation = any(${creations}::text[])
           and not organization.is_sandbox
           and not exists (select 1
                             from command as later
                            where later.organization_id = command.organization_id
                              and later.subject_id = command.subject_id
                              and later.operation = any(${creations}::text[])
                              and later.state = 'applied')
         group by command.organization_id, command.terminal_group_id`
    },
  ),
  // A virtual front office is sent a command when it answers it; actions of a front office have no deadline.
  noRowsInvariant(
    {
      name: 'Commands: none was executed after a late response of its terminal',
      consequence: 'A guest got an error for an order that was made.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('command %s of %s: answered at %s, due at %s', command.id, operation, answered_at, deadline_at)
               as what
        from command
        join terminal_group
          on terminal_group.organization_id = command.organization_id
         and terminal_group.id = command.terminal_group_id
       where state = 'applied'
         and kind = 'linked'
         and operation not like '/front/%'
         and sent_at is distinct from answered_at
         and answered_at > deadline_at`,
  ),
  noRowsInvariant(
    {
      name: 'Commands: each has the organization of its terminal group',
      consequence: 'A restaurant may have received an order of another one.',
      remedy: reportRemedy,
    },
    (db) => db`
      with terminal_group as materialized (
        select organization_id, id
          from terminal_group)
      select format('command %s of organization %s, terminal group of %s', command.id, command.organization_id,
                    coalesce(terminal_group.organization_id::text, 'none')) as what
        from command
        left join terminal_group
          on terminal_group.id = command.terminal_group_id
        left join organization
          on organization.id = command.organization_id
       where organization.corporation_id is distinct from command.corporation_id
          or command.terminal_group_id is not null
             and terminal_group.organization_id is distinct from command.organization_id`,
  ),
]
