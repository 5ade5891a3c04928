import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { AsRawJson } from '#core/operation/raw_json.ts'
import { CorrelationId, field, Id, List } from '#core/schema.ts'
import { dayMs } from '#core/time.ts'
import { OrdersTooLarge } from '#ordering/errors.ts'
import { orderFrame } from '#ordering/placed.ts'
import { isOfSource, listResponses } from '#ordering/searches.ts'
import { demo } from '#shared/demo.ts'
import { OrderInfo } from '#shared/schemas/order_answer.ts'
import { sourceKeys } from '#shared/schemas/searches.ts'
import { responses } from './rules.ts'
import { listRefusedIds } from './searches.store.ts'
import { deliveries } from './store.ts'

const rowsMax = 200

export default query({
  path: '/api/1/deliveries/refused',
  group: 'Orders: receiving',
  summary: 'List orders that the front office refused',
  description:
    `Returns up to ${rowsMax} refused creations of the last 24 hours, latest first, so that their guests can be called. Other ` +
    'operations return `order: null` for a refused order; here it is the order as it was placed, without a number. `errorInfo` is ' +
    'the reason, `timestamp` the time of the refusal.',
  request: Type.Object({ organizationId: Id('Organization'), sourceKeys }),
  response: Type.Object({
    correlationId: CorrelationId,
    orders: field(List(AsRawJson(OrderInfo)), 'Refused orders.'),
  }),
  errors: { OrdersTooLarge },
  example: { request: { organizationId: demo.organization } },

  async run({ body, organization, db, now, fail }) {
    const organizationId = organization.id
    const ids = await listRefusedIds(db, { organizationId, since: now - dayMs, rowsMax })
    const orders = await listResponses(db, deliveries, [{ organizationId, ids }], (delivery) =>
      isOfSource(body.sourceKeys, delivery.order.sourceKey)
        ? responses.toRawJson({ ...orderFrame(delivery), order: { ...delivery.order, externalData: null } })
        : undefined,
    )
    if (!orders) throw fail.OrdersTooLarge({ path: 'organizationId' })
    return { orders }
  },
})
