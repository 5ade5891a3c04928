import { creation } from '#core/operation/command.ts'
import { stopListOf } from '#domains/stop_lists/changes.ts'
import { demo } from '#shared/demo.ts'
import { acceptDelivery, placeDelivery, placingErrors } from './create.command.ts'
import { orderInfo } from './rules.ts'
import { CreateOrderRequest, OrderResponse } from './schemas.ts'
import { deliveries } from './store.ts'

export default creation({
  path: '/api/1/deliveries/create',
  group: 'Orders: creating',
  summary: 'Place a delivery order',
  description:
    'The answer says that the order was accepted by the server; `creationStatus` becomes `Success` or ' +
    '`Error` when the front office has decided. The same request with the same `order.id` is answered as ' +
    'before. Without `terminalGroupId` the delivery restrictions choose the terminal group, the zone and ' +
    'the delivery time; an order that names its terminal group is not held against them. Without ' +
    '`completeBefore` the order is wanted as soon as possible. `checkStopList` refuses an order that the ' +
    'stop list forbids at once. A price in the request must equal that of the menu, except for products ' +
    'with an open price.',
  request: CreateOrderRequest,
  response: OrderResponse,
  errors: placingErrors,
  aggregate: deliveries,
  companions: [stopListOf],
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

  apply: (turn) => acceptDelivery(turn),

  answer: (delivery) => ({ orderInfo: orderInfo(delivery) }),
})
