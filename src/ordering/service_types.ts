import type { OrderType } from '#domains/dictionaries/rules.ts'
import type { PricedOrder } from './model.ts'

/** Service of an order, as orders name it. */
export type OrderService = NonNullable<PricedOrder['orderType']>['orderServiceType']

/** Names of services in the dictionary, which differ from orders for pick-up. */
export const dictionaryService = {
  Common: 'Common',
  DeliveryByCourier: 'DeliveryByCourier',
  DeliveryByClient: 'DeliveryPickUp',
} as const satisfies Record<OrderService, OrderType['orderServiceType']>

/** Names of services in orders, by those in the dictionary. */
export const orderService = {
  Common: 'Common',
  DeliveryByCourier: 'DeliveryByCourier',
  DeliveryPickUp: 'DeliveryByClient',
} as const satisfies Record<OrderType['orderServiceType'], OrderService>
