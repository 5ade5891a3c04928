import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { newId } from '#core/schema.ts'
import { dayMs, dayOf, daysAfter, hourMs } from '#core/time.ts'
import { diagnose } from '#doctor/doctor.ts'
import { demo } from '#shared/demo.ts'
import { openProgram } from '#test/fixtures/guests.ts'
import { saveCoupons } from '#test/fixtures/loyalty.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { dish, openRestaurant, type Restaurant } from '#test/fixtures/restaurant.ts'
import { endpointView, openReceiver, type Receiver, receiveFrom } from '#test/harness/receiver.ts'
import { send } from '#test/harness/send.ts'
import { openLinkedRestaurant } from '#test/harness/terminal.ts'
import { type CallOptions, describeOwnWorld, type World, withNode } from '#test/harness/world.ts'
import advance from './advance.ts'
import get from './get.ts'

interface ChainClock {
  now: string
  aheadSeconds: number
}

const { corporation: corporationId, organization: organizationId } = demo
const daySeconds = dayMs / 1000

const advanceBy = ({ ask }: World, seconds: number, options?: CallOptions) =>
  ask<ChainClock>(advance.path, { organizationId, seconds }, options)

const clockOf = ({ ask }: World) => ask<ChainClock & { isCaughtUp: boolean }>(get.path, { organizationId })

/** A sandbox of another chain, with a key. */
async function openOther({ ask }: World) {
  const { id: corporationId } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Other chain' })
  const restaurant = { corporationId, name: 'Other sandbox', isSandbox: true }
  const { id: organizationId } = await ask<{ id: string }>('/admin/organizations/save', restaurant)
  const group = { organizationId, name: 'Kitchen' }
  const { id: terminalGroupId } = await ask<{ id: string }>('/admin/terminal_groups/save', group)
  const { apiKey } = await ask<{ apiKey: string }>('/admin/api_keys/create', { corporationId, name: 'Other key' })
  const { token } = await ask<{ token: string }>('/api/1/access_token', { apiLogin: apiKey }, { token: undefined })
  const productId = newId<'Product'>()
  const products = [{ id: productId, name: 'Soup', prices: [{ price: 5 }] }]
  await ask('/admin/menus/save', { corporationId, products })
  return { corporationId, organizationId, terminalGroupId, productId, options: { token } }
}

/** Changes the stop list, whose only event is sent in a message of its own. */
const runOut = (
  { ask }: World,
  { organizationId, terminalGroupId }: Pick<Restaurant, 'organizationId' | 'terminalGroupId'>,
  { productId = dish.plain.id as string, balance = 0, options = {} as CallOptions } = {},
) => {
  const body = { items: [{ productId, balance }] }
  return ask(
    '/sandbox/front_office/act',
    { organizationId, terminalGroupId, operation: '/front/stop_lists/add', body },
    options,
  )
}

const failing = () => ({ status: 500 })

async function openFailing(world: World): Promise<{ restaurant: Restaurant; receiver: Receiver }> {
  const restaurant = await openRestaurant(world)
  const receiver = await receiveFrom(world, restaurant.organizationId)
  receiver.react = failing
  await runOut(world, restaurant)
  await receiver.requests(1)
  return { restaurant, receiver }
}

