import { lockCorporation, type Organization } from '#core/access/organizations.ts'
import { allClocks, clockTopic } from '#core/chain_clocks.ts'
import type { Db } from '#core/db/connect.ts'
import { OperationError } from '#core/errors.ts'
import type { Instant } from '#core/time.ts'
import { ClockAhead } from '#domains/organizations/errors.ts'
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

/** Gives an organization the clock of its chain. Refuses a real restaurant if the clock is ahead. */
export async function joinClock(
  { db, touch }: Pick<Change, 'db' | 'touch'>,
  { corporationId, isSandbox }: Organization,
): Promise<void> {
  const corporation = await lockCorporation(db, corporationId)
  if (!corporation || corporation.clockAheadMs === 0) return
  if (!isSandbox) throw new OperationError(ClockAhead, { path: 'isSandbox' })
  await touch(clockTopic, allClocks)
}
