import { addPaymentsCommand } from '#ordering/changes.ts'
import { demo } from '#shared/demo.ts'
import { openTableOrders } from './open_orders.ts'

export default addPaymentsCommand(openTableOrders, {
  path: '/api/1/order/add_payments',
  since: '8.2.6',
  example: {
    organizationId: demo.organization,
    orderId: demo.unpaidTableOrder,
    payments: [{ paymentTypeKind: 'Card', paymentTypeId: demo.card, sum: 5 }],
  },
})
