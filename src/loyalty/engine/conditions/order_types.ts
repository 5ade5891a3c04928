import { Type } from 'typebox'
import { Id, List, OneOf, opt } from '#core/schema.ts'
import { condition, isOneOf } from '../condition.ts'

/** By which type of order, and by which service, guests get what they order. */
export const orderTypes = condition({
  settings: Type.Object({
    orderTypeIds: opt(List(Id('OrderType')), 'The order has one of these types. If omitted, any.'),
    orderServiceTypes: opt(
      List(OneOf(['Common', 'DeliveryByCourier', 'DeliveryPickUp'])),
      'The order has one of these services. If omitted, any.',
    ),
  }),
  compile({ orderTypeIds, orderServiceTypes }) {
    return ({ orderTypeId, orderServiceType }) => {
      const type = orderTypeIds ? isOneOf(orderTypeIds, orderTypeId) : { holds: true, actual: orderTypeId ?? 'no type' }
      const service = orderServiceTypes ? isOneOf(orderServiceTypes, orderServiceType).holds : true
      return { holds: type.holds && service, actual: `${type.actual}, ${orderServiceType ?? 'no service'}` }
    }
  },
})
