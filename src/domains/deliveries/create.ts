import { creation } from '#core/operation/command.ts'
import { relatedStopList } from '#domains/stop_lists/changes.ts'
import { demo } from '#shared/demo.ts'
import { acceptDelivery, placeDelivery, placingErrors } from './placing.ts'
import { orderInfo } from './rules.ts'
import { CreateOrderRequest, OrderResponse } from './schemas.ts'
import { deliveries } from './store.ts'

export default creation({
  path: '/api/1/deliveries/create',
  group: 'Orders: creating',
  summary: 'Place a delivery order',
  description:
    "The response means that the server has accepted the order; `creationStatus` becomes `Success` or `Error` when the front office has decided. Repeating the request with the same `order.id` gets the same response. Without `terminalGroupId`, the delivery restrictions choose the terminal group, the zone and the delivery time; an order that names its terminal group is not checked against them. Without `completeBefore`, the order is wanted as soon as possible. With `checkStopList`, an order that the stop list forbids is refused immediately. A price in the request must equal the menu's, except for products with an open price.",
  request: CreateOrderRequest,
  response: OrderResponse,
  errors: placingErrors,
  aggregate: deliveries,
  relatedStates: [relatedStopList],
  example: {
    organizationId: demo.organization,
    order: {
      phone: '+442079460000',
      orderServiceType: 'DeliveryByCourier',
      customer: { type: 'regular', name: 'Ada' },
      deliveryPoint: { address: { type: 'city', line1: '12 Quay Road', flat: '4' } },
      items: [{ type: 'Product', productId: demo.product, amount: 2, price: 9.5 }],
      payments: [{ paymentTypeKind: 'Cash', paymentTypeId: demo.cash, sum: 19 }],
    },
  },

  timeoutSeconds: ({ createOrderSettings }) => createOrderSettings?.transportToFrontTimeout,

  create: (input) => placeDelivery(input, input.body),

  apply: (input) => acceptDelivery(input),

  toResponse: (delivery) => ({ orderInfo: orderInfo(delivery) }),
})
