import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { Id, opt } from '#core/schema.ts'
import { EmployeesOf } from '#domains/employees/cached.ts'
import { demo } from '#shared/demo.ts'
import { happenedAt, happenedFields } from '#shared/front.ts'
import { UserNotFound, WrongDeliveryStatus } from '../errors.ts'
import { moveToStatus, operatorInfoOf, requireOpen } from '../rules.ts'
import { orderIdFields } from '../schemas.ts'
import { deliveries } from '../store.ts'

export default frontCommand({
  path: '/front/deliveries/confirm',
  summary: 'Report an order confirmed in the restaurant',
  description: 'Possible at any time before cooking.',
  request: Type.Object({ ...orderIdFields, operatorId: opt(Id('Employee')), ...happenedFields }),
  errors: { UserNotFound, WrongDeliveryStatus },
  example: { organizationId: demo.organization, orderId: demo.changingOrder, operatorId: demo.operator },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  async apply({ state, body, organization, now, caches, fail }) {
    const { operatorId } = body
    requireOpen(state, fail)
    if (state.order.status !== 'Unconfirmed') return state
    const at = happenedAt(body, organization, now)
    if (!operatorId) return moveToStatus(state, 'WaitCooking', at)
    const employees = await caches.get(EmployeesOf, organization.corporationId)
    const operator = operatorInfoOf(employees, operatorId, organization.id)
    if (!operator) throw fail.UserNotFound({ path: 'operatorId' })
    return moveToStatus(state, 'WaitCooking', at, { operator })
  },
})
