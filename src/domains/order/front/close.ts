import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { opt } from '#core/schema.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { changedPaymentErrors, OrderNotPaid } from '#ordering/errors.ts'
import { receivePayments } from '#ordering/paying.ts'
import { demo } from '#shared/demo.ts'
import { happenedAt, happenedFields, receivedAtTerminal } from '#shared/front.ts'
import { ChequeAdditionalInfo } from '#shared/schemas/requested_payments.ts'
import { WrongOrderStatus } from '../errors.ts'
import { closeOrder, requireOpen, withCheque } from '../rules.ts'
import { orderIdFields } from '../schemas.ts'
import { tableOrders } from '../store.ts'

export default frontCommand({
  path: '/front/order/close',
  summary: 'Report an order paid and closed',
  request: Type.Object({
    ...orderIdFields,
    ...receivedAtTerminal,
    chequeAdditionalInfo: opt(ChequeAdditionalInfo, 'Data of the receipt and its recipients.'),
    ...happenedFields,
  }),
  errors: { ...changedPaymentErrors, OrderNotPaid, WrongOrderStatus },
  example: {
    organizationId: demo.organization,
    orderId: demo.paidTableOrder,
    payments: [{ paymentTypeKind: 'Card', paymentTypeId: demo.card, sum: 19 }],
  },
  aggregate: tableOrders,
  subjectId: ({ orderId }) => orderId,

  async apply({ state, body, organization, now, caches, fail }) {
    if (state.order.status === 'Closed') return state
    requireOpen(state, fail)
    const dictionaries = await caches.get(DictionariesOf, organization.corporationId)
    const received = receivePayments(state, body, { organization, dictionaries, fail })
    return withCheque(closeOrder(received, happenedAt(body, organization, now), fail), body.chequeAdditionalInfo)
  },
})
