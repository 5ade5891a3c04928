import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, nullable, OneOf, opt, Text } from '#core/schema.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { messageTypes } from '../model.ts'
import { listNotifications } from '../store.ts'

const rowsMax = 1_000

const Notification = Type.Object({
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
})

export default query({
  path: '/admin/notifications/list',
  group: 'none stated',
  summary: 'What clients wanted the staff of an organization to see, and whether it has arrived',
  description: `The newest first, at most ${rowsMax}; they are kept for 90 days.`,
  request: Type.Object({
    organizationId: Id('Organization'),
    isDelivered: opt(Type.Boolean(), 'Those alone that their front offices have, or have not. Left out, all.'),
  }),
  response: Type.Object({
    notifications: field(List(Notification, { maxItems: rowsMax }), 'The notifications, the newest first.'),
  }),
  errors: { OrganizationNotFound },
  example: { request: { organizationId: demo.organization } },

  async run({ body: { organizationId, isDelivered = null }, db, fail }) {
    if (!(await findOrganization(db, organizationId))) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const found = await listNotifications(db, { organizationId, isDelivered, rowsMax })
    return {
      notifications: found.map(({ organizationId: _, sentAt, deliveredAt, ...notification }) => ({
        ...notification,
        sentAt: new Date(sentAt).toISOString(),
        deliveredAt: deliveredAt === null ? null : new Date(deliveredAt).toISOString(),
      })),
    }
  },
})
