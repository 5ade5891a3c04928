import { deletedItemsReport } from '#ordering/reports.command.ts'
import { demo } from '#shared/demo.ts'
import { openTableOrders } from '../open_orders.command.ts'
import { reopenSteps } from '../rules.ts'

export default deletedItemsReport(
  openTableOrders,
  {
    path: '/front/order/delete_items',
    example: {
      organizationId: demo.organization,
      orderId: demo.tableOrder,
      positionIds: [demo.position],
      removalTypeId: demo.removalType,
    },
  },
  reopenSteps,
)
