import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { changedPaymentErrors, OrderNotPaid } from '#ordering/errors.ts'
import { receivePayments } from '#ordering/paying.ts'
import { demo } from '#shared/demo.ts'
import { happenedAt, happenedFields, receivedAtTerminal } from '#shared/front.ts'
import { closeSteps } from '../close.rules.ts'
import { WrongDeliveryStatus } from '../errors.ts'
import { requireOpen } from '../rules.ts'
import { orderIdFields } from '../schemas.ts'
import { deliveries } from '../store.ts'

export default frontCommand({
  path: '/front/deliveries/close',
  summary: 'Report an order paid and closed',
  request: Type.Object({ ...orderIdFields, ...receivedAtTerminal, ...happenedFields }),
  errors: { ...changedPaymentErrors, OrderNotPaid, WrongDeliveryStatus },
  example: {
    organizationId: demo.organization,
    orderId: demo.paidOrder,
    payments: [{ paymentTypeKind: 'Card', paymentTypeId: demo.card, sum: 19 }],
  },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  async apply({ state, body, organization, now, caches, fail }) {
    if (state.order.status === 'Closed') return state
    requireOpen(state, fail)
    const dictionaries = await caches.get(DictionariesOf, organization.corporationId)
    const received = receivePayments(state, body, { organization, dictionaries, fail })
    return closeSteps(received, { at: happenedAt(body, organization, now), deliveredAt: null, fail })
  },
})
