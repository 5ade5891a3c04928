import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { relatedStopList } from '#domains/stop_lists/changes.ts'
import { checkAddedItems } from '#ordering/added_items.ts'
import { hasAllItems } from '#ordering/cooking.ts'
import { demo } from '#shared/demo.ts'
import { addItems, addItemsFields, addingErrors } from '../added_items.ts'
import { deliveries } from '../store.ts'

export default frontCommand({
  path: '/front/deliveries/add_items',
  summary: 'Report items added in the restaurant',
  description: 'Items at existing positions are not added again.',
  request: Type.Object(addItemsFields),
  errors: addingErrors,
  example: {
    organizationId: demo.organization,
    orderId: demo.changingOrder,
    items: [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }],
  },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,
  relatedStates: [relatedStopList],

  check: ({ body, ...asking }) => checkAddedItems(asking, deliveries, body, { mayBeThere: true }),
  apply: ({ body, ...input }) => (hasAllItems(input.state.order, body.items) ? input.state : addItems(input, body)),
})
