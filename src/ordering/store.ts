import type { Db, Fragment } from '#core/db/connect.ts'
import type { ErrorDef } from '#core/errors.ts'
import type { CreatableLaneAggregate, EventBody } from '#core/operation/aggregate.ts'
import type { TerminalTime } from '#core/time.ts'
import { usageErrors } from '#domains/loyalty/errors.ts'
import { OrderInUse } from './errors.ts'
import { requireUnlocked } from './locks.ts'
import { withoutLoyalty } from './loyalty/order_facts.ts'
import { type LoyaltyAdapter, reconcileLoyalty } from './loyalty/usage.ts'
import {
  eventsOf,
  failureEventOf,
  importEventOf,
  type Placed,
  type PlacedKind,
  refuse,
  stampState,
  toStoredContent,
} from './placed.ts'
import { placedReader, type Row } from './reading.store.ts'
import { placedWriter } from './writing.store.ts'

/** The type of a column that stands in the row besides the document. */
type ColumnType = 'text' | 'uuid' | 'uuid[]' | 'bigint' | 'integer' | 'numeric' | 'boolean' | 'timestamp'

/** A column that searches and checks of the database need beside the document. */
interface Column<State> {
  type: ColumnType
  /** In PostgreSQL's spelling. */
  of(state: State): string | number | boolean | null
}

/** Ids as the text of a uuid[]. */
export const idArray = (ids: readonly string[]): string => `{${ids.join(',')}}`

export interface PlacedTable<State extends Placed, Doc extends object> extends PlacedKind<State, Doc> {
  table: string
  NotFound: ErrorDef
  Duplicated: ErrorDef
  columns: Record<string, Column<State>>
  /** The document with its lock, or without one, for a kind that front offices lock. */
  showLock?(doc: Doc, at: TerminalTime | null): Doc
  loyaltyAdapter: LoyaltyAdapter<State>
  /** The columns that hold what the document does not. */
  extraColumns?: readonly string[]
  /** The state again, from what stands around the document, the document, and what else is read. */
  restore(placed: Placed, doc: Doc, columns: Readonly<Record<string, unknown>>): State
}

/** A kind of placed things in the database: the aggregate for the frame, and what its searches are written with. */
export interface PlacedStore<State extends Placed>
  extends CreatableLaneAggregate<State>,
    Pick<PlacedKind<State, never>, 'updateEvent' | 'errorEvent' | 'importEvent'>,
    Pick<LoyaltyAdapter<State>, 'kind'> {
  /** What a search selects… */
  selected(db: Db): Fragment
  /** …from here, where the table is called `placed`… */
  source(db: Db): Fragment
  /** …and makes of each row. */
  fromRow(row: Row): State
  /** The columns that hold sums of the document, for searches. */
  sums: readonly { name: string; of: Column<State>['of'] }[]
  /** How large the document is as JSON text, in bytes. */
  bytes(db: Db): Fragment
  /** What is selected instead for a `ShownRow`. */
  shown(db: Db): Fragment
  list(db: Db, organizationId: string, ids: readonly string[]): Promise<State[]>
  /** The same without their documents. */
  listSizes(db: Db, organizationId: string, ids: readonly string[]): Promise<{ id: string; bytes: number }[]>
  /** The state with this time of its lock in the document, where its kind shows that. */
  withLockShown(state: State, at: TerminalTime | null): State
  /** Event of a state that is imported from the past. */
  importEventOf(state: State): EventBody
}

/**
 * Keeps one kind of placed things. Its table has the columns of `Placed`, those
 * that are given here, and the document in two parts: `content_id` and `progress`.
 */
export function placedStore<State extends Placed, Doc extends object>(
  kept: PlacedTable<State, Doc>,
): PlacedStore<State> {
  const { field, split, docOf } = kept

  const withLockShown = (state: State, at: TerminalTime | null) =>
    kept.showLock ? kept.withDoc(state, kept.showLock(docOf(state), at)) : state

  const contentOf = (state: State) => (state.content.isStored ? state.content.doc : split.contentOf(docOf(state)))

  return {
    ...placedReader(kept),
    ...placedWriter(kept),
    table: kept.table,
    sums: Object.entries(kept.columns).flatMap(([name, { type, of }]) => (type === 'numeric' ? [{ name, of }] : [])),
    kind: kept.loyaltyAdapter.kind,
    updateEvent: kept.updateEvent,
    errorEvent: kept.errorEvent,
    ...(kept.importEvent !== undefined && { importEvent: kept.importEvent }),
    importEventOf: (state) => importEventOf(kept, state),
    NotFound: kept.NotFound,
    Duplicated: kept.Duplicated,
    idOf: ({ id }) => id,
    organizationIdOf: ({ organizationId }) => organizationId,
    terminalGroupIdOf: ({ terminalGroupId }) => terminalGroupId,
    requestHashOf: ({ requestHash }) => requestHash,
    contentOf: (state) => toStoredContent(kept, { ...state.content, doc: contentOf(state) }),
    // Whole documents do for comparing: their progress is not looked at.
    acceptedAs: (state, changedAt) => ({
      ...state,
      changedAt,
      content: { id: state.content.id, doc: docOf(state), isStored: true },
    }),
    isLive: ({ creationStatus }) => creationStatus === 'Success',
    stamp: (state, stamp, earlier) => stampState(kept, state, stamp, earlier),
    refuse,
    resourceUsage: {
      errors: usageErrors,
      reconcile: (turn, before, after) => reconcileLoyalty(kept.loyaltyAdapter, turn, before, after),
    },
    // What the kitchen has done comes beside the event of the order.
    eventsMax: 2,
    event: (before, after, failure) => eventsOf(kept, before, after, failure),
    failureEvent: (failed, failure) => failureEventOf(kept, failed, failure),
    ...(kept.showLock && { InUse: OrderInUse }),
    requireUnlocked(state, now) {
      const without = requireUnlocked(state, now)
      return without === state ? state : withLockShown(without, null)
    },
    withLockShown,
    describe: (state) => ({ ...kept.frameOf(state), [field]: docOf(state), details: withoutLoyalty(state.details) }),
  }
}
