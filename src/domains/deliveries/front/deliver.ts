import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import { demo } from '#shared/demo.ts'
import { happenedAt, happenedFields } from '#shared/front.ts'
import { OrderStatusChangedInIikoFront, WrongDeliveryStatus } from '../errors.ts'
import { orderIdFields } from '../schemas.ts'
import { deliveries } from '../store.ts'
import { handOverSteps } from '../update_order_delivery_status.rules.ts'

export default frontCommand({
  path: '/front/deliveries/deliver',
  summary: 'Report an order handed over to its guest',
  request: Type.Object({ ...orderIdFields, ...happenedFields }),
  errors: { OrderStatusChangedInIikoFront, WrongDeliveryStatus },
  example: { organizationId: demo.organization, orderId: demo.paidOrder },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  apply({ state, body, organization, now, fail }) {
    const at = happenedAt(body, organization, now)
    const { deliveryOrderPaymentSettings } = settingsOf(organization)
    return handOverSteps(state, { at, deliveredAt: at, deliveryOrderPaymentSettings, fail })
  },
})
