import { Type } from 'typebox'
import type { Db } from '#core/db/connect.ts'
import { CorrelationIdResponse, write } from '#core/operation/operation.ts'
import { field, Id, newId, Text, Variants } from '#core/schema.ts'
import { isDelivery } from '#domains/deliveries/reads.ts'
import { isTableOrder } from '#domains/order/reads.ts'
import { isReserve } from '#domains/reserve/reads.ts'
import { OrderNotFound } from '#ordering/errors.ts'
import { demo } from '#shared/demo.ts'
import { insertNotification, tellOf } from './store.ts'

export default write({
  path: '/api/1/notifications/send',
  group: 'Notifications',
  summary: 'Draw the attention of the staff to an order',
  description:
    'The correlation id can be polled like that of a command, and is done at once. Webhooks do not carry ' +
    'notifications.',
  request: Variants('messageType', {
    order_attention: Type.Object({
      organizationId: Id('Organization'),
      orderSource: field(Text({ minLength: 1, maxLength: 200 }), 'Name of the client, as the staff know it.'),
      orderId: field(Id('Order'), 'Order that needs attention: a delivery, a table order or a reserve.'),
      additionalInfo: field(Text(), 'What the staff need to know.'),
    }),
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
    const { db, now } = context
    if (!(await isPlaced(db, organization.id, body.orderId))) throw fail.OrderNotFound({ path: 'orderId' })
    const notification = { ...body, id: newId<'Notification'>(), sentAt: now }
    await insertNotification(db, notification)
    await tellOf(context, notification)
    return {}
  },
})

/** A notification may be about whatever clients place with a front office. */
async function isPlaced(db: Db, organizationId: string, id: string): Promise<boolean> {
  const found = await Promise.all(
    [isDelivery, isTableOrder, isReserve].map((isKnown) => isKnown(db, organizationId, id)),
  )
  return found.includes(true)
}
