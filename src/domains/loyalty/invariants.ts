import { type Invariant, lastWorkPeriod, noRowsInvariant, reportRemedy } from '#core/invariants.ts'

/** Invariants of wallets, their ledgers and their holds. */
export const walletInvariants: readonly Invariant[] = [
  noRowsInvariant(
    {
      name: 'Wallets: balances equal the sums of their ledgers',
      consequence: 'Guests see, and can spend, a wrong sum.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('corporation %s: wallet %s holds %s, but its %s entries add up to %s',
                    wallet.corporation_id, wallet.id, wallet.balance, entries.count, entries.sum) as what
        from loyalty_wallet as wallet
       cross join lateral (
              select count(*) as count, coalesce(sum(sum), 0) as sum, max(number) as last
                from loyalty_transaction
               where corporation_id = wallet.corporation_id
                 and wallet_id = wallet.id) as entries
       where entries.sum <> wallet.balance
          or entries.count <> coalesce(wallet.last_number, 0)
          or entries.last is distinct from wallet.last_number`,
  ),
  noRowsInvariant(
    {
      name: 'Wallets: lots by expiry date add up to the balance',
      consequence: 'Bonuses of these guests expire too early, too late or twice.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('corporation %s: wallet %s holds %s, but its lots add up to %s', corporation_id, id, balance, lots.sum) as what
        from loyalty_wallet
       cross join lateral (
              select coalesce(sum((lot ->> 'left')::numeric), 0) as sum
                from jsonb_array_elements(loyalty_wallet.lots) as lot) as lots
       where lots.sum <> greatest(balance, 0)`,
  ),
  noRowsInvariant(
    {
      name: 'Wallets: balances are within the overdraft limit',
      consequence: 'These guests have spent more than they had.',
      remedy: 'Correct the balance (/admin/loyalty/wallets/correct), and report it: this is a bug of Comanda.',
    },
    (db) => db`
      select format('corporation %s: wallet %s holds %s, but at least %s is required',
                    wallet.corporation_id, wallet.id, wallet.balance, -allowed.overdraft) as what
        from loyalty_wallet as wallet
        join loyalty_program as program
          on program.corporation_id = wallet.corporation_id
         and program.id = wallet.program_id
       cross join lateral (
              select greatest(program.overdraft_limit, max(entry.overdraft)) as overdraft
                from loyalty_transaction as entry
               where entry.corporation_id = wallet.corporation_id
                 and entry.wallet_id = wallet.id
                 and entry.sum < 0) as allowed
       where wallet.balance < 0
         and wallet.balance < -allowed.overdraft`,
  ),
  noRowsInvariant(
    {
      name: 'Wallets: balances cover the sums that orders have reserved',
      consequence: 'These orders cannot be paid from their wallets.',
      remedy: 'Take another payment for these orders, and report it: this is a bug of Comanda.',
    },
    (db) => db`
      select format('corporation %s: wallet %s holds %s with an overdraft of %s, but %s is reserved', wallet.corporation_id, wallet.id,
                    wallet.balance, allowed.overdraft, open.sum) as what
        from loyalty_wallet as wallet
        join loyalty_program as program
          on program.corporation_id = wallet.corporation_id
         and program.id = wallet.program_id
       cross join lateral (
              select sum(reserved.sum * greatest(reserved.count - coalesce(held.count, 0), 0)) as sum
                from (select sum, count(*) as count
                        from loyalty_reservation
                       where corporation_id = wallet.corporation_id
                         and wallet_id = wallet.id
                         and status in ('reserved', 'due')
                       group by sum) as reserved
                left join (
                      select sum, count(*) as count
                        from loyalty_hold
                       where corporation_id = wallet.corporation_id
                         and wallet_id = wallet.id
                         and status = 'held'
                       group by sum) as held
                  on held.sum = reserved.sum) as open
       cross join lateral (
              select greatest(program.overdraft_limit, max(entry.overdraft)) as overdraft
                from loyalty_transaction as entry
               where entry.corporation_id = wallet.corporation_id
                 and entry.wallet_id = wallet.id) as allowed
       cross join lateral (
              select coalesce(sum(paid.sum), 0) as sum
                from loyalty_reservation as paid
               where paid.corporation_id = wallet.corporation_id
                 and paid.wallet_id = wallet.id
                 and paid.status = 'returning') as back
       where open.sum > wallet.balance + back.sum + allowed.overdraft`,
  ),
  noRowsInvariant(
    {
      name: 'Certificates: only activated ones have a wallet, with at most the nominal',
      consequence: 'Certificates pay for more than their value, or for nothing.',
      remedy: 'Block the certificate (/admin/loyalty/certificates/block), and report it: this is a bug of Comanda.',
    },
    (db) => db`
      select format('corporation %s: certificate %s of %s is %s, and its wallet holds %s', corporation_id, id, certificate.nominal,
                    case when certificate.activated_at is null then 'not activated' else 'activated' end,
                    coalesce(wallet.balance::text, 'nothing')) as what
        from loyalty_certificate as certificate
        full join (select corporation_id, id, balance
                     from loyalty_wallet
                    where is_certificate) as wallet
       using (corporation_id, id)
       where (certificate.activated_at is null) <> (wallet.balance is null)
          or wallet.balance > certificate.nominal`,
  ),
  noRowsInvariant(
    {
      name: 'Coupons: each is used by at most one closed order',
      consequence: 'Guests received more discounts than there were coupons.',
      remedy: reportRemedy,
    },
    (db) => db`
      with activation as materialized (
        select corporation_id, organization_id, order_id, coupon_number, coupon_series
          from loyalty_transaction
         where type = 'CouponActivation'
           and coupon_number is not null),
      used as materialized (
        select activation.corporation_id, activation.coupon_number, activation.coupon_series,
               count(distinct activation.order_id) as orders
          from activation
          join loyalty_order as placed
            on placed.organization_id = activation.organization_id
           and placed.corporation_id = activation.corporation_id
           and placed.id = activation.order_id
           and placed.is_counted
         group by activation.corporation_id, activation.coupon_number, activation.coupon_series
        having count(distinct activation.order_id) > 1),
      issued as materialized (
        select used.corporation_id, used.coupon_number, used.coupon_series, count(*) as coupons
          from used
          join loyalty_coupon as coupon
            on coupon.corporation_id = used.corporation_id
           and coupon.number = used.coupon_number
          join loyalty_coupon_series as series
            on series.corporation_id = coupon.corporation_id
           and series.id = coupon.series_id
           and series.name = used.coupon_series
         group by used.corporation_id, used.coupon_number, used.coupon_series)
      select format('corporation %s: coupon %s of %s is used by %s closed orders', corporation_id, coupon_number,
                    coupon_series, orders) as what
        from used
        left join issued using (corporation_id, coupon_number, coupon_series)
       where orders > greatest(1, coupons)`,
  ),
  noRowsInvariant(
    {
      name: 'Campaigns: counted uses equal the uses of orders',
      consequence: 'Guests use campaigns more often than allowed, or are refused uses that are left.',
      remedy: reportRemedy,
    },
    (db) => db`
      with recorded as (
        select corporation_id, campaign_id, guest_id, every, period, count(*) as orders
          from loyalty_order_use
         group by corporation_id, campaign_id, guest_id, every, period)
      select format('corporation %s: guest %s has used campaign %s %s times (%s from %s on), but %s orders have', corporation_id,
                    guest_id, campaign_id, coalesce(counted.uses, 0), every, period,
                    coalesce(recorded.orders, 0) + coalesce(counted.forgotten, 0)) as what
        from loyalty_guest_use_count as counted
        full join recorded using (corporation_id, campaign_id, guest_id, every, period)
       where coalesce(counted.uses, 0) <> coalesce(recorded.orders, 0) + coalesce(counted.forgotten, 0)`,
  ),
  noRowsInvariant(
    {
      name: 'Campaigns: spent budgets equal the grants to orders',
      consequence: 'A campaign grants more or less to orders than its budget.',
      remedy: reportRemedy,
    },
    (db) => db`
      with recorded as (
        select corporation_id, campaign_id, every, period, sum(granted) as sum
          from loyalty_order_grant
         group by corporation_id, campaign_id, every, period)
      select format('corporation %s: campaign %s has spent %s (%s from %s on), but its grants add up to %s', corporation_id,
                    campaign_id, coalesce(budget.spent, 0), every, period, coalesce(recorded.sum, 0) + coalesce(budget.forgotten, 0))
             as what
        from loyalty_order_budget as budget
        full join recorded using (corporation_id, campaign_id, every, period)
       where coalesce(budget.spent, 0) <> coalesce(recorded.sum, 0) + coalesce(budget.forgotten, 0)`,
  ),
  noRowsInvariant(
    {
      name: 'Holds: entries match the status of each hold',
      consequence: 'Money of these guests is missing from their wallets, or is there twice.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('corporation %s: hold %s of %s is %s, but its entries add up to %s',
                    hold.corporation_id, hold.id, hold.sum, hold.status, entries.sum) as what
        from loyalty_hold as hold
       cross join lateral (
              select coalesce(sum(sum), 0) as sum
                from loyalty_transaction
               where corporation_id = hold.corporation_id
                 and hold_id = hold.id
                 and wallet_id = hold.wallet_id) as entries
       where entries.sum <> case when hold.status in ('held', 'captured') then -hold.sum else 0 end`,
  ),
  noRowsInvariant(
    {
      name: 'Orders: paid reservations have a ledger entry of the same sum',
      consequence: 'Guests have paid nothing for these orders, or have paid twice.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('corporation %s: order %s pays %s from wallet %s, but its entry has %s', reservation.corporation_id,
                    reservation.order_id, reservation.sum, reservation.wallet_id, coalesce(entry.sum::text, 'nothing')) as what
        from loyalty_reservation as reservation
        left join loyalty_transaction as entry
          on entry.corporation_id = reservation.corporation_id
         and entry.id = reservation.transaction_id
         and entry.wallet_id = reservation.wallet_id
       where reservation.status = 'paid'
         and entry.sum is distinct from case when reservation.hold_id is null then -reservation.sum else 0 end`,
  ),
]

