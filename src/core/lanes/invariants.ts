import { type Invariant, noRows } from '#core/invariants.ts'

export const laneInvariants: readonly Invariant[] = [
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
