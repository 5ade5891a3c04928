import { toTimestamp } from '#core/db/timestamps.ts'
import { type Invariant, noRowsInvariant } from '#core/invariants.ts'

export const laneInvariants: readonly Invariant[] = [
  noRowsInvariant(
    {
      name: 'Leases: each has an existing terminal group',
      consequence: 'None: such a lease is not used.',
      remedy: 'None is needed; if the number grows every day, report it as a fault of Comanda.',
    },
    (db) => db`
      select format('lease of %s, epoch %s', terminal_group_id, epoch) as what
        from terminal_group_lease as lease
        left join terminal_group
          on terminal_group.organization_id = lease.organization_id
         and terminal_group.id = lease.terminal_group_id
       where terminal_group.id is null`,
  ),
  noRowsInvariant(
    {
      name: 'Terminal groups: each one with open commands is marked as having work',
      consequence: 'Orders of these terminal groups wait until the next one is placed.',
      remedy: 'Place an order at these terminal groups, or restart the workers.',
    },
    (db) => db`
      select distinct format('terminal group %s', terminal_group_id) as what
        from command
       where state in ('accepted', 'sent')
         and not exists (select 1
                           from lane_work
                          where lane_work.organization_id = command.organization_id
                            and lane_work.terminal_group_id = command.terminal_group_id)`,
  ),
  noRowsInvariant(
    {
      name: 'Nodes: no heartbeat expires too far in the future',
      consequence: 'If that node dies, its terminal groups are stalled until then.',
      remedy: 'Set the clocks of all machines by NTP, and restart the node that is ahead.',
    },
    (db, { now }) => db`
      select format('node %s, until %s', id, expires_at) as what
        from node
       where expires_at > ${toTimestamp(db, now)} + interval '1 minute'`,
  ),
]
