import type { Organization } from '#core/access/organizations.ts'
import type { Fail } from '#core/errors.ts'
import { type Dictionaries, defaultOrderType } from '#domains/dictionaries/rules.ts'
import type { ResolvedAddress } from '#domains/geo/model.ts'
import { dictionaryService } from '#ordering/service_types.ts'
import type { DeliveryPoint } from '#shared/schemas/requested_guest.ts'
import { makeDeliveryPoint } from './delivery_point.rules.ts'
import type { addressErrors, OrderServiceTypeDoesNotMatchSelfServiceMode, OrderTypeNotFound } from './errors.ts'
import { isOffered } from './order_types.rules.ts'

interface ServiceContext {
  organization: Organization
  dictionaries: Dictionaries
  located: ResolvedAddress
  fail: Fail<
    typeof addressErrors & {
      OrderServiceTypeDoesNotMatchSelfServiceMode: typeof OrderServiceTypeDoesNotMatchSelfServiceMode
      OrderTypeNotFound: typeof OrderTypeNotFound
    }
  >
}

type ServiceRequest =
  | { newServiceType: 'DeliveryByCourier'; deliveryPoint: DeliveryPoint }
  | { newServiceType: 'DeliveryByClient' }

/**
 * Returns the changes of an order whose service type changes: its default order type, an address for the courier, or neither address nor
 * courier for pickup. The promised time stays.
 */
export function changeServiceType(
  { organization, dictionaries, located, fail }: ServiceContext,
  request: ServiceRequest,
) {
  const { newServiceType: service } = request
  const path = 'newServiceType'
  if (!isOffered(organization, service)) throw fail.OrderServiceTypeDoesNotMatchSelfServiceMode({ path })
  const type = defaultOrderType(dictionaries, organization.id, dictionaryService[service])
  if (!type) throw fail.OrderTypeNotFound({ path })
  const orderType = { id: type.id, name: type.name, orderServiceType: service }
  return request.newServiceType === 'DeliveryByCourier'
    ? {
        orderType,
        deliveryPoint: makeDeliveryPoint({ organization, located, fail }, request.deliveryPoint, true, 'deliveryPoint'),
      }
    : { orderType, deliveryPoint: undefined, courierInfo: null }
}
