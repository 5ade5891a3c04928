import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { Id, LocalDateTime, opt } from '#core/schema.ts'
import { normalizeTerminalTime } from '#core/time.ts'
import { EmployeesOf } from '#domains/employees/cached.ts'
import { demo } from '#shared/demo.ts'
import { CourierIdDoesNotExist, WrongDeliveryStatus } from './errors.ts'
import { needCourier, withCourier } from './rules.ts'
import { ofOrder } from './schemas.ts'
import { deliveries } from './store.ts'

export default command({
  path: '/api/1/deliveries/change_driver_info',
  group: 'Order driver: changing',
  since: '8.6.6',
  summary: 'Assign a courier and an estimated time to an order, or remove the courier',
  request: Type.Object({
    ...ofOrder,
    driverId: opt(Id('Employee'), 'Courier who delivers the order. Null or omitted removes the courier.'),
    estimatedTime: opt(LocalDateTime(), 'When the courier is expected to arrive.'),
  }),
  errors: { CourierIdDoesNotExist, WrongDeliveryStatus },
  example: { organizationId: demo.organization, orderId: demo.order, driverId: demo.courier },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  async apply({ state, body, organization, caches, fail }) {
    const { driverId, estimatedTime } = body
    needCourier(state, fail)
    // A delivery on its way is with somebody.
    if (!driverId && state.order.status === 'OnWay') throw fail.WrongDeliveryStatus({ status: state.order.status })
    const employees = await caches.get(EmployeesOf, organization.corporationId)
    const changed = withCourier(state, driverId ?? null, employees)
    if (!changed) throw fail.CourierIdDoesNotExist({ path: 'driverId' })
    const time = estimatedTime ? normalizeTerminalTime(estimatedTime) : (state.order.estimatedTime ?? null)
    return { ...changed, order: { ...changed.order, estimatedTime: time } }
  },
})
