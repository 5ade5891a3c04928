import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Int32, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { historyDays, phoneSearchFields, readByPhone } from '../delivery_date_search.ts'
import { OrdersWithRevisionResponse } from '../schemas.ts'

const rowsMax = 200

export default query({
  path: '/api/1/deliveries/history/by_delivery_date_and_phone',
  group: 'Orders: receiving',
  summary: 'Find past and future delivery orders by phone',
  description:
    'From the last 90 days on, latest delivery date first. At most 200 orders of each organization, or `rowsCount`, and 16 MB of all. Orders that the front office has not ' +
    'decided on are omitted.',
  request: Type.Object({
    phone: field(Text({ maxLength: 40 }), 'Phone of the guest, in any spelling. Null for every phone.'),
    ...phoneSearchFields,
    rowsCount: field(Int32({ minimum: 1, maximum: rowsMax }), 'Maximum number of orders per organization.'),
  }),
  response: OrdersWithRevisionResponse,
  example: { request: { phone: '+442079460000', organizationIds: [demo.organization], rowsCount: 20 } },

  run: (input) => readByPhone(input, { days: historyDays, rowsMax }),
})
