import type { Transaction } from '#core/db/connect.ts'
import { newRows } from '#core/db/rows.ts'
import type { SkippedEvents } from '#core/events/follower.ts'

/** Records events of organizations that were omitted while reports were switched off. */
export async function insertFactsGaps(db: Transaction, skipped: readonly SkippedEvents[]): Promise<void> {
  await db`
    insert into facts_gap ${newRows(
      {},
      skipped.map(({ ownerId, ...gap }) => ({ organizationId: ownerId, ...gap })),
      { uuid: ['organizationId'], bigint: ['fromRevision', 'toRevision'] },
    )}
        on conflict do nothing`
}

/** Deletes the gaps of an organization whose facts were rebuilt. */
export const deleteFactsGaps = (db: Transaction, organizationId: string) => db`
  delete from facts_gap
   where organization_id = ${organizationId}`
