import type { Db } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import { expiredRows } from '#core/events/expired_rows.ts'
import { type ChangeContext, writeEvent } from '#core/events/outbox.ts'
import type { Lane } from '#core/operation/aggregate.ts'
import { declarePersonal } from '#core/record/personal.ts'
import { dayMs, type Instant } from '#core/time.ts'
import type { MessageType, NewNotification, Notification } from './model.ts'

declarePersonal('notification', ['order_source', 'additional_info'], { isOfGuests: true, empty: '' })

/** Lifetime of notifications, in milliseconds. */
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

/** Marks notifications as delivered. Delivered ones keep their time. */
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

const eventTypes: Readonly<Record<MessageType, string>> = {
  order_attention: 'OrderAttention',
  delivery_attention: 'DeliveryAttention',
  external_courier_assigned: 'ExternalCourierAssigned',
  external_courier_arrived: 'ExternalCourierArrived',
}

/** Publishes an event of the notification. It is not an event of the order, which has not changed. */
export async function publishNotification(context: ChangeContext, notification: Notification): Promise<void> {
  const { organizationId: ownerId, sentAt: _, ...info } = notification
  const event = { ownerId, subjectId: info.id, type: eventTypes[info.messageType] }
  await writeEvent(context, event, () => info)
}

export const notificationRetention = expiredRows({
  name: 'notifications',
  table: 'notification',
  key: ['organization_id', 'id'],
  isPast: (db, now) => db`sent_at <= ${toTimestamp(db, now - notificationLifetimeMs)}`,
})
