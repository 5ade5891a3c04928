import { Type } from 'typebox'
import { failers, OperationError } from '#core/errors.ts'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, nullable } from '#core/schema.ts'
import { errorInfoOf } from '#ordering/placed.ts'
import { ErrorInfo } from '#shared/schemas/error_info.ts'
import { triedErrors, triedExample, tryPlacing } from './placing.ts'
import { CreateOrderRequest } from './schemas.ts'

const fail = failers(triedErrors)

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
  example: { request: triedExample, response: { errorInfo: null } },

  async run({ body, organization, caches, db, now }) {
    try {
      await tryPlacing({ organization, caches, db, now, fail }, body)
      return { errorInfo: null }
    } catch (error) {
      if (error instanceof OperationError) return { errorInfo: errorInfoOf(error) }
      throw error
    }
  },
})
