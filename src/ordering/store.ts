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

/** Type of a column stored besides the body. */
type ColumnType = 'text' | 'uuid' | 'uuid[]' | 'bigint' | 'integer' | 'numeric' | 'boolean' | 'timestamp'

/** Column for database searches and checks, besides the body. */
interface Column<State> {
  type: ColumnType
  /** Returns the value in PostgreSQL's spelling. */
  of(state: State): string | number | boolean | null
}

/** Returns ids as the text of a uuid[]. */
export const idArray = (ids: readonly string[]): string => `{${ids.join(',')}}`

export interface PlacedTable<State extends Placed, Body extends object>
  extends PlacedKind<State, Body>,
    LoyaltyAdapter<State> {
  NotFound: ErrorDef
  Duplicated: ErrorDef
  columns: Record<string, Column<State>>
  /** Adds the lock to the body, or removes it; for kinds that front offices lock. */
  setLock?(body: Body, at: TerminalTime | null): Body
  /** Returns the body of the order as other kinds show theirs. */
  orderBodyOf(state: State): OrderBody
  /** Columns for data that the body does not contain. */
  extraColumns?: readonly string[]
  /** Restores the state from its frame, its body and the extra columns. */
  restore(placed: Placed, body: Body, columns: Readonly<Record<string, unknown>>): State
}

/** Store of one kind of orders: the aggregate for the frame, and SQL for searches. */
export interface PlacedStore<State extends Placed>
  extends CreatableLaneAggregate<State>,
    Pick<PlacedKind<State, never>, 'kind'> {
  /** Select list of a search. */
  selected(db: Db): Fragment
  /** From clause of a search, with the table as `placed`. */
  source(db: Db): Fragment
  /** Converts a row of a search to a state. */
  fromRow(row: Row): State
  /** Columns with sums of the body, for searches. */
  sums: readonly { name: string; of: Column<State>['of'] }[]
  /** Size of the body as JSON text, in bytes. */
  bytes(db: Db): Fragment
  /** Select list of a `ViewRow`. */
  selectedView(db: Db): Fragment
  list(db: Db, organizationId: string, ids: readonly string[]): Promise<State[]>
  /** Returns sizes instead of orders. */
  listSizes(db: Db, organizationId: string, ids: readonly string[]): Promise<{ id: string; bytes: number }[]>
  /** Returns the state whose body shows the lock time, if its kind shows locks. */
  withLock(state: State, at: TerminalTime | null): State
  /** Returns the event of an imported past state. */
  importEventOf(state: State): EventBody
}

/**
 * Returns the store of one kind of orders. Its table has the columns of `Placed`, the given columns, and the body in
 * two parts: `content_id` and `progress`.
 */
export function placedStore<State extends Placed, Body extends object>(
  declaration: PlacedTable<State, Body>,
): PlacedStore<State> {
  const { kind, split, bodyOf } = declaration
  const { table, field } = kinds[kind]

  const withLock = (state: State, at: TerminalTime | null) =>
    declaration.setLock ? declaration.withBody(state, declaration.setLock(bodyOf(state), at)) : state

  const contentOf = (state: State) => (state.content.isStored ? state.content.doc : split.contentOf(bodyOf(state)))

  const reader = placedReader(declaration)
  setReader(kind, async (db, organizationId, ids) =>
    (await reader.list(db, organizationId, ids)).map((state) => ({
      ...state,
      id: asId(state.id),
      body: declaration.orderBodyOf(state),
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
    // Compares whole bodies without reading their progress.
    acceptedAs: (state, changedAt) => ({
      ...state,
      changedAt,
      content: { id: state.content.id, doc: bodyOf(state), isStored: true },
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
      [field]: bodyOf(state),
      details: withoutLoyalty(state.details),
    }),
  }
}
