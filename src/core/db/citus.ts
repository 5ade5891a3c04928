import type { Db } from './connect.ts'

/** Returns whether Citus can spread rows over several machines, each of which counts its own transactions and locks. */
export async function isDistributed(db: Db): Promise<boolean> {
  const [row] = await db<[{ isDistributed: boolean }]>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as is_distributed`
  return row.isDistributed
}
