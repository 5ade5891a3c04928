import { Type } from 'typebox'
import { command } from '#core/operation/operation.ts'
import { field, List } from '#core/schema.ts'
import { itemErrors } from '#ordering/errors.ts'
import { refuseRepeatedKeys, withExternalData } from '#ordering/external_data.ts'
import { demo } from '#shared/demo.ts'
import { ExternalData, externalDataMax } from '#shared/schemas/order_request.ts'
import { WrongDeliveryStatus } from './errors.ts'
import { isOpen } from './rules.ts'
import { ofOrder } from './schemas.ts'
import { deliveries } from './store.ts'

export default command({
  path: '/api/1/deliveries/change_external_data',
  group: 'Orders: changing',
  summary: 'Set external data of an order, key by key',
  description: 'A key that is given twice is refused. Possible until the order is closed or cancelled.',
  request: Type.Object({
    ...ofOrder,
    externalData: field(
      List(ExternalData, { maxItems: externalDataMax }),
      'Entries to put in. Each replaces the one of its key; the others stay.',
    ),
  }),
  errors: { Incorrect: itemErrors.Incorrect, WrongDeliveryStatus },
  example: {
    organizationId: demo.organization,
    orderId: demo.changingOrder,
    externalData: [{ key: 'shelf', value: '12' }],
  },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  check: ({ body, fail }) => refuseRepeatedKeys(body.externalData, fail),

  apply({ state, body, fail }) {
    if (!isOpen(state)) throw fail.WrongDeliveryStatus()
    return withExternalData(state, body.externalData, fail)
  },
})
