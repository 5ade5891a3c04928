import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '#core/db/connect.ts'

/**
 * Waits until so many statements wait for a lock in this database. Call it outside of the transaction that holds the
 * lock.
 */
export async function untilLockAwaited(pool: Pool, count = 1): Promise<void> {
  for (;;) {
    const [row] = await pool<{ waiting: number }[]>`
      select count(*)::int as waiting
        from pg_stat_activity
       where wait_event_type = 'Lock'
         and datname = current_database()`
    if (row!.waiting >= count) return
    await sleep(5)
  }
}
