import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { field, LocalDateTime, OneOf, opt } from '#core/schema.ts'
import { normalizeTerminalTime, toTerminalTime } from '#core/time.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import { OrderNotPaid } from '#ordering/errors.ts'
import { demo } from '#shared/demo.ts'
import { CanNotAssignCourierToOrder, OrderStatusChangedInIikoFront, WrongDeliveryStatus } from './errors.ts'
import { ofOrder } from './schemas.ts'
import { deliveries } from './store.ts'
import { statusSteps } from './update_order_delivery_status.rules.ts'

export default command({
  path: '/api/1/deliveries/update_order_delivery_status',
  group: 'Order status: changing',
  summary: 'Move an order between Waiting, OnWay and Delivered',
  description:
    'An order that has the status already stays as it is, and the command succeeds. A virtual front ' +
    'office cooks on the way: the order passes CookingStarted, CookingCompleted and Waiting, each with ' +
    'its time and event. OnWay needs a courier. A delivery by courier is Delivered only from OnWay. Where ' +
    'money is taken on the way (WhenOrderOnTheWay), Waiting is refused, and OnWay takes the planned ' +
    'payments and is refused unless they cover the sum. Going back clears the times of what has not happened after all.',
  request: Type.Object({
    ...ofOrder,
    deliveryStatus: field(OneOf(['Waiting', 'OnWay', 'Delivered']), 'The status to move to.'),
    deliveryDate: opt(
      LocalDateTime(),
      'When the guest received the order, for `Delivered`. Left out, the present time.',
    ),
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
