import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { AsRawJson } from '#core/operation/raw_json.ts'
import { CorrelationId, field, Id, List, omittable, opt, Text } from '#core/schema.ts'
import { OrdersTooLarge, searchErrors } from '#ordering/errors.ts'
import { kitchenView } from '#ordering/kitchen_view.ts'
import { isOfSource, listResponses, requestedIds } from '#ordering/searches.ts'
import { demo } from '#shared/demo.ts'
import { OrderInfo } from '#shared/schemas/order_answer.ts'
import { sourceKeys } from '#shared/schemas/searches.ts'
import { orderInfo, responses } from './rules.ts'
import { deliveries } from './store.ts'

export default query({
  path: '/api/1/deliveries/by_id',
  group: 'Orders: receiving',
  summary: 'Find delivery orders by id',
  kitchenView,
  request: Type.Object({
    organizationId: Id('Organization'),
    orderIds: opt(
      List(Id('Order'), { maxItems: 10_000 }),
      'Orders to return. Either these or `posOrderIds` are required.',
    ),
    sourceKeys,
    posOrderIds: opt(
      List(Id('Order'), { maxItems: 10_000 }),
      'Orders to return, by their ids at the front office. Either these or `orderIds` are required.',
    ),
    returnExternalDataKeys: opt(List(Text()), 'Keys of the external data to return. If omitted, all.'),
    returnLockedByUser: omittable(Type.Boolean(), 'Requests lock information. It has no effect here.'),
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    orders: field(List(AsRawJson(OrderInfo)), 'The orders that were found.'),
  }),
  errors: { ...searchErrors, OrdersTooLarge },
  example: { request: { organizationId: demo.organization, orderIds: [demo.order] } },

  async run({ body, organization, db, fail }) {
    const requested = [{ organizationId: organization.id, ids: requestedIds(body, fail) }]
    const orders = await listResponses(db, deliveries, requested, (delivery) =>
      isOfSource(body.sourceKeys, delivery.order.sourceKey)
        ? responses.toRawJson(orderInfo(delivery, body.returnExternalDataKeys))
        : undefined,
    )
    if (!orders) throw fail.OrdersTooLarge({ path: body.orderIds?.length ? 'orderIds' : 'posOrderIds' })
    return { orders }
  },
})
