import type { Organization } from '#core/access/organizations.ts'
import type { Fail } from '#core/errors.ts'
import { defaultOrderType, findAt, type OrderType } from '#domains/dictionaries/rules.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import { dictionaryService, type OrderService, orderService } from '#ordering/service_types.ts'
import type { orderTypeErrors } from './errors.ts'
import type { PlacingContext } from './model.ts'
import type { DeliveryOrder } from './schemas.ts'

/** Returns whether the organization offers this service. */
export function isOffered(organization: Organization, service: Exclude<OrderService, 'Common'>): boolean {
  const { deliveryServiceType } = settingsOf(organization)
  return (
    deliveryServiceType === 'CourierAndSelfService' ||
    (deliveryServiceType === 'CourierOnly') === (service === 'DeliveryByCourier')
  )
}

interface TypeContext extends Pick<PlacingContext, 'organization' | 'dictionaries'> {
  fail: Fail<typeof orderTypeErrors>
}

/** Returns the requested or default order type. Refuses a type that the organization does not have or offer. */
export function chooseOrderType(
  { organization, dictionaries, fail }: TypeContext,
  order: Pick<DeliveryOrder, 'orderTypeId' | 'orderServiceType'>,
): OrderType {
  const type = order.orderTypeId
    ? findAt(dictionaries.orderTypes, order.orderTypeId, organization.id)
    : order.orderServiceType &&
      defaultOrderType(dictionaries, organization.id, dictionaryService[order.orderServiceType])
  const path = order.orderTypeId ? 'order.orderTypeId' : 'order.orderServiceType'
  if (!type) throw fail.OrderTypeNotFound({ path })
  const service = orderService[type.orderServiceType]
  if (service === 'Common' || (order.orderServiceType && order.orderServiceType !== service))
    throw fail.IncorrectOrderType({ path })
  if (!isOffered(organization, service)) throw fail.OrderServiceTypeDoesNotMatchSelfServiceMode({ path })
  return type
}
