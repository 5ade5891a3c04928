import { DuplicatedOrderId } from '#domains/deliveries/errors.ts'
import type { CreateOrderRequest, DeliveryOrder } from '#domains/deliveries/schemas.ts'
import { demo } from '#shared/demo.ts'
import { draftsSeed } from './drafts.ts'
import type { SeedStep } from './seed.ts'

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

/** Requests that place the orders of examples. */
const orders: CreateOrderRequest[] = [
  order(demo.order),
  { ...order(demo.unconfirmedOrder), organizationId: demo.confirmingOrganization },
  order(demo.movingOrder, {
    payments: [{ paymentTypeKind: 'External', paymentTypeId: demo.online, sum: 9.5, isProcessedExternally: true }],
  }),
  order(demo.paidOrder, {
    orderServiceType: 'DeliveryByClient',
    deliveryPoint: null,
    payments: [{ paymentTypeKind: 'Cash', paymentTypeId: demo.cash, sum: 19 }],
  }),
  order(demo.cancelledOrder),
  order(demo.changingOrder, {
    items: [{ type: 'Product', productId: demo.product, amount: 2, price: 9.5, positionId: demo.position }],
  }),
  { ...order(demo.confirmedOrder), organizationId: demo.confirmingOrganization },
]

const confirmation = { organizationId: demo.confirmingOrganization, orderId: demo.confirmedOrder }

export const seed: readonly SeedStep[] = [
  {
    name: 'deliveries: orders',
    isBackground: true,
    after: ['dictionaries: what orders refer to', 'menus: main menu', 'delivery_restrictions: the harbour'],
    async run({ ask }) {
      for (const body of orders) await ask('/api/1/deliveries/create', body, { unless: DuplicatedOrderId })
      await ask('/api/1/deliveries/confirm', confirmation)
    },
  },
  draftsSeed,
]
