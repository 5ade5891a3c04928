import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { toTerminalTime } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { WrongDeliveryStatus } from './errors.ts'
import { requireOpen, withPrintedBill } from './rules.ts'
import { orderIdFields } from './schemas.ts'
import { deliveries } from './store.ts'

export default command({
  path: '/api/1/deliveries/print_delivery_bill',
  group: 'Orders: changing',
  since: '7.6.1',
  summary: 'Print the bill of an order',
  request: Type.Object(orderIdFields),
  errors: { WrongDeliveryStatus },
  example: { organizationId: demo.organization, orderId: demo.changingOrder },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  apply({ state, organization, now, fail }) {
    requireOpen(state, fail)
    return withPrintedBill(state, toTerminalTime(now, organization.timeZone))
  },
})
