import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { field } from '#core/schema.ts'
import { resolveAddress } from '#domains/geo/cached.ts'
import { demo } from '#shared/demo.ts'
import { DeliveryPoint } from '#shared/schemas/requested_guest.ts'
import { makeDeliveryPoint } from './delivery_point.rules.ts'
import { addressErrors, WrongDeliveryStatus } from './errors.ts'
import { isByCourier, isOpen } from './rules.ts'
import { orderIdFields } from './schemas.ts'
import { deliveries } from './store.ts'

const path = 'newDeliveryPoint'

export default command({
  path: '/api/1/deliveries/change_delivery_point',
  group: 'Orders: changing',
  since: '7.5.4',
  summary: 'Change the address of an order',
  description: 'Possible until it is delivered.',
  request: Type.Object({ ...orderIdFields, newDeliveryPoint: field(DeliveryPoint, 'Delivery address.') }),
  errors: { ...addressErrors, WrongDeliveryStatus },
  example: {
    organizationId: demo.organization,
    orderId: demo.changingOrder,
    newDeliveryPoint: { address: { type: 'city', line1: '7 Mill Lane', flat: '2' } },
  },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  async check({ body, organization, caches, fail }) {
    const located = await resolveAddress(caches, organization, body.newDeliveryPoint.address)
    makeDeliveryPoint({ organization, located, fail }, body.newDeliveryPoint, false, path)
  },

  async apply({ state, body, organization, caches, fail }) {
    if (!isOpen(state) || state.order.status === 'Delivered')
      throw fail.WrongDeliveryStatus({ status: state.order.status })
    const located = await resolveAddress(caches, organization, body.newDeliveryPoint.address)
    const deliveryPoint = makeDeliveryPoint(
      { organization, located, fail },
      body.newDeliveryPoint,
      isByCourier(state),
      path,
    )
    return { ...state, order: { ...state.order, deliveryPoint } }
  },
})