/** Invariants of scheduled campaigns. */
export const scheduledInvariants: readonly Invariant[] = [
  noRowsInvariant(
    {
      name: 'Scheduled campaigns: no occasion waits longer than an hour',
      consequence: 'Guests receive bonuses, coupons or messages of campaigns late, or not at all.',
      remedy: 'See in the log why occasions fail, and whether a worker is running.',
    },
    (db, { now }) => db`
      select 'occasion ' || occasion.id || ' of corporation ' || occasion.corporation_id || ' has been waiting since '
             || occasion.created_at as what
        from (${lastWorkPeriod(db, now)}) as work
        join loyalty_occasion as occasion
          on occasion.status = 'waiting'
         and greatest(occasion.created_at, work.since) < work.until - interval '1 hour'`,
  ),
  noRowsInvariant(
    {
      name: 'Scheduled campaigns: spent budgets cover the credited sums',
      consequence: 'A campaign credits more than its budget.',
      remedy: reportRemedy,
    },
    (db) => db`
      select 'campaign ' || occasion.campaign_id || ' has credited ' || sum(occasion.sum) || ' in the period of '
             || occasion.budget_period || ', but its budget counts ' || coalesce(min(budget.spent), 0) as what
        from loyalty_occasion as occasion
        left join loyalty_campaign_budget as budget
          on budget.corporation_id = occasion.corporation_id
         and budget.campaign_id = occasion.campaign_id
         and budget.period = occasion.budget_period
       where occasion.status = 'credited'
       group by occasion.corporation_id, occasion.campaign_id, occasion.budget_period
      having sum(occasion.sum) > coalesce(min(budget.spent), 0)`,
  ),
]

/** Invariants of the family's loyalty webhook. */
export const loyaltyWebhookInvariants: readonly Invariant[] = [
  noRowsInvariant(
    {
      name: 'Loyalty webhooks: no delivery is overdue by more than 15 minutes',
      consequence: 'Receivers get transactions late, or not at all.',
      remedy: 'See in the log whether the receiver accepts requests, and whether a worker is running.',
    },
    (db, { now }) => db`
      select 'delivery ' || delivery.id || ' of corporation ' || delivery.corporation_id || ' was due at ' || delivery.due_at
             as what
        from (${lastWorkPeriod(db, now)}) as work
        join loyalty_webhook_delivery as delivery
          on delivery.due_at > work.since
         and delivery.due_at < work.until - interval '15 minutes'
         and not exists (select 1
                           from loyalty_webhook_delivery as earlier
                          where earlier.corporation_id = delivery.corporation_id
                            and earlier.webhook_id = delivery.webhook_id
                            and earlier.guest_id = delivery.guest_id
                            and earlier.revision < delivery.revision
                            and earlier.due_at is not null)`,
  ),
]
