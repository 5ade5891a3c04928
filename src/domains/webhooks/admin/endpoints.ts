import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, Int32, List, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { listEndpoints } from './store.ts'

const WebhookEndpoint = Type.Object(
  {
    endpointId: Id('WebhookEndpoint'),
    organizationId: Id('Organization'),
    keyId: Id('ApiKey'),
    uri: Text(),
    signingSecret: Text({ description: 'Standard Webhooks secret, for the receiver to verify signatures with' }),
    isPaused: Type.Boolean(),
    pending: Int32({ minimum: 0 }),
    failed: Int32({ minimum: 0 }),
  },
  { title: 'WebhookEndpoint' },
)

export default query({
  path: '/admin/webhooks/endpoints',
  group: 'none stated',
  summary: 'Receivers of webhooks of a corporation, with what is pending and what has failed',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({ endpoints: List(WebhookEndpoint, { maxItems: 100_000 }) }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db }) {
    return { endpoints: await listEndpoints(db, body.corporationId) }
  },
})
