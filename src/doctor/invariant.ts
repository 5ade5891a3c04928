import type { Db, Fragment } from '#core/db/connect.ts'

/** Violations of an invariant: how many, and a few examples. */
export interface Finding {
  count: number
  examples: readonly string[]
}

/** Something that must always hold for the rows of a database. */
export interface Invariant {
  /** What holds, as a sentence. */
  name: string
  find(db: Db): Promise<Finding>
}

export const examplesMax = 5

/** An invariant that holds when there are no such rows; each says in its column `what` what is wrong. */
export const noRows = (name: string, rows: (db: Db) => Fragment): Invariant => ({
  name,
  async find(db) {
    const [finding] = await db<Finding[]>`
      with broken as materialized (${rows(db)})
      select (select count(*) from broken)::int as count,
             array(select what from broken order by what limit ${examplesMax}) as examples`
    return finding!
  },
})
