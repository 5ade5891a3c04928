import type { Db } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import { instants } from '#core/db/timestamps.ts'
import type { Lane } from '#core/operation/aggregate.ts'
import type { StoredNotification } from './model.ts'
import { notificationsMax } from './schemas.ts'

const columns = (db: Db) => db`
  notification.organization_id, id, message_type, order_id, order_source, additional_info, courier_name, courier_car,
  courier_phone, ${instants(db, 'sent_at')}, notification.terminal_group_id,
  ${instants(db, 'delivered_at')}`

interface NotificationSearch {
  organizationId: string
  /** Only notifications about this order. */
  orderId?: string | null | undefined
  /** Only delivered or only undelivered notifications. */
  isDelivered?: boolean | null | undefined
}

/** Returns notifications of the organization, newest first. */
export async function listNotifications(
  db: Db,
  { organizationId, orderId, isDelivered = null }: NotificationSearch,
): Promise<StoredNotification[]> {
  return db<StoredNotification[]>`
    select ${columns(db)}
      from notification
     where organization_id = ${organizationId}
       and ${orderId ? db`order_id = ${orderId}` : db`true`}
       and ${isDelivered === null ? db`true` : db`(delivered_at is not null) = ${isDelivered}`}
     order by notification.sent_at desc, id desc
     limit ${notificationsMax}`
}

/** Returns notifications that front offices have not received, oldest first, up to `rowsMax` per lane. */
export async function listUndelivered(
  db: Db,
  lanes: readonly Lane[],
  { rowsMax }: { rowsMax: number },
): Promise<StoredNotification[]> {
  return db<StoredNotification[]>`
    select organization_id, id, message_type, order_id, order_source, additional_info, courier_name, courier_car, courier_phone,
           sent_at, terminal_group_id, delivered_at
      from (select ${columns(db)},
                   row_number() over (partition by notification.organization_id, notification.terminal_group_id
                                      order by notification.sent_at, id) as place
              from ${inputRows('lane', lanes, { uuid: ['organizationId', 'terminalGroupId'] })}
              join notification
                on notification.organization_id = lane.organization_id
               and notification.organization_id = any(${lanes.map(({ organizationId }) => organizationId)}::uuid[])
               and notification.terminal_group_id = lane.terminal_group_id
               and delivered_at is null) as open
     where place <= ${rowsMax}
     order by organization_id, terminal_group_id, place`
}
