import { type Invariant, noRowsInvariant } from '#core/invariants.ts'

export const bookingInvariants: readonly Invariant[] = [
  noRowsInvariant(
    {
      name: 'Reserves: tables have no overlapping ones, unless the restaurant allows it',
      consequence: 'Two parties have booked one table.',
      remedy: 'Move one of the reserves to another table, and call its guest.',
    },
    (db) => db`
      select format('corporation %s, organization %s: reserve %s on table %s from %s, which is occupied until %s',
                    corporation_id, organization_id, id, table_id, starts_local, occupied_until) as what
        from (select organization.corporation_id, reserve.organization_id, reserve.id, table_id, starts_local,
                     max(ends_local) over (partition by reserve.organization_id, terminal_group_id, table_id
                                               order by starts_local, reserve.id
                                            rows between unbounded preceding and 1 preceding) as occupied_until
                from reserve
                join organization
                  on organization.id = reserve.organization_id
               cross join lateral unnest(table_ids) as table_id
               where occupies_tables
                 and not coalesce((organization.settings ->> 'allowsTableOverbooking')::boolean, false)) as booked
       where occupied_until > starts_local`,
  ),
]
