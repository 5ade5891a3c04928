import { type TSchema, Type } from 'typebox'
import type { RegisteredDomain } from '#core/operation/domain.ts'
import { field, Id, List } from '#core/schema.ts'
import { messageBytesMax } from '#core/webhooks/grouping.ts'
import { messageHeaders } from '#core/webhooks/message.ts'
import { eventsMax } from '#core/webhooks/messages.store.ts'
import { responseTimeoutMs } from '#core/webhooks/receivers.ts'
import type { EventKind } from '#core/webhooks/rules.ts'
import { giveUpAfterMs, retryAfterMaxMs, retrySteps } from '#core/webhooks/schedule.ts'
import type { Json } from './openapi_components.ts'
import type { SchemaPublisher } from './openapi_schema.ts'
import type { Recordings } from './recordings.ts'

/** Returns the domains' kinds of events as OpenAPI webhooks. */
export function publishedWebhooks(
  domains: readonly RegisteredDomain[],
  schemas: SchemaPublisher,
  { webhooks }: Recordings,
): Json {
  const kinds = domains.flatMap(({ name, events = {} }) =>
    Object.entries(events).map(([type, kind]) => {
      const schema = schemas.body(messageOf(type, kind.info), {
        family: `array<${type}WebHookEventInfo>`,
        name: `${type}WebHookMessage`,
        side: 'answer',
        user: `the message ${type}`,
      })
      const message = { schema, ...(type in webhooks && { example: webhooks[type] }) }
      return [type, { post: describe({ type, domain: name, kind, message }) }]
    }),
  )
  return Object.fromEntries(kinds)
}

const messageTaken = 'MessageTaken'

interface Published {
  type: string
  domain: string
  kind: EventKind
  message: { schema: unknown; example?: unknown }
}

function describe({ type, domain, kind, message }: Published): Json {
  const condition = kind.isSentByDefault ? 'It is sent unless' : 'It is sent only if'
  const filter = `\`${kind.section}\` of \`webHooksFilter\` ${kind.isSentByDefault ? 'leaves it out' : 'has `updates: true`'}`
  return {
    operationId: `webhook_${type}`,
    tags: [domain],
    summary: kind.summary,
    description: `${kind.description} ${condition} ${filter}. \`${messageTaken}\` describes the delivery.`,
    'x-event': type,
    'x-filter': kind.section,
    security: [],
    parameters: Object.keys(webhookHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: { required: true, content: { 'application/json': message } },
    responses: {
      '2XX': { $ref: `#/components/responses/${messageTaken}` },
      default: { $ref: '#/components/responses/MessageNotTaken' },
    },
  }
}

/** Returns the schema of a POST with events of one kind. */
const messageOf = (type: string, info: TSchema) =>
  List(
    Type.Object(
      {
        eventType: Type.Unsafe<string>({ type: 'string', const: type, 'x-about': 'The kind of the event.' }),
        eventTime: field(Type.String(), 'When it happened: UTC, `yyyy-MM-dd HH:mm:ss.fff`.'),
        organizationId: Id('Organization'),
        correlationId: field(
          Id('Command'),
          'Id of the request that caused the event: for a command of yours, the one in its response.',
        ),
        eventInfo: field(info, 'Content of the event.'),
      },
      { title: `${type}WebHookEventInfo` },
    ),
    { minItems: 1, maxItems: eventsMax },
  )

/** Headers of every message, by component name. */
export const webhookHeaders = Object.fromEntries(
  Object.entries(messageHeaders).map(([name, { description, isAlwaysSent }]) => [
    `webhooks-${name.replace('webhook-', '')}`,
    { name, in: 'header', required: isAlwaysSent, description, schema: { type: 'string' } },
  ]),
)

const second = 1_000
const units = [
  [86_400 * second, 'day'],
  [3_600 * second, 'hour'],
  [60 * second, 'minute'],
  [second, 'second'],
] as const

/** Formats a duration in the largest exact unit, such as `90 seconds` or `2 hours`. Uses days only above three. */
function durationText(ms: number): string {
  const [size, name] = units.find(([size, name]) => ms % size === 0 && (name !== 'day' || ms > 3 * size)) ?? units[3]
  const count = ms / size
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** Description of the delivery, with the settings of the sender. */
const deliverySentences =
  `A POST holds up to ${eventsMax} events of any kinds, at most ${messageBytesMax / 1_048_576} MiB or one larger event. ` +
  `Any 2xx within ${durationText(responseTimeoutMs)} is success. Otherwise the message is sent again under the same \`webhook-id\`: after ` +
  `${retrySteps.slice(0, -1).map(durationText).join(', ')}, then every ${durationText(retrySteps.at(-1)!)}, each a fifth earlier or later; a ` +
  `\`Retry-After\` of up to ${durationText(retryAfterMaxMs)} is obeyed. After ${durationText(giveUpAfterMs)} the receiver is paused, and ` +
  'loses nothing. Events about one subject, such as an order, arrive in their order; events may arrive twice.'

/** Responses of receivers. */
export const webhookResponses = {
  [messageTaken]: {
    description: `Accepted. Of a body of text the first 8 KiB are stored for a week (\`/api/1/webhooks/attempts\`). ${deliverySentences}`,
  },
  MessageNotTaken: { description: 'Refused: the message is sent again. Redirects are not followed.' },
}
