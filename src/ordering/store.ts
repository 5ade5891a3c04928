import type { Db, Fragment } from '#core/db/connect.ts'
import type { ErrorDef } from '#core/errors.ts'
import type { CreatableLaneAggregate, EventBody } from '#core/operation/aggregate.ts'
import { asId } from '#core/schema.ts'
import type { TerminalTime } from '#core/time.ts'
import { usageErrors } from '#domains/loyalty/errors.ts'
import { OrderInUse } from './errors.ts'
import { kinds, type OrderBody, setReader } from './kinds.ts'
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

/** Type of a column stored besides the document. */
type ColumnType = 'text' | 'uuid' | 'uuid[]' | 'bigint' | 'integer' | 'numeric' | 'boolean' | 'timestamp'

/** Column for database searches and checks, besides the document. */
interface Column<State> {
  type: ColumnType
  /** Returns the value in PostgreSQL's spelling. */
  of(state: State): string | number | boolean | null
}

/** Returns ids as the text of a uuid[]. */
export const idArray = (ids: readonly string[]): string => `{${ids.join(',')}}`

export interface PlacedTable<State extends Placed, Doc extends object>
  extends PlacedKind<State, Doc>,
    LoyaltyAdapter<State> {
  NotFound: ErrorDef
  Duplicated: ErrorDef
  columns: Record<string, Column<State>>
  /** Adds the lock to the document, or removes it; for kinds that front offices lock. */
  setLock?(doc: Doc, at: TerminalTime | null): Doc
  /** Returns the body of the order as other kinds show theirs. */
  bodyOf(state: State): OrderBody
  /** Columns for data that the document does not contain. */
  extraColumns?: readonly string[]
  /** Restores the state from its frame, its document and the extra columns. */
  restore(placed: Placed, doc: Doc, columns: Readonly<Record<string, unknown>>): State
}

/** Store of one kind of placed documents: the aggregate for the frame, and SQL for searches. */
export interface PlacedStore<State extends Placed>
  extends CreatableLaneAggregate<State>,
    Pick<PlacedKind<State, never>, 'kind'> {
  /** Select list of a search. */
  selected(db: Db): Fragment
  /** From clause of a search, with the table as `placed`. */
  source(db: Db): Fragment
  /** Converts a row of a search to a state. */
  fromRow(row: Row): State
  /** Columns with sums of the document, for searches. */
  sums: readonly { name: string; of: Column<State>['of'] }[]
  /** Size of the document as JSON text, in bytes. */
  bytes(db: Db): Fragment
  /** Select list of a `ViewRow`. */
  selectedView(db: Db): Fragment
  list(db: Db, organizationId: string, ids: readonly string[]): Promise<State[]>
  /** Returns sizes instead of documents. */
  listSizes(db: Db, organizationId: string, ids: readonly string[]): Promise<{ id: string; bytes: number }[]>
  /** Returns the state whose document shows the lock time, if its kind shows locks. */
  withLock(state: State, at: TerminalTime | null): State
  /** Returns the event of an imported past state. */
  importEventOf(state: State): EventBody
}

/**
 * Returns the store of one kind of placed documents. Its table has the columns of `Placed`, the given columns, and the document in
 * two parts: `content_id` and `progress`.
 */
export function placedStore<State extends Placed, Doc extends object>(
  declaration: PlacedTable<State, Doc>,
): PlacedStore<State> {
  const { kind, split, docOf } = declaration
  const { table, field } = kinds[kind]

  const withLock = (state: State, at: TerminalTime | null) =>
    declaration.setLock ? declaration.withDoc(state, declaration.setLock(docOf(state), at)) : state

  const contentOf = (state: State) => (state.content.isStored ? state.content.doc : split.contentOf(docOf(state)))

  const reader = placedReader(declaration)
  setReader(kind, async (db, organizationId, ids) =>
    (await reader.list(db, organizationId, ids)).map((state) => ({
      ...state,
      id: asId(state.id),
      body: declaration.bodyOf(state),
    })),
  )

  return {
    ...reader,
    ...placedWriter(declaration),
    table,
    sums: Object.entries(declaration.columns).flatMap(([name, { type, of }]) =>
      type === 'numeric' ? [{ name, of }] : [],
    ),
    kind,
    importEventOf: (state) => importEventOf(declaration, state),
    NotFound: declaration.NotFound,
    Duplicated: declaration.Duplicated,
    idOf: ({ id }) => id,
    organizationIdOf: ({ organizationId }) => organizationId,
    terminalGroupIdOf: ({ terminalGroupId }) => terminalGroupId,
    requestHashOf: ({ requestHash }) => requestHash,
    contentOf: (state) => toStoredContent(declaration, { ...state.content, doc: contentOf(state) }),
    // Compares whole documents without reading their progress.
    acceptedAs: (state, changedAt) => ({
      ...state,
      changedAt,
      content: { id: state.content.id, doc: docOf(state), isStored: true },
    }),
    isLive: ({ creationStatus }) => creationStatus === 'Success',
    stamp: (state, stamp, earlier) => stampState(declaration, state, stamp, earlier),
    refuse,
    resourceUsage: {
      errors: usageErrors,
      reconcile: (context, before, after) => reconcileLoyalty(declaration, context, before, after),
    },
    // An event of the order, and one of the kitchen.
    eventsMax: 2,
    event: (before, after, failure) => eventsOf(declaration, before, after, failure),
    failureEvent: (failed, failure) => failureEventOf(declaration, failed, failure),
    ...(declaration.setLock && { InUse: OrderInUse }),
    requireUnlocked(state, now) {
      const without = requireUnlocked(state, now)
      return without === state ? state : withLock(without, null)
    },
    withLock,
    describe: (state) => ({
      ...declaration.frameOf(state),
      [field]: docOf(state),
      details: withoutLoyalty(state.details),
    }),
  }
}
