import { returnedPaymentsReport } from '#ordering/reports.command.ts'
import { demo } from '#shared/demo.ts'
import { openDeliveries } from '../open_orders.command.ts'

export default returnedPaymentsReport(openDeliveries, {
  path: '/front/deliveries/return_payments',
  example: {
    organizationId: demo.organization,
    orderId: demo.movingOrder,
    payments: [{ paymentTypeId: demo.online, sum: 9.5 }],
  },
})
