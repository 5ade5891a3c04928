import { Type } from 'typebox'
import { OrganizationsOf } from '#core/access/organizations.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { sendTests, TestResponse, testDescription, testErrors, testFields } from '../testing.ts'
import { findReceiver, ownerOfEndpoint } from './store.ts'

export default write({
  path: '/admin/webhooks/test',
  group: 'none stated',
  summary: 'Send examples of events to a receiver now',
  description: `Sends one example of each type of event. ${testDescription}`,
  isLong: true,
  tenant: (db, { endpointId }) => ownerOfEndpoint(db, endpointId),
  request: Type.Object({ endpointId: field(Id('WebhookEndpoint'), 'Receiver to test.'), ...testFields }),
  response: TestResponse,
  errors: testErrors,
  example: { request: { endpointId: demo.webhookEndpoint, eventTypes: ['StopListUpdate'] } },

  async run({ body: { endpointId, eventTypes }, db, caches, use, correlationId, fail }) {
    const endpoint = await findReceiver(db, endpointId)
    if (!endpoint) throw fail.WebhookEndpointNotFound({ path: 'endpointId' })
    const organization = (await caches.get(OrganizationsOf, endpoint.corporationId)).get(endpoint.organizationId)
    const isSandbox = organization?.isSandbox ?? false
    return sendTests({ isReceiver: false, use, correlationId, fail }, { ...endpoint, isSandbox }, eventTypes)
  },
})
