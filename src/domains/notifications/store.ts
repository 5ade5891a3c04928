import type { Db } from '#core/db/connect.ts'
import { at } from '#core/db/instants.ts'
import { writeEvent } from '#core/events/outbox.ts'
import type { RetentionRule } from '#core/events/retention.ts'
import type { ChangeContext } from '#core/operation/aggregate_change.ts'
import type { Id } from '#core/schema.ts'
import { dayMs, type Instant } from '#core/time.ts'

/** For how long notifications are kept, in milliseconds. */
export const notificationLifetimeMs = 90 * dayMs

/** Something that a client wants the staff to see. */
export interface Notification {
  id: Id<'Notification'>
  organizationId: Id<'Organization'>
  messageType: MessageType
  orderId: Id<'Order'>
  orderSource: string
  /** What the staff need to know, where the order needs attention. */
  additionalInfo?: string
  /** Of a courier of a delivery service. */
  courierName?: string | null | undefined
  courierCar?: string | null | undefined
  courierPhone?: string | null | undefined
  sentAt: Instant
}

/** The types of messages, and the event that each writes. */
const eventTypes = {
  order_attention: 'OrderAttention',
  delivery_attention: 'DeliveryAttention',
  external_courier_assigned: 'ExternalCourierAssigned',
  external_courier_arrived: 'ExternalCourierArrived',
} as const
export type MessageType = keyof typeof eventTypes

export async function insertNotification(db: Db, notification: Notification): Promise<void> {
  const { organizationId, id, messageType, orderId, orderSource, sentAt } = notification
  const { additionalInfo = null, courierName = null, courierCar = null, courierPhone = null } = notification
  await db`
    insert into notification (organization_id, id, message_type, order_id, order_source, additional_info, courier_name,
                              courier_car, courier_phone, sent_at)
    values (${organizationId}, ${id}, ${messageType}, ${orderId}, ${orderSource}, ${additionalInfo}, ${courierName},
            ${courierCar}, ${courierPhone}, ${at(db, sentAt)})`
}

/** Tells of the notification among the changes of its organization. It is not one of the order: that has not changed. */
export async function tellOf(context: ChangeContext, notification: Notification): Promise<void> {
  const { organizationId: ownerId, sentAt: _, ...info } = notification
  const event = { ownerId, subjectId: info.id, type: eventTypes[info.messageType] }
  await writeEvent(context, event, () => info)
}

/** Forgets what was sent more than 90 days ago. */
export const notificationRetention: RetentionRule = {
  name: 'notifications',
  async deleteSome(db, { now, rowsMax }) {
    const { count } = await db`
      delete from notification
       where (organization_id, id) in (
               select organization_id, id
                 from notification
                where sent_at <= ${at(db, now - notificationLifetimeMs)}
                limit ${rowsMax}
                  for update skip locked)`
    return count
  },
}
