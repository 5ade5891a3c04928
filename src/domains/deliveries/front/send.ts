import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { Id, opt } from '#core/schema.ts'
import { EmployeesOf } from '#domains/employees/cached.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import { OrderNotPaid } from '#ordering/errors.ts'
import { demo } from '#shared/demo.ts'
import { happenedAt, happenedFields } from '#shared/front.ts'
import {
  CanNotAssignCourierToOrder,
  CourierIdDoesNotExist,
  OrderStatusChangedInIikoFront,
  WrongDeliveryStatus,
} from '../errors.ts'
import { withCourier } from '../rules.ts'
import { orderIdFields } from '../schemas.ts'
import { deliveries } from '../store.ts'
import { statusSteps } from '../update_order_delivery_status.rules.ts'

export default frontCommand({
  path: '/front/deliveries/send',
  summary: 'Report an order that a courier has taken',
  request: Type.Object({ ...orderIdFields, courierId: opt(Id('Employee')), ...happenedFields }),
  errors: {
    CanNotAssignCourierToOrder,
    CourierIdDoesNotExist,
    OrderNotPaid,
    OrderStatusChangedInIikoFront,
    WrongDeliveryStatus,
  },
  example: { organizationId: demo.organization, orderId: demo.order, courierId: demo.courier },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  async apply({ state, body, organization, now, caches, fail }) {
    const { courierId } = body
    const isNew = courierId && courierId !== state.order.courierInfo?.courier.id
    const employees = await caches.get(EmployeesOf, organization.corporationId)
    const carried = isNew ? withCourier(state, courierId, employees) : state
    if (!carried) throw fail.CourierIdDoesNotExist({ path: 'courierId' })
    const at = happenedAt(body, organization, now)
    const { deliveryOrderPaymentSettings } = settingsOf(organization)
    const context = { at, deliveredAt: at, deliveryOrderPaymentSettings, isReported: true, fail }
    const steps = statusSteps(carried, 'OnWay', context)
    return steps.length > 0 ? steps : carried
  },
})
