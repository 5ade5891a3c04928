import { Type } from 'typebox'
import { OrganizationsOf } from '#core/access/organizations.ts'
import { OperationSettings } from '#core/operation/context.ts'
import { write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'
import { field, Id, Text } from '#core/schema.ts'
import { resumeEndpoint } from '#core/webhooks/endpoints.ts'
import { demo } from '#shared/demo.ts'
import { checkAddress } from '../addresses.ts'
import { WebhookAddressRefused, WebhookEndpointNotFound, WebhookUriInvalid } from '../errors.ts'
import { findReceiver, ownerOfEndpoint, updateEndpoint } from './store.ts'

export default write({
  path: '/admin/webhooks/change_address',
  group: 'none stated',
  summary: 'Change the address of a receiver',
  description:
    'Signing secret, `authToken` and filter stay. Pending events are sent to the new address, and a paused receiver resumes. The address ' +
    'follows the same rules as in `/api/1/webhooks/update_settings`.',
  tenant: (db, { endpointId }) => ownerOfEndpoint(db, endpointId),
  request: Type.Object({
    endpointId: field(Id('WebhookEndpoint'), 'Receiver that gets a new address.'),
    uri: field(Text({ maxLength: 2000 }), 'Address to which events are sent by POST.'),
  }),
  response: EmptyObject,
  errors: { WebhookEndpointNotFound, WebhookUriInvalid, WebhookAddressRefused },
  example: { request: { endpointId: demo.webhookEndpoint, uri: 'http://127.0.0.1:9/webhooks' }, response: {} },

  async run({ body: { endpointId, uri }, db, caches, fail, use }) {
    const endpoint = await findReceiver(db, endpointId)
    if (!endpoint) throw fail.WebhookEndpointNotFound({ path: 'endpointId' })
    const organization = (await caches.get(OrganizationsOf, endpoint.corporationId)).get(endpoint.organizationId)
    const loopback = organization?.isSandbox ?? false
    await checkAddress(uri, { networks: use(OperationSettings).webhookNetworks, loopback }, 'uri')
    if (!(await updateEndpoint(db, endpoint, { uri }))) throw fail.WebhookEndpointNotFound({ path: 'endpointId' })
    await resumeEndpoint(db, endpoint)
    return {}
  },
})
