import { deletedItemsReport } from '#ordering/reports.command.ts'
import { demo } from '#shared/demo.ts'
import { openDeliveries } from '../open_orders.command.ts'

export default deletedItemsReport(openDeliveries, {
  path: '/front/deliveries/delete_items',
  example: {
    organizationId: demo.organization,
    orderId: demo.changingOrder,
    positionIds: [demo.position],
    removalTypeId: demo.removalType,
  },
})
