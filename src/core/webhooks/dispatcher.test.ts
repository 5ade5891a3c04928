import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import {
  attempts,
  contentOf,
  endpointView,
  eventually,
  infosOf,
  openReceiver,
  publishEvents,
  subscribe,
  waitForEndpoint,
} from '#test/harness/receiver.ts'
import { describeOwnWorld, describeWorld } from '#test/harness/world.ts'

const seconds = 1_000
const hours = 3_600 * seconds

describeWorld('A webhook', ({ it }) => {
  it('delivers an event once, with its envelope, the token as given and a signature', async (world) => {
    const receiver = await openReceiver()
    const subscription = await subscribe(world, receiver.url, { authToken: 'a token, as is' })
    const correlationId = randomUUID()
    const info = { id: randomUUID(), list: { sum: 12.5, comment: 'Ünïcode' } }
    const type = 'StopListUpdate'
    await publishEvents(world, subscription, [{ type, info, correlationId, at: Date.UTC(2026, 4, 1, 12, 30, 0, 7) }])
    const [request] = await receiver.requests(1)
    const { organizationId } = subscription
    const eventTime = '2026-05-01 12:30:00.007'
    assert.deepEqual(request?.events, [{ eventType: type, eventTime, organizationId, correlationId, eventInfo: info }])
    const { headers, body, path } = request!
    assert.equal(path, '/hook')
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
    assert.equal(headers.authorization, 'a token, as is')
    const { signingSecret } = await endpointView(world, subscription)
    const key = Buffer.from(signingSecret.slice('whsec_'.length), 'base64')
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    assert.equal(headers['webhook-signature'], `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    await attempts(world, subscription, 1)
    await publishEvents(world, subscription, [{ info: 'the next' }])
    await receiver.requests(2)
    assert.deepEqual(infosOf(receiver), [[info], ['the next']])
    await receiver.close()
  })

  it('sends no past events to a new receiver', async (world) => {
    const receiver = await openReceiver()
    const subscription = await subscribe(world, receiver.url)
    await publishEvents(world, subscription, [{ info: 'past' }])
    await receiver.requests(1)
    const late = await openReceiver()
    const token = await world.tokenOf({})
    const { organizationId } = subscription
    await world.ask('/api/1/webhooks/update_settings', { organizationId, webHooksUri: late.url }, { token })
    await publishEvents(world, subscription, [{ info: 'present' }])
    await late.requests(1)
    assert.deepEqual(infosOf(late), [['present']])
    await Promise.all([receiver.close(), late.close()])
  })

  it('sends only events that match the filter, including item statuses', async (world) => {
    const receiver = await openReceiver()
    const webHooksFilter = {
      deliveryOrderFilter: { orderStatuses: ['OnWay'], itemStatuses: ['Served'], errors: false },
      personalShiftFilter: { updates: false },
    }
    const subscription = await subscribe(world, receiver.url, { webHooksFilter })
    const subjectId = randomUUID()
    const order = (status: string, mark: string) => ({ mark, order: { items: [{ status, positionId: 'a' }] } })
    await publishEvents(world, subscription, [
      { subjectId, status: 'Waiting', info: order('Added', 'new') },
      { subjectId, fromStatus: 'Waiting', status: 'OnWay', info: order('Added', 'on way') },
      { subjectId, fromStatus: 'OnWay', status: 'OnWay', info: order('Served', 'served') },
      { subjectId, fromStatus: 'OnWay', status: 'OnWay', info: order('Served', 'commented') },
      { type: 'DeliveryOrderError' },
      { type: 'PersonalShift' },
      { type: 'NotAWebhook' },
      { type: 'StopListUpdate', info: { mark: 'stop list' } },
    ])
    const events = await receiver.events(3)
    assert.deepEqual(
      events.map(({ eventInfo }) => (eventInfo as { mark: string }).mark),
      ['on way', 'served', 'stop list'],
    )
    await receiver.close()
  })

  it('compares item statuses with those of the previous event, wherever their list is stored', async (world) => {
    const receiver = await openReceiver()
    const webHooksFilter = { deliveryOrderFilter: { itemStatuses: ['Served'] } }
    const subscription = await subscribe(world, receiver.url, { webHooksFilter })
    const [whole, halves, unnamed, apart, empty] = Array.from({ length: 5 }, () => randomUUID())
    const items = (...list: object[]) => ({ items: list })
    const event = (subjectId: string, mark: string, order: object | null, value?: object) => ({
      subjectId,
      info: { mark, order },
      ...(value && { content: { id: randomUUID(), field: 'order', value, isStored: false } }),
    })
    const half = (positionId: string, status: string) => ({ primaryComponent: { positionId }, status })
    await publishEvents(world, subscription, [
      event(whole!, 'added', items({ positionId: 'a', status: 'Added' }, { positionId: 'b', status: 'Served' })),
      event(whole!, 'moved', items({ positionId: 'b', status: 'Served' }, { positionId: 'a', status: 'Added' })),
      event(whole!, 'served', items({ positionId: 'b', status: 'Served' }, { positionId: 'a', status: 'Served' })),
      event(halves!, 'half', items(half('a', 'Served'))),
      event(halves!, 'still half', items(half('a', 'Served'))),
      event(unnamed!, 'first', items({ status: 'Served' }, { status: 'Added' })),
      event(unnamed!, 'second', items({ status: 'Served' }, { status: 'Served' })),
      event(unnamed!, 'neither', items({ status: 'Served' }, { status: 'Served' })),
      event(apart!, 'apart', {}, items({ positionId: 'a', status: 'Served' })),
      event(apart!, 'as before', {}, items({ positionId: 'a', status: 'Served' })),
      event(empty!, 'without an order', null),
      event(empty!, 'without items', { items: 'none' }),
      event(empty!, 'of no form', items({ status: { deep: 1 } })),
      { ...event(empty!, 'last', null), type: 'StopListUpdate' },
    ])
    const events = await receiver.events(7)
    assert.deepEqual(
      events.map(({ eventInfo }) => (eventInfo as { mark: string }).mark),
      ['added', 'served', 'half', 'first', 'second', 'apart', 'last'],
    )
    await receiver.close()
  })

  it('contains at most a megabyte, or one larger event', async (world) => {
    const receiver = await openReceiver()
    const subscription = await subscribe(world, receiver.url)
    const subjectId = randomUUID()
    const large = (mark: number, size: number) => ({ info: { mark, order: { size } }, ...contentOf(size) })
    await publishEvents(world, subscription, [
      { subjectId, ...large(0, 600_000) },
      { subjectId, ...large(1, 600_000) },
      { subjectId, info: { mark: 2 } },
      large(3, 300_000),
      large(4, 1_500_000),
      large(5, 300_000),
    ])
    const marks = (await receiver.events(6)).map(({ eventInfo }) => (eventInfo as { mark: number }).mark)
    assert.deepEqual(new Set(marks), new Set([0, 1, 2, 3, 4, 5]))
    assert.deepEqual(
      marks.filter((mark) => mark < 3),
      [0, 1, 2],
    )
    for (const { body, events } of receiver.received) assert.ok(events.length === 1 || body.length < 1_100_000)
    assert.ok(receiver.received.some(({ events }) => events.length > 1))
    await receiver.close()
  })

  it('keeps the events of one order in order, with one message in flight', async (world) => {
    const receiver = await openReceiver()
    let isFirst = true
    receiver.react = () => {
      const status = isFirst ? 500 : 200
      isFirst = false
      return { status }
    }
    const subscription = await subscribe(world, receiver.url)
    const subjectId = randomUUID()
    await publishEvents(world, subscription, [{ subjectId, info: 1 }])
    await attempts(world, subscription, 1)
    await publishEvents(world, subscription, [
      { subjectId, info: 2 },
      { info: 'another order' },
      { subjectId, info: 3 },
    ])
    await receiver.requests(2)
    assert.deepEqual(infosOf(receiver), [[1], ['another order']])
    world.clock.advance(7 * seconds)
    await receiver.requests(4)
    assert.deepEqual(infosOf(receiver).slice(2), [[1], [2, 3]])
    await receiver.close()
  })

  it('repeats the same message until it is accepted', async (world) => {
    const receiver = await openReceiver(() => ({ status: 500 }))
    const subscription = await subscribe(world, receiver.url)
    await publishEvents(world, subscription, [{}])
    await attempts(world, subscription, 1)
    world.clock.advance(7 * seconds)
    await attempts(world, subscription, 2)
    receiver.react = () => ({ status: 204 })
    world.clock.advance(40 * seconds)
    const log = await attempts(world, subscription, 3)
    assert.deepEqual(
      log.map(({ status }) => status),
      [204, 500, 500],
    )
    const [first, second, third] = receiver.received
    assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
    assert.equal(first?.body, second?.body)
    assert.equal(first?.body, third?.body)
    assert.notEqual(first?.headers['webhook-timestamp'], third?.headers['webhook-timestamp'])
    await waitForEndpoint(world, subscription, ({ pending }) => pending === 0)
    await receiver.close()
  })

  it('groups pending events, and splits a message that fails', async (world) => {
    const receiver = await openReceiver(({ events }) => ({ status: events.length > 1 ? 413 : 200 }))
    const subscription = await subscribe(world, receiver.url)
    const subjectId = randomUUID()
    await publishEvents(world, subscription, [{ subjectId, info: 1 }, { info: 'other' }, { subjectId, info: 2 }])
    await attempts(world, subscription, 1)
    assert.deepEqual(infosOf(receiver), [[1, 'other', 2]])
    world.clock.advance(7 * seconds)
    const requests = await receiver.requests(4)
    const singles = infosOf(receiver).slice(1)
    assert.deepEqual(new Set(singles.flat()), new Set([1, 2, 'other']))
    assert.ok(singles.findIndex(([info]) => info === 1) < singles.findIndex(([info]) => info === 2))
    assert.equal(new Set(requests.map(({ headers }) => headers['webhook-id'])).size, 4)
    await receiver.close()
  })

  it('waits as long as the receiver asks with Retry-After', async (world) => {
    const receiver = await openReceiver(() => ({ status: 429, headers: { 'retry-after': '600' } }))
    const subscription = await subscribe(world, receiver.url)
    await publishEvents(world, subscription, [{}])
    await attempts(world, subscription, 1)
    const [{ wait } = { wait: 0 }] = await world.pool<{ wait: number }[]>`
      select extract(epoch from due_at - first_attempt_at)::float8 as wait
        from webhook_message
       where organization_id = ${subscription.organizationId}`
    assert.ok(wait >= 600 && wait < 620, `${wait} s`)
    receiver.react = () => ({ status: 200 })
    world.clock.advance(620 * seconds)
    await attempts(world, subscription, 2)
    await receiver.close()
  })

  it('does not follow redirects', async (world) => {
    const elsewhere = await openReceiver()
    const receiver = await openReceiver(() => ({ status: 307, headers: { location: elsewhere.url } }))
    const subscription = await subscribe(world, receiver.url)
    await publishEvents(world, subscription, [{}])
    const [attempt] = await attempts(world, subscription, 1)
    assert.equal(attempt?.status, 307)
    assert.equal(elsewhere.received.length, 0)
    assert.equal((await endpointView(world, subscription)).pending, 1)
    await Promise.all([receiver.close(), elsewhere.close()])
  })

  it('records in the log of attempts that a response is not HTTP', async (world) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end('garbage\r\n\r\n'))
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const subscription = await subscribe(world, `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`)
    await publishEvents(world, subscription, [{}])
    const [attempt] = await attempts(world, subscription, 1)
    assert.deepEqual([attempt?.status, attempt?.error], [null, 'the answer is not HTTP'])
    server.close()
  })

  it('is not delayed by a receiver that never answers, which fails after ten seconds', async (world) => {
    const silent = await openReceiver(() => undefined)
    const receiver = await openReceiver()
    const [hanging, healthy] = [await subscribe(world, silent.url), await subscribe(world, receiver.url)]
    await publishEvents(world, hanging, [{}])
    await silent.requests(1)
    await publishEvents(world, healthy, [{}])
    await receiver.requests(1)
    const [attempt] = await attempts(world, hanging, 1)
    assert.deepEqual([attempt?.status, attempt?.error], [null, 'no answer within 10 s'])
    await Promise.all([silent.close(), receiver.close()])
  })

  it('never reaches a private address, even if that was allowed before', async (world) => {
    const receiver = await openReceiver()
    const subscription = await subscribe(world, receiver.url)
    const { organizationId: id } = subscription
    const [{ corporationId } = { corporationId: '' }] = await world.pool<{ corporationId: string }[]>`
      select corporation_id from organization where id = ${id}`
    await world.ask('/admin/organizations/save', { id, corporationId, name: 'Real', isSandbox: false })
    await publishEvents(world, subscription, [{}])
    const [attempt] = await attempts(world, subscription, 1)
    assert.match(attempt?.error ?? '', /^refused: 127\.0\.0\.1/)
    assert.equal(receiver.received.length, 0)
    await receiver.close()
  })

  it('sends an event that cannot be compared with its filter', async (world) => {
    const receiver = await openReceiver()
    const subscription = await subscribe(world, receiver.url)
    const { organizationId } = subscription
    await world.pool`
      update webhook_endpoint
         set filter = '{"deliveryOrderFilter": {"orderStatuses": 5}}'
       where organization_id = ${organizationId}`
    const [first, second] = await publishEvents(world, subscription, [
      { info: 'first', status: 'Waiting' },
      { info: 'second', status: 'OnWay' },
    ])
    // It is retried six times first.
    await eventually(
      async () => {
        world.clock.advance(10 * seconds)
        return receiver.received.length
      },
      (count) => count === 2,
    )
    assert.deepEqual(infosOf(receiver), [['first'], ['second']])
    const passedOver = await world.pool<{ revision: number }[]>`
      select revision from follower_passed_over where owner_id = ${organizationId} order by revision`
    assert.deepEqual(
      passedOver.map(({ revision }) => revision),
      [first, second],
    )
    await receiver.close()
  })

  it('stops when its API key is revoked', async (world) => {
    const receiver = await openReceiver()
    const subscription = await subscribe(world, receiver.url)
    const [{ keyId } = { keyId: '' }] = await world.pool<{ keyId: string }[]>`
      select api_key_id as key_id from webhook_endpoint where id = ${subscription.endpointId}`
    await world.ask('/admin/api_keys/revoke', { keyId })
    await publishEvents(world, subscription, [{}])
    // A second receiver of the organization shows that the event was handled.
    const other = await openReceiver()
    const { organizationId } = subscription
    const token = await world.tokenOf({})
    await world.ask('/api/1/webhooks/update_settings', { organizationId, webHooksUri: other.url }, { token })
    await publishEvents(world, subscription, [{}])
    await other.requests(1)
    assert.equal(receiver.received.length, 0)
    await Promise.all([receiver.close(), other.close()])
  })

  it('backs off from a receiver that keeps failing, and sends everything at once when it recovers', async (world) => {
    const receiver = await openReceiver(() => ({ status: 503 }))
    const subscription = await subscribe(world, receiver.url)
    for (let i = 1; i <= 5; i++) {
      await publishEvents(world, subscription, [{ info: i }])
      await attempts(world, subscription, i)
    }
    receiver.react = () => ({ status: 200 })
    await publishEvents(world, subscription, [{ info: 6 }])
    world.clock.advance(5 * seconds)
    const [first] = (await receiver.requests(6)).slice(5)
    assert.ok(first)
    const events = await receiver.events(11)
    assert.deepEqual(new Set(events.slice(5).map(({ eventInfo }) => eventInfo)), new Set([1, 2, 3, 4, 5, 6]))
    await receiver.close()
  })

  it('finds within five minutes that its receiver has recovered, even if all events are of one order', async (world) => {
    const receiver = await openReceiver(() => ({ status: 503 }))
    const subscription = await subscribe(world, receiver.url)
    const subjectId = randomUUID()
    await publishEvents(
      world,
      subscription,
      Array.from({ length: 25 }, (_, info) => ({ subjectId, info })),
    )
    for (const [i, waitSeconds] of [7, 37, 150, 0].entries()) {
      await attempts(world, subscription, i + 1)
      world.clock.advance(waitSeconds * seconds)
    }
    const refused = receiver.received.flatMap(({ events }) => events).length
    receiver.react = () => ({ status: 200 })
    world.clock.advance(300 * seconds)
    await receiver.events(refused + 25)
    await receiver.close()
  })

  it('is given up after 72 hours, and its receiver paused until its address changes', async (world) => {
    const receiver = await openReceiver(() => ({ status: 500 }))
    const subscription = await subscribe(world, receiver.url)
    await publishEvents(world, subscription, [{ info: 'given up' }])
    await attempts(world, subscription, 1)
    world.clock.advance(71 * hours)
    await attempts(world, subscription, 2)
    assert.equal((await endpointView(world, subscription)).isPaused, false)
    world.clock.advance(2 * hours)
    await waitForEndpoint(world, subscription, ({ isPaused }) => isPaused)
    assert.equal((await endpointView(world, subscription)).failed, 1)
    assert.match(await world.node.app.metrics.registry.metrics(), /comanda_webhook_endpoints_paused [1-9]/)

    const better = await openReceiver()
    const { organizationId } = subscription
    await publishEvents(world, subscription, [{ info: 'while paused' }])
    const token = await world.tokenOf({})
    await world.pool`
      update webhook_endpoint
         set api_key_id = (select id from api_key where revoked_at is null order by created_at desc limit 1)
       where id = ${subscription.endpointId}`
    await world.ask('/api/1/webhooks/update_settings', { organizationId, webHooksUri: better.url }, { token })
    await better.requests(1)
    assert.deepEqual(infosOf(better), [['while paused']])
    await Promise.all([receiver.close(), better.close()])
  })
})

describeOwnWorld('An unreadable event', ({ it }) => {
  it('delays no other, and is recorded as a failed attempt', async (world) => {
    const receiver = await openReceiver(() => ({ status: 500 }))
    const subscription = await subscribe(world, receiver.url)
    const { organizationId } = subscription
    const [revision] = await publishEvents(world, subscription, [
      { info: { order: {} }, ...contentOf(10) },
      { info: 'good' },
    ])
    await attempts(world, subscription, 1)
    await world.pool`alter table event alter column info type text using info::text`
    await world.pool`
      update event
         set info = '{"order":'
       where owner_id = ${organizationId}
         and revision = ${revision!}`
    receiver.react = () => ({ status: 200 })
    world.clock.advance(7 * seconds)
    const log = await attempts(world, subscription, 3)
    assert.deepEqual(infosOf(receiver)[1], ['good'])
    assert.ok(log.some(({ error }) => error === 'the server could not write the message'))
    await receiver.close()
  })
})
