import type { Db, Fragment } from '#core/db/connect.ts'
import type { ErrorDef } from '#core/errors.ts'
import type { CreatableLaneAggregate, EventBody } from '#core/operation/aggregate.ts'
import type { TerminalTime } from '#core/time.ts'
import type { OrderBody } from './kinds.ts'
import type { LoyaltyAdapter } from './loyalty/usage.ts'
import type { Placed, PlacedKind } from './placed.ts'

/** Type of a column stored besides the body. */
type ColumnType = 'text' | 'uuid' | 'uuid[]' | 'bigint' | 'integer' | 'numeric' | 'boolean' | 'timestamp'

/** Column for database searches and checks, besides the body. */
interface Column<State> {
  type: ColumnType
  /** Returns the value in PostgreSQL's spelling. */
  of(state: State): string | number | boolean | null
}

/** Row of a search. */
export type Row = Omit<Placed, 'content'> & { contentId: string; value: object; progress: object } & Record<
    string,
    unknown
  >

/** Table of one kind of orders: its columns, and how its rows become states. */
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
