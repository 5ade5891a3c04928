import { lockReport } from '#ordering/reports.command.ts'
import { demo } from '#shared/demo.ts'
import { openTableOrders } from '../open_orders.command.ts'

export default lockReport(openTableOrders, {
  path: '/front/order/lock',
  example: { organizationId: demo.organization, orderId: demo.tableOrder },
})
