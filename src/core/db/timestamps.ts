import type { Instant } from '#core/time.ts'
import type { Db, Fragment } from './connect.ts'

/** Converts an instant, or a column of instants, to a `timestamptz`. */
export const toTimestamp = (db: Db, instant: Instant | null | Fragment) => db`to_timestamp(${instant}::float8 / 1000.0)`

/** Moves a column of instants back. Citus accepts no sum that could depend on the time zone of the session. */
export const earlier = (db: Db, column: string, ms: number): Fragment =>
  db`(${db(column)} at time zone 'UTC' - make_interval(secs => ${ms / 1000}::float8)) at time zone 'UTC'`

/** Text of the conversion of a `timestamptz` to an instant in whole milliseconds; an infinite time is an error. */
export const instantText = (time: string): string => `(extract(epoch from ${time}) * 1000)::bigint`

/** Converts a `timestamptz` to an instant. */
export const toInstant = (db: Db, time: string): Fragment => db.unsafe(instantText(time))

/** Selects columns of type `timestamptz` as instants: `placed.changed_at` as `changed_at`. */
export const instants = (db: Db, ...columns: readonly string[]): Fragment =>
  db.unsafe(columns.map((column) => `${instantText(column)} as ${column.split('.').at(-1)}`).join(', '))
