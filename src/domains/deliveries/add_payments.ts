import { Type } from 'typebox'
import { command } from '#core/operation/operation.ts'
import { DictionariesOf } from '#domains/dictionaries/store.ts'
import { checkPaymentsOf } from '#ordering/asked_payments.ts'
import { paymentErrors } from '#ordering/errors.ts'
import { addPayments } from '#ordering/paying.ts'
import { demo } from '#shared/demo.ts'
import { paymentsAndTips } from '#shared/schemas/order_request.ts'
import { WrongDeliveryStatus } from './errors.ts'
import { isOpen } from './rules.ts'
import { ofOrder } from './schemas.ts'
import { deliveries } from './store.ts'

export default command({
  path: '/api/1/deliveries/add_payments',
  group: 'Order payments: changing',
  since: '8.4.6',
  summary: 'Add payments and tips to an order',
  description:
    'Possible until the order is closed or cancelled. Payments other than cash may not exceed what is to ' +
    'be paid. An order holds at most 200 payments.',
  request: Type.Object({ ...ofOrder, ...paymentsAndTips }),
  errors: { ...paymentErrors, WrongDeliveryStatus },
  example: {
    organizationId: demo.organization,
    orderId: demo.changingOrder,
    payments: [{ paymentTypeKind: 'Cash', paymentTypeId: demo.cash, sum: 10 }],
  },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  check: ({ body, ...asking }) => checkPaymentsOf(asking, deliveries, body.orderId, body.payments, 'payments'),

  async apply({ state, body, organization, caches, fail }) {
    if (!isOpen(state)) throw fail.WrongDeliveryStatus()
    const dictionaries = await caches.get(DictionariesOf, organization.corporationId)
    return addPayments(state, body, { dictionaries, fail })
  },
})
