import { Type } from 'typebox'
import { command } from '#core/operation.ts'
import { opt } from '#core/schema.ts'
import { toTerminalTime } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { OrderNotPaid } from '#shared/ordering/errors.ts'
import { coversSum } from '#shared/ordering/payments.ts'
import { settled } from '#shared/ordering/pricing.ts'
import { ChequeAdditionalInfo } from '#shared/schemas/order_request.ts'
import { WrongOrderStatus } from './errors.ts'
import { moved, needOpen, served } from './rules.ts'
import { ofOrder } from './schemas.ts'
import { tableOrders } from './store.ts'

export default command({
  path: '/api/1/order/close',
  group: 'Order status: changing',
  since: '7.4.6',
  summary: 'Close an order that is fully paid',
  request: Type.Object({ ...ofOrder, chequeAdditionalInfo: opt(ChequeAdditionalInfo) }),
  errors: { OrderNotPaid, WrongOrderStatus },
  example: { organizationId: demo.organization, orderId: demo.paidTableOrder },
  subject: tableOrders,
  subjectId: ({ orderId }) => orderId,

  apply({ state, body: { chequeAdditionalInfo }, organization, now, fail }) {
    needOpen(state, fail)
    const { order, details } = state
    if (!coversSum(order.payments, order.sum)) throw fail.OrderNotPaid()
    const at = toTerminalTime(now, organization.timeZone)
    return {
      ...moved(state, 'Closed', at, { ...settled(order), items: served(order.items, at) }),
      details: chequeAdditionalInfo ? { ...details, chequeAdditionalInfo } : details,
    }
  },
})
