import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { toTerminalTime } from '#core/time.ts'
import { relatedStopList } from '#domains/stop_lists/changes.ts'
import { demo } from '#shared/demo.ts'
import { cancelDelivery, cancelErrors, cancelFields, checkReplacement } from './cancellation.ts'
import { deliveries } from './store.ts'

export default command({
  path: '/api/1/deliveries/cancel',
  group: 'Order status: changing',
  since: '7.5.4',
  summary: 'Cancel an order',
  description:
    "Printed items require a removal type. Without a cause, the corporation's default cause is used. Items that are not printed return to the stop list. Payments processed externally are not refunded.",
  request: Type.Object(cancelFields),
  errors: cancelErrors,
  example: { organizationId: demo.organization, orderId: demo.cancelledOrder, cancelCauseId: demo.cancelCause },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,
  relatedStates: [relatedStopList],

  check: checkReplacement,

  apply: ({ body, ...input }) => cancelDelivery(input, body, toTerminalTime(input.now, input.organization.timeZone)),
})
