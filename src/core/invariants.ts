import type { Db, Fragment } from './db/connect.ts'
import type { Follower } from './events/follower.ts'
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
  /** Whether invariants that usually check a sample check all rows. */
  checksAllRows?: boolean | undefined
  /** Where the files of the database are, when they are on this machine. */
  databaseFolder?: string | undefined
}

/** What a doctor says of an invariant, in sentences for somebody who does not know the program from inside. */
export interface InvariantTexts {
  /** What holds. */
  name: string
  /** What guests, staff or clients notice when it does not. */
  consequence: string
  /** What an operator can do then. */
  remedy: string
  /** Whether it is a matter of care, and nothing is broken when it does not hold. */
  isAdvice?: boolean
}

/** Something that must always hold for the rows of a database. Domains declare theirs in `domain.ts`; the doctor checks all. */
export interface Invariant extends InvariantTexts {
  find(db: Db, context: InvariantContext): Promise<Finding>
}

export const examplesMax = 5

/** The remedy where rows contradict each other, which no operator can have caused. */
export const reportRemedy = 'This is a fault of Comanda: keep these lines and the log of that time, and report it.'

/** An invariant that holds when there are no such rows; each says in its column `what` what is wrong. */
export const noRowsInvariant = (
  texts: InvariantTexts,
  rows: (db: Db, context: InvariantContext) => Fragment,
): Invariant => ({
  ...texts,
  find: (db, context) => findRows(db, rows(db, context)),
})

/** Counts the rows, and gives some of them as examples by their column `what`. */
export async function findRows(db: Db, rows: Fragment): Promise<Finding> {
  const [finding] = await db<Finding[]>`
    with broken as materialized (${rows})
    select (select count(*) from broken)::int as count,
           array(select what from broken order by what limit ${examplesMax}) as examples`
  return finding!
}

/**
 * The last time during which nodes were at work, as columns `since` and `until` of one row; none when there never was a node.
 * What is late by a rule is a fault only as far as it became late in that time: what is pending since the last node stopped waits
 * for the next one.
 */
export const lastWorkPeriod = (db: Db): Fragment => db`
  select min(started_at) as since, least(now(), newest.sign) as until
    from node
    join (select max(expires_at) as sign from node) as newest
      on node.expires_at > newest.sign - interval '5 seconds'
   group by newest.sign`
