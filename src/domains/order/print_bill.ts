import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { toTerminalTime } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { WrongOrderStatus } from './errors.ts'
import { printBill } from './rules.ts'
import { orderIdFields } from './schemas.ts'
import { tableOrders } from './store.ts'

export default command({
  path: '/api/1/order/print_bill',
  group: 'Orders: changing',
  summary: 'Print the bill of an order',
  description: 'Fixes the discounts. Printing again changes nothing. Adding items reopens the bill.',
  request: Type.Object(orderIdFields),
  errors: { WrongOrderStatus },
  example: { organizationId: demo.organization, orderId: demo.billedTableOrder },
  aggregate: tableOrders,
  subjectId: ({ orderId }) => orderId,

  apply: ({ state, organization, now, fail }) => printBill(state, toTerminalTime(now, organization.timeZone), fail),
})
