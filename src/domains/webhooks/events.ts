import { type Static, Type } from 'typebox'
import { recordLifetimeMs } from '#core/events/retention.ts'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field, Id, Int64, List, omittable, opt, Text } from '#core/schema.ts'
import { dayMs } from '#core/time.ts'
import { revisionBefore } from '#core/webhooks/endpoints.ts'
import { EventPages, pageMax } from '#core/webhooks/event_pages.ts'
import { bodyOf } from '#core/webhooks/message.ts'
import { demo } from '#shared/demo.ts'
import { WebHooksFilter } from './schemas.ts'

const ReadEvent = Type.Object(
  {
    eventType: field(Text(), 'Kind of the event, as in webhooks.'),
    eventTime: field(Type.String(), 'When it happened: UTC, `yyyy-MM-dd HH:mm:ss.fff`.'),
    organizationId: Id('Organization'),
    correlationId: field(Id('Command'), 'Id of the request that caused the event.'),
    eventInfo: field(Type.Unknown(), 'Content, as in the webhook of this kind.'),
  },
  { title: 'ReadEvent' },
)
type ReadEvent = Static<typeof ReadEvent>

export default query({
  path: '/api/1/webhooks/events',
  group: 'WebHooks: settings',
  summary: 'Read the events that webhooks send',
  description:
    'For programs without a public address, and to read what a receiver has missed. Without `afterRevision` the answer has no events, ' +
    `only the revision from which to continue. Events are kept for ${recordLifetimeMs / dayMs} days. \`comanda listen\` reads them for you.`,
  usesServerTime: true,
  request: Type.Object({
    organizationId: Id('Organization'),
    afterRevision: omittable(Int64({ minimum: 0 }), 'Reads the events after this revision. If omitted, none.'),
    webHooksFilter: opt(WebHooksFilter, 'Filter of events. If omitted, all events.'),
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    revision: field(Int64({ minimum: 0 }), 'Revision from which to continue.'),
    hasMore: field(Type.Boolean(), 'Whether there are further events already.'),
    hasGap: field(
      Type.Boolean(),
      'Whether events after `afterRevision` may be deleted, because it is too old. Read lists then, and continue from `revision`.',
    ),
    events: field(List(ReadEvent, { maxItems: pageMax }), 'Events in the order of their revisions.'),
  }),
  example: {
    request: { organizationId: demo.organization },
  },

  async run({ body: { afterRevision, webHooksFilter }, organization, db, caller, now, use }) {
    const { events, ...page } = await use(EventPages).after(db, {
      organizationId: organization.id,
      revision: afterRevision,
      filter: webHooksFilter ?? null,
      sourceKey: caller.sourceKey ?? null,
    })
    const sent: ReadEvent[] = JSON.parse(bodyOf(events))
    const oldest = revisionBefore(now - recordLifetimeMs)
    return { ...page, hasGap: afterRevision !== undefined && afterRevision < oldest, events: sent }
  },
})
