import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'
import { field, Id } from '#core/schema.ts'
import { resumeEndpoint } from '#core/webhooks/endpoints.ts'
import { demo } from '#shared/demo.ts'
import { WebhookEndpointNotFound } from '../errors.ts'
import { findReceiver, ownerOfEndpoint } from './store.ts'

export default write({
  path: '/admin/webhooks/resume',
  group: 'none stated',
  summary: 'Resume a paused receiver without losing events',
  description: 'Delivery continues with the first event that was not sent.',
  tenant: (db, { endpointId }) => ownerOfEndpoint(db, endpointId),
  request: Type.Object({ endpointId: field(Id('WebhookEndpoint'), 'Receiver to resume.') }),
  response: EmptyObject,
  errors: { WebhookEndpointNotFound },
  example: { request: { endpointId: demo.webhookEndpoint }, response: {} },

  async run({ body, db, fail }) {
    const endpoint = await findReceiver(db, body.endpointId)
    if (!endpoint) throw fail.WebhookEndpointNotFound({ path: 'endpointId' })
    await resumeEndpoint(db, endpoint)
    return {}
  },
})
