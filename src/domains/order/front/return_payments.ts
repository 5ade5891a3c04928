import { returnedPaymentsReport } from '#ordering/reports.command.ts'
import { demo } from '#shared/demo.ts'
import { openTableOrders } from '../open_orders.command.ts'

export default returnedPaymentsReport(openTableOrders, {
  path: '/front/order/return_payments',
  example: {
    organizationId: demo.organization,
    orderId: demo.billedTableOrder,
    payments: [{ paymentTypeId: demo.online, sum: 9.5 }],
  },
})
