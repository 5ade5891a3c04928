import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, Int32, Int64, List, LocalDateTime, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { readByPhone } from '../by_delivery_date.loader.ts'
import { historyDays } from '../by_revision.rules.ts'
import { OrdersWithRevisionResponse } from '../schemas.ts'

const rowsMax = 200

export default query({
  path: '/api/1/deliveries/history/by_delivery_date_and_phone',
  group: 'Orders: receiving',
  summary: 'Delivery orders of a phone, of the last 90 days and those ahead, latest delivery date first',
  description:
    'At most 200 orders of each organization, or `rowsCount`. Orders that the front office has not ' +
    'decided on are left out.',
  request: Type.Object({
    phone: Text({ maxLength: 40 }),
    deliveryDateFrom: opt(LocalDateTime()),
    deliveryDateTo: opt(LocalDateTime()),
    organizationIds: List(Id('Organization'), { minItems: 1 }),
    startRevision: opt(Int64({ minimum: 0 })),
    sourceKeys: opt(List(Text())),
    rowsCount: Int32({ minimum: 1, maximum: rowsMax }),
  }),
  response: OrdersWithRevisionResponse,
  example: { request: { phone: '+442079460000', organizationIds: [demo.organization], rowsCount: 20 } },

  run: (input) => readByPhone(input, { days: historyDays, rowsMax }),
})
