import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Int32, nullable, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { readByPhone } from './by_delivery_date.loader.ts'
import { phoneSearch } from './by_delivery_date_and_phone.request.ts'
import { datedRowsMax, searchDays } from './by_revision.query.ts'
import { OrdersWithRevisionResponse } from './schemas.ts'

export default query({
  path: '/api/1/deliveries/by_delivery_date_and_phone',
  group: 'Orders: receiving',
  summary: 'Delivery orders of a phone, of the last 7 days and those ahead, latest delivery date first',
  description:
    'An earlier start is cut off. At most 5,000 orders of each organization, or `rowsCount`, and 16 MB of all. ' +
    'Orders that the front office has not decided on are left out.',
  request: Type.Object({
    phone: nullable(Text({ maxLength: 40 }), 'Phone of the guest, in any spelling. Null for every phone.'),
    ...phoneSearch,
    rowsCount: opt(Int32({ minimum: 1 }), 'How many orders of each organization are answered at most.'),
  }),
  response: OrdersWithRevisionResponse,
  example: { request: { phone: '+442079460000', organizationIds: [demo.organization] } },

  run: (input) => readByPhone(input, { days: searchDays, rowsMax: datedRowsMax }),
})
