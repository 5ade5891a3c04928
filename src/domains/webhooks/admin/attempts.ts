import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, Int32, Int64, List, nullable, omittable, Text } from '#core/schema.ts'
import { toUtcText } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { WebhookEndpointNotFound } from './errors.ts'
import { findEndpoint, listAttempts } from './store.ts'

const limitDefault = 100

const WebhookAttempt = Type.Object(
  {
    messageId: Id('WebhookMessage'),
    revisions: List(Int64()),
    attemptedAt: Text({ description: 'UTC' }),
    durationMs: Int32({ minimum: 0 }),
    status: nullable(Int32()),
    error: nullable(Text()),
  },
  { title: 'WebhookAttempt' },
)

export default query({
  path: '/admin/webhooks/attempts',
  group: 'none stated',
  summary: 'Attempts to deliver to a receiver in the last week with its answers, newest first',
  request: Type.Object({
    endpointId: Id('WebhookEndpoint'),
    limit: omittable(Int32({ minimum: 1, maximum: 1000 })),
  }),
  response: Type.Object({ attempts: List(WebhookAttempt) }),
  errors: { WebhookEndpointNotFound },
  example: { request: { endpointId: demo.webhookEndpoint, limit: 10 } },

  async run({ body, db, fail }) {
    const endpoint = await findEndpoint(db, body.endpointId)
    if (!endpoint) throw fail.WebhookEndpointNotFound({ path: 'endpointId' })
    const attempts = await listAttempts(db, endpoint, body.limit ?? limitDefault)
    return { attempts: attempts.map((row) => ({ ...row, attemptedAt: toUtcText(row.attemptedAt) })) }
  },
})
