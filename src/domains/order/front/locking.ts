import { lockReport, unlockReport } from '#ordering/reports.command.ts'
import { demo } from '#shared/demo.ts'
import { openTableOrders } from '../open_orders.command.ts'

const lock = lockReport(openTableOrders, {
  path: '/front/order/lock',
  example: { organizationId: demo.organization, orderId: demo.tableOrder },
})

const unlock = unlockReport(openTableOrders, {
  path: '/front/order/unlock',
  example: { organizationId: demo.organization, orderId: demo.tableOrder },
})

export default [lock, unlock]
