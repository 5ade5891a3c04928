import { Type } from 'typebox'
import { settledRevision } from '#core/events.ts'
import { query } from '#core/operation.ts'
import { Id, Int32, Int64, List, LocalDateTime, nullable, opt, Text } from '#core/schema.ts'
import { normalizeTerminalTime } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { phoneDigits } from '#shared/ordering/customers.ts'
import { orderInfo } from './rules.ts'
import { OrdersWithRevisionResponse } from './schemas.ts'
import { listByPhone } from './store.ts'

const rowsMax = 1000

export default query({
  path: '/api/1/deliveries/by_delivery_date_and_phone',
  group: 'Orders: receiving',
  summary: 'Delivery orders of a phone, latest delivery date first',
  request: Type.Object({
    phone: nullable(Text({ maxLength: 40 })),
    deliveryDateFrom: opt(LocalDateTime()),
    deliveryDateTo: opt(LocalDateTime()),
    organizationIds: List(Id('Organization'), { minItems: 1 }),
    startRevision: opt(Int64({ minimum: 0 })),
    sourceKeys: opt(List(Text())),
    rowsCount: opt(Int32({ minimum: 1 })),
  }),
  response: OrdersWithRevisionResponse,
  example: { request: { phone: '+442079460000', organizationIds: [demo.organization] } },

  async run({ body, db }) {
    const ids = [...new Set(body.organizationIds)]
    const { startRevision, sourceKeys = null, rowsCount, deliveryDateFrom, deliveryDateTo } = body
    const upToRevision = await settledRevision(db, ids)
    const search = {
      phone: body.phone === null ? null : phoneDigits(body.phone),
      from: deliveryDateFrom ? normalizeTerminalTime(deliveryDateFrom) : null,
      to: deliveryDateTo ? normalizeTerminalTime(deliveryDateTo) : null,
      sourceKeys,
      afterRevision: startRevision ?? 0,
      upToRevision,
      rowsMax: Math.min(rowsCount ?? rowsMax, rowsMax),
    }
    const found = await Promise.all(ids.map((organizationId) => listByPhone(db, { ...search, organizationId })))
    return {
      maxRevision: Math.max(startRevision ?? 0, ...found.flat().map(({ revision }) => revision)),
      ordersByOrganizations: ids.map((organizationId, i) => ({
        organizationId,
        orders: (found[i] ?? []).map((one) => orderInfo(one)),
      })),
    }
  },
})
