import type { Db, Fragment } from './db/connect.ts'
import { toTimestamp } from './db/timestamps.ts'
import type { Follower } from './events/follower.ts'
import type { Operation } from './operation/operation.ts'
import type { Instant } from './time.ts'

/** Violations of an invariant: their number, and a few examples. */
export interface Finding {
  count: number
  examples: readonly string[]
  /** Measured values, shown in any case. */
  figures?: readonly string[]
}

/** Inputs of an invariant besides the database. */
export interface InvariantContext {
  /** Time of the snapshot, by the clock of the database. All comparisons use it, so that none sees rows of its future. */
  now: Instant
  operations: readonly Operation[]
  followers: readonly Pick<Follower, 'name' | 'isRead'>[]
  /** Whether invariants that usually check a sample check all rows. */
  checksAllRows?: boolean | undefined
  /** Folder of the database files, if they are on this machine. */
  databaseFolder?: string | undefined
  /** Data folder of a server on this machine. */
  dataFolder?: string | undefined
}

/** Texts of an invariant for operators, who do not know the program from inside. */
export interface InvariantTexts {
  /** Condition that holds. */
  name: string
  /** Effect of a violation on guests, staff or clients. */
  consequence: string
  /** Action for the operator. */
  remedy: string
  /** Whether a violation is only a matter of maintenance, and nothing is broken. */
  isAdvice?: boolean
}

/** Condition that must always hold for the rows of a database. Domains declare theirs in `domain.ts`; `comanda doctor` checks all. */
export interface Invariant extends InvariantTexts {
  find(db: Db, context: InvariantContext): Promise<Finding>
}

export const examplesMax = 5

/** Remedy for contradictory rows, which no operator can have caused. */
export const reportRemedy = 'This is a fault of Comanda: keep these lines and the log of that time, and report it.'

/** Declares an invariant that holds if there are no such rows; their column `what` describes the violation. */
export const noRowsInvariant = (
  texts: InvariantTexts,
  rows: (db: Db, context: InvariantContext) => Fragment,
): Invariant => ({
  ...texts,
  find: (db, context) => findRows(db, rows(db, context)),
})

/** Counts the rows, and returns some of them as examples by their column `what`. */
export async function findRows(db: Db, rows: Fragment): Promise<Finding> {
  const [finding] = await db<Finding[]>`
    with broken as materialized (${rows})
    select (select count(*) from broken)::int as count,
           array(select what from broken order by what limit ${examplesMax}) as examples`
  return finding!
}

/**
 * Selects the last period with running nodes, as columns `since` and `until` of at most one row. Overdue work is a violation only if it
 * became overdue in this period: work from after the last node stopped waits for the next start.
 */
export const lastWorkPeriod = (db: Db, now: Instant): Fragment => db`
  select min(started_at) as since, least(${toTimestamp(db, now)}, newest.sign) as until
    from node
    join (select max(expires_at) as sign from node) as newest
      on node.expires_at > newest.sign - interval '5 seconds'
   group by newest.sign`
