import type { Db } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import { expiredRows } from '#core/events/expired_rows.ts'
import { writeEvent } from '#core/events/outbox.ts'
import type { Lane } from '#core/operation/aggregate.ts'
import type { ChangeContext } from '#core/operation/aggregate_change.ts'
import { dayMs, type Instant } from '#core/time.ts'
import type { MessageType, NewNotification, Notification, StoredNotification } from './model.ts'
import { notificationsMax } from './schemas.ts'

/** For how long notifications are kept, in milliseconds. */
export const notificationLifetimeMs = 90 * dayMs

export async function insertNotification(db: Db, notification: NewNotification): Promise<void> {
  const { organizationId, id, messageType, orderId, orderSource, sentAt, terminalGroupId, deliveredAt } = notification
  const { additionalInfo = null, courierName = null, courierCar = null, courierPhone = null } = notification
  await db`
    insert into notification (organization_id, id, message_type, order_id, order_source, additional_info, courier_name,
                              courier_car, courier_phone, sent_at, terminal_group_id, delivered_at)
    values (${organizationId}, ${id}, ${messageType}, ${orderId}, ${orderSource}, ${additionalInfo}, ${courierName},
            ${courierCar}, ${courierPhone}, ${toTimestamp(db, sentAt)}, ${terminalGroupId},
            ${deliveredAt === null ? null : toTimestamp(db, deliveredAt)})`
}

const columns = (db: Db) => db`
  notification.organization_id, id, message_type, order_id, order_source, additional_info, courier_name, courier_car,
  courier_phone, (extract(epoch from sent_at) * 1000)::bigint as sent_at, notification.terminal_group_id,
  (extract(epoch from delivered_at) * 1000)::bigint as delivered_at`

interface NotificationSearch {
  organizationId: string
  /** Those alone that are about this order. */
  orderId?: string | null | undefined
  /** Those alone that their front offices have, or have not. */
  isDelivered?: boolean | null | undefined
}

/** Notifications of the organization, the newest first. */
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

/** What front offices do not have yet, of each at most so many, the oldest first. */
export async function listUndelivered(
  db: Db,
  places: readonly Lane[],
  { rowsMax }: { rowsMax: number },
): Promise<StoredNotification[]> {
  return db<StoredNotification[]>`
    select open.organization_id, open.id, message_type, order_id, order_source, additional_info, courier_name, courier_car,
           courier_phone, sent_at, open.terminal_group_id, delivered_at
      from unnest(
             ${places.map(({ organizationId }) => organizationId)}::uuid[],
             ${places.map(({ terminalGroupId }) => terminalGroupId)}::uuid[]
           ) as place(organization_id, terminal_group_id)
     cross join lateral (
           select ${columns(db)}
             from notification
            where notification.organization_id = place.organization_id
              and notification.terminal_group_id = place.terminal_group_id
              and delivered_at is null
            order by notification.sent_at, id
            limit ${rowsMax}) as open`
}

/** Notes that the front office has these notifications; those that it had before keep their time. */
export async function updateDelivered(
  db: Db,
  { organizationId, terminalGroupId }: Lane,
  ids: readonly string[],
  now: Instant,
): Promise<void> {
  await db`
    update notification
       set delivered_at = ${toTimestamp(db, now)}
     where organization_id = ${organizationId}
       and terminal_group_id = ${terminalGroupId}
       and id = any(${ids}::uuid[])
       and delivered_at is null`
}

/** The event that each type writes. */
const eventTypes: Readonly<Record<MessageType, string>> = {
  order_attention: 'OrderAttention',
  delivery_attention: 'DeliveryAttention',
  external_courier_assigned: 'ExternalCourierAssigned',
  external_courier_arrived: 'ExternalCourierArrived',
}

/** Tells of the notification among the changes of its organization. It is not one of the order: that has not changed. */
export async function publishNotification(context: ChangeContext, notification: Notification): Promise<void> {
  const { organizationId: ownerId, sentAt: _, ...info } = notification
  const event = { ownerId, subjectId: info.id, type: eventTypes[info.messageType] }
  await writeEvent(context, event, () => info)
}

/** Forgets what was sent more than 90 days ago. */
export const notificationRetention = expiredRows({
  name: 'notifications',
  table: 'notification',
  key: ['organization_id', 'id'],
  isPast: (db, now) => db`sent_at <= ${toTimestamp(db, now - notificationLifetimeMs)}`,
})
