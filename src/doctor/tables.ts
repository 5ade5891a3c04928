import { type Invariant, noRows } from './invariant.ts'
import { kinds } from './kinds.ts'

export const tableInvariants: readonly Invariant[] = [
  noRows(
    'stop lists: balances are from nothing to what was counted',
    (db) => db`
      select format('terminal group %s, product %s: %s of %s', terminal_group_id, product_id, balance, counted) as what
        from stop_list_item
       where balance < 0
          or balance > counted`,
  ),
  noRows(
    'no table is reserved twice for one time, unless that is allowed',
    (db) => db`
      select format('reserve %s on table %s from %s, taken until %s', id, table_id, starts_local, taken_until) as what
        from (select reserve.id, table_id, starts_local,
                     max(ends_local) over (partition by reserve.organization_id, terminal_group_id, table_id
                                               order by starts_local, reserve.id
                                            rows between unbounded preceding and 1 preceding) as taken_until
                from reserve
                join organization
                  on organization.id = reserve.organization_id
               cross join lateral unnest(table_ids) as table_id
               where occupies_tables
                 and not coalesce((organization.settings ->> 'allowsTableOverbooking')::boolean, false)) as booked
       where taken_until > starts_local`,
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
  ...kinds.map(({ table }) =>
    noRows(
      `${table}: none mixes organizations`,
      (db) => db`
        select format('%s of organization %s, terminal group of %s', placed.id, placed.organization_id,
                      coalesce(terminal_group.organization_id::text, 'none')) as what
          from ${db(table)} as placed
          left join terminal_group
            on terminal_group.id = placed.terminal_group_id
         where terminal_group.organization_id is distinct from placed.organization_id`,
    ),
  ),
  ...kinds.map(({ table }) =>
    noRows(
      `${table}: the content of each is there`,
      (db) => db`
        select format('%s has no content %s', placed.id, placed.content_id) as what
          from ${db(table)} as placed
          left join content
            on content.organization_id = placed.organization_id
           and content.id = placed.content_id
         where content.id is null`,
    ),
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
    'leases are of terminal groups',
    (db) => db`
      select format('lease of %s, epoch %s', terminal_group_id, epoch) as what
        from terminal_group_lease as lease
        left join terminal_group
          on terminal_group.organization_id = lease.organization_id
         and terminal_group.id = lease.terminal_group_id
       where terminal_group.id is null`,
  ),
  noRows(
    'lanes with commands are noted as having work',
    (db) => db`
      select distinct format('terminal group %s', terminal_group_id) as what
        from command
       where state in ('accepted', 'sent')
         and not exists (select 1
                           from lane_work
                          where lane_work.organization_id = command.organization_id
                            and lane_work.terminal_group_id = command.terminal_group_id)`,
  ),
  noRows(
    'signs of life end soon',
    (db) => db`
      select format('node %s, until %s', id, expires_at) as what
        from node
       where expires_at > now() + interval '1 minute'`,
  ),
]
