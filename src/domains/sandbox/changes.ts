import type { Db } from '#core/db/connect.ts'
import type { Instant } from '#core/time.ts'
import { allKey, deleteFaults, topic } from './store.ts'

interface Change {
  db: Db
  now: Instant
  touch(topic: string, key: string): Promise<void>
}

/** Deletes the faults of an organization that stops being a sandbox. */
export async function clearFaults({ db, now, touch }: Change, organizationId: string): Promise<void> {
  if (await deleteFaults(db, organizationId, now)) await touch(topic, allKey)
}
