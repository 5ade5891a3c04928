import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { changedPaymentErrors } from '#ordering/errors.ts'
import { receivePayments } from '#ordering/paying.ts'
import { demo } from '#shared/demo.ts'
import { receivedAtTerminal } from '#shared/front.ts'
import { WrongDeliveryStatus } from '../errors.ts'
import { requireOpen } from '../rules.ts'
import { orderIdFields } from '../schemas.ts'
import { deliveries } from '../store.ts'

export default frontCommand({
  path: '/front/deliveries/add_payments',
  summary: 'Report payments received at the terminal',
  request: Type.Object({ ...orderIdFields, ...receivedAtTerminal }),
  errors: { ...changedPaymentErrors, WrongDeliveryStatus },
  example: {
    organizationId: demo.organization,
    orderId: demo.order,
    payments: [{ paymentTypeKind: 'Card', paymentTypeId: demo.card, sum: 5 }],
  },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  async apply({ state, body, organization, caches, fail }) {
    requireOpen(state, fail)
    const dictionaries = await caches.get(DictionariesOf, organization.corporationId)
    return receivePayments(state, body, { organization, dictionaries, fail })
  },
})
