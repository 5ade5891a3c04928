import { type Static, Type } from 'typebox'
import type { Fail } from '#core/errors.ts'
import type { Service } from '#core/operation/service.ts'
import { field, Id, Int32, List, nullable, opt, Text } from '#core/schema.ts'
import { isSuccess, storedBytesMax } from '#core/webhooks/receivers.ts'
import { testsPerMinuteMax, WebhookTester } from '#core/webhooks/tester.ts'
import { withoutSecrets } from './attempt_pages.ts'
import { TestedTooOften, UnknownEventType, WebhookEndpointNotFound } from './errors.ts'
import type { KnownEndpoint } from './store.ts'

const typesMax = 100

export const testFields = {
  eventTypes: opt(
    List(Text({ maxLength: 200 }), { minItems: 1, maxItems: typesMax }),
    'Types of the events to send. Null or omitted: all.',
  ),
}

const TestedType = Type.Object(
  {
    eventType: field(Text(), 'Type of the event.'),
    messageId: field(Id('WebhookMessage'), 'Id of the message, as the receiver sees it in `webhook-id`.'),
    isAccepted: field(Type.Boolean(), 'Whether the receiver has answered with 2xx.'),
    status: nullable(Int32(), 'HTTP status of the response. Null if there was none.'),
    error: nullable(Text(), 'Why there was no response. Null if there was one.'),
    durationMs: field(Int32({ minimum: 0 }), 'How long the receiver took, in milliseconds.'),
    responseBody: nullable(
      Text({ maxLength: storedBytesMax }),
      'Body of the response, cut after 8 KiB. Null if it is empty or no text.',
    ),
  },
  { title: 'WebhookTestedType' },
)

export const TestResponse = Type.Object({
  tests: field(List(TestedType, { maxItems: typesMax }), 'Responses of the receiver by type of event.'),
})

export const testErrors = { WebhookEndpointNotFound, UnknownEventType, TestedTooOften } as const

export const testDescription =
  'Each type is a message of its own, signed like any other, also to a paused receiver and regardless of the filter. It is sent once, and is ' +
  'not among the attempts. The header `comanda-test: true` marks it; its event is the example of the contract with the organization of the ' +
  'receiver, the present time, and the `correlationId` of this request. ' +
  `A receiver can be tested ${testsPerMinuteMax} times a minute.`

interface Testing {
  /** Whether the program that set the receiver asks, which knows its secrets. */
  isReceiver: boolean
  use<T>(service: Service<T>): T
  correlationId: string
  fail: Fail<typeof testErrors>
}

/** Sends examples to the receiver, and returns its responses. */
export async function sendTests(
  { isReceiver, use, correlationId, fail }: Testing,
  endpoint: KnownEndpoint & { isSandbox: boolean },
  eventTypes: readonly string[] | null | undefined,
): Promise<Static<typeof TestResponse>> {
  const tester = use(WebhookTester)
  const known = Object.keys(tester.examples).sort()
  const unknown = eventTypes?.findIndex((type) => !known.includes(type)) ?? -1
  if (unknown >= 0)
    throw fail.UnknownEventType({ path: `eventTypes[${unknown}]`, message: `Types are ${known.join(', ')}` })
  const retryAfterSeconds = tester.begin(endpoint)
  if (retryAfterSeconds !== undefined) throw fail.TestedTooOften({ retryAfterSeconds })
  const sent = await tester.send(endpoint, [...new Set(eventTypes ?? known)], correlationId)
  return {
    tests: sent.map(({ response, ...test }) => ({
      ...test,
      isAccepted: isSuccess(response),
      status: response.status,
      error: response.error,
      durationMs: response.durationMs,
      responseBody: response.body !== null && !isReceiver ? withoutSecrets(response.body, endpoint) : response.body,
    })),
  }
}
