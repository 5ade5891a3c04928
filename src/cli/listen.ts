import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { request } from 'undici'
import { newSecret } from '#core/access/tokens.ts'
import { OperatorError } from '#core/operator_error.ts'
import { newId } from '#core/schema.ts'
import { headersOf } from '#core/webhooks/message.ts'
import { eventsMax } from '#core/webhooks/messages.store.ts'
import { ApiError } from '#imports/api.ts'
import { idFlag, repeatable, urlFlag } from './flags.ts'
import { findKeys, type KeyFlags, withKeys } from './key_flags.ts'
import { note, print, printJson } from './output.ts'
import { Session } from './replay/restaurant.ts'
import { onStop } from './signals.ts'

const pollMs = 500
/** Pause after a failure of the server. */
const retryMs = 2_000
const receiverMsMax = 10_000

interface ListenFlags extends KeyFlags {
  organization?: string[]
  forward?: string
  json?: boolean
}

export const listenCommand = withKeys(
  new Command('listen').description(
    'Print events as they happen, and forward them, signed, to an address that only this machine reaches',
  ),
)
  .option(
    '--organization <id>',
    'an organization whose events are read; may be repeated (default: all of the key)',
    repeatable(idFlag('--organization')),
  )
  .option('--forward <url>', 'your receiver, such as http://localhost:3000/hook', urlFlag('--forward'))
  .option('--json', 'print each event as a line of JSON')
  .action(listen)

/** An event as a webhook carries it. */
interface SentEvent {
  eventType: string
  eventTime: string
  eventInfo: unknown
}

interface Page {
  revision: number
  hasMore: boolean
  events: SentEvent[]
}

/** Receiver of forwarded events, and how its messages are signed. */
interface Receiver {
  uri: string
  secret: string
  authToken: string | null
}

async function listen({ organization, forward, json, ...flags }: ListenFlags): Promise<void> {
  const { url, keys } = await findKeys(flags)
  const session = new Session(url, keys, 1)
  const ending = new AbortController()
  const listening = onStop(
    () => ending.abort(),
    () => process.exit(1),
  )
  try {
    const organizations = await listOrganizations(session, organization)
    const freshSecret = newSecret('whsec')
    const reading = organizations.map(async ({ id, name }) => {
      const receiver = forward === undefined ? undefined : await receiverOf(session, id, { uri: forward, freshSecret })
      const signed = receiver ? `, forwarded to ${receiver.uri}, signed with ${receiver.secret}` : ''
      note([`Events of ${name} at ${url}${signed}`])
      await follow(session, id, ending.signal, (events) => show(events, { receiver, json }))
    })
    await Promise.all(reading)
  } finally {
    listening()
    await session.close()
  }
}

async function listOrganizations(session: Session, ids: readonly string[] | undefined) {
  const { organizations } = await session.post<{ organizations: { id: string; name: string }[] }>(
    '/api/1/organizations',
    { organizationIds: ids ?? null },
  )
  if (organizations.length === 0) throw new OperatorError('The API key has no organization', 'Give a key that has one')
  return organizations
}

/** Returns the receiver with the secret and token that the key's own webhooks have, so that a program needs no other settings. */
async function receiverOf(
  session: Session,
  organizationId: string,
  { uri, freshSecret }: { uri: string; freshSecret: string },
): Promise<Receiver> {
  const { signingSecret, authToken } = await session.post<{ signingSecret: string | null; authToken: string | null }>(
    '/api/1/webhooks/settings',
    { organizationId },
  )
  return { uri, secret: signingSecret ?? freshSecret, authToken }
}

/** Calls `take` with the events of an organization as they happen, in order, until the signal. */
async function follow(
  session: Session,
  organizationId: string,
  signal: AbortSignal,
  take: (events: readonly SentEvent[]) => Promise<void>,
): Promise<void> {
  let afterRevision: number | undefined
  let isFailing = false
  while (!signal.aborted) {
    let pauseMs = pollMs
    try {
      const page: Page = await session.post('/api/1/webhooks/events', { organizationId, afterRevision })
      if (isFailing) note(['The server answers again'])
      isFailing = false
      await take(page.events)
      afterRevision = page.revision
      if (page.hasMore) pauseMs = 0
    } catch (error) {
      if (!isTemporary(error)) throw error
      if (!isFailing) note([`${error instanceof Error ? error.message : String(error)}; trying again`])
      isFailing = true
      pauseMs = retryMs
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => {})
  }
}

/** Returns whether a call fails for a reason that may pass: the server is away, or busy. */
const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 || error.status === 429 : error instanceof OperatorError

async function show(
  events: readonly SentEvent[],
  { receiver, json }: { receiver: Receiver | undefined; json: boolean | undefined },
): Promise<void> {
  for (let i = 0; i < events.length; i += eventsMax) {
    const message = events.slice(i, i + eventsMax)
    for (const event of message) {
      if (json) printJson(event)
      else print([`${event.eventTime}  ${event.eventType.padEnd(typeLength)}  ${detailsOf(event.eventInfo)}`])
    }
    if (receiver) note([`  ${await forwarded(receiver, message)}`])
  }
}

const typeLength = 'DeliveryOrderUpdate'.length

/** Returns what tells events of one kind apart: the subject, its status, and why it failed. */
function detailsOf(info: unknown): string {
  const { id, order, reserve, creationStatus, errorInfo } = Object(info)
  const code = errorInfo?.additionalData?.code ?? errorInfo?.code
  const words = [id, order?.number, order?.status, reserve?.status, creationStatus, code, errorInfo?.message]
  return words.filter((word) => word !== undefined && word !== null).join('  ')
}

/** Sends one message as the server does, and returns the outcome in words. */
async function forwarded({ uri, ...signing }: Receiver, events: readonly SentEvent[]): Promise<string> {
  const body = Buffer.from(JSON.stringify(events))
  const since = performance.now()
  try {
    const headers = headersOf({ id: newId(), ...signing }, body, Date.now())
    const signal = AbortSignal.timeout(receiverMsMax)
    const { statusCode, body: answer } = await request(uri, { method: 'POST', headers, body, signal })
    await answer.dump()
    return `-> ${statusCode} in ${Math.round(performance.now() - since)} ms`
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    return `-> not received: ${message || code}`
  }
}
