import { Type } from 'typebox'
import { changeAggregate } from '#core/operation/aggregate_change.ts'
import { write } from '#core/operation/operation.ts'
import { EmptyBody } from '#core/operation/responses.ts'
import { opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { OrderNotFound, WrongDeliveryStatus } from './errors.ts'
import { requireOpen } from './rules.ts'
import { orderIdFields } from './schemas.ts'
import { deliveries } from './store.ts'

export default write({
  path: '/api/1/deliveries/update_tracking_link',
  group: 'Order driver: changing',
  summary: 'Set or clear the link for tracking the delivery',
  description:
    'The change is complete at the response; it is not a command. Sending the same link again changes nothing.',
  request: Type.Object({
    ...orderIdFields,
    trackingLink: opt(
      Text({ maxLength: 512 }),
      'URL of a page on which the guest can track the courier. Null or omitted clears it.',
    ),
  }),
  response: EmptyBody,
  errors: { OrderNotFound, WrongDeliveryStatus },
  example: {
    request: {
      organizationId: demo.organization,
      orderId: demo.changingOrder,
      trackingLink: 'https://tracking.example/4711',
    },
  },

  async run({ body: { orderId, trackingLink = null }, organization, fail, ...context }) {
    await changeAggregate(context, deliveries, { ownerId: organization.id, id: orderId }, (delivery) => {
      requireOpen(delivery, fail)
      if ((delivery.order.trackingLink ?? null) === trackingLink) return delivery
      return { ...delivery, order: { ...delivery.order, trackingLink } }
    })
    return {}
  },
})
