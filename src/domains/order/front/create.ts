import { frontCreation } from '#core/operation/front_operation.ts'
import { relatedStopList } from '#domains/stop_lists/changes.ts'
import { ItemOnStopList } from '#domains/stop_lists/errors.ts'
import { demo } from '#shared/demo.ts'
import { creationErrors } from '../errors.ts'
import { acceptTableOrder, placeTableOrder } from '../placing.ts'
import { OpenedTableOrder } from '../schemas.ts'
import { tableOrders } from '../store.ts'

export default frontCreation({
  path: '/front/order/create',
  summary: 'Report an order opened at the terminal',
  description:
    'It is for tables or a tab. The fields of `order` are those of `/api/1/order/create`; `id` is required. Send a `positionId` for each item, so that later actions can ' +
    'name them.',
  request: OpenedTableOrder,
  errors: { ...creationErrors, ItemOnStopList },
  aggregate: tableOrders,
  relatedStates: [relatedStopList],
  example: {
    organizationId: demo.organization,
    terminalGroupId: demo.terminalGroup,
    order: {
      id: demo.openedTableOrder,
      tableIds: [demo.table],
      items: [{ type: 'Product', productId: demo.product, amount: 2, price: 9.5 }],
    },
  },

  create: ({ body, ...placing }) => placeTableOrder(placing, body),
  apply: (input) => acceptTableOrder(input),
})
