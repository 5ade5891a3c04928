import type { Unread } from './outbox_store.ts'

/** What the dispatcher cannot know: which events are webhooks, whom they concern, and what of them is told. */
export interface WebhookRules<Filter> {
  /** True for a filter that needs the event's info, and the info of the event before it of the same subject. */
  comparesInfo(filter: Filter | null): boolean
  wants(filter: Filter | null, event: Omit<Unread, 'endpointId'>): boolean
  /** The info, JSON, as this filter lets it be told. */
  infoFor(filter: Filter | null, event: { type: string; info: string }): string
}
