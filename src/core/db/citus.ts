import type { Db } from './connect.ts'

/** Returns whether the database is on Citus, where each machine has its own transactions and row locks. */
export async function isDistributed(db: Db): Promise<boolean> {
  const [row] = await db<[{ isDistributed: boolean }]>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as is_distributed`
  return row.isDistributed
}
