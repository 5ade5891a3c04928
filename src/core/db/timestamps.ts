import type { Instant } from '#core/time.ts'
import type { Db } from './connect.ts'

/** Converts an instant to a `timestamptz`. */
export const toTimestamp = (db: Db, instant: Instant) => db`to_timestamp(${instant}::float8 / 1000.0)`
