import type { Caches } from '#core/cache.ts'
import type { Db, Fragment, Transaction } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { ChangeContext, Event, OwnerId } from './outbox.ts'

/** An event with its whole info; the info is null if the follower has `readsInfo` off. */
export interface FollowedEvent extends Required<Omit<Event, 'content' | 'info' | 'correlationId'>> {
  correlationId: Id<'Command'>
  info: Record<string, unknown> | null
  /** Size of the whole info as JSON text in bytes; 0 for events that the follower does not request. */
  bytes: number
}

/** Next events of one cursor, by revision. */
export interface EventBatch {
  ownerId: OwnerId
  corporationId: Id<'Corporation'>
  /** Cursor of the owner; the owner's id if it has only one. */
  part: string
  events: readonly FollowedEvent[]
}

/** An event that a follower skips. `events` is empty if it cannot be read. */
interface FailedEvent extends EventBatch {
  revision: number
  reason: string
}

/** Context of a follower, sufficient to change aggregates in the transaction that moves its cursor. */
export interface FollowContext extends ChangeContext {
  caches: Caches
  /** Invalidates the values cached under the topic and key when the transaction commits. */
  touch(topic: string, key: string): Promise<void>
}

/** Events after `fromRevision` up to `toRevision` that a follower was not given. */
export interface SkippedEvents {
  ownerId: string
  fromRevision: number
  toRevision: number
}

/** Owners whose events a follower reads. */
type FollowedOwners = 'organizations' | 'corporations' | 'all'

/** Reads all events in order, and records their effects exactly once. */
export interface Follower {
  /** Name of its cursors in the database, never changed. */
  name: string
  /** Start of a new follower: at the oldest event, or at future ones. */
  from: 'start' | 'now'
  owners: FollowedOwners
  /** Types of events that it handles; all by default. */
  types?: readonly string[]
  /** Statuses to or from which its events lead; all by default. */
  statuses?: readonly string[]
  readsInfo: boolean
  /** Setting of the server that can switch it off. It skips the events of that time. */
  setting?: 'books' | 'reports'
  /** Maximum number of cursors per transaction. */
  cursorsMax: number
  /** Minimum time in milliseconds between transactions, in which events accumulate. */
  gatherMs: number
  /** Whether it waits while the node answers requests, for a limited time. */
  waitsForRequests?: boolean
  /** Whether it inserts its cursors itself, several per owner. */
  hasSeveralCursors?: boolean
  /** Returns the condition for `cursor`, which `ownerId` owns, to be read now; always true by default. */
  isRead?(db: Db, now: Instant, ownerId: Fragment): Fragment
  /** Returns the condition for `cursor` to retain unread events older than `before`; always true by default. */
  retainsUnread?(db: Db, past: { now: Instant; before: Instant }): Fragment
  /** Returns the condition for retaining `event` after it was read. */
  retainsRead?(db: Db, past: { now: Instant; before: Instant }): Fragment
  handle(context: FollowContext, batches: readonly EventBatch[]): Promise<void>
  /** Records an event that failed too often, in the transaction that skips it; does nothing by default. */
  recordFailed?(db: Transaction, failed: FailedEvent): Promise<void>
  /** Records events that were skipped while the follower was switched off, in the transaction that moves its cursors. */
  recordSkipped?(db: Transaction, skipped: readonly SkippedEvents[]): Promise<void>
  /** Called after the transaction for these owners is committed. */
  onCommitted?(ownerIds: readonly string[]): void
}

interface SimpleFollower
  extends Pick<Follower, 'name' | 'from'>,
    Partial<Pick<Follower, 'owners' | 'types' | 'readsInfo' | 'gatherMs'>> {
  handle(context: FollowContext, batch: EventBatch): Promise<void>
}

/**
 * Declares a follower with one cursor per owner. `handle` runs in the transaction that moves the cursor, so it takes effect
 * exactly once per event. If it throws, the error is logged and its events are retried one by one after a pause, while later
 * events of the owner wait; an event that fails six times is skipped and recorded in `follower_passed_over`.
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
