import { Type } from 'typebox'
import { command } from '#core/operation/operation.ts'
import { DictionariesOf } from '#domains/dictionaries/store.ts'
import { checkPaymentsOf } from '#ordering/asked_payments.ts'
import { paymentErrors } from '#ordering/errors.ts'
import { addPayments } from '#ordering/paying.ts'
import { demo } from '#shared/demo.ts'
import { paymentsAndTips } from '#shared/schemas/order_request.ts'
import { WrongOrderStatus } from './errors.ts'
import { needOpen } from './rules.ts'
import { ofOrder } from './schemas.ts'
import { tableOrders } from './store.ts'

export default command({
  path: '/api/1/order/add_payments',
  group: 'Order payments: changing',
  since: '8.2.6',
  summary: 'Add payments and tips to an order',
  request: Type.Object({ ...ofOrder, ...paymentsAndTips }),
  errors: { ...paymentErrors, WrongOrderStatus },
  example: {
    organizationId: demo.organization,
    orderId: demo.unpaidTableOrder,
    payments: [{ paymentTypeKind: 'Card', paymentTypeId: demo.card, sum: 5 }],
  },
  aggregate: tableOrders,
  subjectId: ({ orderId }) => orderId,

  check: ({ body, ...asking }) => checkPaymentsOf(asking, tableOrders, body.orderId, body.payments, 'payments'),

  async apply({ state, body, organization, caches, fail }) {
    needOpen(state, fail)
    const dictionaries = await caches.get(DictionariesOf, organization.corporationId)
    return addPayments(state, body, { dictionaries, fail })
  },
})
