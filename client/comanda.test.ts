import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it as nodeIt } from 'node:test'
import { isHttpOperation, loadOperations } from '#core/operation/registry.ts'
import { demo } from '#shared/demo.ts'
import { openRestaurant, type Restaurant } from '#test/fixtures/restaurant.ts'
import { eventually, openReceiver } from '#test/harness/receiver.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import type { CommandsOperations } from './areas/commands.d.ts'
import type { DeliveriesOperations } from './areas/deliveries.d.ts'
import type { OrganizationsOperations } from './areas/organizations.d.ts'
import type { WebhooksOperations } from './areas/webhooks.d.ts'
import {
  CallError,
  Comanda,
  type ComandaOptions,
  CommandExpired,
  CommandPending,
  CommandRefused,
  ConnectionError,
  DeadlineExceeded,
  newId,
  OutcomeUnknown,
  verifyWebhook,
  WebhookError,
} from './index.ts'
import { pagings } from './operations.ts'

type Operations = CommandsOperations & DeliveriesOperations & OrganizationsOperations & WebhooksOperations

const minuteMs = 60_000
const create = '/api/1/deliveries/create'

/** Requests of a client, and a connection that loses answers on demand. */
class Wire {
  readonly paths: string[] = []
  /** Returns whether the answer to this request is lost. */
  loses: (path: string) => boolean = () => false

  readonly fetch: typeof fetch = async (address, init) => {
    const { pathname } = new URL(String(address))
    this.paths.push(pathname)
    const answer = await fetch(address, init)
    if (!this.loses(pathname)) return answer
    await answer.arrayBuffer()
    throw new TypeError('fetch failed')
  }

  count(path: string): number {
    return this.paths.filter((one) => one === path).length
  }
}

function clientOf({ url, credentials }: World, more: Partial<ComandaOptions> = {}): [Comanda<Operations>, Wire] {
  const wire = new Wire()
  const options = { baseUrl: url, ...credentials, fetch: wire.fetch, ...more } as ComandaOptions
  return [new Comanda<Operations>(options), wire]
}

interface Placing {
  organizationId: string
  order: { phone: string; orderServiceType: 'DeliveryByClient'; items: [] }
}

