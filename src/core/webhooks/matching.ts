import type { Db } from '#core/db/connect.ts'
import { type Candidate, eventKey, listChangedTo, listSources, type Subscription } from './outbox.store.ts'
import type { WebhookRules } from './rules.ts'

/** Events of one organization for the subscription of one part. */
interface Batch<Event> {
  part: string
  events: readonly Event[]
}

/** Returns the events that the subscriptions select, by part: those that their filters want, and that their keys may see. */
export async function matchEvents<Filter, Event extends Candidate>(
  db: Db,
  rules: WebhookRules<Filter>,
  batches: readonly Batch<Event>[],
  subscriptions: ReadonlyMap<string, Subscription<Filter>>,
): Promise<{ part: string; event: Event }[]> {
  const filterOf = ({ part }: Batch<Event>) => subscriptions.get(part)?.filter ?? null
  const sourceKeyOf = ({ part }: Batch<Event>) => subscriptions.get(part)?.sourceKey ?? null
  const isVisible = await visibilityOf(db, rules, batches, sourceKeyOf)
  const comparing = batches.filter((batch) => rules.comparesList(filterOf(batch)))
  // Endpoints of one organization read the same events.
  const compared = [...new Map(comparing.flatMap(({ events }) => events.map((one) => [eventKey(one), one]))).values()]
  const changedTo = compared.length > 0 ? await listChangedTo(db, compared, rules.comparedList) : undefined
  const pending = (event: Event) => ({ ...event, changedTo: changedTo?.get(eventKey(event)) ?? [] })
  return batches.flatMap((batch) =>
    batch.events
      .filter((event) => rules.wants(filterOf(batch), pending(event)) && isVisible(batch, event))
      .map((event) => ({ part: batch.part, event })),
  )
}

/** Returns a predicate for the events that the key of a batch's subscription may see; keys of one source see only its orders. */
async function visibilityOf<Filter, Event extends Candidate>(
  db: Db,
  { sourceOf }: WebhookRules<Filter>,
  batches: readonly Batch<Event>[],
  sourceKeyOf: (batch: Batch<Event>) => string | null,
): Promise<(batch: Batch<Event>, event: Event) => boolean> {
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
