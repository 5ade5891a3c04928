import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { field, nullable, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { WrongDeliveryStatus } from './errors.ts'
import { requireOpen } from './rules.ts'
import { orderIdFields } from './schemas.ts'
import { deliveries } from './store.ts'

export default command({
  path: '/api/1/deliveries/update_order_problem',
  group: 'Order status: changing',
  summary: 'Set or clear the problem of an order',
  description: 'Clearing the flag also clears the text. Possible until the order is closed or cancelled.',
  request: Type.Object({
    ...orderIdFields,
    hasProblem: field(Type.Boolean(), 'Whether the order has a problem.'),
    problem: nullable(Text({ maxLength: 1000 }), 'Description of the problem. Null for none.'),
  }),
  errors: { WrongDeliveryStatus },
  example: {
    organizationId: demo.organization,
    orderId: demo.changingOrder,
    hasProblem: true,
    problem: 'The guest does not answer',
  },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  apply({ state, body: { hasProblem, problem }, fail }) {
    requireOpen(state, fail)
    return { ...state, order: { ...state.order, problem: { hasProblem, description: hasProblem ? problem : null } } }
  },
})
