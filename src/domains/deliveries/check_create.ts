import { Type } from 'typebox'
import { failers, OperationError } from '#core/errors.ts'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, nullable } from '#core/schema.ts'
import { errorInfoOf } from '#ordering/placed.ts'
import { demo } from '#shared/demo.ts'
import { ErrorInfo } from '#shared/schemas/error_info.ts'
import { DuplicatedOrderId } from './errors.ts'
import { placeDelivery, placingErrors } from './placing.ts'
import { isDelivery } from './reads.ts'
import { CreateOrderRequest } from './schemas.ts'

const fail = failers({ ...placingErrors, DuplicatedOrderId })

export default query({
  path: '/api/1/deliveries/check_create',
  group: 'Deprecated',
  deprecated: 'use create, which performs the same checks',
  summary: 'Check whether the server would accept a delivery order',
  description:
    'Validates a request of `/api/1/deliveries/create` under the same rules, without placing the order. A refusal is in `errorInfo`, with status 200. The front office may still refuse an order that the server accepts.',
  request: CreateOrderRequest,
  response: Type.Object({
    correlationId: CorrelationId,
    errorInfo: nullable(ErrorInfo, 'Why the order would be refused. Null when it would be accepted.'),
  }),
  example: {
    request: {
      organizationId: demo.organization,
      order: {
        phone: '+442079460000',
        orderServiceType: 'DeliveryByClient',
        items: [{ type: 'Product', productId: demo.product, amount: 2, price: 9.5 }],
      },
    },
    response: { errorInfo: null },
  },

  async run({ body, organization, caches, db, now }) {
    const { id } = body.order
    try {
      if (id && (await isDelivery(db, organization.id, id))) throw fail.DuplicatedOrderId({ path: 'order.id' })
      await placeDelivery({ organization, caches, db, now, fail }, body)
      return { errorInfo: null }
    } catch (error) {
      if (error instanceof OperationError) return { errorInfo: errorInfoOf(error) }
      throw error
    }
  },
})
