import type { Db } from '#core/db/connect.ts'
import type { Instant } from '#core/time.ts'
import { allKey, deleteFaults, topic } from './store.ts'

interface Change {
  db: Db
  now: Instant
  touch(topic: string, key: string): Promise<void>
}

/** An organization that is no sandbox any more loses its faults. */
export async function clearFaults({ db, now, touch }: Change, organizationId: string): Promise<void> {
  if (await deleteFaults(db, organizationId, now)) await touch(topic, allKey)
}
