import type { Db } from './connect.ts'

/** Results by pool: a server keeps its database. */
const known = new WeakMap<object, boolean>()

/** Returns whether the database is on Citus, where each machine has its own transactions and row locks. Asks it once. */
export async function isDistributed(db: Db): Promise<boolean> {
  const found = known.get(db.source)
  if (found !== undefined) return found
  const [row] = await db<[{ isDistributed: boolean }]>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as is_distributed`
  known.set(db.source, row.isDistributed)
  return row.isDistributed
}
