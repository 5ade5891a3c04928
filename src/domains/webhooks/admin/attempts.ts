import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, Int32, Int64, List, nullable, omittable, Text } from '#core/schema.ts'
import { toUtcText } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { WebhookEndpointNotFound } from '../errors.ts'
import { findEndpoint, listAttempts } from './store.ts'

const limitDefault = 100

const WebhookAttempt = Type.Object(
  {
    messageId: field(Id('WebhookMessage'), 'Id of the message, as its receiver sees it in `webhook-id`.'),
    revisions: field(List(Int64()), 'Revisions of the events in the message.'),
    attemptedAt: field(Type.String({ 'x-unit': 'UTC, `yyyy-MM-dd HH:mm:ss.fff`.' }), 'When the attempt was made.'),
    durationMs: field(Int32({ minimum: 0 }), 'How long the receiver took, in milliseconds.'),
    status: nullable(Int32(), 'HTTP status of the response. Null if there was none.'),
    error: nullable(Text(), 'Why the attempt failed. Null when it did not.'),
  },
  { title: 'WebhookAttempt' },
)

export default query({
  path: '/admin/webhooks/attempts',
  group: 'none stated',
  summary: 'List delivery attempts of the last week, newest first',
  tenant: (db, { endpointId }) => findEndpoint(db, endpointId),
  request: Type.Object({
    endpointId: field(Id('WebhookEndpoint'), 'Receiver of the attempts.'),
    limit: omittable(Int32({ minimum: 1, maximum: 1000 }), 'Maximum number of attempts. Default: 100.'),
  }),
  response: Type.Object({ attempts: field(List(WebhookAttempt), 'The attempts, the newest first.') }),
  errors: { WebhookEndpointNotFound },
  example: { request: { endpointId: demo.webhookEndpoint, limit: 10 } },

  async run({ body, db, fail }) {
    const endpoint = await findEndpoint(db, body.endpointId)
    if (!endpoint) throw fail.WebhookEndpointNotFound({ path: 'endpointId' })
    const attempts = await listAttempts(db, endpoint, body.limit ?? limitDefault)
    return { attempts: attempts.map((row) => ({ ...row, attemptedAt: toUtcText(row.attemptedAt) })) }
  },
})
