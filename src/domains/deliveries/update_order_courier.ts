import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { field, Id } from '#core/schema.ts'
import { EmployeesOf } from '#domains/employees/cached.ts'
import { demo } from '#shared/demo.ts'
import { CourierIdDoesNotExist, WrongDeliveryStatus } from './errors.ts'
import { findCourier, requireCourierDelivery, withCourier } from './rules.ts'
import { orderIdFields } from './schemas.ts'
import { deliveries } from './store.ts'

export default command({
  path: '/api/1/deliveries/update_order_courier',
  group: 'Order driver: changing',
  since: '7.1.5',
  deprecated: 'use change_driver_info',
  summary: 'Assign a courier to an order',
  request: Type.Object({ ...orderIdFields, employeeId: field(Id('Employee'), 'Courier who delivers the order.') }),
  errors: { CourierIdDoesNotExist, WrongDeliveryStatus },
  example: { organizationId: demo.organization, orderId: demo.order, employeeId: demo.courier },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  async check({ body: { employeeId }, organization, caches, fail }) {
    const employees = await caches.get(EmployeesOf, organization.corporationId)
    if (!findCourier(employees, employeeId, organization.id)) throw fail.CourierIdDoesNotExist({ path: 'employeeId' })
  },

  async apply({ state, body, organization, caches, fail }) {
    requireCourierDelivery(state, fail)
    const employees = await caches.get(EmployeesOf, organization.corporationId)
    const changed = withCourier(state, body.employeeId, employees)
    if (!changed) throw fail.CourierIdDoesNotExist({ path: 'employeeId' })
    return changed
  },
})
