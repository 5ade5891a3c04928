import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { toTerminalTime } from '#core/time.ts'
import { relatedStopList } from '#domains/stop_lists/changes.ts'
import { checkAddedItems } from '#ordering/added_items.ts'
import { demo } from '#shared/demo.ts'
import { addItemsFields, addItemsSteps, addingErrors } from './added_items.ts'
import { tableOrders } from './store.ts'

export default command({
  path: '/api/1/order/add_items',
  group: 'Orders: changing',
  since: '7.4.6',
  summary: 'Add items to an order and cancel its bill',
  request: Type.Object(addItemsFields),
  errors: addingErrors,
  example: {
    organizationId: demo.organization,
    orderId: demo.tableOrder,
    items: [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }],
  },
  aggregate: tableOrders,
  subjectId: ({ orderId }) => orderId,
  relatedStates: [relatedStopList],

  check: ({ body, ...asking }) => checkAddedItems(asking, tableOrders, body),
  apply: ({ body, ...input }) => addItemsSteps(input, body, toTerminalTime(input.now, input.organization.timeZone)),
})
