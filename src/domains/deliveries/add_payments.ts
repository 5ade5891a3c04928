import { addPaymentsCommand } from '#ordering/changes.ts'
import { demo } from '#shared/demo.ts'
import { openDeliveries } from './open_orders.ts'

export default addPaymentsCommand(openDeliveries, {
  path: '/api/1/deliveries/add_payments',
  since: '8.4.6',
  description:
    'Possible until the order is closed or cancelled. Payments other than cash may not exceed the amount due. An order holds at most 200 payments.',
  example: {
    organizationId: demo.organization,
    orderId: demo.changingOrder,
    payments: [{ paymentTypeKind: 'Cash', paymentTypeId: demo.cash, sum: 10 }],
  },
})
