import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { changedOrdersDescription, changedOrdersFields, readChangedOrders } from '#ordering/by_revision.ts'
import { kitchenView } from '#ordering/kitchen_view.ts'
import { demo } from '#shared/demo.ts'
import { OrdersWithRevisionResponse } from './schemas.ts'
import { foundDeliveries } from './searches.store.ts'

export default query({
  path: '/api/1/deliveries/by_revision',
  group: 'Orders: receiving by revision',
  summary: 'List delivery orders changed after a revision',
  description: changedOrdersDescription,
  kitchenView,
  request: Type.Object(changedOrdersFields),
  response: OrdersWithRevisionResponse,
  example: { request: { startRevision: 0, organizationIds: [demo.organization] } },

  run: ({ body, db }) => readChangedOrders(db, foundDeliveries, body),
})
