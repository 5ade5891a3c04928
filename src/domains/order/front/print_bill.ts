import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { demo } from '#shared/demo.ts'
import { happenedAt, happenedFields } from '#shared/front.ts'
import { WrongOrderStatus } from '../errors.ts'
import { printBill } from '../rules.ts'
import { orderIdFields } from '../schemas.ts'
import { tableOrders } from '../store.ts'

export default frontCommand({
  path: '/front/order/print_bill',
  summary: 'Report a printed bill',
  request: Type.Object({ ...orderIdFields, ...happenedFields }),
  errors: { WrongOrderStatus },
  example: { organizationId: demo.organization, orderId: demo.billedTableOrder },
  aggregate: tableOrders,
  subjectId: ({ orderId }) => orderId,

  apply: ({ state, body, organization, now, fail }) => printBill(state, happenedAt(body, organization, now), fail),
})
