import type { TSchema } from 'typebox'
import type { StoredContent } from '#core/operation/split_body.ts'

/** An event to be matched with a filter. */
interface PendingEvent {
  revision: number
  type: string
  subjectId: string
  fromStatus: string | null
  status: string | null
  /** New values of changed elements of the compared list; present only for filters that need them. */
  changedTo?: readonly string[]
}

/**
 * Minimum time in milliseconds between transactions of one kind, in which work of many endpoints accumulates; an idle node
 * starts at once.
 */
export const gatherMs = 50

/** Part of an endpoint's filter that selects one kind of events. */
export interface EventFilter {
  /** Section of the filter. */
  section: string
  /** Field of the section: a switch, or for `statuses` the lists of statuses of orders and items. */
  by: 'statuses' | 'errors' | 'updates'
  /** Path of the order's source in the info, for events about orders. Keys of one source get only its events. */
  source?: readonly string[]
  /**
   * Whether endpoints get it if their filters do not mention it. Clients that know only the family's contract cannot read
   * other kinds.
   */
  isSentByDefault: boolean
  /** Returns the info to be sent, as JSON, from the event's own info and its content; by default the stored info. */
  infoJson?(own: string, content: StoredContent | null): string
}

/** Kind of events, as declared by a domain and published in the contract. */
export interface EventKind extends EventFilter {
  /** The event in one line. */
  summary: string
  /** When it is sent, and how a receiver handles it. */
  description: string
  /** Shape of `eventInfo`. */
  info: TSchema
}

/** A stored event: its own info as JSON text, and the content that belongs into `field` of it. */
export interface StoredInfo {
  type: string
  info: string
  field: string | null
  content: StoredContent | null
}

/** A list in the infos of events, with paths in it. */
export interface ComparedList {
  path: readonly string[]
  /** Paths of an element's id, tried in order; without any, its position in the list is its id. */
  ids: readonly (readonly string[])[]
  value: readonly string[]
}

/** Rules that the domains supply: which events are webhooks, which endpoints get them, and which parts of them are sent. */
export interface WebhookRules<Filter> {
  /** List whose elements filters may compare with the previous event of the same type. */
  comparedList: ComparedList
  /** Returns whether the filter compares list elements. */
  comparesList(filter: Filter | null): boolean
  wants(filter: Filter | null, event: PendingEvent): boolean
  /** Returns the path of the order's source in the info; undefined for events that are not about orders. */
  sourceOf(type: string): readonly string[] | undefined
  /** Returns the info as JSON, restricted to what the filter allows. */
  infoFor(filter: Filter | null, event: StoredInfo): string
}
