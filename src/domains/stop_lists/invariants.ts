import { type Invariant, noRowsInvariant } from '#core/invariants.ts'

export const stopListInvariants: readonly Invariant[] = [
  noRowsInvariant(
    {
      name: 'Stop lists: balances are between zero and the counted amount',
      consequence: 'Guests can order sold-out products, or cannot order available ones.',
      remedy: 'Count these products again at the terminal.',
    },
    (db) => db`
      select format('organization %s, terminal group %s, product %s: %s of %s', organization_id, terminal_group_id,
                    product_id, balance, counted) as what
        from stop_list_item
       where balance < 0
          or balance > counted`,
  ),
  noRowsInvariant(
    {
      name: 'Stop lists: revisions reach the latest event',
      consequence: 'Clients may sell products that are sold out.',
      remedy: 'Change the stop list again, or have clients read the whole list.',
    },
    (db) => db`
      select format('%s is at revision %s, and was reported at %s', list.id, list.revision, newest.revision) as what
        from stop_list as list
       cross join lateral (
             select max(revision) as revision
               from event
              where event.owner_id = list.organization_id
                and event.subject_id = list.id
                and event.type in ('StopListUpdate', 'StopListItemsUpdate')) as newest
       where newest.revision > list.revision`,
  ),
]
