import { Type } from 'typebox'
import { query } from '#core/operation.ts'
import { CorrelationId, Id, List, omittable, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { OrderInfo } from '#shared/schemas/order_answer.ts'
import { OrderIdsRequired, TooManyOrderIds } from './errors.ts'
import { orderInfo } from './rules.ts'
import { deliveries } from './store.ts'

const orderIdsMax = 200

export default query({
  path: '/api/1/deliveries/by_id',
  group: 'Orders: receiving',
  summary: 'Delivery orders by their ids',
  request: Type.Object({
    organizationId: Id('Organization'),
    orderIds: opt(List(Id('Order'), { maxItems: 10_000 })),
    sourceKeys: opt(List(Text())),
    posOrderIds: opt(List(Id('Order'), { maxItems: 10_000 })),
    returnExternalDataKeys: opt(List(Text())),
    returnLockedByUser: omittable(Type.Boolean()),
  }),
  response: Type.Object({ correlationId: CorrelationId, orders: List(OrderInfo) }),
  errors: { OrderIdsRequired, TooManyOrderIds },
  example: { request: { organizationId: demo.organization, orderIds: [demo.order] } },

  async run({ body, db, fail }) {
    const { orderIds, posOrderIds, sourceKeys } = body
    if (((orderIds?.length ?? 0) === 0) === ((posOrderIds?.length ?? 0) === 0))
      throw fail.OrderIdsRequired({ path: 'orderIds' })
    // An order of a virtual front office has one id on both sides.
    const asked = [...new Set(orderIds?.length ? orderIds : posOrderIds)]
    if (asked.length > orderIdsMax) throw fail.TooManyOrderIds({ path: orderIds?.length ? 'orderIds' : 'posOrderIds' })
    const found = new Map((await deliveries.list(db, body.organizationId, asked)).map((one) => [one.id, one]))
    const orders = asked
      .map((id) => found.get(id))
      .filter((one) => one !== undefined)
      .filter(({ order }) => !sourceKeys?.length || sourceKeys.includes(order.sourceKey ?? ''))
    return { orders: orders.map((one) => orderInfo(one, body.returnExternalDataKeys)) }
  },
})
