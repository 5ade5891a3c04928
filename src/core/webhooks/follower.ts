import type { Db, Fragment } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import type { EventBatch, FollowedEvent, Follower } from '#core/events/follower.ts'
import {
  type EventDelivery,
  eventKey,
  insertDeliveries,
  listChangedTo,
  listSources,
  listSubscriptions,
} from './outbox.store.ts'
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
    const filterOf = ({ part }: EventBatch) => subscriptions.get(part)?.filter ?? null
    const isVisible = await visibilityOf(db, rules, batches, ({ part }) => subscriptions.get(part)?.sourceKey ?? null)
    const comparing = batches.filter((batch) => rules.comparesList(filterOf(batch)))
    // Endpoints of one organization read the same events.
    const compared = [...new Map(comparing.flatMap(({ events }) => events.map((one) => [eventKey(one), one]))).values()]
    const changedTo = compared.length > 0 ? await listChangedTo(db, compared, rules.comparedList) : undefined
    const pending = (event: FollowedEvent) => ({ ...event, changedTo: changedTo?.get(eventKey(event)) ?? [] })
    const deliveries = batches.flatMap((batch): EventDelivery[] =>
      batch.events
        .filter((event) => rules.wants(filterOf(batch), pending(event)) && isVisible(batch, event))
        .map((event) => deliveryTo(batch, event)),
    )
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
        matching.map((event) => deliveryTo(batch, event)),
      )
  },
  onCommitted,
})

const deliveryTo = ({ part }: Pick<EventBatch, 'part'>, event: FollowedEvent): EventDelivery => ({
  organizationId: event.ownerId,
  endpointId: part,
  revision: event.revision,
  subjectId: event.subjectId,
  bytes: event.bytes,
})

/** Returns a predicate for the events that the key of a batch's endpoint may see; keys of one source see only its orders. */
async function visibilityOf<Filter>(
  db: Db,
  { sourceOf }: WebhookRules<Filter>,
  batches: readonly EventBatch[],
  sourceKeyOf: (batch: EventBatch) => string | null,
): Promise<(batch: EventBatch, event: FollowedEvent) => boolean> {
  const tied = batches.filter((batch) => sourceKeyOf(batch) !== null)
  const aboutOrders = tied.flatMap(({ events }) =>
    events.flatMap(({ ownerId, revision, type }) => {
      const source = sourceOf(type)
      return source ? [{ ownerId, revision, source: source.join('.') }] : []
    }),
  )
  const sources = aboutOrders.length > 0 ? await listSources(db, aboutOrders) : undefined
  return (batch, event) => {
    const sourceKey = sourceKeyOf(batch)
    return sourceKey === null || !sourceOf(event.type) || sources?.get(eventKey(event)) === sourceKey
  }
}
