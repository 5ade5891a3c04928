import type { Db, Fragment } from './db/connect.ts'
import type { Operation } from './operation/operation.ts'

/** Violations of an invariant: how many, and a few examples. */
export interface Finding {
  count: number
  examples: readonly string[]
}

/** What an invariant may need beside the database. */
export interface InvariantContext {
  operations: readonly Operation[]
}

/** Something that must always hold for the rows of a database. Domains declare theirs in `domain.ts`; the doctor checks all. */
export interface Invariant {
  /** What holds, as a sentence. */
  name: string
  find(db: Db, context: InvariantContext): Promise<Finding>
}

export const examplesMax = 5

/** An invariant that holds when there are no such rows; each says in its column `what` what is wrong. */
export const noRows = (name: string, rows: (db: Db, context: InvariantContext) => Fragment): Invariant => ({
  name,
  async find(db, context) {
    const [finding] = await db<Finding[]>`
      with broken as materialized (${rows(db, context)})
      select (select count(*) from broken)::int as count,
             array(select what from broken order by what limit ${examplesMax}) as examples`
    return finding!
  },
})
