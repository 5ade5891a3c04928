import { Type } from 'typebox'
import { seesWholeChain } from '#core/access/organizations.ts'
import { query } from '#core/operation/operation.ts'
import { field, Id, Int32, List, nullable, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { listEndpoints } from './store.ts'

const WebhookEndpoint = Type.Object(
  {
    endpointId: field(Id('WebhookEndpoint'), 'Id of the receiver.'),
    organizationId: Id('Organization'),
    keyId: field(Id('ApiKey'), 'API key to which the receiver belongs.'),
    uri: field(Text(), 'Address to which events are sent.'),
    signingSecret: nullable(
      Text(),
      'Secret with which the receiver checks signatures (Standard Webhooks). Null for people of the console.',
    ),
    isPaused: field(Type.Boolean(), 'Whether nothing is sent until the receiver is resumed.'),
    failures: field(
      Int32({ minimum: 0 }),
      'Number of failed attempts since the last one that arrived, or since it was resumed.',
    ),
    pending: field(Int32({ minimum: 0 }), 'Number of unfinished deliveries.'),
    failed: field(Int32({ minimum: 0 }), 'Number of deliveries that have failed permanently.'),
  },
  { title: 'WebhookEndpoint' },
)

export default query({
  path: '/admin/webhooks/endpoints',
  group: 'none stated',
  summary: 'List webhook receivers with pending and failed events',
  description: 'A person of some restaurants gets only their receivers.',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({ endpoints: field(List(WebhookEndpoint, { maxItems: 100_000 }), 'The receivers.') }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db, caller, ...view }) {
    const all = await listEndpoints(db, body.corporationId)
    const isWhole = seesWholeChain(view)
    const visible = all.filter(({ organizationId }) => isWhole || view.organizations.has(organizationId))
    return { endpoints: visible.map((endpoint) => (caller.person ? { ...endpoint, signingSecret: null } : endpoint)) }
  },
})
