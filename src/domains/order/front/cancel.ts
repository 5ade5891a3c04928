import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { relatedStopList } from '#domains/stop_lists/changes.ts'
import { demo } from '#shared/demo.ts'
import { happenedAt, happenedFields } from '#shared/front.ts'
import { cancelErrors, cancelFields, cancelTableOrder } from '../cancellation.ts'
import { tableOrders } from '../store.ts'

export default frontCommand({
  path: '/front/order/cancel',
  summary: 'Report an order deleted at the terminal',
  description: 'Printed items require a removal type.',
  request: Type.Object({ ...cancelFields, ...happenedFields }),
  errors: cancelErrors,
  example: { organizationId: demo.organization, orderId: demo.cancelledTableOrder, removalTypeId: demo.removalType },
  aggregate: tableOrders,
  subjectId: ({ orderId }) => orderId,
  relatedStates: [relatedStopList],

  apply({ body, ...input }) {
    const { state, organization, now } = input
    if (state.order.status === 'Deleted') return state
    return cancelTableOrder(input, body, happenedAt(body, organization, now))
  },
})
