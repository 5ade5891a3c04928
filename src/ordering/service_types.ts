import type { OrderType } from '#domains/dictionaries/rules.ts'
import type { PricedOrder } from './model.ts'

/** The service of an order, as orders name it. */
export type OrderService = NonNullable<PricedOrder['orderType']>['orderServiceType']

/** The dictionary and orders name the service of a pick-up differently. */
export const dictionaryService = {
  Common: 'Common',
  DeliveryByCourier: 'DeliveryByCourier',
  DeliveryByClient: 'DeliveryPickUp',
} as const satisfies Record<OrderService, OrderType['orderServiceType']>

/** The same, from the dictionary to orders. */
export const orderService = {
  Common: 'Common',
  DeliveryByCourier: 'DeliveryByCourier',
  DeliveryPickUp: 'DeliveryByClient',
} as const satisfies Record<OrderType['orderServiceType'], OrderService>
