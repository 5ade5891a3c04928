import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { findEndpoint } from './store.ts'
import { sendTests, TestResponse, testDescription, testErrors, testFields } from './testing.ts'

export default write({
  path: '/api/1/webhooks/test',
  group: 'WebHooks: settings',
  summary: 'Send examples of webhooks now',
  description: `Sends one example of each type of event to the receiver of the API key and the organization. ${testDescription} An addition of this server.`,
  isLong: true,
  request: Type.Object({ organizationId: Id('Organization'), ...testFields }),
  response: TestResponse,
  errors: testErrors,
  example: { request: { organizationId: demo.organization, eventTypes: ['StopListUpdate'] } },

  async run({ body, organization: { id: organizationId, isSandbox }, db, use, caller, correlationId, fail }) {
    const endpoint = await findEndpoint(db, { organizationId, keyId: caller.keyId })
    if (!endpoint) throw fail.WebhookEndpointNotFound({ path: 'organizationId' })
    return sendTests({ isReceiver: true, use, correlationId, fail }, { ...endpoint, isSandbox }, body.eventTypes)
  },
})
