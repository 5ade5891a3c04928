import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, Id, nullable, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { AuthToken, SigningSecret, WebHooksFilter } from './schemas.ts'
import { findEndpoint } from './store.ts'

export default query({
  path: '/api/1/webhooks/settings',
  group: 'Organizations: settings',
  summary: 'Read the webhook settings of this API key',
  request: Type.Object({ organizationId: Id('Organization') }),
  response: Type.Object({
    correlationId: CorrelationId,
    apiLoginName: nullable(Text(), 'Name of the API key.'),
    webHooksUri: nullable(Text(), 'Address to which events are sent. Null when none is set.'),
    authToken: opt(AuthToken, 'Value of the header `Authorization`. Null for none.'),
    webHooksFilter: opt(WebHooksFilter, 'Filter of events. Null: all events.'),
    signingSecret: SigningSecret,
  }),
  example: { request: { organizationId: demo.organization } },

  async run({ organization, db, caller }) {
    const endpoint = await findEndpoint(db, { organizationId: organization.id, keyId: caller.keyId })
    return {
      apiLoginName: caller.name,
      webHooksUri: endpoint?.uri ?? null,
      authToken: endpoint?.authToken ?? null,
      webHooksFilter: endpoint?.filter ?? null,
      signingSecret: endpoint?.secret ?? null,
    }
  },
})
