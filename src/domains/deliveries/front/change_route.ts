import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { Int32, nullable } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { WrongDeliveryStatus } from '../errors.ts'
import { requireCourierDelivery } from '../rules.ts'
import { orderIdFields } from '../schemas.ts'
import { deliveries } from '../store.ts'

export default frontCommand({
  path: '/front/deliveries/change_route',
  summary: "Report the position on a courier's route",
  request: Type.Object({
    ...orderIdFields,
    indexInCourierRoute: nullable(
      Int32({ minimum: 0, maximum: 10_000 }),
      'Position on the route of the courier, from 0; null for none.',
    ),
  }),
  errors: { WrongDeliveryStatus },
  example: { organizationId: demo.organization, orderId: demo.changingOrder, indexInCourierRoute: 0 },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  apply({ state, body: { indexInCourierRoute }, fail }) {
    requireCourierDelivery(state, fail)
    if (indexInCourierRoute === (state.order.indexInCourierRoute ?? null)) return state
    return { ...state, order: { ...state.order, indexInCourierRoute } }
  },
})
