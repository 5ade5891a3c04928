import type { Pool } from '#core/db/connect.ts'

/** Returns the age in seconds of an organization's oldest closing that a follower has not read. */
export async function lagOf(pool: Pool, follower: string, organizationId: string): Promise<number> {
  const [row] = await pool<{ seconds: number | null }[]>`
    select extract(epoch from clock_timestamp() - min(event.happened_at))::float8 as seconds
      from follower_cursor as cursor
      join event
        on event.owner_id = cursor.owner_id
       and event.revision > cursor.revision
     where cursor.owner_id = ${organizationId}
       and cursor.follower = ${follower}
       and event.type = 'DeliveryOrderUpdate'
       and event.status = 'Closed'`
  return row?.seconds ?? 0
}
