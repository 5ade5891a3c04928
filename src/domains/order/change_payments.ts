import { Type } from 'typebox'
import { command } from '#core/operation/operation.ts'
import { DictionariesOf } from '#domains/dictionaries/store.ts'
import { checkPaymentsOf } from '#ordering/asked_payments.ts'
import { PaymentAlreadyProcessed, paymentErrors } from '#ordering/errors.ts'
import { replacePayments } from '#ordering/paying.ts'
import { demo } from '#shared/demo.ts'
import { paymentsAndTips } from '#shared/schemas/order_request.ts'
import { WrongOrderStatus } from './errors.ts'
import { needOpen } from './rules.ts'
import { ofOrder } from './schemas.ts'
import { tableOrders } from './store.ts'

export default command({
  path: '/api/1/order/change_payments',
  group: 'Order payments: changing',
  since: '7.7.4',
  summary: 'Replace the payments of an order, none of which may be processed',
  request: Type.Object({ ...ofOrder, ...paymentsAndTips }),
  errors: { ...paymentErrors, PaymentAlreadyProcessed, WrongOrderStatus },
  example: {
    organizationId: demo.organization,
    orderId: demo.unpaidTableOrder,
    payments: [{ paymentTypeKind: 'Cash', paymentTypeId: demo.cash, sum: 19 }],
  },
  aggregate: tableOrders,
  subjectId: ({ orderId }) => orderId,

  check: ({ body, ...asking }) => checkPaymentsOf(asking, tableOrders, body.orderId, body.payments, 'payments'),

  async apply({ state, body, organization, caches, fail }) {
    needOpen(state, fail)
    const dictionaries = await caches.get(DictionariesOf, organization.corporationId)
    return replacePayments(state, body, { dictionaries, fail })
  },
})
