import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { isPrinted } from '#ordering/removal.ts'
import { demo } from '#shared/demo.ts'
import { happenedAt, happenedFields } from '#shared/front.ts'
import { WrongDeliveryStatus } from '../errors.ts'
import { moveToStatus } from '../rules.ts'
import { orderIdFields } from '../schemas.ts'
import { deliveries } from '../store.ts'

export default frontCommand({
  path: '/front/deliveries/cancel_confirmation',
  summary: 'Report a cancelled confirmation of an order',
  description: 'The order has no printed items.',
  request: Type.Object({ ...orderIdFields, ...happenedFields }),
  errors: { WrongDeliveryStatus },
  example: { organizationId: demo.organization, orderId: demo.changingOrder },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  apply({ state, body, organization, now, fail }) {
    const { status, items } = state.order
    if (status === 'Unconfirmed') return state
    if (status !== 'WaitCooking') throw fail.WrongDeliveryStatus({ status })
    if (items.some(isPrinted)) throw fail.WrongDeliveryStatus({ status, message: 'Items of the order are printed' })
    return moveToStatus(state, 'Unconfirmed', happenedAt(body, organization, now))
  },
})
