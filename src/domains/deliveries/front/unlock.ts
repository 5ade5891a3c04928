import { unlockReport } from '#ordering/reports.command.ts'
import { demo } from '#shared/demo.ts'
import { openDeliveries } from '../open_orders.command.ts'

export default unlockReport(openDeliveries, {
  path: '/front/deliveries/unlock',
  example: { organizationId: demo.organization, orderId: demo.changingOrder },
})
