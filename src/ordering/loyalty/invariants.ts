import type { Db } from '#core/db/connect.ts'
import { type Invariant, noRowsInvariant, reportRemedy } from '#core/invariants.ts'
import { accrual } from './accrual.ts'

/** Selects the orders whose changes the follower has read completely. */
const readOrders = (db: Db) => db`
  select placed.organization_id, placed.id, placed.status, placed.content_id, organization.corporation_id,
         (placed.progress ->> 'whenClosed')::timestamp at time zone organization.time_zone as closed_at,
         to_timestamp(follower.since_revision / 1000000.0) as followed_since
    from (select organization_id, id, status, revision, content_id, progress
            from delivery_order
           where creation_status = 'Success'
           union all
          select organization_id, id, status, revision, content_id, progress
            from table_order
           where creation_status = 'Success') as placed
    join organization
      on organization.id = placed.organization_id
    join follower
      on follower.name = ${accrual.name}
    join follower_cursor as cursor
      on cursor.owner_id = placed.organization_id
     and cursor.follower = follower.name
     and cursor.revision >= placed.revision`

const correctWallets = `Correct the wallets with /admin/loyalty/wallets/correct. ${reportRemedy}`

export const accrualInvariants: readonly Invariant[] = [
  noRowsInvariant(
    {
      name: 'Closed orders: each order of a guest is counted by loyalty',
      consequence: 'These guests did not receive their bonuses, and counters lack their orders.',
      remedy: correctWallets,
    },
    (db) => db`
      with uncounted as materialized (
        select placed.corporation_id, placed.organization_id, placed.id, (content.value #>> '{customer,id}')::uuid as guest_id
          from (${readOrders(db)}) as placed
          join content
            on content.organization_id = placed.organization_id
           and content.id = placed.content_id
         where placed.status = 'Closed'
           and placed.closed_at > placed.followed_since
           and content.value #>> '{customer,type}' = 'regular'
           and not exists (
                 select 1
                   from loyalty_order as known
                  where known.organization_id = placed.organization_id
                    and known.id = placed.id
                    and known.is_counted))
      select format('corporation %s, organization %s: order %s of guest %s', uncounted.corporation_id,
                    uncounted.organization_id, uncounted.id, guest.id) as what
        from uncounted
        join guest
          on guest.corporation_id = uncounted.corporation_id
         and guest.id = uncounted.guest_id`,
  ),
  noRowsInvariant(
    {
      name: 'Closed orders: no counted order is reopened or cancelled',
      consequence: 'Guests keep the bonuses of reopened orders.',
      remedy: correctWallets,
    },
    (db) => db`
      select format('corporation %s, organization %s: order %s is %s', placed.corporation_id, placed.organization_id,
                    placed.id, placed.status) as what
        from (${readOrders(db)}) as placed
        join loyalty_order as known
          on known.organization_id = placed.organization_id
         and known.id = placed.id
       where known.is_counted
         and placed.status <> 'Closed'`,
  ),
  noRowsInvariant(
    {
      name: 'Closed orders: credited sums equal the ledger entries',
      consequence: 'Guests have received too much or too little for these orders.',
      remedy: correctWallets,
    },
    (db) => db`
      with entries as materialized (
        select entry.corporation_id, entry.order_id, entry.guest_id, sum(entry.sum) as sum
          from loyalty_transaction as entry
         where entry.type = 'RefillWalletFromOrder'
           and not exists (
                 select 1
                   from loyalty_transaction as later
                  where later.corporation_id = entry.corporation_id
                    and later.order_id = entry.order_id
                    and later.guest_id = entry.guest_id
                    and later.type = 'AbortOrder'
                    and later.revision > entry.revision)
         group by entry.corporation_id, entry.order_id, entry.guest_id)
      select format('corporation %s, organization %s: order %s credited %s, but its entries add up to %s', known.corporation_id,
                    known.organization_id, known.id, known.refilled, coalesce(entries.sum, 0)) as what
        from loyalty_order as known
        left join entries
          on entries.corporation_id = known.corporation_id
         and entries.order_id = known.id
         and entries.guest_id = known.guest_id
       where coalesce(entries.sum, 0) <> known.refilled`,
  ),
  noRowsInvariant(
    {
      name: 'Counters: orders per guest and day equal the counted orders',
      consequence: 'Counters of these guests, and conditions that count orders, are wrong.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('corporation %s, organization %s: guest %s has %s orders of %s on %s, but the counter has %s of %s', corporation_id,
                    organization_id, guest_id, coalesce(counted.orders, 0), coalesce(counted.sum, 0), day,
                    coalesce(counter.orders, 0), coalesce(counter.sum, 0)) as what
        from (select corporation_id, guest_id, day, organization_id, count(*) as orders, sum(sum) as sum
                from loyalty_order
               where is_counted
               group by corporation_id, guest_id, day, organization_id) as counted
        full join (select corporation_id, guest_id, day, organization_id, orders, sum
                     from loyalty_orders_of_day
                    where orders > 0) as counter
       using (corporation_id, guest_id, day, organization_id)
       where counted.orders is distinct from counter.orders
          or counted.sum is distinct from counter.sum`,
  ),
]
