import { creation } from '#core/operation.ts'
import { DictionariesOf } from '#domains/dictionaries/store.ts'
import { EmployeesOf } from '#domains/employees/store.ts'
import { CatalogueOf } from '#domains/menus/store.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/store.ts'
import { demo } from '#shared/demo.ts'
import { makeDelivery, taken } from './create.rules.ts'
import { creationErrors } from './errors.ts'
import { orderInfo } from './rules.ts'
import { CreateOrderRequest, OrderResponse } from './schemas.ts'
import { deliveries } from './store.ts'

export default creation({
  path: '/api/1/deliveries/create',
  group: 'Orders: creating',
  summary: 'Place a delivery order',
  request: CreateOrderRequest,
  response: OrderResponse,
  errors: creationErrors,
  subject: deliveries,
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

  async create({ body, organization, caches, now, fail }) {
    const { corporationId } = organization
    const [terminalGroups, dictionaries, catalogue, employees] = await Promise.all([
      caches.get(TerminalGroupsOf, corporationId),
      caches.get(DictionariesOf, corporationId),
      caches.get(CatalogueOf, corporationId),
      caches.get(EmployeesOf, corporationId),
    ])
    return makeDelivery({ organization, terminalGroups, dictionaries, catalogue, employees, now, fail }, body)
  },

  apply: ({ state, organization, now }) => taken(state, organization, now),

  answer: (delivery) => ({ orderInfo: orderInfo(delivery) }),
})
