import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { demo } from '#shared/demo.ts'
import { happenedAt, happenedFields } from '#shared/front.ts'
import { WrongDeliveryStatus } from '../errors.ts'
import { requireOpen, withPrintedBill } from '../rules.ts'
import { orderIdFields } from '../schemas.ts'
import { deliveries } from '../store.ts'

export default frontCommand({
  path: '/front/deliveries/print_bill',
  summary: 'Report a printed bill',
  description: 'The first time or again.',
  request: Type.Object({ ...orderIdFields, ...happenedFields }),
  errors: { WrongDeliveryStatus },
  example: { organizationId: demo.organization, orderId: demo.changingOrder },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  apply({ state, body, organization, now, fail }) {
    requireOpen(state, fail)
    const at = happenedAt(body, organization, now)
    return at <= (state.order.whenBillPrinted ?? '') ? state : withPrintedBill(state, at)
  },
})
