import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { transaction } from '#core/db/connect.ts'
import { type Event, insertEvents, takeRevisions } from '#core/events/outbox.ts'
import { asId, type Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { pollMs, type World } from './world.ts'

export interface Envelope {
  eventType: string
  eventTime: string
  organizationId: string
  correlationId: string
  eventInfo: unknown
}

export interface Received {
  headers: IncomingHttpHeaders
  path: string
  body: string
  events: Envelope[]
}

/** Exceeds the time of any delivery in tests. */
const patienceMs = 25_000

/** Returns the response; undefined leaves the sender without one. */
export type Reaction = (
  received: Received,
) => { status: number; headers?: Record<string, string>; body?: string | Buffer } | undefined

export interface Receiver {
  url: string
  received: Received[]
  /** Response to the next requests. */
  react: Reaction
  /** Waits until this many requests have arrived. */
  requests(count: number): Promise<Received[]>
  /** Waits until this many events have arrived, and returns them in the order of arrival. */
  events(count: number): Promise<Envelope[]>
  close(): Promise<void>
}

/** Opens a receiver of webhooks on loopback. */
export async function openReceiver(react: Reaction = () => ({ status: 200 })): Promise<Receiver> {
  const waiting: { isMet(): boolean; met(): void }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const one = { headers: request.headers, path: request.url ?? '', body, events: JSON.parse(body) }
    const reaction = receiver.react(one)
    receiver.received.push(one)
    if (reaction) response.writeHead(reaction.status, reaction.headers).end(reaction.body ?? 'thank you')
    for (const wait of waiting) if (wait.isMet()) wait.met()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A failed test leaves its receiver open, which must not keep the process alive.
  server.unref()
  const until = (isMet: () => boolean, expectation: string) =>
    new Promise<void>((met, missed) => {
      if (isMet()) return met()
      const timer = setTimeout(
        () => missed(new Error(`${receiver.received.length} requests came, not ${expectation}`)),
        patienceMs,
      )
      const done = () => {
        clearTimeout(timer)
        met()
      }
      waiting.push({ isMet, met: done })
    })
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    react,
    async requests(count) {
      await until(() => receiver.received.length >= count, `${count} requests`)
      return receiver.received
    },
    async events(count) {
      const all = () => receiver.received.flatMap(({ events }) => events)
      await until(() => all().length >= count, `${count} events`)
      return all()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return receiver
}

export interface Subscription {
  organizationId: Id<'Organization'>
  endpointId: string
  token: string
}

/** Creates an organization of the demo chain and a key whose webhooks go to the address. */
export async function subscribe(
  world: World,
  webHooksUri: string,
  { isSandbox = true, ...settings }: { isSandbox?: boolean; authToken?: string; webHooksFilter?: object } = {},
): Promise<Subscription> {
  const organization = { corporationId: demo.corporation, name: 'Webhooks', isSandbox }
  const { id } = await world.ask<{ id: string }>('/admin/organizations/save', organization)
  const organizationId = asId<'Organization'>(id)
  const token = await world.tokenOf({ organizationIds: [id] })
  await world.ask('/api/1/webhooks/update_settings', { organizationId, webHooksUri, ...settings }, { token })
  return { organizationId, endpointId: await endpointOf(world, organizationId), token }
}

export async function endpointOf(world: World, organizationId: string): Promise<string> {
  const { endpointId } = await endpointView(world, { organizationId })
  return endpointId
}

/** Returns the endpoint as the operator sees it. */
export async function endpointView(world: World, of: { organizationId: string }) {
  const { endpoints } = await world.ask<{
    endpoints: {
      endpointId: string
      organizationId: string
      uri: string
      signingSecret: string
      isPaused: boolean
      pending: number
      failed: number
    }[]
  }>('/admin/webhooks/endpoints', { corporationId: demo.corporation })
  const endpoint = endpoints.find(({ organizationId }) => organizationId === of.organizationId)
  if (!endpoint) throw new Error(`Organization ${of.organizationId} has no endpoint`)
  return endpoint
}

export interface Attempt {
  attemptId: number
  messageId: string
  revisions: number[]
  eventTypes: string[]
  attemptedAt: string
  durationMs: number
  requestHeaders: { name: string; value: string }[]
  requestBody: string | null
  status: number | null
  responseBody: string | null
  error: string | null
  state: 'Delivered' | 'Failed' | 'Waiting'
  nextAttemptAt: string | null
}

/** Waits until this many attempts are logged, and returns them, the newest first. */
export async function attempts(world: World, { endpointId }: { endpointId: string }, count: number) {
  return eventually(
    async () => (await world.ask<{ attempts: Attempt[] }>('/admin/webhooks/attempts', { endpointId })).attempts,
    (log) => log.length >= count,
  )
}

/** Opens a receiver for webhooks of an existing organization. */
export async function receiveFrom(world: World, organizationId: string, webHooksFilter?: object): Promise<Receiver> {
  const receiver = await openReceiver()
  const token = await world.tokenOf({ organizationIds: [organizationId] })
  const settings = { organizationId, webHooksUri: receiver.url, webHooksFilter }
  await world.ask('/api/1/webhooks/update_settings', settings, { token })
  return receiver
}

/** Waits for `count` events of a subject, and returns them, the oldest first. */
export const receivedOf = (receiver: Receiver, subjectId: string, count = 1): Promise<Envelope[]> =>
  eventually(
    async () =>
      receiver.received
        .flatMap(({ events }) => events)
        .filter(({ eventInfo }) => (eventInfo as { id?: string } | null)?.id === subjectId),
    (events) => events.length >= count,
  )

/** Repeats the call until its result meets the condition; a longer pause helps when many callers wait at once. */
export async function eventually<T>(ask: () => Promise<T>, isIt: (answer: T) => boolean, pauseMs = pollMs): Promise<T> {
  for (const deadline = Date.now() + patienceMs; ; await sleep(pauseMs)) {
    const answer = await ask()
    if (isIt(answer)) return answer
    if (Date.now() > deadline) throw new Error(`It stays ${JSON.stringify(answer)}`)
  }
}

/** Waits until all announcements are written (`core/events/announcements.ts`). */
export const waitForAnnouncements = ({ pool }: World) =>
  eventually(
    async () => (await pool`select 1 from announcement where due_at is not null`).length,
    (count) => count === 0,
  )

/** Returns the received events of a type. */
export const arrivedOf = (receiver: Receiver, type: string): Envelope[] =>
  receiver.received.flatMap(({ events }) => events).filter(({ eventType }) => eventType === type)

/** Waits until the operator sees the endpoint in this state. */
export const waitForEndpoint = (
  world: World,
  subscription: Subscription,
  isIt: (endpoint: Awaited<ReturnType<typeof endpointView>>) => boolean,
) => eventually(() => endpointView(world, subscription), isIt)

type EventInput = Partial<Omit<Event, 'ownerId' | 'revision'>>

/** Writes events into the outbox, as a change of orders does, and returns their revisions. */
export async function publishEvents(
  { pool }: World,
  { organizationId }: { organizationId: Id<'Organization'> },
  inputs: readonly EventInput[],
): Promise<number[]> {
  return transaction(pool, async (db) => {
    const { revision } = await takeRevisions(db, organizationId, { revisions: inputs.length })
    const first = revision - inputs.length + 1
    const events = inputs.map((event, i) => ({
      ownerId: organizationId,
      revision: first + i,
      type: 'DeliveryOrderUpdate',
      subjectId: randomUUID(),
      correlationId: randomUUID(),
      fromStatus: null,
      status: null,
      at: Date.now(),
      info: { place: i },
      content: null,
      ...event,
    }))
    await insertEvents(db, events)
    return events.map((event) => event.revision)
  })
}

/** Returns the infos of the received events, by request. */
export const infosOf = ({ received }: Receiver) =>
  received.map(({ events }) => events.map(({ eventInfo }) => eventInfo))

/** Returns a content of about this size, which compresses well. */
export const contentOf = (size: number) => ({
  content: { id: randomUUID(), field: 'order', value: { comment: 'x'.repeat(size) }, isStored: false },
})
