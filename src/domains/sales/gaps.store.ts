import type { Transaction } from '#core/db/connect.ts'
import type { SkippedEvents } from '#core/events/follower.ts'

/** Records in which organizations orders and banquets were closed while the follower of sales was switched off. */
export async function insertGaps(db: Transaction, skipped: readonly SkippedEvents[]): Promise<void> {
  for (const { ownerId, fromRevision, toRevision } of skipped)
    await db`
      insert into sales_gap (organization_id, from_revision, to_revision, started_at, ended_at, orders)
      select ${ownerId}::uuid, ${fromRevision}::bigint, ${toRevision}::bigint, left_out.started_at, left_out.ended_at,
             left_out.orders
        from (select min(happened_at) as started_at, max(happened_at) as ended_at, count(distinct subject_id)::int as orders
                from event
                left join content
                  on content.organization_id = ${ownerId}
                 and content.id = event.content_id
               where event.owner_id = ${ownerId}
                 and event.revision > ${fromRevision}
                 and event.revision <= ${toRevision}
                 and event.status = 'Closed'
                 and event.from_status is distinct from 'Closed'
                 and (event.type not like 'Reserve%' or content.value #>> '{order,whenClosed}' is not null)) as left_out
       where left_out.orders > 0
          on conflict do nothing`
}
