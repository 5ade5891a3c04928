import { setTimeout as sleep } from 'node:timers/promises'
import { isDistributed } from '#core/db/citus.ts'
import type { Pool } from '#core/db/connect.ts'

/** Waits until so many statements wait for a lock in this database. Call it outside the transaction that holds the lock. */
export async function waitForLockWaiters(pool: Pool, count = 1): Promise<void> {
  while ((await countWaiting(pool)) < count) await sleep(5)
}

/** Waits until no statement waits for a lock in this database. */
export async function waitForNoLockWaiters(pool: Pool): Promise<void> {
  while ((await countWaiting(pool)) > 0) await sleep(5)
}

async function countWaiting(pool: Pool): Promise<number> {
  const [row] = await pool<{ waiting: number }[]>`
    select count(*)::int as waiting
      from ${(await isDistributed(pool)) ? pool`citus_stat_activity` : pool`pg_stat_activity`}
     where wait_event_type = 'Lock'
       and datname = current_database()`
  return row!.waiting
}
