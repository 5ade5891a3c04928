import type { Organization } from '#core/access/organizations.ts'
import type { Fail } from '#core/errors.ts'
import { defaultOrderType, findAt, type OrderType, rowsAt } from '#domains/dictionaries/rules.ts'
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
  const choices = () => choicesFor({ organization, dictionaries }, order.orderServiceType)
  if (!type) throw fail.OrderTypeNotFound({ path, message: missingText(order), choices: choices() })
  const service = orderService[type.orderServiceType]
  if (service === 'Common' || (order.orderServiceType && order.orderServiceType !== service)) {
    const message = `${type.name} is an order type for ${serviceTexts[service]}, not for ${serviceTexts[order.orderServiceType ?? 'delivery']}`
    throw fail.IncorrectOrderType({ path, message, choices: choices() })
  }
  if (!isOffered(organization, service))
    throw fail.OrderServiceTypeDoesNotMatchSelfServiceMode({ path, choices: choices() })
  return type
}

const serviceTexts = {
  Common: 'orders in the restaurant',
  DeliveryByCourier: 'DeliveryByCourier',
  DeliveryByClient: 'DeliveryByClient',
  delivery: 'deliveries',
} as const

function missingText({
  orderTypeId,
  orderServiceType,
}: Pick<DeliveryOrder, 'orderTypeId' | 'orderServiceType'>): string {
  if (orderTypeId) return 'The organization has no such order type'
  return orderServiceType
    ? `The organization has no default order type for ${orderServiceType}: send \`order.orderTypeId\``
    : '`order.orderTypeId` or `order.orderServiceType` is required'
}

/** Returns the order types that the organization offers for deliveries, or for one service. */
const choicesFor = (
  { organization, dictionaries }: Omit<TypeContext, 'fail'>,
  requested: DeliveryOrder['orderServiceType'],
): OrderType[] =>
  rowsAt(dictionaries.orderTypes, organization.id, ({ orderServiceType }) => {
    const service = orderService[orderServiceType]
    return service !== 'Common' && isOffered(organization, service) && (!requested || requested === service)
  })
