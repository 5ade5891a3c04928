import { Type } from 'typebox'
import { command } from '#core/operation/operation.ts'
import { field, List } from '#core/schema.ts'
import { itemErrors } from '#ordering/errors.ts'
import { refuseRepeatedKeys, withExternalData } from '#ordering/external_data.ts'
import { demo } from '#shared/demo.ts'
import { ExternalData, externalDataMax } from '#shared/schemas/order_request.ts'
import { WrongOrderStatus } from './errors.ts'
import { needOpen } from './rules.ts'
import { ofOrder } from './schemas.ts'
import { tableOrders } from './store.ts'

export default command({
  path: '/api/1/order/change_external_data',
  group: 'Orders: changing',
  summary: 'Set external data of an order, key by key',
  description: 'An order holds at most 100 pairs.',
  request: Type.Object({
    ...ofOrder,
    externalData: field(
      List(ExternalData, { maxItems: externalDataMax }),
      'Entries to put in. Each replaces the one of its key; the others stay.',
    ),
  }),
  errors: { Incorrect: itemErrors.Incorrect, WrongOrderStatus },
  example: {
    organizationId: demo.organization,
    orderId: demo.tableOrder,
    externalData: [{ key: 'loyaltyCard', value: '0042' }],
  },
  aggregate: tableOrders,
  subjectId: ({ orderId }) => orderId,

  check: ({ body, fail }) => refuseRepeatedKeys(body.externalData, fail),

  apply({ state, body, fail }) {
    needOpen(state, fail)
    return withExternalData(state, body.externalData, fail)
  },
})
