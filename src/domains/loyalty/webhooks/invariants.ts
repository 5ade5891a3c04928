import { type Invariant, lastWorkPeriod, noRowsInvariant } from '#core/invariants.ts'

/** Invariants of the family's loyalty webhook. */
export const loyaltyWebhookInvariants: readonly Invariant[] = [
  noRowsInvariant(
    {
      name: 'transactions reach the receivers of loyalty webhooks when they are due',
      consequence: 'a receiver hears of transactions late, or not at all',
      remedy: 'See in the log whether the receiver takes them, and whether a worker is running.',
    },
    (db) => db`
      select 'delivery ' || delivery.id || ' of corporation ' || delivery.corporation_id || ' was due at ' || delivery.due_at
             as what
        from (${lastWorkPeriod(db)}) as work
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