/** Returns an order of a guest who has no other. */
function orderOf(restaurant: Pick<Restaurant, 'body'>): Placing {
  const phone = `+4420${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  return restaurant.body({ phone }) as unknown as Placing
}

describeWorld('the client', ({ it }) => {
  it('places an order, and follows it to its outcome', async (world) => {
    const restaurant = await openRestaurant(world)
    const [comanda] = clientOf(world)
    const placed = await comanda.command(create, orderOf(restaurant))
    assert.equal(placed.answer.orderInfo.creationStatus, 'InProgress')
    await placed.applied()
    const { organizationId } = restaurant
    const orderIds = [placed.answer.orderInfo.id]
    const { orders } = await comanda.call('/api/1/deliveries/by_id', { organizationId, orderIds })
    assert.equal(orders[0]?.creationStatus, 'Success')
  })

  it('throws a refusal with its code, status and fields', async (world) => {
    const [comanda] = clientOf(world)
    await assert.rejects(comanda.call('/api/1/deliveries/by_id', { organizationId: 'none', orderIds: [] }), (error) => {
      assert.ok(error instanceof CallError)
      assert.deepEqual([error.status, error.code], [400, 'INVALID_REQUEST'])
      assert.ok(error.fields.some(({ path }) => path === 'organizationId'))
      assert.match(error.correlationId!, /^[0-9a-f-]{36}$/)
      return true
    })
  })

  it('gets one token for calls at the same time, and one more after 401', async (world) => {
    const [comanda, wire] = clientOf(world)
    const callAll = () => Promise.all(Array.from({ length: 20 }, () => comanda.call('/api/1/organizations', {})))
    await callAll()
    assert.equal(wire.count('/api/v2/access_token'), 1)
    world.clock.advance(61 * minuteMs)
    await callAll()
    assert.equal(wire.count('/api/v2/access_token'), 2)
  })

  it('renews its token before it ends', async (world) => {
    let now = Date.now()
    const [comanda, wire] = clientOf(world, { now: () => now })
    await comanda.call('/api/1/organizations', {})
    now += 58 * minuteMs
    await comanda.call('/api/1/organizations', {})
    assert.equal(wire.count('/api/v2/access_token'), 1)
    now += 1.5 * minuteMs
    await comanda.call('/api/1/organizations', {})
    assert.deepEqual([wire.count('/api/v2/access_token'), wire.count('/api/1/organizations')], [2, 3])
  })

  it('throws the refusal of its credentials, and does not repeat it', async (world) => {
    const [comanda, wire] = clientOf(world, { clientSecret: 'cs_wrong' } as Partial<ComandaOptions>)
    await assert.rejects(comanda.call('/api/1/organizations', {}), { code: 'INVALID_CREDENTIALS' })
    assert.equal(wire.paths.length, 1)
  })

  it('places one order if the answer was lost', async (world) => {
    const restaurant = await openRestaurant(world)
    const [comanda, wire] = clientOf(world)
    wire.loses = (path) => path === create && wire.count(create) < 3
    const body = orderOf(restaurant)
    const placed = await comanda.command(create, body)
    await placed.applied()
    assert.equal(wire.count(create), 3)
    assert.deepEqual(await ordersOf(world, body), [placed.answer.orderInfo.id])
  })

  it('repeats no change on a server without idempotency keys, and says that its outcome is unknown', async (world) => {
    const restaurant = await openRestaurant(world)
    const [comanda, wire] = clientOf(world, { keepsIdempotencyKeys: false })
    wire.loses = (path) => path === create
    const body = orderOf(restaurant)
    await assert.rejects(comanda.command(create, body), OutcomeUnknown)
    assert.equal(wire.count(create), 1)
    await eventually(
      () => ordersOf(world, body),
      ({ length }) => length === 1,
    )
  })

  it('repeats a query on every server', async (world) => {
    const [comanda, wire] = clientOf(world, { keepsIdempotencyKeys: false })
    wire.loses = (path) => path === '/api/1/organizations' && wire.count(path) < 2
    await comanda.call('/api/1/organizations', {})
    assert.equal(wire.count('/api/1/organizations'), 2)
  })

  it('works with an API login', async ({ url, credentials }) => {
    const comanda = new Comanda<Operations>({ baseUrl: `${url}/`, apiLogin: credentials.apiKey })
    assert.ok((await comanda.call('/api/1/organizations', {})).organizations.length > 0)
  })

  it('tells refused, expired and waiting commands apart', async (world) => {
    const [comanda] = clientOf(world)
    const outcomeWith = async (frontOffice: object, timeoutSeconds: number) => {
      const restaurant = await openRestaurant(world)
      const { organizationId } = restaurant
      await world.ask('/sandbox/faults/set', { organizationId, frontOffice })
      const placed = await comanda.command(create, orderOf(restaurant))
      return { placed, outcome: placed.applied({ timeoutSeconds }).catch((error) => error) }
    }
    const refused = await (await outcomeWith({ refuse: { code: 'CLOSED' } }, 30)).outcome
    assert.ok(refused instanceof CommandRefused)
    assert.equal(refused.code, 'CLOSED')
    const { placed, outcome } = await outcomeWith({ answers: 'never' }, 1)
    assert.ok((await outcome) instanceof CommandPending)
    const { organizationId, correlationId } = placed
    await eventually(
      () => world.pool<{ state: string }[]>`select state from command where id = ${correlationId}`,
      ([row]) => row?.state === 'sent',
    )
    world.clock.advance(9_000)
    await assert.rejects(comanda.commandOf(organizationId, correlationId).applied(), CommandExpired)
  })

  it('follows changes from a stored cursor, and starts again', async (world) => {
    const restaurant = await openRestaurant(world)
    const [comanda, wire] = clientOf(world)
    const body = { organizationIds: [restaurant.organizationId] }
    const saved: number[] = []
    const store = { load: async () => saved.at(-1), save: async (cursor: number) => void saved.push(cursor) }
    const next = async () => {
      for await (const { items } of comanda.changes('/api/1/deliveries/by_revision', body, {
        store,
        pollSeconds: 0.05,
      }))
        return items.flatMap(({ orders }) => orders.map(({ id }) => id))
      return []
    }
    const first = await restaurant.place()
    assert.deepEqual(await next(), [first])
    assert.deepEqual(await next(), [first], 'the first batch was not handled to its end')
    const seen = new Set<string>()
    wire.loses = (path) => path === '/api/1/deliveries/by_revision' && Math.random() < 0.5
    const second = await restaurant.place()
    for await (const { items } of comanda.changes('/api/1/deliveries/by_revision', body, {
      store,
      pollSeconds: 0.05,
    })) {
      for (const { orders } of items) for (const { id } of orders) seen.add(id)
      if (seen.has(second)) break
    }
    assert.deepEqual([...seen], [first, second])
  })

  it('verifies messages of webhooks, and refuses forged and old ones', async (world) => {
    const restaurant = await openRestaurant(world)
    const [comanda] = clientOf(world)
    const receiver = await openReceiver()
    const { organizationId } = restaurant
    const settings = { organizationId, webHooksUri: receiver.url, authToken: 'a token of ours' }
    const { signingSecret } = await comanda.call('/api/1/webhooks/update_settings', settings)
    const orderId = await restaurant.place()
    const [{ headers, body }] = (await receiver.requests(1)) as [Awaited<ReturnType<typeof receiver.requests>>[0]]
    await receiver.close()
    const now = () => world.clock.now()
    const [event] = await verifyWebhook(headers, body, signingSecret!, { now })
    assert.ok(event?.eventType === 'DeliveryOrderUpdate')
    assert.equal(event.eventInfo.id, orderId)
    await verifyWebhook(new Headers(headers as Record<string, string>), Buffer.from(body), 'a token of ours')
    const late = () => now() + 6 * minuteMs
    for (const forged of [
      () => verifyWebhook(headers, `${body} `, signingSecret!, { now }),
      () => verifyWebhook(headers, body, 'whsec_AAAA', { now }),
      () => verifyWebhook({ ...headers, 'webhook-signature': '' }, body, signingSecret!, { now }),
      () => verifyWebhook(headers, body, signingSecret!, { now: late }),
      () => verifyWebhook(headers, body, 'another token'),
      () => verifyWebhook({}, body, ''),
    ])
      await assert.rejects(forged, WebhookError)
  })
})

async function ordersOf({ ask }: World, { organizationId, order }: Placing): Promise<string[]> {
  const { ordersByOrganizations } = await ask<{ ordersByOrganizations: { orders: { id: string }[] }[] }>(
    '/api/1/deliveries/by_delivery_date_and_phone',
    { phone: order.phone, organizationIds: [organizationId] },
  )
  return ordersByOrganizations.flatMap(({ orders }) => orders.map(({ id }) => id))
}

const lists = (await loadOperations()).filter(isHttpOperation).filter(({ path }) => pagings.has(path))

describeWorld('the client, reading lists', ({ it }) => {
  const sizeOf: Partial<Record<string, string>> = { offset: 'limit', cursor: 'limit' }

  for (const { path, audience, example } of lists)
    it(`reads all pages of ${path}`, async (world) => {
      const comanda =
        audience === 'admin'
          ? new Comanda({ baseUrl: world.url, token: world.adminToken })
          : new Comanda({ baseUrl: world.url, ...world.credentials })
      const { style, member } = pagings.get(path)!
      const rowsOf = (answer: unknown) => (member === undefined ? answer : Object(answer)[member]) as unknown[]
      const size = style === 'maxRevision' ? undefined : (sizeOf[style] ?? 'pageSize')
      const { limit: _, offset: _o, pageSize: _p, ...request } = example.request as Record<string, unknown>
      const all: unknown[] = []
      for await (const row of comanda.items(path, request)) all.push(row)
      const rows: unknown[] = []
      const few = Math.max(Math.ceil(all.length / 4), 1)
      for await (const page of comanda.pages(path, { ...request, ...(size && { [size]: few }) })) {
        assert.ok(style === 'maxRevision' || rowsOf(page).length <= few)
        rows.push(...rowsOf(page))
      }
      assert.deepEqual(rows, all)
    })
})

describe('the client, at other servers', () => {
  interface Request {
    path: string
    timeout: string | undefined
  }

  /** Calls a server with these answers, one after another. */
  async function withServer(
    answers: ((response: ServerResponse) => void)[],
    work: (comanda: Comanda, seen: { requests: Request[]; address: string }) => Promise<void>,
    options: Partial<ComandaOptions> = {},
  ): Promise<void> {
    const requests: Request[] = []
    const server = createServer((request, response) => {
      requests.push({ path: request.url!, timeout: request.headers.timeout as string | undefined })
      answers[requests.length - 1]?.(response)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      await work(new Comanda({ baseUrl: address, token: 'a token', ...options }), { requests, address })
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }
  const answer =
    (status: number, body: object, headers = {}) =>
    (response: ServerResponse) =>
      void response.writeHead(status, headers).end(JSON.stringify(body))

  nodeIt('ends a call at its deadline, which it tells the server', () =>
    withServer([() => {}], async (comanda, { requests }) => {
      const startedAt = performance.now()
      await assert.rejects(comanda.call('/api/1/organizations', {}, { timeoutSeconds: 1.5 }), DeadlineExceeded)
      assert.ok(performance.now() - startedAt >= 1_400)
      assert.deepEqual(requests, [{ path: '/api/1/organizations', timeout: '1' }])
    }),
  )

  nodeIt('waits as long as a server says that is busy, and repeats changes that it has refused', () =>
    withServer([answer(429, {}, { 'retry-after': '1' }), answer(200, { id: 7 })], async (comanda) => {
      const startedAt = performance.now()
      assert.deepEqual(await comanda.call(create, {}), { id: 7 })
      assert.ok(performance.now() - startedAt >= 990)
    }),
  )

  nodeIt('does not wait beyond its deadline', () =>
    withServer([answer(429, { error: 'TOO_MANY' }, { 'retry-after': '60' })], async (comanda, { requests }) => {
      await assert.rejects(comanda.call('/api/1/organizations', {}), { name: 'CallError', code: 'TOO_MANY' })
      assert.equal(requests.length, 1)
    }),
  )

  nodeIt('repeats no change that may have taken effect, such as one that is answered 504', () =>
    withServer([answer(504, {})], async (comanda, { requests }) => {
      await assert.rejects(comanda.call(create, {}), OutcomeUnknown)
      assert.equal(requests.length, 1)
    }),
  )

  nodeIt('repeats a change that never left, and says that no answer came', async () => {
    let baseUrl = ''
    await withServer([], async (_comanda, { address }) => {
      baseUrl = address
    })
    const comanda = new Comanda({ baseUrl, token: 'a token', triesMax: 2 })
    await assert.rejects(comanda.call(create, {}), (error) => {
      assert.ok(error instanceof ConnectionError && !(error instanceof OutcomeUnknown))
      return true
    })
  })

  nodeIt('reads a list once at a server that has no pages', () => {
    const rows = [{ id: newId() }, { id: newId() }]
    return withServer([answer(200, { entities: rows }), answer(200, { entities: rows })], async (comanda) => {
      const found = []
      const body = { organizationId: demo.organization, limit: 2 }
      for await (const row of comanda.items('/api/inventory/v1/conceptions/list', body)) found.push(row)
      assert.deepEqual(found, rows)
    })
  })

  nodeIt('asks a function for another token after 401, once', async () => {
    const tokens = ['first', 'second', 'third']
    await withServer(
      [answer(401, {}), answer(401, { error: 'UNAUTHENTICATED' })],
      async (comanda) => {
        await assert.rejects(comanda.call('/api/1/organizations', {}), { code: 'UNAUTHENTICATED' })
        assert.deepEqual(tokens, ['third'])
      },
      { token: () => tokens.shift()! } as Partial<ComandaOptions>,
    )
  })
})
