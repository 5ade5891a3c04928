import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Int32, nullable, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { datedRowsMax, phoneSearchFields, readByPhone, searchDays } from './delivery_date_search.ts'
import { OrdersWithRevisionResponse } from './schemas.ts'

export default query({
  path: '/api/1/deliveries/by_delivery_date_and_phone',
  group: 'Orders: receiving',
  summary: 'Find delivery orders by phone',
  description:
    'From the last 7 days on, latest delivery date first. An earlier start is moved to 7 days ago. Returns at most 5,000 orders per organization, or `rowsCount`, and 16 MB in total. Undecided creations are omitted.',
  request: Type.Object({
    phone: nullable(Text({ maxLength: 40 }), 'Phone of the guest, in any spelling. Null for every phone.'),
    ...phoneSearchFields,
    rowsCount: opt(Int32({ minimum: 1 }), 'Maximum number of orders per organization.'),
  }),
  response: OrdersWithRevisionResponse,
  example: { request: { phone: '+442079460000', organizationIds: [demo.organization] } },

  run: (input) => readByPhone(input, { days: searchDays, rowsMax: datedRowsMax }),
})
