import { type Static, Type } from 'typebox'
import { OrganizationsOf, seesWholeChain } from '#core/access/organizations.ts'
import { defineError } from '#core/errors.ts'
import type { Context } from '#core/operation/context.ts'
import { query } from '#core/operation/operation.ts'
import { field, Id, Int32, Int64, List, nullable, OneOf, Text, UtcTime } from '#core/schema.ts'
import { type Instant, minuteMs, toUtcTime } from '#core/time.ts'
import { revisionBefore } from '#core/webhooks/endpoints.ts'
import { findCommand, type StoredCommand } from '#domains/commands/reads.ts'
import { commandFields, viewOfCommand } from '#domains/commands/schemas.ts'
import { demo } from '#shared/demo.ts'
import { readPage } from '../pages.ts'
import { RecordedRequest } from '../schemas.ts'
import { listAttempts, listDeliveries, listEvents, listPosted, rowsMax, type TracedEvent } from '../trace.store.ts'

const NothingTraced = defineError(
  'NOTHING_TRACED',
  404,
  'Nothing is stored under this correlation id',
  'Refused requests are stored for 7 days, commands and events for 90.',
)

const outcomes = { delivered: 'Delivered', failed: 'Failed' } as const

const Command = Type.Object(
  {
    organizationId: Id('Organization'),
    subjectId: nullable(Id('Aggregate'), 'Order, reserve or terminal group that the command changes.'),
    ...commandFields,
  },
  { title: 'TraceCommand' },
)

const Event = Type.Object(
  {
    ownerId: field(Id('Owner'), 'Organization or corporation of the event.'),
    revision: field(Int64(), 'Revision of the event.'),
    type: field(Text(), 'Type of the event.'),
    subjectId: field(Id('Aggregate'), 'Row that was changed.'),
    at: field(UtcTime(), 'Time of the event.'),
    fromStatus: nullable(Text(), 'Status before the event. Null if there was none.'),
    status: nullable(Text(), 'Status since. Null for events without one.'),
  },
  { title: 'TraceEvent' },
)

const Attempt = Type.Object(
  {
    attemptedAt: field(UtcTime(), 'When the attempt was made.'),
    durationMs: field(Int32({ minimum: 0 }), 'How long the receiver took, in milliseconds.'),
    status: nullable(Int32(), 'HTTP status of the response. Null if there was none.'),
    error: nullable(Text(), 'Why the attempt failed. Null when it did not.'),
  },
  { title: 'TraceAttempt' },
)

const Webhook = Type.Object(
  {
    endpointId: field(Id('WebhookEndpoint'), 'Receiver of the event.'),
    uri: field(Text(), 'Address of the receiver.'),
    revision: field(Int64(), 'Revision of the event.'),
    messageId: nullable(Id('WebhookMessage'), 'Message with the event. Null until it is in one.'),
    state: field(OneOf(['Waiting', ...Object.values(outcomes)]), 'State of the delivery.'),
    nextAttemptAt: nullable(
      UtcTime(),
      'When the next attempt is due. Null if none follows, one is being made, the event is in no message yet, or the receiver is paused.',
    ),
    pausedAt: nullable(UtcTime(), 'Since when the receiver is paused. Null if it is not.'),
    attempts: field(List(Attempt, { maxItems: rowsMax }), 'Attempts to deliver the message, the earliest first.'),
  },
  { title: 'TraceWebhook' },
)

const Posted = Type.Object(
  {
    organizationId: Id('Organization'),
    documentId: field(Id('Document'), 'Order or document that was posted.'),
    documentNumber: nullable(Text(), 'Number of the document. Null if it has none.'),
    documentType: nullable(Text(), 'Type of the document. Null for entries without a document.'),
    postings: field(Int32(), 'Number of postings.'),
    reversed: field(Int32(), 'Number of postings that are reversed.'),
    recordedAt: field(UtcTime(), 'When the first of them was recorded.'),
  },
  { title: 'TracePostings' },
)

