import { type Static, Type } from 'typebox'
import { field, Id, List, nullable, OneOf, Text } from '#core/schema.ts'
import { messageTypes, type StoredNotification } from './model.ts'

/** Maximum number of notifications in a response. */
export const notificationsMax = 1_000

const Notification = Type.Object(
  {
    id: Id('Notification'),
    messageType: field(OneOf(messageTypes), 'What it is about.'),
    orderId: field(Id('Order'), 'Order that it is about: a delivery, a table order or a reserve.'),
    orderSource: field(Text(), 'Name of the client, as the staff know it.'),
    additionalInfo: nullable(Text(), 'What the staff need to know. Null for messages about couriers.'),
    courierName: nullable(Text(), 'Name of the courier, where it is about one.'),
    courierCar: nullable(Text(), 'Model and number of the car, where it is about a courier.'),
    courierPhone: nullable(Text(), 'Phone of the courier, where it is about one.'),
    terminalGroupId: nullable(
      Id('TerminalGroup'),
      'Terminal group of the order. Null for those that were sent before front offices got any.',
    ),
    sentAt: field(Text(), 'When the client sent it: UTC, ISO 8601.'),
    deliveredAt: nullable(
      Text(),
      'When the front office had it: UTC, ISO 8601. A front office in the server has it at once; null until then.',
    ),
  },
  { title: 'Notification' },
)

export const Notifications = Type.Object({
  notifications: field(List(Notification, { maxItems: notificationsMax }), 'The notifications, the newest first.'),
})

export const describeNotifications = (notifications: readonly StoredNotification[]): Static<typeof Notifications> => ({
  notifications: notifications.map(({ organizationId: _, sentAt, deliveredAt, ...notification }) => ({
    ...notification,
    sentAt: new Date(sentAt).toISOString(),
    deliveredAt: deliveredAt === null ? null : new Date(deliveredAt).toISOString(),
  })),
})
