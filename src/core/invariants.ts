import type { Db, Fragment } from './db/connect.ts'
import type { Follower } from './events/followers.ts'
import type { Operation } from './operation/operation.ts'
import type { Instant } from './time.ts'

/** Violations of an invariant: how many, and a few examples. */
export interface Finding {
  count: number
  examples: readonly string[]
  /** What was measured, shown whether or not it is good. */
  figures?: readonly string[]
}

/** What an invariant may need beside the database. */
export interface InvariantContext {
  now: Instant
  operations: readonly Operation[]
  followers: readonly Pick<Follower, 'name' | 'isRead'>[]
}

/** Something that must always hold for the rows of a database. Domains declare theirs in `domain.ts`; the doctor checks all. */
export interface Invariant {
  /** What holds, as a sentence. */
  name: string
  /** What an operator can do when it does not hold. */
  hint?: string
  find(db: Db, context: InvariantContext): Promise<Finding>
}

export const examplesMax = 5

/** An invariant that holds when there are no such rows; each says in its column `what` what is wrong. */
export const noRows = (
  name: string,
  rows: (db: Db, context: InvariantContext) => Fragment,
  { hint }: Pick<Invariant, 'hint'> = {},
): Invariant => ({
  name,
  ...(hint !== undefined && { hint }),
  async find(db, context) {
    const [finding] = await db<Finding[]>`
      with broken as materialized (${rows(db, context)})
      select (select count(*) from broken)::int as count,
             array(select what from broken order by what limit ${examplesMax}) as examples`
    return finding!
  },
})

/**
 * The last time during which nodes were at work, as columns `since` and `until` of one row; none when there never was a node.
 * What is late by a rule is a fault only as far as it became late in that time: what is pending since the last node stopped waits
 * for the next one.
 */
export const timeAtWork = (db: Db): Fragment => db`
  select min(started_at) as since, least(now(), newest.sign) as until
    from node
    join (select max(expires_at) as sign from node) as newest
      on node.expires_at > newest.sign - interval '5 seconds'
   group by newest.sign`
