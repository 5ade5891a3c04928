import { type Static, Type } from 'typebox'
import type { Db } from '#core/db/connect.ts'
import type { Service } from '#core/operation/service.ts'
import { field, Id, Int32, Int64, List, nullable, OneOf, omittable, Text } from '#core/schema.ts'
import { type Instant, toInstant, toUtcText } from '#core/time.ts'
import { headersOf } from '#core/webhooks/message.ts'
import { type SentMessage, SentMessages, shownBodyMax } from '#core/webhooks/sent_messages.ts'
import { UtcTimeText } from './schemas.ts'
import { type EventState, type KnownEndpoint, listAttempts, listEventStates, type StoredAttempt } from './store.ts'

const limitDefault = 50
const attemptsMax = 100

export const attemptFilters = {
  onlyFailed: omittable(Type.Boolean(), 'Whether only failed attempts are returned. If omitted, all.'),
  since: omittable(UtcTimeText(), 'Only attempts since this moment. If omitted, those of the last week.'),
  limit: omittable(
    Int32({ minimum: 1, maximum: attemptsMax }),
    `Maximum number of attempts of a page, ${limitDefault} by default.`,
  ),
  cursor: omittable(Int64({ minimum: 0 }), 'Cursor from the previous page. If omitted, the first page.'),
}

const AttemptFilters = Type.Object(attemptFilters)
type AttemptFilters = Static<typeof AttemptFilters>

const Header = Type.Object(
  { name: field(Text(), 'Name of the header.'), value: field(Text(), 'Value of the header.') },
  { title: 'WebhookAttemptHeader' },
)

const WebhookAttempt = Type.Object(
  {
    attemptId: field(Int64(), 'Number of the attempt.'),
    messageId: field(Id('WebhookMessage'), 'Id of the message, as its receiver sees it in `webhook-id`.'),
    revisions: field(List(Int64()), 'Revisions of the events in the message.'),
    eventTypes: field(List(Text()), 'Types of the events. Empty if the events are deleted.'),
    attemptedAt: field(UtcTimeText(), 'When the attempt was made.'),
    durationMs: field(Int32({ minimum: 0 }), 'How long the receiver took, in milliseconds.'),
    requestHeaders: field(List(Header), 'Headers of the request without `authorization` and `webhook-signature`.'),
    requestBody: nullable(
      Text({ maxLength: shownBodyMax }),
      `Body of the request, cut after ${shownBodyMax} characters. People and the operator get texts of people as their kind and length, ` +
        'such as `[12 characters]`. Null if the events are deleted.',
    ),
    status: nullable(Int32(), 'HTTP status of the response. Null if there was none.'),
    responseBody: nullable(
      Text({ maxLength: shownBodyMax }),
      'Body of the response, cut after 8 KiB. Null if it is empty or no text. People and the operator get no texts of people of the request.',
    ),
    error: nullable(Text(), 'Why there was no response. Null if there was one.'),
    state: field(
      OneOf(['Delivered', 'Failed', 'Waiting']),
      'State of the events: they have arrived, by this attempt or a later one; the server has given up; or they wait for another attempt.',
    ),
    nextAttemptAt: nullable(
      UtcTimeText(),
      'When the events are due to be sent again. Null if they are being sent, wait for earlier events, or do not wait, and while the ' +
        'receiver is paused.',
    ),
  },
  { title: 'WebhookAttempt' },
)
type WebhookAttempt = Static<typeof WebhookAttempt>

export const AttemptPage = Type.Object({
  attempts: field(List(WebhookAttempt, { maxItems: attemptsMax }), 'The attempts, the newest first.'),
  cursor: nullable(Int64(), 'Cursor of the next page. Null on the last page.'),
})

export const attemptsDescription =
  'Attempts of the last week with the request and the response of the receiver. Request the next page with the `cursor` of the previous ' +
  'one, until it is null.'

