import { type Invariant, noRows } from '#core/invariants.ts'

/** How late a node may expire a command before that is a fault. */
const graceSeconds = 60
/** The deadline of commands from before deadlines were stored. */
const formerDeadlineSeconds = 8

export const commandInvariants: readonly Invariant[] = [
  // Commands that are pending since the last node stopped wait for the next one.
  noRows(
    'every command has ended, or is within its deadline',
    (db) => db`
      select format('command %s of organization %s: %s, %s since %s', id, organization_id, operation, state, accepted_at)
               as what
        from command
       cross join (select least(now(), max(expires_at)) as last_at from node) as worked
       where state in ('accepted', 'sent')
         and coalesce(deadline_at, accepted_at + make_interval(secs => ${formerDeadlineSeconds}))
             < worked.last_at - make_interval(secs => ${graceSeconds})`,
  ),
  noRows(
    'no command has ended twice',
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
  noRows(
    'no command mixes organizations',
    (db) => db`
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
