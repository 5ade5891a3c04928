import type { Db, Fragment } from '#core/db/connect.ts'
import type { OwnerCondition } from '#core/db/workers.ts'
import type { Instant } from '#core/time.ts'

/** Deletes expired rows of a domain. */
export interface RetentionRule {
  /** Name of the deleted rows for the log: `courier_locations`. */
  name: string
  /** Deletes up to `rowsMax` rows and returns how many; called again while it deletes that many. Nodes may run it concurrently. */
  deleteSome(db: Db, until: RetentionLimits): Promise<number>
}

interface RetentionLimits {
  now: Instant
  rowsMax: number
  /** Condition for owners whose rows are deleted. Default: all. */
  isSearched?: OwnerCondition
}

interface PastRows {
  name: string
  table: string
  /** Primary key columns; the first one is the owner of a row. */
  key: readonly [string, ...string[]]
  /** Returns the condition on the columns of expired rows; `ownerId` is their owner where it is known. */
  isPast(db: Db, now: Instant, ownerId?: string): Fragment
}

/**
 * Returns a rule that deletes the expired rows of a table. Leaves locked rows to the next call. A subquery that is not materialized
 * may run again for each row of a table without current statistics, which takes minutes and deletes more than `rowsMax`.
 */
export const expiredRows = ({ name, table, key, isPast }: PastRows): RetentionRule => ({
  name,
  deleteSome: (db, { now, ...limits }) =>
    deleteByOwner(db, { table, owner: key[0], isPast: isPast(db, now), ...limits }, async (ownerId, remaining) => {
      const { count } = await db`
        with past as materialized (
          select ${db(key)}
            from ${db(table)}
           where ${db(key[0])} = ${ownerId}
             and (${isPast(db, now, ownerId)})
           limit ${remaining}
             for update skip locked)
        delete from ${db(table)}
         where ${db(key[0])} = ${ownerId}
           and (${db(key)}) in (
                 select ${db(key)}
                   from past)`
      return count
    }),
})

interface OwnedRows extends Omit<RetentionLimits, 'now'> {
  table: string
  /** Column of the owner. */
  owner: string
  isPast: Fragment
}

/**
 * Deletes up to `rowsMax` expired rows by one call of `deleteOwned` for each owner, because Citus locks rows of only one shard in a
 * statement. `deleteOwned` deletes up to `remaining` rows of the owner, and returns how many.
 */
export async function deleteByOwner(
  db: Db,
  { table, owner, isPast, rowsMax, isSearched = () => db`true` }: OwnedRows,
  deleteOwned: (ownerId: string, remaining: number) => Promise<number>,
): Promise<number> {
  const found = await db<{ ownerId: string }[]>`
    select distinct owner_id
      from (select ${db(owner)} as owner_id
              from ${db(table)}
             where (${isPast})
               and ${isSearched(db`${db(owner)}`)}
             limit ${rowsMax}) as past
     order by owner_id`
  let deleted = 0
  for (const { ownerId } of found) {
    if (deleted >= rowsMax) break
    deleted += await deleteOwned(ownerId, rowsMax - deleted)
  }
  return deleted
}
