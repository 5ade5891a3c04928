import type { Caches } from '#core/cache.ts'
import type { Db, Fragment, Transaction } from '#core/db/connect.ts'
import type { ChangeContext } from '#core/operation/aggregate_change.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { Event, OwnerId } from './outbox.ts'

/** An event as a follower reads it: its info is whole, and null for a follower that does not ask for infos. */
export interface FollowedEvent extends Required<Omit<Event, 'content' | 'info' | 'correlationId'>> {
  correlationId: Id<'Command'>
  info: Record<string, unknown> | null
  /** How large the whole info is as JSON text; 0 for an event of a type that the follower does not ask for. */
  bytes: number
}

/** The next events of one cursor, in the order of revisions. */
export interface EventBatch {
  ownerId: OwnerId
  corporationId: Id<'Corporation'>
  /** Which cursor of the owner; the owner's id when it has but one. */
  part: string
  events: readonly FollowedEvent[]
}

/** What a follower is given besides events: enough to change aggregates in the transaction that moves its cursor. */
export interface FollowContext extends ChangeContext {
  caches: Caches
  /** Announces that values cached under the topic and key change with this transaction. */
  touch(topic: string, key: string): Promise<void>
}

/** Events of an owner after one revision up to another that a follower was not given. */
export interface SkippedEvents {
  ownerId: string
  fromRevision: number
  toRevision: number
}

/** Whose events are followed. */
type FollowedOwners = 'organizations' | 'corporations' | 'all'

/** Something that reads all events one after another and writes down what follows from them, exactly once. */
export interface Follower {
  /** Names its cursors in the database, so it never changes. */
  name: string
  /** Where a follower that is new in this version begins: at all events that are kept, or at those to come. */
  from: 'start' | 'now'
  owners: FollowedOwners
  /** Which types of events it is given; all unless said. */
  types?: readonly string[]
  /** Of those it is given the events that lead to or from one of these statuses; all unless said. */
  statuses?: readonly string[]
  readsInfo: boolean
  /** Setting of the server that can switch it off. Events that happen meanwhile are left out. */
  setting?: 'books' | 'reports'
  /** Cursors that share a transaction. */
  cursorsMax: number
  /** The least time from one transaction to the next, in which events gather. */
  gatherMs: number
  /** Whether it waits while requests are answered, for some seconds at most. */
  givesWay?: boolean
  /** It makes its cursors itself, several an owner. */
  hasParts?: boolean
  /** Whether `cursor` is to be read now; always unless said. */
  isRead?(db: Db, now: Instant): Fragment
  /** Whether `cursor` keeps unread events alive that happened before `before`; it does unless said. */
  isKept?(db: Db, past: { now: Instant; before: Instant }): Fragment
  /** Whether it still needs `event`, which it has read. */
  needs?(db: Db, past: { now: Instant; before: Instant }): Fragment
  handle(context: FollowContext, batches: readonly EventBatch[]): Promise<void>
  /** Writes what becomes of an event that could not be handled, in the transaction that passes it over; nothing unless said. */
  passOver?(db: Transaction, batch: EventBatch): Promise<void>
  /** Records events that were left out while the follower was switched off, in the transaction that moves its cursors. */
  leaveOut?(db: Transaction, skipped: readonly SkippedEvents[]): Promise<void>
  /** Called when what was handled for these owners is committed. */
  onCommitted?(ownerIds: readonly string[]): void
}

interface SimpleFollower
  extends Pick<Follower, 'name' | 'from'>,
    Partial<Pick<Follower, 'owners' | 'types' | 'readsInfo' | 'gatherMs'>> {
  handle(context: FollowContext, batch: EventBatch): Promise<void>
}

/**
 * Declares a follower with one cursor an owner. `handle` runs in the transaction that moves the cursor: what it writes by
 * `context.db` is there once for each event, whatever ends in between. A throw is logged and tried again after a pause, with one
 * event at a time, and the later events of that owner wait meanwhile. An event that fails six times is passed over, and noted in
 * the table `follower_passed_over`.
 */
export const defineFollower = ({ handle, ...follower }: SimpleFollower): Follower => ({
  owners: 'all',
  readsInfo: true,
  gatherMs: 50,
  cursorsMax: 1,
  ...follower,
  async handle(context, batches) {
    for (const batch of batches) await handle(context, batch)
  },
})
