import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { demo } from '#shared/demo.ts'
import { happenedAt, happenedFields } from '#shared/front.ts'
import { WrongOrderStatus } from '../errors.ts'
import { moveToStatus } from '../rules.ts'
import { orderIdFields } from '../schemas.ts'
import { tableOrders } from '../store.ts'

export default frontCommand({
  path: '/front/order/reopen',
  summary: 'Report a reopened order',
  description: 'The order keeps its payments.',
  request: Type.Object({ ...orderIdFields, ...happenedFields }),
  errors: { WrongOrderStatus },
  example: { organizationId: demo.organization, orderId: demo.paidTableOrder },
  aggregate: tableOrders,
  subjectId: ({ orderId }) => orderId,

  apply({ state, body, organization, now, fail }) {
    const { status } = state.order
    if (status === 'Deleted') throw fail.WrongOrderStatus({ status })
    return status === 'Closed' ? moveToStatus(state, 'New', happenedAt(body, organization, now)) : state
  },
})
