import type { Db, Fragment } from '#core/db/connect.ts'
import type { Instant } from '#core/time.ts'

/** What a domain has deleted when it is past its time. */
export interface RetentionRule {
  /** What is deleted, for the log: `courier_locations`. */
  name: string
  /** Deletes up to `rowsMax` rows and answers how many; called again while it finds as many. Other nodes do the same. */
  deleteSome(db: Db, until: { now: Instant; rowsMax: number }): Promise<number>
}

interface PastRows {
  name: string
  table: string
  /** The columns of its primary key. */
  key: readonly [string, ...string[]]
  /** The condition on the table's columns that rows past their time meet. */
  isPast(db: Db, now: Instant): Fragment
}

/** Deletes the rows of a table that are past their time. Rows that somebody holds are left for the next call. */
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
