import { lockReport, unlockReport } from '#ordering/reports.command.ts'
import { demo } from '#shared/demo.ts'
import { openDeliveries } from '../open_orders.command.ts'

export const lock = lockReport(openDeliveries, {
  path: '/front/deliveries/lock',
  example: { organizationId: demo.organization, orderId: demo.changingOrder },
})

const unlock = unlockReport(openDeliveries, {
  path: '/front/deliveries/unlock',
  example: { organizationId: demo.organization, orderId: demo.changingOrder },
})

export default [lock, unlock]
