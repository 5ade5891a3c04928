import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { field, Id, opt } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { OrderNotFound } from '../errors.ts'
import { findReferencedOrder, isDifferentOrder, movedFrom } from '../moving.ts'
import { orderIdFields } from '../schemas.ts'
import { deliveries } from '../store.ts'

export default frontCommand({
  path: '/front/deliveries/replace',
  summary: 'Report an order that replaces a cancelled one',
  description: 'The server itself reports it when a cancellation elsewhere has the id of the order.',
  request: Type.Object({
    ...orderIdFields,
    replacedOrderId: field(Id('Order'), 'The cancelled order.'),
    replacedOrganizationId: opt(
      Id('Organization'),
      'Organization of the cancelled order. Default: that of this order.',
    ),
  }),
  errors: { OrderNotFound },
  example: { organizationId: demo.organization, orderId: demo.changingOrder, replacedOrderId: demo.cancelledOrder },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  async check({ fail, ...input }) {
    const { replacedOrderId: id, replacedOrganizationId: organizationId } = input.body
    if (!(await isDifferentOrder(input, { id, organizationId }))) throw fail.OrderNotFound({ path: 'replacedOrderId' })
  },

  async apply({ body, fail, ...input }) {
    const { replacedOrderId: id, replacedOrganizationId: organizationId } = body
    const replaced = await findReferencedOrder(input, { id, organizationId })
    if (!replaced) throw fail.OrderNotFound({ path: 'replacedOrderId' })
    return movedFrom(input.state, replaced)
  },
})
