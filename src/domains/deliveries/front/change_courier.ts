import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { Id, nullable } from '#core/schema.ts'
import { EmployeesOf } from '#domains/employees/cached.ts'
import { demo } from '#shared/demo.ts'
import { CourierIdDoesNotExist, WrongDeliveryStatus } from '../errors.ts'
import { isHandedOut, requireCourierDelivery, withCourier } from '../rules.ts'
import { orderIdFields } from '../schemas.ts'
import { deliveries } from '../store.ts'

export default frontCommand({
  path: '/front/deliveries/change_courier',
  summary: 'Report the courier of an order',
  request: Type.Object({ ...orderIdFields, courierId: nullable(Id('Employee'), 'Courier. Null: none.') }),
  errors: { CourierIdDoesNotExist, WrongDeliveryStatus },
  example: { organizationId: demo.organization, orderId: demo.changingOrder, courierId: demo.courier },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  async apply({ state, body: { courierId }, organization, caches, fail }) {
    requireCourierDelivery(state, fail)
    if (courierId === (state.order.courierInfo?.courier.id ?? null)) return state
    // A delivery on its way must have a courier.
    if (courierId === null && isHandedOut(state)) throw fail.WrongDeliveryStatus({ status: state.order.status })
    const changed = withCourier(state, courierId, await caches.get(EmployeesOf, organization.corporationId))
    if (!changed) throw fail.CourierIdDoesNotExist({ path: 'courierId' })
    return changed
  },
})
