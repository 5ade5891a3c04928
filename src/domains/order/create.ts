import { creation } from '#core/operation/command.ts'
import { relatedStopList } from '#domains/stop_lists/changes.ts'
import { ItemOnStopList, ItemStopped } from '#domains/stop_lists/errors.ts'
import { refuseStopped } from '#ordering/stop_list.ts'
import { demo } from '#shared/demo.ts'
import { creationErrors } from './errors.ts'
import { acceptTableOrder, placeTableOrder } from './placing.ts'
import { orderInfo } from './rules.ts'
import { CreateTableOrderRequest, TableOrderResponse } from './schemas.ts'
import { tableOrders } from './store.ts'

export default creation({
  path: '/api/1/order/create',
  group: 'Orders: creating',
  since: '7.4.6',
  summary: 'Place an order for tables or a tab',
  description:
    'The order needs a table or a `tabName`, unless the terminal group has no tables. Several orders may ' +
    'share a table. With `servicePrint` items are printed when the front office accepts the order.',
  request: CreateTableOrderRequest,
  response: TableOrderResponse,
  errors: { ...creationErrors, ItemOnStopList, ItemStopped },
  aggregate: tableOrders,
  relatedStates: [relatedStopList],
  example: {
    organizationId: demo.organization,
    terminalGroupId: demo.terminalGroup,
    order: {
      tableIds: [demo.table],
      customer: { type: 'regular', name: 'Ada' },
      guests: { count: 2 },
      items: [{ type: 'Product', productId: demo.product, amount: 2, price: 9.5 }],
    },
    createOrderSettings: { servicePrint: true },
  },

  timeoutSeconds: ({ createOrderSettings }) => createOrderSettings?.transportToFrontTimeout,

  async create({ body, organization, caches, db, now, fail }) {
    const tableOrder = await placeTableOrder({ organization, caches, db, now, fail }, body)
    if (body.createOrderSettings?.checkStopList)
      await refuseStopped(db, tableOrders, tableOrder, tableOrder.order.items, fail)
    return tableOrder
  },

  apply: (input) => acceptTableOrder(input),

  toResponse: (tableOrder) => ({ orderInfo: orderInfo(tableOrder) }),
})
