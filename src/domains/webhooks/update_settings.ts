import { Type } from 'typebox'
import { newSecret } from '#core/access/tokens.ts'
import { afterListening } from '#core/listening_time.ts'
import { OperationSettings } from '#core/operation/context.ts'
import { write } from '#core/operation/operation.ts'
import { withCorrelationId } from '#core/operation/responses.ts'
import { field, Id, newId, opt, Text } from '#core/schema.ts'
import { AddressRefused, type Allowance, parseHttpUrl, resolveAllowed } from '#core/webhooks/addresses.ts'
import { resumeEndpoint } from '#core/webhooks/endpoints.ts'
import { demo } from '#shared/demo.ts'
import { WebhookAddressRefused, WebhookUriInvalid } from './errors.ts'
import { AuthToken, SigningSecret, WebHooksFilter } from './schemas.ts'
import { findEndpoint, saveEndpoint } from './store.ts'

const lookUpWithinMs = 2_000

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
  async run({ body, db, fail, caller, organization, use, now }) {
    const url = parseHttpUrl(body.webHooksUri)
    if (!url) throw fail.WebhookUriInvalid({ path: 'webHooksUri' })
    const allowance = { networks: use(OperationSettings).webhookNetworks, loopback: organization.isSandbox }
    if (await isRefused(url, allowance)) throw fail.WebhookAddressRefused({ path: 'webHooksUri' })
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
      await resumeEndpoint(db, { organizationId: organization.id, id }, now)
    return { signingSecret }
  },
})

/**
 * Returns whether the address is refused. A host that cannot be resolved now is accepted, because each delivery resolves and checks it
 * again.
 */
async function isRefused(url: URL, allowance: Allowance): Promise<boolean> {
  const timeout = Promise.withResolvers<false>()
  const cancel = afterListening(lookUpWithinMs, () => timeout.resolve(false))
  const lookedUp = resolveAllowed(url, allowance).then(
    () => false,
    (error) => error instanceof AddressRefused,
  )
  return Promise.race([lookedUp, timeout.promise]).finally(cancel)
}
