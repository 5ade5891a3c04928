import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, List, opt, Text } from '#core/schema.ts'
import { OrdersTooLarge, searchErrors } from '#ordering/errors.ts'
import { kitchenView } from '#ordering/kitchen_view.ts'
import { isOfSource, listResponses, requestedIds } from '#ordering/searches.ts'
import { demo } from '#shared/demo.ts'
import { searchOrganizationIdsField, sourceKeys } from '#shared/schemas/searches.ts'
import { orderInfo, responses } from './rules.ts'
import { TableOrdersResponse } from './schemas.ts'
import { tableOrders } from './store.ts'

export default query({
  path: '/api/1/order/by_id',
  group: 'Orders: receiving',
  since: '7.4.6',
  summary: 'Table orders by their ids',
  kitchenView,
  request: Type.Object({
    organizationIds: searchOrganizationIdsField,
    sourceKeys,
    orderIds: opt(
      List(Id('Order'), { maxItems: 10_000 }),
      'Orders to return. Either these or `posOrderIds` are required.',
    ),
    posOrderIds: opt(
      List(Id('Order'), { maxItems: 10_000 }),
      'Orders to return, by their ids at the front office. Either these or `orderIds` are required.',
    ),
    returnExternalDataKeys: opt(List(Text()), 'Keys of the external data to return. If omitted, all.'),
  }),
  response: TableOrdersResponse,
  errors: { ...searchErrors, OrdersTooLarge },
  example: { request: { organizationIds: [demo.organization], orderIds: [demo.tableOrder] } },

  async run({ body, db, fail }) {
    const { organizationIds, sourceKeys, returnExternalDataKeys } = body
    const ids = requestedIds(body, fail)
    const requested = [...new Set(organizationIds)].map((organizationId) => ({ organizationId, ids }))
    const orders = await listResponses(db, tableOrders, requested, (tableOrder) =>
      isOfSource(sourceKeys, tableOrder.order.sourceKey)
        ? responses.toRawJson(orderInfo(tableOrder, returnExternalDataKeys))
        : undefined,
    )
    if (!orders) throw fail.OrdersTooLarge({ path: body.orderIds?.length ? 'orderIds' : 'posOrderIds' })
    return { orders }
  },
})
