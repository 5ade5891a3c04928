import type { Transaction } from '#core/db/connect.ts'
import type { SkippedEvents } from '#core/events/follower.ts'

/** Records events of organizations that were omitted while reports were switched off. */
export async function insertFactsGaps(db: Transaction, skipped: readonly SkippedEvents[]): Promise<void> {
  await db`
    insert into facts_gap (organization_id, from_revision, to_revision)
    select organization_id, from_revision, to_revision
      from unnest(
             ${skipped.map(({ ownerId }) => ownerId)}::uuid[],
             ${skipped.map(({ fromRevision }) => fromRevision)}::bigint[],
             ${skipped.map(({ toRevision }) => toRevision)}::bigint[]
           ) as skipped(organization_id, from_revision, to_revision)
        on conflict do nothing`
}

/** Deletes the gaps of an organization whose facts were rebuilt. */
export const deleteFactsGaps = (db: Transaction, organizationId: string) => db`
  delete from facts_gap
   where organization_id = ${organizationId}`
