import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { Id, nullable } from '#core/schema.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { findAt } from '#domains/dictionaries/rules.ts'
import { demo } from '#shared/demo.ts'
import { CourierServiceNotFound, WrongDeliveryStatus } from '../errors.ts'
import { isHandedOut, requireCourierDelivery } from '../rules.ts'
import { orderIdFields } from '../schemas.ts'
import { deliveries } from '../store.ts'

export default frontCommand({
  path: '/front/deliveries/change_courier_service',
  summary: 'Report the external delivery service of an order',
  description: 'An order with a delivery service can be sent without a courier.',
  request: Type.Object({
    ...orderIdFields,
    courierServiceId: nullable(Id('CourierService'), 'Delivery service. Null: none.'),
  }),
  errors: { CourierServiceNotFound, WrongDeliveryStatus },
  example: { organizationId: demo.organization, orderId: demo.changingOrder, courierServiceId: null },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  async apply({ state, body: { courierServiceId }, organization, caches, fail }) {
    requireCourierDelivery(state, fail)
    const { externalCourierService: former, courierInfo } = state.order
    if (courierServiceId === (former?.id ?? null)) return state
    // A delivery on its way must have a courier or a courier service.
    if (courierServiceId === null && isHandedOut(state) && !courierInfo)
      throw fail.WrongDeliveryStatus({ status: state.order.status })
    const { courierServices } = await caches.get(DictionariesOf, organization.corporationId)
    const found = courierServiceId === null ? null : findAt(courierServices, courierServiceId, organization.id)
    if (found === undefined) throw fail.CourierServiceNotFound({ path: 'courierServiceId' })
    const externalCourierService = found && { id: found.id, name: found.name }
    return { ...state, order: { ...state.order, externalCourierService } }
  },
})
