import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { CorrelationIdResponse } from '#core/operation/responses.ts'
import { field, Id, newId, opt, Text, Variants } from '#core/schema.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { OrderNotFound } from '#ordering/errors.ts'
import { listOrders } from '#ordering/kinds.ts'
import { demo } from '#shared/demo.ts'
import { orderKinds } from '#shared/order_kinds.ts'
import { insertNotification, publishNotification } from './changes.ts'

const anyMessage = {
  organizationId: Id('Organization'),
  orderSource: field(Text({ minLength: 1, maxLength: 200 }), 'Name of the client, as the staff know it.'),
}
const deliveryId = field(Id('Order'), 'Delivery order that the message is about.')
const additionalInfo = field(Text(), 'Text for the staff.')

const courier = {
  courierName: opt(Text({ maxLength: 200 }), 'Name of the courier.'),
  courierCar: opt(Text({ maxLength: 200 }), 'Model and number of the car.'),
  courierPhone: opt(Text({ maxLength: 40 }), 'Phone of the courier.'),
}
const unpublished = { 'x-differs-from': 'the published schema, which shows this kind without the word for it' }

export default write({
  path: '/api/1/notifications/send',
  group: 'Notifications',
  summary: 'Notify the staff about an order',
  description:
    'An order or a delivery may need attention, or a courier of a delivery service may have been assigned to a delivery or have ' +
    'arrived for it. The correlation id has the status of a completed command. A linked front office ' +
    'receives the notification over its link, also after it reconnects. Webhooks do not contain notifications.',
  request: Variants('messageType', {
    order_attention: Type.Object({
      ...anyMessage,
      orderId: field(Id('Order'), 'Order that needs attention: a delivery, a table order or a reserve.'),
      additionalInfo,
    }),
    delivery_attention: Type.Object({ ...anyMessage, orderId: deliveryId, additionalInfo }, unpublished),
    external_courier_assigned: Type.Object({ ...anyMessage, orderId: deliveryId, ...courier }, unpublished),
    external_courier_arrived: Type.Object({ ...anyMessage, orderId: deliveryId, ...courier }, unpublished),
  }),
  response: CorrelationIdResponse,
  errors: { OrderNotFound },
  example: {
    request: {
      messageType: 'order_attention',
      organizationId: demo.organization,
      orderSource: 'Web shop',
      orderId: demo.order,
      additionalInfo: 'The guest asks to be called',
    },
  },

  async run({ body, organization, fail, ...context }) {
    const { db, now, caches } = context
    const kinds = body.messageType === 'order_attention' ? orderKinds : (['Delivery'] as const)
    const found = await Promise.all(kinds.map((kind) => listOrders(db, kind, organization.id, [body.orderId])))
    const terminalGroupId = found.flat()[0]?.terminalGroupId
    if (!terminalGroupId) throw fail.OrderNotFound({ path: 'orderId' })
    const group = (await caches.get(TerminalGroupsOf, organization.corporationId)).get(terminalGroupId)
    const notification = { ...body, id: newId<'Notification'>(), sentAt: now }
    const deliveredAt = group?.kind === 'linked' ? null : now
    await insertNotification(db, { ...notification, terminalGroupId, deliveredAt })
    await publishNotification(context, notification)
    return {}
  },
})
