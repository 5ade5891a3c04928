import type { TSchema } from 'typebox'
import type { StoredContent } from '#core/operation/split_document.ts'
import type { PendingEvent } from './outbox_store.ts'

/** The least time between transactions of one kind, in which work of many endpoints gathers; what finds nobody at work goes at once. */
export const gatherMs = 50

/** What of an endpoint's filter asks for one kind of events. */
export interface EventFilter {
  /** The section of the filter. */
  section: string
  /** The field of the section: a switch, or for `statuses` the lists of statuses of orders and items. */
  by: 'statuses' | 'errors' | 'updates'
  /** Of events about orders: where in the info the source of the order stands. Keys of one source get no others. */
  source?: readonly string[]
  /** Whether endpoints get it whose filter says nothing of it. Whoever knows only the contract of the family cannot read other kinds. */
  isSentByDefault: boolean
  /**
   * The info as it is sent, JSON, from what the event says itself and the content that it refers to. Left out, it is sent as it is
   * stored.
   */
  infoJson?(own: string, content: StoredContent | null): string
}

/** A kind of events, as a domain declares it and the contract publishes it. */
export interface EventKind extends EventFilter {
  /** What has happened, in a line. */
  summary: string
  /** When it is sent, and what a receiver does with it. */
  description: string
  /** Shape of `eventInfo`. */
  info: TSchema
}

/** An event as it is stored: what it says itself, JSON, and the content that belongs into this field of it. */
export interface StoredInfo {
  type: string
  info: string
  field: string | null
  content: StoredContent | null
}

/** A list in the infos of events, as paths of names. */
export interface ComparedList {
  path: readonly string[]
  /** Where an element has its id: the first of these that it has, else its place in the list is its id. */
  ids: readonly (readonly string[])[]
  value: readonly string[]
}

/** What the dispatcher cannot know: which events are webhooks, whom they concern, and which parts are sent. */
export interface WebhookRules<Filter> {
  /** The list whose elements filters may compare with those of the event before of the same type. */
  compared: ComparedList
  /** True for a filter that does. */
  compares(filter: Filter | null): boolean
  wants(filter: Filter | null, event: PendingEvent): boolean
  /** Where in the info of such events the source of their order stands; undefined for events that are about no order. */
  sourceOf(type: string): readonly string[] | undefined
  /** The info, JSON, as this filter lets it be sent. */
  infoFor(filter: Filter | null, event: StoredInfo): string
}
