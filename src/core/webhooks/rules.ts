import type { PendingEvent } from './outbox_store.ts'

/** What of an endpoint's filter asks for one kind of events. */
export interface EventFilter {
  /** The section of the filter. */
  section: string
  /** The field of the section: a switch, or for `statuses` the lists of statuses of orders and items. */
  by: 'statuses' | 'errors' | 'updates'
  /** True for a kind that is sent only where the section asks for it; others are sent unless it says no. */
  isOptIn?: boolean
}

/** What the dispatcher cannot know: which events are webhooks, whom they concern, and which parts are sent. */
export interface WebhookRules<Filter> {
  /** True for a filter that needs the event's info, and the info of the event before it of the same subject. */
  comparesInfo(filter: Filter | null): boolean
  wants(filter: Filter | null, event: PendingEvent): boolean
  /** The info, JSON, as this filter lets it be sent. */
  infoFor(filter: Filter | null, event: { type: string; info: string }): string
}
