import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { AttemptPage, attemptFilters, attemptsDescription, readAttempts } from '../attempt_pages.ts'
import { WebhookEndpointNotFound } from '../errors.ts'
import { findReceiver, ownerOfEndpoint } from './store.ts'

export default query({
  path: '/admin/webhooks/attempts',
  group: 'none stated',
  summary: 'List attempts to send to a receiver',
  description: attemptsDescription,
  usesServerTime: true,
  tenant: (db, { endpointId }) => ownerOfEndpoint(db, endpointId),
  request: Type.Object({ endpointId: field(Id('WebhookEndpoint'), 'Receiver of the attempts.'), ...attemptFilters }),
  response: AttemptPage,
  errors: { WebhookEndpointNotFound },
  example: { request: { endpointId: demo.webhookEndpoint, limit: 10 } },

  async run({ body: { endpointId, ...filters }, db, now, use, fail }) {
    const endpoint = await findReceiver(db, endpointId)
    if (!endpoint) throw fail.WebhookEndpointNotFound({ path: 'endpointId' })
    return readAttempts({ db, now, use, isReceiver: false }, endpoint, filters)
  },
})
