import type { Db, Fragment } from '#core/db/connect.ts'
import { at } from '#core/db/instants.ts'
import type { EventBatch, FollowedEvent, Follower } from '#core/events/followers.ts'
import { eventKey, insertDeliveries, listChangedTo, listFilters, type WantedEvent } from './outbox_store.ts'
import { gatherMs, type WebhookRules } from './rules.ts'

/** The name of the cursors of endpoints; their part is the endpoint's id. */
export const webhookFollower = 'webhooks'

/** The owner's endpoints whose key is valid, as `e`. */
const validEndpoints = (db: Db, ownerId: Fragment, now: number) => db`
  select 1
    from webhook_endpoint e
    join api_key k
      on k.corporation_id = e.corporation_id
     and k.id = e.api_key_id
   where e.organization_id = ${ownerId}
     and k.revoked_at is null
     and (k.expires_at is null or k.expires_at > ${at(db, now)})`

/** Endpoints that are paused, or whose key is no longer valid, are not read for. */
export const webhookReading: Pick<Follower, 'name' | 'isRead'> = {
  name: webhookFollower,
  isRead: (db, now) => db`
    exists (${validEndpoints(db, db`cursor.owner_id`, now)}
               and e.id = cursor.part
               and e.paused_at is null)`,
}

/**
 * Which events endpoints still need: those that they have to read or to deliver. One whose key is no longer valid never will,
 * and one that has been paused for as long as events are kept is not waited for.
 */
export const webhookRetention: Pick<Follower, 'name' | 'isKept' | 'needs'> = {
  name: webhookFollower,
  isKept: (db, { now, before }) => db`
    exists (${validEndpoints(db, db`cursor.owner_id`, now)}
               and e.id = cursor.part
               and (e.paused_at is null or e.paused_at >= ${at(db, before)}))`,
  needs: (db, { now, before }) => db`
    exists (${validEndpoints(db, db`event.owner_id`, now)}
               and (e.paused_at is null or e.paused_at >= ${at(db, before)})
               and exists (select 1
                             from webhook_delivery d
                            where d.organization_id = e.organization_id
                              and d.endpoint_id = e.id
                              and d.revision = event.revision
                              and d.finished_at is null))`,
}

/** Turns events into deliveries for the endpoints that want them. */
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
  hasParts: true,
  async handle({ db }, batches) {
    const filters = await listFilters<Filter>(db, batches)
    const filterOf = ({ part }: EventBatch) => filters.get(part)?.filter ?? null
    const comparing = batches.filter((batch) => rules.compares(filterOf(batch)))
    // Endpoints of one organization read the same events.
    const compared = [...new Map(comparing.flatMap(({ events }) => events.map((one) => [eventKey(one), one]))).values()]
    const changedTo = compared.length > 0 ? await listChangedTo(db, compared, rules.compared) : undefined
    const pending = (event: FollowedEvent) => ({ ...event, changedTo: changedTo?.get(eventKey(event)) ?? [] })
    const wanted = batches.flatMap((batch): WantedEvent[] =>
      batch.events
        .filter((event) => rules.wants(filterOf(batch), pending(event)))
        .map((event) => wantedBy(batch, event)),
    )
    if (wanted.length > 0) await insertDeliveries(db, wanted)
  },
  /** An event that cannot be held against the filter is sent all the same: better one too many than one too few. */
  async passOver(db, { events, ...batch }) {
    const wanted = events.filter((event) => rules.wants(null, { ...event, changedTo: [] }))
    if (wanted.length > 0)
      await insertDeliveries(
        db,
        wanted.map((event) => wantedBy(batch, event)),
      )
  },
  onCommitted,
})

const wantedBy = ({ part }: Pick<EventBatch, 'part'>, event: FollowedEvent): WantedEvent => ({
  organizationId: event.ownerId,
  endpointId: part,
  revision: event.revision,
  subjectId: event.subjectId,
  bytes: event.bytes,
})
