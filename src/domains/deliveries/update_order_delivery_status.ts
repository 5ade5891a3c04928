import { Type } from 'typebox'
import { command } from '#core/operation/operation.ts'
import { LocalDateTime, OneOf, opt } from '#core/schema.ts'
import { normalizeTerminalTime, toTerminalTime } from '#core/time.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import { demo } from '#shared/demo.ts'
import { CanNotAssignCourierToOrder, OrderStatusChangedInIikoFront, WrongDeliveryStatus } from './errors.ts'
import { ofOrder } from './schemas.ts'
import { deliveries } from './store.ts'
import { statusSteps } from './update_order_delivery_status.rules.ts'

export default command({
  path: '/api/1/deliveries/update_order_delivery_status',
  group: 'Order status: changing',
  summary: 'Move an order between Waiting, OnWay and Delivered',
  request: Type.Object({
    ...ofOrder,
    deliveryStatus: OneOf(['Waiting', 'OnWay', 'Delivered']),
    deliveryDate: opt(LocalDateTime()),
  }),
  errors: { CanNotAssignCourierToOrder, OrderStatusChangedInIikoFront, WrongDeliveryStatus },
  example: { organizationId: demo.organization, orderId: demo.movingOrder, deliveryStatus: 'Waiting' },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  apply({ state, body, organization, now, fail }) {
    const at = toTerminalTime(now, organization.timeZone)
    const deliveredAt = body.deliveryDate ? normalizeTerminalTime(body.deliveryDate) : at
    const { deliveryOrderPaymentSettings } = settingsOf(organization)
    return statusSteps(state, body.deliveryStatus, { at, deliveredAt, deliveryOrderPaymentSettings, fail })
  },
})
