import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { AttemptPage, attemptFilters, attemptsDescription, readAttempts } from './attempt_pages.ts'
import { WebhookEndpointNotFound } from './errors.ts'
import { findEndpoint } from './store.ts'

export default query({
  path: '/api/1/webhooks/attempts',
  group: 'WebHooks: settings',
  summary: 'List attempts to send webhooks',
  description: `${attemptsDescription} The receiver is that of the API key and the organization. An addition of this server.`,
  usesServerTime: true,
  request: Type.Object({ organizationId: Id('Organization'), ...attemptFilters }),
  response: AttemptPage,
  errors: { WebhookEndpointNotFound },
  example: { request: { organizationId: demo.organization, onlyFailed: true, limit: 10 } },

  async run({ body: { organizationId, ...filters }, db, now, use, caller, fail }) {
    const endpoint = await findEndpoint(db, { organizationId, keyId: caller.keyId })
    if (!endpoint) throw fail.WebhookEndpointNotFound({ path: 'organizationId' })
    return readAttempts({ db, now, use, isReceiver: true }, endpoint, filters)
  },
})
