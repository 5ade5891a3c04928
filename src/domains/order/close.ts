import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { opt } from '#core/schema.ts'
import { toTerminalTime } from '#core/time.ts'
import { OrderNotPaid } from '#ordering/errors.ts'
import { demo } from '#shared/demo.ts'
import { ChequeAdditionalInfo } from '#shared/schemas/requested_payments.ts'
import { WrongOrderStatus } from './errors.ts'
import { closeOrder, withCheque } from './rules.ts'
import { orderIdFields } from './schemas.ts'
import { tableOrders } from './store.ts'

export default command({
  path: '/api/1/order/close',
  group: 'Order status: changing',
  since: '7.4.6',
  summary: 'Close an order that is fully paid',
  description: 'Processes planned payments, cash up to the sum, and serves every item. No bill is needed.',
  request: Type.Object({
    ...orderIdFields,
    chequeAdditionalInfo: opt(ChequeAdditionalInfo, 'Content and recipient of the receipt.'),
  }),
  errors: { OrderNotPaid, WrongOrderStatus },
  example: { organizationId: demo.organization, orderId: demo.paidTableOrder },
  aggregate: tableOrders,
  subjectId: ({ orderId }) => orderId,

  apply: ({ state, body, organization, now, fail }) =>
    withCheque(closeOrder(state, toTerminalTime(now, organization.timeZone), fail), body.chequeAdditionalInfo),
})
