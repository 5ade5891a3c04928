import type { Db, Fragment } from '#core/db/connect.ts'
import type { Instant } from '#core/time.ts'

/** Deletes expired rows of a domain. */
export interface RetentionRule {
  /** Name of the deleted rows for the log: `courier_locations`. */
  name: string
  /** Deletes up to `rowsMax` rows and returns how many; called again while it deletes that many. Nodes may run it concurrently. */
  deleteSome(db: Db, until: { now: Instant; rowsMax: number }): Promise<number>
}

interface PastRows {
  name: string
  table: string
  /** Primary key columns. */
  key: readonly [string, ...string[]]
  /** Returns the condition on the columns of expired rows. */
  isPast(db: Db, now: Instant): Fragment
}

/** Returns a rule that deletes the expired rows of a table. Leaves locked rows to the next call. */
export const expiredRows = ({ name, table, key, isPast }: PastRows): RetentionRule => ({
  name,
  async deleteSome(db, { now, rowsMax }) {
    const { count } = await db`
      delete from ${db(table)}
       where (${db(key)}) in (
               select ${db(key)}
                 from ${db(table)}
                where ${isPast(db, now)}
                limit ${rowsMax}
                  for update skip locked)`
    return count
  },
})
