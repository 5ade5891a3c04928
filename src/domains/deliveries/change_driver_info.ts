import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { Id, LocalDateTime, opt } from '#core/schema.ts'
import { normalizeTerminalTime } from '#core/time.ts'
import { EmployeesOf } from '#domains/employees/cached.ts'
import { demo } from '#shared/demo.ts'
import { FieldRequired } from '#shared/errors.ts'
import { CourierIdDoesNotExist, WrongDeliveryStatus } from './errors.ts'
import { findCourier, requireCourierDelivery, withCourier } from './rules.ts'
import { orderIdFields } from './schemas.ts'
import { deliveries } from './store.ts'

export default command({
  path: '/api/1/deliveries/change_driver_info',
  group: 'Order driver: changing',
  since: '8.6.6',
  summary: 'Change the courier and the estimated time of an order',
  description:
    'Changes what the request names: an omitted field leaves its value, null removes it. At least one is required. An order that is OnWay keeps its courier or gets another one.',
  request: Type.Object({
    ...orderIdFields,
    driverId: opt(
      Id('Employee'),
      'Courier who delivers the order. Null removes the courier; if omitted, the order keeps its courier.',
    ),
    estimatedTime: opt(
      LocalDateTime(),
      'When the courier is expected to arrive. Null removes the time; if omitted, the order keeps its time.',
    ),
  }),
  errors: { CourierIdDoesNotExist, FieldRequired, WrongDeliveryStatus },
  example: { organizationId: demo.organization, orderId: demo.order, driverId: demo.courier },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  async check({ body: { driverId, estimatedTime }, organization, caches, fail }) {
    if (driverId === undefined && estimatedTime === undefined)
      throw fail.FieldRequired({
        path: 'driverId',
        message: '`driverId` or `estimatedTime` is required: null removes it, a value sets it',
      })
    const employees = await caches.get(EmployeesOf, organization.corporationId)
    if (driverId && !findCourier(employees, driverId, organization.id))
      throw fail.CourierIdDoesNotExist({ path: 'driverId' })
  },

  async apply({ state, body: { driverId, estimatedTime }, organization, caches, fail }) {
    requireCourierDelivery(state, fail)
    // A delivery on its way must have a courier.
    if (driverId === null && state.order.status === 'OnWay')
      throw fail.WrongDeliveryStatus({ status: state.order.status })
    const employees = await caches.get(EmployeesOf, organization.corporationId)
    const changed = driverId === undefined ? state : withCourier(state, driverId, employees)
    if (!changed) throw fail.CourierIdDoesNotExist({ path: 'driverId' })
    if (estimatedTime === undefined) return changed
    return {
      ...changed,
      order: { ...changed.order, estimatedTime: estimatedTime && normalizeTerminalTime(estimatedTime) },
    }
  },
})