interface Reader {
  db: Db
  now: Instant
  use<T>(service: Service<T>): T
  /** Whether the page is for the program to which the messages were sent, which gets them unmasked. */
  isReceiver: boolean
}

/** Returns a page of attempts with both sides. */
export async function readAttempts(
  { db, now, use, isReceiver }: Reader,
  endpoint: KnownEndpoint,
  { limit = limitDefault, since, onlyFailed, cursor }: AttemptFilters,
): Promise<Static<typeof AttemptPage>> {
  const found = await listAttempts(db, endpoint, {
    onlyFailed,
    since: since === undefined ? undefined : toInstant(since, 'UTC'),
    before: cursor,
    rowsMax: limit + 1,
  })
  const page = found.slice(0, limit)
  const revisions = page.flatMap((attempt) => attempt.revisions)
  const states = new Map((await listEventStates(db, endpoint, revisions)).map((state) => [state.revision, state]))
  // Reads messages one by one, because each may have a megabyte.
  const messages = new Map<string, SentMessage | undefined>()
  for (const { messageId, revisions } of page) {
    if (messages.has(messageId)) continue
    const message = { ...endpoint, id: messageId, revisions }
    messages.set(messageId, await use(SentMessages).find(db, message, isReceiver))
  }
  return {
    attempts: page.map(({ responseBody, ...attempt }) => {
      const message = messages.get(attempt.messageId)
      const response = responseBody !== null && !isReceiver ? withoutSecrets(responseBody, endpoint) : responseBody
      return {
        ...viewOf(attempt, message),
        ...nextOf(attempt, states, { ...endpoint, now }),
        responseBody: response === null ? null : (message?.showAnswer(response) ?? null),
      }
    }),
    cursor: found.length > limit ? (page.at(-1)?.attemptId ?? null) : null,
  }
}

/** Returns a response without the secrets of the receiver, which it may repeat. */
export const withoutSecrets = (response: string, { secret, authToken }: KnownEndpoint): string =>
  [secret, ...(authToken?.split(' ') ?? [])]
    .filter(({ length }) => length >= secretLengthMin)
    .reduce((shown, word) => shown.replaceAll(word, `[${word.length} characters]`), response)

const secretLengthMin = 4

function viewOf({ attemptedAt, ...attempt }: Omit<StoredAttempt, 'responseBody'>, message: SentMessage | undefined) {
  const headers = headersOf({ id: attempt.messageId, secret: '', authToken: null }, Buffer.of(), attemptedAt)
  return {
    ...attempt,
    attemptedAt: toUtcText(attemptedAt),
    eventTypes: message?.eventTypes ?? [],
    requestHeaders: Object.entries(headers)
      .filter(([name]) => name !== 'webhook-signature')
      .map(([name, value]) => ({ name, value })),
    requestBody: message?.body ?? null,
  }
}

/** Returns the state of the events of an attempt. */
function nextOf(
  { revisions }: Pick<StoredAttempt, 'revisions'>,
  states: ReadonlyMap<number, EventState>,
  { isPaused, quietUntil, now }: KnownEndpoint & { now: Instant },
): Pick<WebhookAttempt, 'state' | 'nextAttemptAt'> {
  const events = revisions.flatMap((revision) => states.get(revision) ?? [])
  const waiting = events.filter(({ outcome }) => outcome === null)
  if (waiting.length === 0) {
    const isGivenUp = events.some(({ outcome }) => outcome === 'failed')
    return { state: isGivenUp ? 'Failed' : 'Delivered', nextAttemptAt: null }
  }
  const due = waiting.flatMap(({ dueAt, isSending }): Instant[] => (dueAt === null || isSending ? [] : [dueAt]))
  const isDue = due.length > 0 && !isPaused
  const nextAttemptAt = isDue ? toUtcText(Math.max(Math.min(...due), quietUntil ?? 0, now)) : null
  return { state: 'Waiting', nextAttemptAt }
}
