import type { Db } from '#core/db/connect.ts'
import { newId } from '#core/schema.ts'
import { matchEvents } from './matching.ts'
import type { Envelope } from './message.ts'
import { readEvents } from './messages.store.ts'
import { listEventsAfter, type Subscription } from './outbox.store.ts'
import type { WebhookRules } from './rules.ts'

/** Maximum number of events of one page, before the filter. */
export const pageMax = 100

/** Events after a revision, and the revision from which to continue. */
interface EventPage {
  events: Envelope[]
  revision: number
  /** Whether there are further events already. */
  hasMore: boolean
}

/** Reads events as webhooks send them, for clients without an address to which they could be sent. */
export class EventPages {
  readonly #rules: WebhookRules<unknown>

  constructor(rules: WebhookRules<unknown>) {
    this.#rules = rules
  }

  /** Returns the next events of an organization for a subscription; without a revision none, with its newest revision. */
  async after(
    db: Db,
    {
      organizationId,
      revision,
      ...subscription
    }: Subscription<unknown> & { organizationId: string; revision?: number | undefined },
  ): Promise<EventPage> {
    const { newest, events } = await listEventsAfter(db, { organizationId, revision, eventsMax: pageMax })
    const hasMore = events.length === pageMax
    const subscriptions = new Map([['', subscription]])
    const matched = await matchEvents(db, this.#rules, [{ part: '', events }], subscriptions)
    const message = { organizationId, id: newId(), revisions: matched.map(({ event }) => event.revision) }
    const found = matched.length > 0 ? await readEvents(db, [message]) : undefined
    return {
      events: (found?.get(message.id) ?? []).map((stored) => ({
        ...stored,
        info: this.#rules.infoFor(subscription.filter, stored),
      })),
      revision: hasMore ? events.at(-1)!.revision : Math.max(newest, revision ?? 0),
      hasMore,
    }
  }
}
