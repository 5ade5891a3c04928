import type { Db, Fragment, Statement } from '#core/db/connect.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import type { DueRows } from '#core/events/outgoing.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'

/**
 * Records a delivery of each transaction to each of its receivers. Deliveries of one guest, or of one certificate without a known owner,
 * stay in order.
 */
export async function insertDeliveries(
  db: Db,
  corporationId: string,
  transactionIds: readonly string[],
  now: Instant,
): Promise<void> {
  await db`
    insert into loyalty_webhook_delivery
           (corporation_id, webhook_id, id, transaction_id, guest_id, revision, created_at, due_at)
    select webhook.corporation_id, webhook.id, gen_random_uuid(), entry.id, coalesce(entry.guest_id, entry.wallet_id),
           entry.revision, ${toTimestamp(db, now)}, ${toTimestamp(db, now)}
      from loyalty_webhook as webhook
      join loyalty_transaction as entry
        on entry.corporation_id = webhook.corporation_id
       and entry.id = any(${transactionIds}::uuid[])
       and (webhook.organization_ids is null or entry.organization_id = any(webhook.organization_ids))
     where webhook.corporation_id = ${corporationId}
       and webhook.is_active
       and not webhook.is_deleted
        on conflict (corporation_id, webhook_id, transaction_id) do nothing`
}

/** Delivery that this node has claimed. */
export interface ClaimedDelivery {
  ownerId: Id<'Corporation'>
  id: string
  webhookId: string
  transactionId: string
  attempts: number
  firstAttemptAt: Instant
}

/** A transaction waits until earlier ones of its guest are delivered or have failed for good. */
export const dueDeliveries = {
  name: 'loyalty_webhook_delivery',
  owner: 'corporation_id',
  condition: (db: Db, ownerId: Fragment) => db`
    and not exists (select 1
                      from loyalty_webhook_delivery as earlier
                     where earlier.corporation_id = ${ownerId}
                       and earlier.webhook_id = item.webhook_id
                       and earlier.guest_id = item.guest_id
                       and earlier.revision < item.revision
                       and earlier.due_at is not null)`,
}

export const claimDeliveries = (db: Db, { found, ownerId, now, until }: DueRows): Statement<ClaimedDelivery[]> => db<
  ClaimedDelivery[]
>`
  ${found},
  claimed as (
    update loyalty_webhook_delivery as delivery
       set due_at = ${toTimestamp(db, until)},
           attempts = attempts + 1,
           first_attempt_at = coalesce(first_attempt_at, ${toTimestamp(db, now)})
      from due
     where delivery.corporation_id = ${ownerId}
       and delivery.id = due.id
    returning delivery.corporation_id as owner_id, delivery.id, webhook_id, transaction_id, attempts, first_attempt_at
  )
  select owner_id, id, webhook_id, transaction_id, attempts, ${instants(db, 'first_attempt_at')}
    from claimed`

export type DeliveryOutcome =
  | { status: 'delivered'; error: null }
  | { status: 'failed'; error: string }
  | { status: 'waiting'; dueAt: Instant; error: string }

/** Stores the result of an attempt, unless another node has claimed the delivery since. */
export async function updateDelivery(
  db: Db,
  { ownerId, id, attempts }: ClaimedDelivery,
  outcome: DeliveryOutcome,
  now: Instant,
): Promise<void> {
  await db`
    update loyalty_webhook_delivery
       set status = ${outcome.status},
           due_at = ${outcome.status === 'waiting' ? toTimestamp(db, outcome.dueAt) : null},
           error = ${outcome.error},
           finished_at = ${outcome.status === 'waiting' ? null : toTimestamp(db, now)}
     where corporation_id = ${ownerId}
       and id = ${id}
       and status = 'waiting'
       and attempts = ${attempts}`
}
