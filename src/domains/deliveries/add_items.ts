import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { relatedStopList } from '#domains/stop_lists/changes.ts'
import { checkAddedItems } from '#ordering/added_items.ts'
import { demo } from '#shared/demo.ts'
import { addItems, addItemsFields, addingErrors } from './added_items.ts'
import { deliveries } from './store.ts'

export default command({
  path: '/api/1/deliveries/add_items',
  group: 'Orders: changing',
  since: '7.4.6',
  summary: 'Add items to an order before it is cooked',
  description:
    'Possible until the kitchen is done (CookingCompleted). Discounts are recalculated over all items. Payments need not cover the new sum until the order is closed. An order holds at most 500 items.',
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

  check: ({ body, ...asking }) => checkAddedItems(asking, deliveries, body),
  apply: ({ body, ...input }) => addItems(input, body),
})
