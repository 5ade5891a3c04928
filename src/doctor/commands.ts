import type { Db } from '#core/db/connect.ts'
import type { Operation } from '#core/operation/operation.ts'
import { type Invariant, noRows } from './invariant.ts'
import { kinds } from './kinds.ts'

/** How late a node may expire a command before that is a fault. */
const graceSeconds = 60
/** The deadline of commands from before deadlines were stored. */
const formerDeadlineSeconds = 8

export const commandInvariants = (operations: readonly Operation[]): Invariant[] => [
  // Commands that are pending since the last node stopped wait for the next one.
  noRows(
    'every command has ended, or is within its deadline',
    (db) => db`
      select format('command %s of %s, %s since %s', id, operation, state, accepted_at) as what
        from command
       cross join (select least(now(), max(expires_at)) as last_at from node) as worked
       where state in ('accepted', 'sent')
         and coalesce(deadline_at, accepted_at + make_interval(secs => ${formerDeadlineSeconds}))
             < worked.last_at - make_interval(secs => ${graceSeconds})`,
  ),
  noRows(
    'no command has ended twice',
    (db) => db`
      select format('command %s: %s, and told %s times that it was refused, %s times that it was done', id, state,
                    refused, done) as what
        from (select command.id, command.state, count(*) filter (where event.type like '%Error') as refused,
                     count(*) filter (where event.type not like '%Error') as done
                from event
                join command
                  on command.organization_id = event.owner_id
                 and command.id = event.correlation_id
               group by command.organization_id, command.id, command.state) as told
       where refused > 1
          or refused > 0 and done > 0
          or refused > 0 and state not in ('failed', 'expired')
          or done > 0 and state <> 'applied'`,
  ),
  noRows(
    'nothing was created twice',
    (db) => db`
      select format('%s has %s beginnings', subject_id, count(*)) as what
        from event
       where from_status is null
         and status is not null
       group by owner_id, subject_id
      having count(*) > 1`,
  ),
  // A virtual front office gets a command at the moment when it answers; an action of a front office has no deadline.
  noRows(
    'nothing was carried out that a front office answered after its deadline',
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
  ...kinds.map(({ table }) =>
    noRows(
      `${table}: each is as its creation ended`,
      (db) => db`
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
         where operation = any(${creating(operations, table)})
           and not exists (${rowOf(db, table)})`,
    ),
  ),
]

const creating = (operations: readonly Operation[], table: string): string[] =>
  operations.flatMap(({ path, command }) => (command?.creates && command.aggregate.table === table ? [path] : []))

const rowOf = (db: Db, table: string) => db`
  select 1
    from ${db(table)} as placed
   where placed.organization_id = command.organization_id
     and placed.id = command.subject_id`
