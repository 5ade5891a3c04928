import { lockReport } from '#ordering/reports.command.ts'
import { demo } from '#shared/demo.ts'
import { openDeliveries } from '../open_orders.command.ts'

export default lockReport(openDeliveries, {
  path: '/front/deliveries/lock',
  example: { organizationId: demo.organization, orderId: demo.changingOrder },
})
