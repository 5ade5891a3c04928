import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { Id, nullable } from '#core/schema.ts'
import { EmployeesOf } from '#domains/employees/cached.ts'
import { findEmployeeAt } from '#domains/employees/rules.ts'
import { demo } from '#shared/demo.ts'
import { WaiterNotFound, WrongOrderStatus } from '../errors.ts'
import { requireOpen } from '../rules.ts'
import { orderIdFields } from '../schemas.ts'
import { tableOrders } from '../store.ts'

export default frontCommand({
  path: '/front/order/change_waiter',
  summary: 'Report the waiter of an order',
  request: Type.Object({ ...orderIdFields, waiterId: nullable(Id('Employee')) }),
  errors: { WaiterNotFound, WrongOrderStatus },
  example: { organizationId: demo.organization, orderId: demo.tableOrder, waiterId: demo.operator },
  aggregate: tableOrders,
  subjectId: ({ orderId }) => orderId,

  async apply({ state, body: { waiterId }, organization, caches, fail }) {
    requireOpen(state, fail)
    if (waiterId === (state.order.waiter?.id ?? null)) return state
    const employees = await caches.get(EmployeesOf, organization.corporationId)
    const found = waiterId === null ? null : findEmployeeAt(employees, waiterId, organization.id)
    if (found === undefined) throw fail.WaiterNotFound({ path: 'waiterId' })
    const waiter = found && { id: found.id, name: found.displayName, phone: found.phone }
    return { ...state, order: { ...state.order, waiter } }
  },
})
