import { Type } from 'typebox'
import { Decimal, toNumber, zero } from '#core/decimal.ts'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field, Id, nullable, opt } from '#core/schema.ts'
import { itemErrors } from '#ordering/errors.ts'
import { processedSum, refuseExcessDigits } from '#ordering/payments.ts'
import { demo } from '#shared/demo.ts'
import { Sum } from '#shared/schemas/answer_fields.ts'
import { OrderNotFound } from './errors.ts'
import { deliveries } from './store.ts'

export default query({
  path: '/api/1/deliveries/to_pay',
  group: 'Orders: receiving',
  summary: 'Calculate the rest to pay and the change',
  description:
    'Payments that are only planned are still to be received. Together, received cash and change are the sum that pays the order.',
  request: Type.Object({
    organizationId: Id('Organization'),
    orderId: Id('Order'),
    received: opt(Type.Number({ minimum: 0, 'x-decimal': true }), 'Cash that the guest gives. If omitted, none.'),
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    toPay: field(Sum(), 'Sum of the order without its processed payments, at least 0.'),
    change: nullable(Sum(), 'Excess of `received` over `toPay`. Null if `received` is omitted or does not cover it.'),
  }),
  errors: { OrderNotFound, Incorrect: itemErrors.Incorrect },
  example: { request: { organizationId: demo.organization, orderId: demo.order, received: 50 } },

  async run({ body: { orderId, received }, organization, db, fail }) {
    const [delivery] = await deliveries.list(db, organization.id, [orderId])
    if (!delivery) throw fail.OrderNotFound({ path: 'orderId' })
    const { sum, payments } = delivery.order
    const toPay = Decimal.max(zero, new Decimal(sum).minus(processedSum(payments)))
    if (received != null) refuseExcessDigits(organization, received, 'received', fail)
    const change = received == null || toPay.greaterThan(received) ? null : new Decimal(received).minus(toPay)
    return { toPay: toNumber(toPay), change: change && toNumber(change) }
  },
})
