import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { field, Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { EventNotFound } from '../errors.ts'
import { eventRevision, ReplayResponse, replay, replayDescription, replayErrors, replayFields } from '../replaying.ts'
import { findReceiver, ownerOfEndpoint } from './store.ts'

export default write({
  path: '/admin/webhooks/replay',
  group: 'none stated',
  summary: 'Send events to a receiver again',
  description: `Sends one event, the events of one attempt, or all events since a revision or a time. ${replayDescription}`,
  usesServerTime: true,
  tenant: (db, { endpointId }) => ownerOfEndpoint(db, endpointId),
  request: Type.Object({
    endpointId: field(Id('WebhookEndpoint'), 'Receiver to which the events are sent.'),
    revision: eventRevision,
    ...replayFields,
  }),
  response: ReplayResponse,
  errors: { ...replayErrors, EventNotFound },
  example: {
    request: { endpointId: demo.webhookEndpoint, since: '2040-01-01 00:00:00.000' },
    response: { events: 0 },
  },

  async run({ body: { endpointId, ...events }, db, now, fail }) {
    const endpoint = await findReceiver(db, endpointId)
    if (!endpoint) throw fail.WebhookEndpointNotFound({ path: 'endpointId' })
    const replayed = await replay({ db, now, fail }, endpoint, events)
    if (events.revision !== undefined && replayed.events === 0) throw fail.EventNotFound({ path: 'revision' })
    return replayed
  },
})
