import type { Transaction } from '#core/db/connect.ts'
import type { SkippedEvents } from '#core/events/follower.ts'

/** Records in which organizations orders and banquets were closed while the follower of sales was switched off. */
export async function insertGaps(db: Transaction, skipped: readonly SkippedEvents[]): Promise<void> {
  await db`
    insert into sales_gap (organization_id, from_revision, to_revision, started_at, ended_at, orders)
    select skipped.organization_id, skipped.from_revision, skipped.to_revision, left_out.started_at, left_out.ended_at,
           left_out.orders
      from unnest(
             ${skipped.map(({ ownerId }) => ownerId)}::uuid[],
             ${skipped.map(({ fromRevision }) => fromRevision)}::bigint[],
             ${skipped.map(({ toRevision }) => toRevision)}::bigint[]
           ) as skipped(organization_id, from_revision, to_revision)
     cross join lateral (
             select min(happened_at) as started_at, max(happened_at) as ended_at,
                    count(distinct subject_id)::int as orders
               from event
               left join content
                 on content.organization_id = event.owner_id
                and content.id = event.content_id
              where event.owner_id = skipped.organization_id
                and event.revision > skipped.from_revision
                and event.revision <= skipped.to_revision
                and event.status = 'Closed'
                and event.from_status is distinct from 'Closed'
                and (event.type not like 'Reserve%' or content.doc #>> '{order,whenClosed}' is not null)) as left_out
     where left_out.orders > 0
        on conflict do nothing`
}
