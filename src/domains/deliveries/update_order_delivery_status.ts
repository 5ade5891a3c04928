import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { field, LocalDateTime, OneOf, opt } from '#core/schema.ts'
import { normalizeTerminalTime, toTerminalTime } from '#core/time.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import { OrderNotPaid } from '#ordering/errors.ts'
import { demo } from '#shared/demo.ts'
import { CanNotAssignCourierToOrder, OrderStatusChangedInIikoFront, WrongDeliveryStatus } from './errors.ts'
import { orderIdFields } from './schemas.ts'
import { deliveries } from './store.ts'
import { statusSteps } from './update_order_delivery_status.rules.ts'

export default command({
  path: '/api/1/deliveries/update_order_delivery_status',
  group: 'Order status: changing',
  summary: 'Move an order between Waiting, OnWay and Delivered',
  description:
    'If the order already has the status, nothing changes and the command succeeds. A virtual front office cooks along the way: the order passes CookingStarted, CookingCompleted and Waiting, each with its time and event. OnWay requires a courier. A courier delivery becomes Delivered only from OnWay. With WhenOrderOnTheWay, Waiting is refused, and OnWay processes the planned payments and is refused unless they cover the sum. Moving back clears the times of the undone steps.',
  request: Type.Object({
    ...orderIdFields,
    deliveryStatus: field(OneOf(['Waiting', 'OnWay', 'Delivered']), 'The status to move to.'),
    deliveryDate: opt(LocalDateTime(), 'When the guest received the order, for `Delivered`. Default: now.'),
  }),
  errors: { CanNotAssignCourierToOrder, OrderNotPaid, OrderStatusChangedInIikoFront, WrongDeliveryStatus },
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
