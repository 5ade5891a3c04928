import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { toTerminalTime } from '#core/time.ts'
import { stopListOf } from '#domains/stop_lists/changes.ts'
import { checkAddedItems } from '#ordering/added_items.loader.ts'
import { demo } from '#shared/demo.ts'
import { addedFields, addedSteps, addingErrors } from './add_items.command.ts'
import { tableOrders } from './store.ts'

export default command({
  path: '/api/1/order/add_items',
  group: 'Orders: changing',
  since: '7.4.6',
  summary: 'Add items to an order; its printed bill is taken back',
  request: Type.Object(addedFields),
  errors: addingErrors,
  example: {
    organizationId: demo.organization,
    orderId: demo.tableOrder,
    items: [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }],
  },
  aggregate: tableOrders,
  subjectId: ({ orderId }) => orderId,
  relatedStates: [stopListOf],

  check: ({ body, ...asking }) => checkAddedItems(asking, tableOrders, body),
  apply: ({ body, ...turn }) => addedSteps(turn, body, toTerminalTime(turn.now, turn.organization.timeZone)),
})
