import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { listed, type Recorded } from '#test/fixtures/requests.ts'
import { cashPayment, openRestaurant } from '#test/fixtures/restaurant.ts'
import { openShop } from '#test/fixtures/shop.ts'
import { comanda } from '#test/harness/comanda.ts'
import { openReceiver } from '#test/harness/receiver.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import trace from './trace.ts'

const { corporation: corporationId } = demo

interface Trace {
  request: Recorded | null
  command: { state: string; operation: string; errorCode: string | null; finishedAt: string | null } | null
  events: { revision: number; type: string; status: string | null }[]
  webhooks: {
    uri: string
    state: string
    revision: number
    nextAttemptAt: string | null
    pausedAt: string | null
    attempts: { attemptedAt: string; status: number | null }[]
  }[]
  postings: { documentType: string | null; postings: number }[]
}

/** Polls the trace until `has` accepts it, and returns it. */
async function traceOf(world: World, correlationId: string, has: (trace: Trace) => boolean): Promise<Trace> {
  const body = { corporationId, correlationId }
  const end = performance.now() + 20_000
  for (;;) {
    const { status, body: found } = await world.call<Trace>(trace.path, body)
    if ((status === 200 && has(found)) || performance.now() > end) return found
  }
}

describeOperation(trace, ({ it }) => {
  it('leads from a request to command, events, webhooks and postings', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const receiver = await openReceiver()
    const token = await world.tokenOf({ organizationIds: [organizationId] })
    const settings = { organizationId, webHooksUri: receiver.url }
    await world.ask('/api/1/webhooks/update_settings', settings, { token })
    const placed = await world.ask<{ correlationId: string }>(
      '/api/1/deliveries/create',
      restaurant.body({ payments: [cashPayment(100)] }),
      { token },
    )
    const { correlationId } = placed
    const { request, command, events, webhooks } = await traceOf(
      world,
      correlationId,
      (found) => found.request !== null && found.webhooks.some(({ state }) => state === 'Delivered'),
    )
    assert.deepEqual([request?.operation, request?.status, request?.code], ['/api/1/deliveries/create', 200, null])
    assert.deepEqual([command?.operation, command?.state], ['/api/1/deliveries/create', 'Applied'])
    assert.deepEqual(
      events.map(({ type }) => type),
      ['DeliveryOrderUpdate'],
    )
    assert.deepEqual(
      webhooks.map(({ uri, state, revision, attempts }) => [
        uri,
        state,
        revision,
        attempts.map(({ status }) => status),
      ]),
      [[receiver.url, 'Delivered', events[0]!.revision, [200]]],
    )
    const { stdout, code } = await comanda([
      'trace',
      correlationId,
      '--url',
      world.url,
      '--admin-token',
      world.adminToken,
    ])
    assert.equal(code, 0)
    assert.match(stdout, /^Request\n {2}\/api\/1\/deliveries\/create {2}200\n/)
    assert.match(stdout, /\nCommand\n {2}\/api\/1\/deliveries\/create {2}Applied\n {2}accepted/)
    assert.match(
      stdout,
      /\nEvents\n .* DeliveryOrderUpdate .*\nWebhooks\n {2}Delivered {2}revision .*\n .* 200 in \d+ ms\n/,
    )
    const stranger = await enterAs(world, { role: 'developer', organizationIds: [demo.organization] })
    const hidden = await stranger.refuse(trace.path, { corporationId, correlationId })
    assert.deepEqual([hidden.status, hidden.error], [404, 'NOTHING_TRACED'])
    await receiver.close()
  })

  it('says when a webhook is sent again, and since when its receiver is paused', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const receiver = await openReceiver(() => ({ status: 503 }))
    const token = await world.tokenOf({ organizationIds: [organizationId] })
    await world.ask('/api/1/webhooks/update_settings', { organizationId, webHooksUri: receiver.url }, { token })
    const body = restaurant.body({})
    const { correlationId } = await world.ask<{ correlationId: string }>('/api/1/deliveries/create', body, { token })
    const { webhooks } = await traceOf(world, correlationId, (found) => found.webhooks.some((one) => one.nextAttemptAt))
    const [{ nextAttemptAt, pausedAt, attempts }] = webhooks as [Trace['webhooks'][0]]
    assert.ok(nextAttemptAt! > attempts.at(-1)!.attemptedAt)
    assert.equal(pausedAt, null)
    const page = async () =>
      (await comanda(['trace', correlationId, '--url', world.url, '--admin-token', world.adminToken])).stdout
    assert.match(await page(), /\n {2}Waiting {2}revision .*\n(?: {4}.* 503 in \d+ ms\n)+ {4}2.*Z {2}next attempt\n/)
    await world.pool`update webhook_endpoint set paused_at = now() where organization_id = ${organizationId}`
    const paused = await traceOf(world, correlationId, (found) => found.webhooks.some((one) => one.pausedAt))
    assert.equal(paused.webhooks[0]?.nextAttemptAt, null)
    assert.match(await page(), / {4}paused since 2.*Z: `\/admin\/webhooks\/resume` continues\n/)
    await receiver.close()
  })

  it('shows a refused request alone', async (world) => {
    const token = await world.tokenOf({})
    const { correlationId } = await world.refuse('/api/1/deliveries/create', {}, { token })
    await listed(world.ask, '/admin/requests/list', { corporationId, correlationId }, 1)
    const { request, ...others } = await traceOf(world, correlationId, () => true)
    assert.equal(request?.code, 'INVALID_REQUEST')
    assert.deepEqual(others, { command: null, events: [], webhooks: [], postings: [] })
  })

  it('shows the postings of an order that the request has closed', async (world) => {
    const shop = await openShop(world)
    const { organizationId } = shop
    const orderId = await shop.place({ items: [shop.item('pizza', 12)], payments: [cashPayment(12)] })
    const order = { organizationId, orderId }
    const { correlationId } = await world.ask<{ correlationId: string }>('/api/1/order/close', order)
    const { command, events, postings } = await traceOf(world, correlationId, (found) => found.postings.length > 0)
    assert.deepEqual([command?.operation, command?.state], ['/api/1/order/close', 'Applied'])
    assert.ok(events.some(({ type, status }) => type === 'TableOrderUpdate' && status === 'Closed'))
    assert.ok(postings.length > 0 && postings.every(({ postings }) => postings > 0))
  })

  it('finds nothing under an unknown id', async (world) => {
    const { status, error } = await world.refuse(trace.path, { corporationId, correlationId: newId() })
    assert.deepEqual([status, error], [404, 'NOTHING_TRACED'])
    const { code, stderr } = await comanda(['trace', newId(), '--url', world.url, '--admin-token', world.adminToken])
    assert.equal(code, 2)
    assert.match(stderr, /^comanda: Nothing is stored under the correlation id /)
  })
})
