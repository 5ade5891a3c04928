import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { relatedStopList } from '#domains/stop_lists/changes.ts'
import { checkAddedItems } from '#ordering/added_items.ts'
import { hasAllItems } from '#ordering/cooking.ts'
import { demo } from '#shared/demo.ts'
import { happenedAt, happenedFields } from '#shared/front.ts'
import { addItemsFields, addItemsSteps, addingErrors } from '../added_items.ts'
import { tableOrders } from '../store.ts'

export default frontCommand({
  path: '/front/order/add_items',
  summary: 'Report items added at the terminal',
  description: 'Items at existing positions are not added again.',
  request: Type.Object({ ...addItemsFields, ...happenedFields }),
  errors: addingErrors,
  example: {
    organizationId: demo.organization,
    orderId: demo.tableOrder,
    items: [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }],
  },
  aggregate: tableOrders,
  subjectId: ({ orderId }) => orderId,
  relatedStates: [relatedStopList],

  check: ({ body, ...asking }) => checkAddedItems(asking, tableOrders, body, { mayBeThere: true }),
  apply: ({ body, ...input }) =>
    hasAllItems(input.state.order, body.items)
      ? input.state
      : addItemsSteps(input, body, happenedAt(body, input.organization, input.now)),
})