describeOwnWorld('A clock that is set forward', ({ it }) => {
  it('shows its time in each answer, and gives it to orders and their events', async (world) => {
    const restaurant = await openRestaurant(world)
    const receiver = await receiveFrom(world, restaurant.organizationId)
    const before = await clockOf(world)
    const { now, aheadSeconds } = await advanceBy(world, 3600)
    assert.equal(aheadSeconds, before.aheadSeconds + 3600)
    assert.ok(Date.parse(now) - Date.parse(before.now) >= hourMs)
    assert.deepEqual({ ...(await clockOf(world)), now }, { now, aheadSeconds, isCaughtUp: true })
    const orderId = await restaurant.place()
    const [event] = await receiver.events(1)
    assert.ok(`${event?.eventTime.replace(' ', 'T')}Z` >= now, `${event?.eventTime} is before ${now}`)
    assert.ok(new Date((await restaurant.read(orderId)).timestamp).toISOString() >= now)
    await receiver.close()
  })

  it('ends the validity of a coupon', async (world) => {
    const restaurant = await openRestaurant(world)
    const { now } = await clockOf(world)
    const coupon = newId()
    await saveCoupons(world, [coupon], { validTo: daysAfter(now.slice(0, 10), 2) })
    const place = () => restaurant.place({ loyaltyInfo: { coupon } })
    await advanceBy(world, 4 * daySeconds)
    await assert.rejects(place, /not in force|valid/)
  })

  it('moves the times of the examples in the documentation', async (world) => {
    const { now } = await advanceBy(world, 3 * daySeconds)
    const contract = await (await fetch(`${world.url}/openapi.json`)).text()
    assert.ok(contract.includes(`"${daysAfter(now.slice(0, 10), 1)} 12:00:00.000"`))
  })

  it('brings the birthday of a guest, with the bonus of a campaign', async (world) => {
    const program = await openProgram(world)
    const { now } = await clockOf(world)
    const birthday = daysAfter(dayOf(Date.parse(now), 'Europe/London'), 10)
    const guest = await program.join(await program.register({ birthday: `1990-${birthday.slice(5)} 00:00:00.000` }))
    const conditions = [{ type: 'Birthday', daysBefore: 0, daysAfter: 0 }]
    const campaign = {
      ...{ id: randomUUID(), programId: program.programId, name: 'Birthday', periodFrom: '2026-01-01' },
      scheduledEvery: 'Day',
      periodicBindings: [{ conditions, actions: [{ type: 'Bonus', mode: 'Sum', value: 10 }] }],
    }
    await world.ask('/admin/loyalty/programs/save', { corporationId, campaigns: [campaign] })
    await advanceBy(world, 5 * daySeconds)
    assert.equal(await program.balance(guest), 0)
    await advanceBy(world, 5 * daySeconds)
    assert.equal(await program.balance(guest), 10)
  })

  it('makes each retry of a webhook due once, until the receiver is paused after 72 hours', async (world) => {
    const { restaurant, receiver } = await openFailing(world)
    for (let attempts = 2; attempts <= 13; attempts++) {
      await advanceBy(world, 6 * 3600)
      assert.equal(receiver.received.length, attempts)
    }
    assert.equal((await endpointView(world, restaurant)).isPaused, true)
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
    assert.equal(ids.size, 1)
    await receiver.close()
  })

  it('lets a receiver that has recovered get all messages in their order', async (world) => {
    const { restaurant, receiver } = await openFailing(world)
    for (const balance of [1, 2]) await runOut(world, restaurant, { balance })
    await advanceBy(world, 6 * 3600)
    receiver.received.length = 0
    receiver.react = () => ({ status: 200 })
    await advanceBy(world, 6 * 3600)
    const times = receiver.received.flatMap(({ events }) => events.map(({ eventTime }) => eventTime))
    assert.equal(times.length, 3)
    assert.deepEqual(times, times.toSorted())
    await receiver.close()
  })

  it('makes the retry of a loyalty webhook due', async (world) => {
    const program = await openProgram(world)
    const guest = await program.join(await program.register())
    const receiver = await openReceiver(failing)
    const webhook = { id: randomUUID(), name: 'App', url: receiver.url }
    const save = (more: object) =>
      world.ask('/admin/loyalty/webhooks/save', { corporationId, webhooks: [{ ...webhook, ...more }] })
    await save({})
    await guest.topup(30)
    await receiver.requests(1)
    receiver.react = () => ({ status: 200 })
    await advanceBy(world, 3600)
    const [first, second, ...others] = await receiver.requests(2)
    assert.deepEqual([JSON.parse(second?.body ?? '').id, others], [JSON.parse(first?.body ?? '').id, []])
    await save({ isDeleted: true })
    await receiver.close()
  })

  it('signs webhooks with the time of the server, so that receivers accept them', async (world) => {
    const restaurant = await openRestaurant(world)
    const receiver = await receiveFrom(world, restaurant.organizationId)
    await advanceBy(world, daySeconds)
    await runOut(world, restaurant)
    const [message] = await receiver.requests(1)
    assert.ok(Math.abs(Number(message?.headers['webhook-timestamp']) * 1000 - Date.now()) < hourMs)
    await receiver.close()
  })

  it('fails an order whose emulated front office is late', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    await world.ask('/sandbox/faults/set', { organizationId, frontOffice: { answers: 'never' } })
    const createOrderSettings = { transportToFrontTimeout: 3600 }
    const { correlationId } = await world.ask<{ correlationId: string }>(
      '/api/1/deliveries/create',
      restaurant.body({}, { createOrderSettings }),
    )
    await advanceBy(world, 3601)
    const { exception } = await world.outcome(organizationId, correlationId)
    assert.equal(exception?.code, 'FRONT_OFFICE_DID_NOT_ANSWER')
  })

  it('leaves a connected front office its whole time to answer', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const terminal = await restaurant.connect()
    await terminal.until(() => terminal.received.find(({ type }) => type === 'welcome'))
    const { correlationId } = await world.ask<{ correlationId: string }>(
      '/api/1/deliveries/create',
      restaurant.body({}, { createOrderSettings: { transportToFrontTimeout: 60 } }),
    )
    const { commandId } = await terminal.until(() => terminal.commands()[0])
    await advanceBy(world, daySeconds)
    terminal.answer(commandId)
    assert.equal((await world.outcome(restaurant.organizationId, correlationId)).state, 'Success')
    terminal.cut()
  })

  it('changes neither tokens, new keys nor links of people', async (world) => {
    const token = await world.tokenOf({})
    await advanceBy(world, 20 * daySeconds)
    await advanceBy(world, 1, { token })
    const key = { corporationId, name: 'For a day', lifetimeDays: 1 }
    const { expiresAt } = await world.ask<{ expiresAt: string }>('/admin/api_keys/create', key)
    assert.ok(Date.parse(expiresAt) < Date.now() + 2 * dayMs, expiresAt)
    const owner = await enterAs(world, { role: 'owner' })
    const { clockAheadSeconds } = await owner.ask<{ clockAheadSeconds: number }>('/console/session/whoami', {})
    assert.equal(clockAheadSeconds, (await clockOf(world)).aheadSeconds)
  })

  it('goes unnoticed in another chain', async (world) => {
    const other = await openOther(world)
    const receiver = await openReceiver(failing)
    const settings = { organizationId: other.organizationId, webHooksUri: receiver.url }
    await world.ask('/api/1/webhooks/update_settings', settings, other.options)
    await runOut(world, other, other)
    await receiver.requests(1)
    await advanceBy(world, 30 * daySeconds)
    const clock = await world.ask<ChainClock>(get.path, { organizationId: other.organizationId }, other.options)
    assert.equal(clock.aheadSeconds, 0)
    assert.ok(Date.parse(clock.now) < Date.now() + hourMs)
    assert.equal(receiver.received.length, 1)
    assert.ok(new Date(receiver.received[0]?.events[0]?.eventTime ?? 0).getTime() < Date.now() + dayMs)
    await receiver.close()
  })

  it('is the same on every node when the answer comes', async (world) => {
    await withNode(world, {}, async ({ url }) => {
      const authorization = `Bearer ${await world.tokenOf({})}`
      const headers = { 'content-type': 'application/json', authorization }
      const ask = async (path: string, body: object): Promise<ChainClock> =>
        JSON.parse((await send(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).text)
      const { aheadSeconds } = await advanceBy(world, 600)
      assert.equal((await ask(get.path, { organizationId })).aheadSeconds, aheadSeconds)
      await ask(advance.path, { organizationId, seconds: 60 })
      assert.equal((await clockOf(world)).aheadSeconds, aheadSeconds + 60)
    })
  })

  it('adds up concurrent requests, each of them once', async (world) => {
    const { aheadSeconds } = await clockOf(world)
    const key = { headers: { 'idempotency-key': newId() } }
    const repeated = [1, 2, 3].map(() => advanceBy(world, 100, key))
    const answers = await Promise.all([...repeated, ...[10, 20, 30].map((seconds) => advanceBy(world, seconds))])
    assert.equal(new Set(answers.slice(0, 3).map((answer) => answer.aheadSeconds)).size, 1)
    assert.equal((await clockOf(world)).aheadSeconds, aheadSeconds + 160)
  })

  it('never goes back, nor further than two years', async (world) => {
    const { organizationId, options } = await openOther(world)
    const refusal = (seconds: number) => world.refuse(advance.path, { organizationId, seconds }, options)
    for (const seconds of [0, -60]) assert.equal((await refusal(seconds)).error, 'INVALID_REQUEST')
    await world.ask(advance.path, { organizationId, seconds: 729 * daySeconds }, options)
    const { error, details } = await refusal(daySeconds + 1)
    assert.deepEqual([error, details.secondsMax], ['CLOCK_TOO_FAR', daySeconds])
    const { aheadSeconds } = await world.ask<ChainClock>(advance.path, { organizationId, seconds: daySeconds }, options)
    assert.equal(aheadSeconds, 730 * daySeconds)
  })

  it('is refused for a chain with a real restaurant, and refuses one afterwards', async (world) => {
    const { corporationId, organizationId, options } = await openOther(world)
    const save = (more: object) => ({ corporationId, name: 'Real restaurant', ...more })
    const { id } = await world.ask<{ id: string }>('/admin/organizations/save', save({}))
    for (const named of [organizationId, id]) {
      const body = { organizationId: named, seconds: 60 }
      const { error, details } = await world.refuse(advance.path, body, options)
      assert.deepEqual([error, details.restaurants], ['CHAIN_HAS_REAL_RESTAURANTS', ['Real restaurant']])
    }
    assert.equal((await world.refuse(get.path, { organizationId: id }, options)).error, 'NOT_A_SANDBOX')
    await world.ask('/admin/organizations/save', save({ id, isSandbox: true }))
    await world.ask(advance.path, { organizationId, seconds: 60 }, options)
    for (const more of [{}, { id, isSandbox: false }])
      assert.equal((await world.refuse('/admin/organizations/save', save(more))).error, 'CLOCK_SET_FORWARD')
    const { id: sandbox } = await world.ask<{ id: string }>('/admin/organizations/save', save({ isSandbox: true }))
    const { aheadSeconds } = await world.ask<ChainClock>(get.path, { organizationId: sandbox }, options)
    assert.equal(aheadSeconds, 60)
  })

  it('violates no invariant of the doctor', async ({ pool }) => {
    const found = await diagnose(pool)
    assert.deepEqual(
      found.filter(({ state }) => state === 'broken' || state === 'unchecked'),
      [],
    )
  })

  it('is set by keys and people of the whole chain: owners and developers', async (world) => {
    const token = await world.tokenOf({ organizationIds: [organizationId] })
    const body = { organizationId, seconds: 1 }
    assert.equal((await world.refuse(advance.path, body, { token })).error, 'CHAIN_FORBIDDEN')
    for (const role of ['owner', 'developer'] as const) {
      const person = await enterAs(world, { role })
      await person.ask(advance.path, body)
      await person.ask(get.path, { organizationId })
    }
    const manager = await enterAs(world, { role: 'manager' })
    assert.equal((await manager.refuse(advance.path, body)).error, 'ROLE_FORBIDDEN')
  })
})
