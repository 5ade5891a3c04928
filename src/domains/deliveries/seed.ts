import { demo } from '#shared/demo.ts'
import type { CreateOrderRequest, DeliveryOrder } from './schemas.ts'

const order = (id: DeliveryOrder['id'], more: Partial<DeliveryOrder> = {}): CreateOrderRequest => ({
  organizationId: demo.organization,
  order: {
    id,
    phone: '+442079460000',
    orderServiceType: 'DeliveryByCourier',
    customer: { type: 'regular', name: 'Ada' },
    deliveryPoint: { address: { type: 'city', line1: '12 Quay Road', flat: '4' } },
    items: [{ type: 'Product', productId: demo.product, amount: 2, price: 9.5 }],
    ...more,
  },
})

/** The orders that examples speak of, as requests to place them. */
export const demoOrders: CreateOrderRequest[] = [
  order(demo.order),
  { ...order(demo.unconfirmedOrder), organizationId: demo.confirmingOrganization },
  order(demo.movingOrder),
  order(demo.paidOrder, {
    orderServiceType: 'DeliveryByClient',
    deliveryPoint: null,
    payments: [{ paymentTypeKind: 'Cash', paymentTypeId: demo.cash, sum: 19 }],
  }),
  order(demo.cancelledOrder),
  order(demo.changingOrder),
  { ...order(demo.confirmedOrder), organizationId: demo.confirmingOrganization },
]

/** Those of them that are confirmed at once. */
export const demoConfirmations = [{ organizationId: demo.confirmingOrganization, orderId: demo.confirmedOrder }]
