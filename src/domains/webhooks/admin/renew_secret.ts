import { Type } from 'typebox'
import { newSecret } from '#core/access/tokens.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, secretField } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { WebhookEndpointNotFound } from '../errors.ts'
import { findReceiver, ownerOfEndpoint, updateEndpoint } from './store.ts'

export default write({
  path: '/admin/webhooks/renew_secret',
  group: 'none stated',
  summary: 'Replace the signing secret of a receiver',
  description:
    'The next message is signed with the new secret. While the receiver still checks the old one it refuses messages, which are sent again ' +
    'later.',
  tenant: (db, { endpointId }) => ownerOfEndpoint(db, endpointId),
  request: Type.Object({ endpointId: field(Id('WebhookEndpoint'), 'Receiver that gets a new secret.') }),
  response: Type.Object({
    signingSecret: secretField(
      Type.String(),
      'The new secret, with which the receiver checks signatures (Standard Webhooks).',
    ),
  }),
  errors: { WebhookEndpointNotFound },
  example: { request: { endpointId: demo.webhookEndpoint } },

  async run({ body, db, fail }) {
    const endpoint = await findReceiver(db, body.endpointId)
    const signingSecret = newSecret('whsec')
    if (!endpoint || !(await updateEndpoint(db, endpoint, { secret: signingSecret })))
      throw fail.WebhookEndpointNotFound({ path: 'endpointId' })
    return { signingSecret }
  },
})
