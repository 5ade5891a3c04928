import type { Db, Fragment } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import type { FollowedEvent, Follower } from '#core/events/follower.ts'
import { matchEvents } from './matching.ts'
import { type EventDelivery, insertDeliveries, listSubscriptions } from './outbox.store.ts'
import { gatherMs, type WebhookRules } from './rules.ts'

/** Follower name of the endpoints' cursors; `part` is the endpoint's id. */
export const webhookFollower = 'webhooks'

/** Query for the owner's endpoints with a valid key, as `e`. */
const validEndpoints = (db: Db, ownerId: Fragment, now: number) => db`
  select 1
    from webhook_endpoint e
    join api_key k
      on k.corporation_id = e.corporation_id
     and k.id = e.api_key_id
   where e.organization_id = ${ownerId}
     and k.revoked_at is null
     and (k.expires_at is null or k.expires_at > ${toTimestamp(db, now)})`

/** Excludes paused endpoints, and those with an invalid key. */
export const webhookReading: Pick<Follower, 'name' | 'isRead'> = {
  name: webhookFollower,
  isRead: (db, now, ownerId, isSearched) => db`
    exists (${validEndpoints(db, ownerId, now)}
               and ${isSearched(db`e.organization_id`)}
               and e.id = cursor.part
               and e.paused_at is null)`,
}

/**
 * Retains events that endpoints have to read or deliver. Ignores endpoints with an invalid key, and those that have been
 * paused for the lifetime of events.
 */
export const webhookRetention: Pick<Follower, 'name' | 'retainsUnread' | 'retainsRead'> = {
  name: webhookFollower,
  retainsUnread: (db, { now, before }) => db`
    exists (${validEndpoints(db, db`cursor.owner_id`, now)}
               and e.id = cursor.part
               and (e.paused_at is null or e.paused_at >= ${toTimestamp(db, before)}))`,
  retainsRead: (db, { now, before }) => db`
    exists (${validEndpoints(db, db`event.owner_id`, now)}
               and (e.paused_at is null or e.paused_at >= ${toTimestamp(db, before)})
               and exists (select 1
                             from webhook_delivery d
                            where d.organization_id = e.organization_id
                              and d.endpoint_id = e.id
                              and d.revision = event.revision
                              and d.finished_at is null))`,
}

/** Turns events into deliveries for the endpoints whose filters match. */
export const followForWebhooks = <Filter>(
  rules: WebhookRules<Filter>,
  onCommitted: (organizationIds: readonly string[]) => void,
): Follower => ({
  ...webhookReading,
  ...webhookRetention,
  from: 'now',
  owners: 'organizations',
  readsInfo: false,
  cursorsMax: 50,
  gatherMs,
  hasSeveralCursors: true,
  async handle({ db }, batches) {
    const subscriptions = await listSubscriptions<Filter>(db, batches)
    const matched = await matchEvents(db, rules, batches, subscriptions)
    const deliveries = matched.map(({ part, event }) => deliveryTo(part, event))
    if (deliveries.length > 0) await insertDeliveries(db, deliveries)
  },
  /**
   * Delivers an event that cannot be compared with the filter: a superfluous event is better than a missing one. Keys of one
   * source get no such events about orders, because the source is unknown.
   */
  async recordFailed(db, { events, ...batch }) {
    const subscriptions = await listSubscriptions<Filter>(db, [{ events, ...batch }])
    const isTied = (subscriptions.get(batch.part)?.sourceKey ?? null) !== null
    const matching = events.filter(
      (event) => rules.wants(null, { ...event, changedTo: [] }) && !(isTied && rules.sourceOf(event.type)),
    )
    if (matching.length > 0)
      await insertDeliveries(
        db,
        matching.map((event) => deliveryTo(batch.part, event)),
      )
  },
  onCommitted,
})

const deliveryTo = (part: string, event: FollowedEvent): EventDelivery => ({
  organizationId: event.ownerId,
  endpointId: part,
  revision: event.revision,
  subjectId: event.subjectId,
  bytes: event.bytes,
})
