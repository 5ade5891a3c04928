import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { demo } from '#shared/demo.ts'
import { happenedAt, happenedFields } from '#shared/front.ts'
import { WrongDeliveryStatus } from '../errors.ts'
import { orderIdFields } from '../schemas.ts'
import { deliveries } from '../store.ts'
import { packSteps } from '../update_order_delivery_status.rules.ts'

export default frontCommand({
  path: '/front/deliveries/pack',
  summary: 'Report a packed order',
  description: 'The order waits for its courier or guest.',
  request: Type.Object({ ...orderIdFields, ...happenedFields }),
  errors: { WrongDeliveryStatus },
  example: { organizationId: demo.organization, orderId: demo.order },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  apply: ({ state, body, organization, now, fail }) =>
    packSteps(state, { at: happenedAt(body, organization, now), fail }),
})
