import { changePaymentsCommand } from '#ordering/changes.ts'
import { demo } from '#shared/demo.ts'
import { openTableOrders } from './open_orders.ts'

export default changePaymentsCommand(openTableOrders, {
  path: '/api/1/order/change_payments',
  since: '7.7.4',
  example: {
    organizationId: demo.organization,
    orderId: demo.unpaidTableOrder,
    payments: [{ paymentTypeKind: 'Cash', paymentTypeId: demo.cash, sum: 19 }],
  },
})
