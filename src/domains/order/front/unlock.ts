import { unlockReport } from '#ordering/reports.command.ts'
import { demo } from '#shared/demo.ts'
import { openTableOrders } from '../open_orders.command.ts'

export default unlockReport(openTableOrders, {
  path: '/front/order/unlock',
  example: { organizationId: demo.organization, orderId: demo.tableOrder },
})
