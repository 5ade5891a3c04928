import { Type } from 'typebox'
import { newSecret } from '#core/access/tokens.ts'
import { OperationSettings } from '#core/operation/context.ts'
import { write } from '#core/operation/operation.ts'
import { withCorrelationId } from '#core/operation/responses.ts'
import { field, Id, newId, opt, Text } from '#core/schema.ts'
import { resumeEndpoint } from '#core/webhooks/endpoints.ts'
import { demo } from '#shared/demo.ts'
import { checkAddress } from './addresses.ts'
import { WebhookAddressRefused, WebhookUriInvalid } from './errors.ts'
import { AuthToken, SigningSecret, WebHooksFilter } from './schemas.ts'
import { findEndpoint, saveEndpoint } from './store.ts'

export default write({
  path: '/api/1/webhooks/update_settings',
  group: 'WebHooks: settings',
  summary: 'Set the webhook receiver of this API key',
  description:
    'A new receiver gets events from now on. All settings are replaced. Saving also resumes ' +
    'a paused receiver. An address that is not public is refused, except for networks that the operator ' +
    'allows and loopback for a sandbox; a host that cannot be resolved is accepted.',
  request: Type.Object({
    organizationId: Id('Organization'),
    webHooksUri: field(Text({ maxLength: 2000 }), 'Address to which events are sent by POST.'),
    authToken: opt(AuthToken, 'Value of the header `Authorization`. If omitted, none.'),
    webHooksFilter: opt(WebHooksFilter, 'Filter of events. If omitted, all events.'),
  }),
  response: withCorrelationId({ signingSecret: SigningSecret }, { title: 'WebhooksUpdateSettingsResponse' }),
  errors: { WebhookUriInvalid, WebhookAddressRefused },
  example: {
    request: {
      organizationId: demo.organization,
      webHooksUri: 'http://127.0.0.1:9000/webhooks',
      authToken: 'a-secret-of-yours',
      webHooksFilter: {
        deliveryOrderFilter: {
          orderStatuses: ['Unconfirmed', 'WaitCooking', 'OnWay', 'Delivered', 'Closed', 'Cancelled'],
          errors: true,
        },
      },
    },
  },

  /** Replaces all settings; omitted ones are cleared. Resumes an endpoint that is paused or has a new address. */
  async run({ body, db, caller, organization, use }) {
    const allowance = { networks: use(OperationSettings).webhookNetworks, loopback: organization.isSandbox }
    await checkAddress(body.webHooksUri, allowance, 'webHooksUri')
    const owner = { organizationId: organization.id, keyId: caller.keyId }
    const known = await findEndpoint(db, owner)
    const id = known?.id ?? newId<'WebhookEndpoint'>()
    const signingSecret = await saveEndpoint(db, {
      ...owner,
      id,
      corporationId: caller.corporationId,
      uri: body.webHooksUri,
      authToken: body.authToken ?? null,
      filter: body.webHooksFilter ?? null,
      secret: newSecret('whsec'),
    })
    if (known && (known.isPaused || known.uri !== body.webHooksUri))
      await resumeEndpoint(db, { organizationId: organization.id, id })
    return { signingSecret }
  },
})
