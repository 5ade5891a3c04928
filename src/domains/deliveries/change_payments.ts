import { Type } from 'typebox'
import { command } from '#core/operation/operation.ts'
import { DictionariesOf } from '#domains/dictionaries/store.ts'
import { checkPaymentsOf } from '#ordering/asked_payments.ts'
import { PaymentAlreadyProcessed, paymentErrors } from '#ordering/errors.ts'
import { replacePayments } from '#ordering/paying.ts'
import { demo } from '#shared/demo.ts'
import { paymentsAndTips } from '#shared/schemas/order_request.ts'
import { WrongDeliveryStatus } from './errors.ts'
import { isOpen } from './rules.ts'
import { ofOrder } from './schemas.ts'
import { deliveries } from './store.ts'

export default command({
  path: '/api/1/deliveries/change_payments',
  group: 'Order payments: changing',
  since: '7.6.3',
  summary: 'Replace the payments of an order, none of which may be processed',
  description:
    'Fails once any payment is processed, external ones included. Tips are replaced only when the request ' +
    'has them, and then none of them may be processed.',
  request: Type.Object({ ...ofOrder, ...paymentsAndTips }),
  errors: { ...paymentErrors, PaymentAlreadyProcessed, WrongDeliveryStatus },
  example: {
    organizationId: demo.organization,
    orderId: demo.changingOrder,
    payments: [{ paymentTypeKind: 'Card', paymentTypeId: demo.card, sum: 19 }],
  },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  check: ({ body, ...asking }) => checkPaymentsOf(asking, deliveries, body.orderId, body.payments, 'payments'),

  async apply({ state, body, organization, caches, fail }) {
    if (!isOpen(state)) throw fail.WrongDeliveryStatus()
    const dictionaries = await caches.get(DictionariesOf, organization.corporationId)
    return replacePayments(state, body, { dictionaries, fail })
  },
})
