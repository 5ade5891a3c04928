import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { field, Id } from '#core/schema.ts'
import { EmployeesOf } from '#domains/employees/cached.ts'
import { demo } from '#shared/demo.ts'
import { UserNotFound, WrongDeliveryStatus } from './errors.ts'
import { operatorInfoOf, requireOpen } from './rules.ts'
import { orderIdFields } from './schemas.ts'
import { deliveries } from './store.ts'

export default command({
  path: '/api/1/deliveries/change_operator',
  group: 'Orders: changing',
  since: '7.6.1',
  summary: 'Change the operator of an order',
  request: Type.Object({
    ...orderIdFields,
    operatorId: field(Id('Employee'), 'Operator of the order from now on.'),
  }),
  errors: { UserNotFound, WrongDeliveryStatus },
  example: { organizationId: demo.organization, orderId: demo.changingOrder, operatorId: demo.operator },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  async check({ body, organization, caches, fail }) {
    const employees = await caches.get(EmployeesOf, organization.corporationId)
    if (!operatorInfoOf(employees, body.operatorId, organization.id)) throw fail.UserNotFound({ path: 'operatorId' })
  },

  async apply({ state, body, organization, caches, fail }) {
    requireOpen(state, fail)
    const employees = await caches.get(EmployeesOf, organization.corporationId)
    const operator = operatorInfoOf(employees, body.operatorId, organization.id)
    if (!operator) throw fail.UserNotFound({ path: 'operatorId' })
    return { ...state, order: { ...state.order, operator } }
  },
})