export default query({
  path: '/admin/requests/trace',
  group: 'none stated',
  summary: 'Trace a request by its correlation id',
  description:
    'Returns the recorded request, the command and the answer of the front office, the events, their webhooks with all attempts, and the ' +
    'postings of what was changed, at most 1,000 of each. Requests that succeed are recorded at sandboxes only. Postings are all those of ' +
    'the order or document, whichever request caused them.',
  request: Type.Object({
    corporationId: Id('Corporation'),
    correlationId: field(Id('Command'), 'Correlation id of the request.'),
  }),
  response: Type.Object({
    request: nullable(RecordedRequest, 'The request. Null if it is not recorded.'),
    command: nullable(Command, 'The command. Null if the request was none, or was refused.'),
    events: field(List(Event, { maxItems: rowsMax }), 'Events of the request, the earliest first.'),
    webhooks: field(List(Webhook, { maxItems: rowsMax }), 'Deliveries of the events to receivers, by receiver.'),
    postings: field(List(Posted, { maxItems: rowsMax }), 'Postings of the changed orders and documents.'),
  }),
  errors: { NothingTraced },
  example: { request: { corporationId: demo.corporation, correlationId: demo.command } },

  async run({ body: { corporationId, correlationId }, db, fail, ...context }) {
    const isWhole = seesWholeChain(context)
    const { caches, chain, organizations } = context
    // The operator belongs to no chain, and sees all restaurants.
    const visible = chain.size > 0 ? organizations : await caches.get(OrganizationsOf, corporationId)
    const within = [...visible.keys()]
    const filters = { within: isWhole ? null : within, withoutOrganization: isWhole }
    const { requests } = await readPage(db, { corporationId, correlationId, ...filters })
    const [request = null] = requests
    const command = await findCommand(db, within, correlationId)
    const events = await listEvents(db, {
      ownerIds: command?.subjectId ? [command.organizationId] : [...within, ...(isWhole ? [corporationId] : [])],
      correlationId,
      subjectId: command?.subjectId ?? null,
      between: revisionsAround(
        command?.acceptedAt ?? (request ? Date.parse(request.receivedAt) : timeOf(correlationId)),
      ),
    })
    if (!request && !command && events.length === 0) throw fail.NothingTraced()
    const subjectIds = [...(command?.subjectId ? [command.subjectId] : []), ...events.map(({ subjectId }) => subjectId)]
    const posted = await listPosted(db, within, [...new Set(subjectIds)])
    return {
      request,
      command: command ? viewOf(command) : null,
      events: events.map((event) => ({ ...event, at: toUtcTime(event.at) })),
      webhooks: await listWebhooks(db, new Set(within), events),
      postings: posted.map((posting) => ({ ...posting, recordedAt: toUtcTime(posting.recordedAt) })),
    }
  },
})

/** Returns the time in an id of version 7. */
const timeOf = (id: string): Instant => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** Maximum time between a request and its event: longer than clients wait. Events of other commands are found by their subject. */
const eventWithinMs = 11 * minuteMs

const revisionsAround = (at: Instant): [number, number] => [
  revisionBefore(at - minuteMs),
  revisionBefore(at + eventWithinMs),
]

async function listWebhooks(
  db: Context['db'],
  organizationIds: ReadonlySet<string>,
  events: readonly TracedEvent[],
): Promise<Static<typeof Webhook>[]> {
  const webhooks = []
  for (const [organizationId, own] of Map.groupBy(events, ({ ownerId }) => ownerId)) {
    if (!organizationIds.has(organizationId)) continue
    const revisions = own.map(({ revision }) => revision)
    const deliveries = await listDeliveries(db, organizationId, revisions)
    const attempts = Map.groupBy(
      await listAttempts(db, organizationId, deliveries),
      ({ messageId }) => messageId as string | null,
    )
    for (const { outcome, nextAttemptAt, pausedAt, ...delivery } of deliveries)
      webhooks.push({
        ...delivery,
        state: outcome ? outcomes[outcome] : ('Waiting' as const),
        nextAttemptAt: utcOrNull(nextAttemptAt),
        pausedAt: utcOrNull(pausedAt),
        attempts: (attempts.get(delivery.messageId) ?? []).map(({ messageId: _, ...attempt }) => ({
          ...attempt,
          attemptedAt: toUtcTime(attempt.attemptedAt),
        })),
      })
  }
  return webhooks
}

const utcOrNull = (at: Instant | null): string | null => (at === null ? null : toUtcTime(at))

const viewOf = ({ organizationId, subjectId, ...command }: StoredCommand): Static<typeof Command> => ({
  organizationId,
  subjectId,
  ...viewOfCommand(command),
})
