import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { relatedStopList } from '#domains/stop_lists/changes.ts'
import { demo } from '#shared/demo.ts'
import { happenedAt, happenedFields } from '#shared/front.ts'
import { cancelDelivery, cancelErrors, cancelFields, checkReplacement } from '../cancellation.ts'
import { deliveries } from '../store.ts'

export default frontCommand({
  path: '/front/deliveries/cancel',
  summary: 'Report an order cancelled in the restaurant',
  description:
    'Printed items require a removal type. An order that moves to another location becomes two orders: the front office there reports the new one with `create`, then the one ' +
    'here reports `cancel` with the new id as `movedOrderId`. Each order shows the id, terminal group and organization of the other, the ' +
    'new one a moment later.',
  request: Type.Object({ ...cancelFields, ...happenedFields }),
  errors: cancelErrors,
  example: { organizationId: demo.organization, orderId: demo.cancelledOrder, cancelCauseId: demo.cancelCause },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,
  relatedStates: [relatedStopList],

  check: checkReplacement,

  apply({ body, ...input }) {
    const { state, organization, now } = input
    if (state.order.status === 'Cancelled') return state
    return cancelDelivery(input, body, happenedAt(body, organization, now))
  },
})
