import { type Static, Type } from 'typebox'
import { field, Id, List, nullable, OneOf, Text } from '#core/schema.ts'
import { messageTypes, type StoredNotification } from './model.ts'

/** Maximum number of notifications in a response. */
export const notificationsMax = 1_000

const Notification = Type.Object(
  {
    id: Id('Notification'),
    messageType: field(OneOf(messageTypes), 'Kind of the notification.'),
    orderId: field(Id('Order'), 'Delivery, table order or reserve of the notification.'),
    orderSource: field(Text(), 'Name of the client, as the staff know it.'),
    additionalInfo: nullable(Text(), 'Text for the staff. Null for notifications about couriers.'),
    courierName: nullable(Text(), 'Name of the courier. Null for other notifications.'),
    courierCar: nullable(Text(), 'Model and number of the car. Null for other notifications.'),
    courierPhone: nullable(Text(), 'Phone of the courier. Null for other notifications.'),
    terminalGroupId: nullable(
      Id('TerminalGroup'),
      'Terminal group of the order. Null for notifications from before deliveries to front offices.',
    ),
    sentAt: field(Text(), 'When the client sent it: UTC, ISO 8601.'),
    deliveredAt: nullable(
      Text(),
      'Time of receipt by the front office: UTC, ISO 8601. Immediate for a virtual front office; null until then.',
    ),
  },
  { title: 'Notification' },
)

export const Notifications = Type.Object({
  notifications: field(List(Notification, { maxItems: notificationsMax }), 'The notifications, newest first.'),
})

export const describeNotifications = (notifications: readonly StoredNotification[]): Static<typeof Notifications> => ({
  notifications: notifications.map(({ organizationId: _, sentAt, deliveredAt, ...notification }) => ({
    ...notification,
    sentAt: new Date(sentAt).toISOString(),
    deliveredAt: deliveredAt === null ? null : new Date(deliveredAt).toISOString(),
  })),
})
