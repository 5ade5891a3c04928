import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { demo } from '#shared/demo.ts'
import { happenedAt, happenedFields } from '#shared/front.ts'
import { WrongDeliveryStatus } from '../errors.ts'
import { isOpen, moveToStatus } from '../rules.ts'
import { orderIdFields } from '../schemas.ts'
import { deliveries } from '../store.ts'

export default frontCommand({
  path: '/front/deliveries/reopen',
  summary: 'Report a reopened order',
  description: 'The order becomes Delivered and keeps its payments.',
  request: Type.Object({ ...orderIdFields, ...happenedFields }),
  errors: { WrongDeliveryStatus },
  example: { organizationId: demo.organization, orderId: demo.paidOrder },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  apply({ state, body, organization, now, fail }) {
    if (isOpen(state)) return state
    if (state.order.status !== 'Closed') throw fail.WrongDeliveryStatus({ status: state.order.status })
    const at = happenedAt(body, organization, now)
    return moveToStatus(state, 'Delivered', at, {
      whenDelivered: state.order.whenDelivered ?? state.order.whenClosed ?? at,
    })
  },
})
