import { changePaymentsCommand } from '#ordering/changes.ts'
import { demo } from '#shared/demo.ts'
import { openDeliveries } from './open_orders.ts'

export default changePaymentsCommand(openDeliveries, {
  path: '/api/1/deliveries/change_payments',
  since: '7.6.3',
  description:
    'Fails once any payment is processed, external ones included. Tips are replaced only when the request ' +
    'has them, and then none of them may be processed.',
  example: {
    organizationId: demo.organization,
    orderId: demo.changingOrder,
    payments: [{ paymentTypeKind: 'Card', paymentTypeId: demo.card, sum: 19 }],
  },
})
