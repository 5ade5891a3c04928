import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { toTerminalTime } from '#core/time.ts'
import { relatedStopList } from '#domains/stop_lists/changes.ts'
import { demo } from '#shared/demo.ts'
import { cancelErrors, cancelFields, cancelTableOrder } from './cancellation.ts'
import { tableOrders } from './store.ts'

export default command({
  path: '/api/1/order/cancel',
  group: 'Order status: changing',
  since: '9.0.5',
  summary: 'Delete an order',
  description:
    'Printed items require a removal type. Payments received externally are not refunded. Amounts of unprinted items are returned to the stop list.',
  request: Type.Object(cancelFields),
  errors: cancelErrors,
  example: { organizationId: demo.organization, orderId: demo.cancelledTableOrder, removalTypeId: demo.removalType },
  aggregate: tableOrders,
  subjectId: ({ orderId }) => orderId,
  relatedStates: [relatedStopList],

  apply: ({ body, ...input }) => cancelTableOrder(input, body, toTerminalTime(input.now, input.organization.timeZone)),
})
