import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { field, Id, Int32, Int64, omittable } from '#core/schema.ts'
import { toInstant } from '#core/time.ts'
import { replayAfter, replayEvent, revisionBefore } from '#core/webhooks/endpoints.ts'
import { demo } from '#shared/demo.ts'
import { EventNotFound, ReplayUnclear, WebhookEndpointNotFound } from '../errors.ts'
import { findEndpoint } from './store.ts'

export default write({
  path: '/admin/webhooks/replay',
  group: 'none stated',
  summary: 'Send events to a receiver again',
  description: 'Sends one event, or all events since a revision or a time, with new message ids.',
  tenant: (db, { endpointId }) => findEndpoint(db, endpointId),
  request: Type.Object({
    endpointId: field(Id('WebhookEndpoint'), 'Receiver to which the events are sent.'),
    revision: omittable(Int64({ minimum: 0 }), 'The one event to send, by its revision.'),
    afterRevision: omittable(Int64({ minimum: 0 }), 'Sends all events after this revision.'),
    since: omittable(
      Type.String({ format: 'terminal-time', maxLength: 27, 'x-unit': 'UTC, `yyyy-MM-dd HH:mm:ss.fff`.' }),
      'Sends all events since this moment.',
    ),
  }),
  response: Type.Object({ events: field(Int32({ minimum: 0 }), 'Number of events to send.') }),
  errors: { WebhookEndpointNotFound, EventNotFound, ReplayUnclear },
  example: {
    request: { endpointId: demo.webhookEndpoint, since: '2040-01-01 00:00:00.000' },
    response: { events: 0 },
  },

  /** Sends a single event regardless of the filter, and several as filtered. They have new message ids. */
  async run({ body, db, fail }) {
    const { endpointId, revision, afterRevision, since } = body
    const named = [revision, afterRevision, since].filter((value) => value !== undefined)
    if (named.length !== 1) throw fail.ReplayUnclear()
    const endpoint = await findEndpoint(db, endpointId)
    if (!endpoint) throw fail.WebhookEndpointNotFound({ path: 'endpointId' })
    if (revision !== undefined) {
      if (!(await replayEvent(db, endpoint, revision))) throw fail.EventNotFound({ path: 'revision' })
      return { events: 1 }
    }
    const start = since === undefined ? (afterRevision ?? 0) : revisionBefore(toInstant(since, 'UTC'))
    return { events: await replayAfter(db, endpoint, start) }
  },
})
