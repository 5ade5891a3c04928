import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { ReplayResponse, replay, replayDescription, replayErrors, replayFields } from './replaying.ts'
import { findEndpoint } from './store.ts'

export default write({
  path: '/api/1/webhooks/replay',
  group: 'WebHooks: settings',
  summary: 'Send webhooks again',
  description:
    'Sends the events of one attempt, or all events since a revision or a time, to the receiver of the API key and the organization, ' +
    `${replayDescription} An addition of this server.`,
  usesServerTime: true,
  request: Type.Object({ organizationId: Id('Organization'), ...replayFields }),
  response: ReplayResponse,
  errors: replayErrors,
  example: {
    request: { organizationId: demo.organization, since: '2040-01-01 00:00:00.000' },
    response: { events: 0 },
  },

  async run({ body: { organizationId, ...events }, db, now, caller, fail }) {
    const endpoint = await findEndpoint(db, { organizationId, keyId: caller.keyId })
    if (!endpoint) throw fail.WebhookEndpointNotFound({ path: 'organizationId' })
    return replay({ db, now, fail }, endpoint, events)
  },
})
