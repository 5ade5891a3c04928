import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { changedOrdersDescription, changedOrdersFields, readChangedOrders } from '#ordering/by_revision.ts'
import { kitchenView } from '#ordering/kitchen_view.ts'
import { demo } from '#shared/demo.ts'
import { TableOrderInfo } from '#shared/schemas/order_answer.ts'
import { ordersWithRevision } from '#shared/schemas/searches.ts'
import { responses } from './rules.ts'
import { tableOrders } from './store.ts'

export default query({
  path: '/api/1/order/by_revision',
  group: 'Orders: receiving by revision',
  summary: 'List table orders changed after a revision',
  description: changedOrdersDescription,
  kitchenView,
  request: Type.Object(changedOrdersFields),
  response: ordersWithRevision(TableOrderInfo),
  example: { request: { startRevision: 0, organizationIds: [demo.organization] } },

  run: ({ body, db }) => readChangedOrders(db, { store: tableOrders, responses, timeColumn: 'created_local' }, body),
})
