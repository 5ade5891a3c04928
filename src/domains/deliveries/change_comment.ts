import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { field, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { WrongDeliveryStatus } from './errors.ts'
import { requireOpen } from './rules.ts'
import { orderIdFields } from './schemas.ts'
import { deliveries } from './store.ts'

export default command({
  path: '/api/1/deliveries/change_comment',
  group: 'Orders: changing',
  since: '7.6.1',
  summary: 'Change the comment of an order',
  request: Type.Object({ ...orderIdFields, comment: field(Text(), 'The new comment. An empty text clears it.') }),
  errors: { WrongDeliveryStatus },
  example: { organizationId: demo.organization, orderId: demo.changingOrder, comment: 'Ring twice' },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  apply({ state, body, fail }) {
    requireOpen(state, fail)
    return { ...state, order: { ...state.order, comment: body.comment } }
  },
})
