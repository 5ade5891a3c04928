import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openRestaurant, type Restaurant } from '#test/fixtures/restaurant.ts'
import { eventually, openReceiver } from '#test/harness/receiver.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import getFaults from './get.ts'
import setFaults from './set.ts'

interface Placed {
  correlationId: string
  orderInfo: { id: string }
}

interface Faults {
  frontOffices: { terminalGroupId: string; refusalsLeft: number | null; refused: number; answeredLate: number }[]
  webhooks: object
}

const silence = 'FRONT_OFFICE_DID_NOT_ANSWER'

async function openFaulty(world: World, frontOffice: object): Promise<Restaurant> {
  const restaurant = await openRestaurant(world)
  await world.ask(setFaults.path, { organizationId: restaurant.organizationId, frontOffice })
  return restaurant
}

const place = ({ ask }: World, restaurant: Restaurant) => ask<Placed>('/api/1/deliveries/create', restaurant.body())

const stateOf = async ({ ask }: World, { organizationId }: Restaurant, { correlationId }: Placed) =>
  (await ask<{ state: string }>('/api/1/commands/status', { organizationId, correlationId })).state

const isSent = (world: World, placed: Placed) =>
  eventually(
    () => world.pool<{ state: string }[]>`select state from command where id = ${placed.correlationId}`,
    ([row]) => row?.state === 'sent',
  )

/** Commands that still wait after a poll of the lane are undecided. */
const codeOf = async (world: World, { organizationId }: Restaurant, { correlationId }: Placed) =>
  (await world.outcome(organizationId, correlationId)).exception?.code

describeOperation(setFaults, ({ it }) => {
  it('delays the response of a front office', async (world) => {
    const restaurant = await openFaulty(world, { slowSeconds: 500 })
    const createOrderSettings = { transportToFrontTimeout: 3600 }
    const placed = await world.ask<Placed>('/api/1/deliveries/create', restaurant.body({}, { createOrderSettings }))
    await isSent(world, placed)
    world.clock.advance(200_000)
    const probe = await openRestaurant(world)
    await probe.place()
    assert.equal(await stateOf(world, restaurant, placed), 'InProgress')
    world.clock.advance(400_000)
    assert.equal((await world.outcome(restaurant.organizationId, placed.correlationId)).state, 'Success')
  })

  it('lets commands expire if the response is too slow, too late or missing, without applying them later', async (world) => {
    for (const [faults, answeredLate] of [
      [{ slowSeconds: 30 }, 0],
      [{ answers: 'late' }, 1],
      [{ answers: 'never' }, 0],
    ] as const) {
      const restaurant = await openFaulty(world, faults)
      const placed = await place(world, restaurant)
      await isSent(world, placed)
      world.clock.advance(9_000)
      assert.equal(await codeOf(world, restaurant, placed), silence)
      world.clock.advance(60_000)
      await world.ask(setFaults.path, { organizationId: restaurant.organizationId, frontOffice: {} })
      await restaurant.place()
      const { creationStatus } = await restaurant.read(placed.orderInfo.id)
      assert.equal(creationStatus, 'Error', JSON.stringify(faults))
      await world.ask(setFaults.path, { organizationId: restaurant.organizationId, frontOffice: faults })
      const again = await place(world, restaurant)
      await isSent(world, again)
      world.clock.advance(9_000)
      assert.equal(await codeOf(world, restaurant, again), silence)
      const { frontOffices } = await world.ask<Faults>(getFaults.path, { organizationId: restaurant.organizationId })
      assert.equal(frontOffices[0]?.answeredLate, answeredLate, JSON.stringify(faults))
    }
  })

  it('lets commands expire on a node that was blocked, too', async (world) => {
    const restaurant = await openFaulty(world, { answers: 'late' })
    for (const endsAt = performance.now() + 1_400; performance.now() < endsAt; );
    const placed = await place(world, restaurant)
    await isSent(world, placed)
    world.clock.advance(9_000)
    assert.equal(await codeOf(world, restaurant, placed), silence)
  })

  it('makes a front office refuse the next few commands', async (world) => {
    const restaurant = await openFaulty(world, { refuse: { code: 'ProductNotFound', message: 'Sold out', times: 2 } })
    const placed: Placed[] = []
    for (let n = 0; n < 4; n++) placed.push(await place(world, restaurant))
    const codes = await Promise.all(placed.map((one) => codeOf(world, restaurant, one)))
    assert.deepEqual(codes, ['ProductNotFound', 'ProductNotFound', undefined, undefined])
    const { frontOffices } = await world.ask<Faults>(getFaults.path, { organizationId: restaurant.organizationId })
    assert.deepEqual([frontOffices[0]?.refused, frontOffices[0]?.refusalsLeft], [2, 0])
  })

  it('makes a front office refuse everything, one command after another', async (world) => {
    const restaurant = await openFaulty(world, { refuse: { code: 'CLOSED' } })
    for (let n = 0; n < 3; n++)
      assert.equal(await codeOf(world, restaurant, await place(world, restaurant)), 'CLOSED', `command ${n}`)
    const { frontOffices } = await world.ask<Faults>(getFaults.path, { organizationId: restaurant.organizationId })
    assert.deepEqual([frontOffices[0]?.refused, frontOffices[0]?.refusalsLeft], [3, null])
  })

  it('makes a front office refuse a share of commands', async (world) => {
    for (const [share, isRefused] of [
      [0, false],
      [1, true],
    ] as const) {
      const restaurant = await openFaulty(world, { refuse: { code: 'TOO_BUSY', share } })
      const { exception } = await world.outcome(
        restaurant.organizationId,
        (await place(world, restaurant)).correlationId,
      )
      assert.deepEqual(exception, isRefused ? { code: 'TOO_BUSY', message: 'The front office refused' } : undefined)
    }
  })

  it('makes a front office sleep until it is woken', async (world) => {
    const restaurant = await openFaulty(world, { isAsleep: true })
    const { organizationId, terminalGroupId } = restaurant
    const named = { organizationIds: [organizationId], terminalGroupIds: [terminalGroupId] }
    const { isAliveStatus } = await world.ask<{ isAliveStatus: { isAlive: boolean }[] }>(
      '/api/1/terminal_groups/is_alive',
      named,
    )
    assert.equal(isAliveStatus[0]?.isAlive, false)
    const missed = await place(world, restaurant)
    world.clock.advance(9_000)
    assert.equal(await codeOf(world, restaurant, missed), silence)
    const placed = await place(world, restaurant)
    await world.ask('/api/1/terminal_groups/awake', named)
    assert.equal((await world.outcome(organizationId, placed.correlationId)).state, 'Success')
  })

  it('expires overdue commands when the faults are removed, and executes the others', async (world) => {
    const restaurant = await openFaulty(world, { isAsleep: true })
    const { organizationId } = restaurant
    const overdue = await place(world, restaurant)
    world.clock.advance(9_000)
    await world.ask(setFaults.path, { organizationId, frontOffice: {} })
    assert.equal(await codeOf(world, restaurant, overdue), silence)
    assert.equal(await codeOf(world, restaurant, await place(world, restaurant)), undefined)
    const { frontOffices } = await world.ask<Faults>(getFaults.path, { organizationId })
    assert.deepEqual(frontOffices, [])
  })

  it('applies only to the requested terminal groups', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId, terminalGroupId } = restaurant
    const other = await world.ask<{ id: string }>('/admin/terminal_groups/save', { organizationId, name: 'Bar' })
    await world.ask(setFaults.path, {
      organizationId,
      terminalGroupIds: [other.id],
      frontOffice: { refuse: { code: 'CLOSED' } },
    })
    const at = async (id: string) =>
      codeOf(
        world,
        restaurant,
        await world.ask<Placed>('/api/1/deliveries/create', restaurant.body({}, { terminalGroupId: id })),
      )
    assert.deepEqual([await at(terminalGroupId), await at(other.id)], [undefined, 'CLOSED'])
  })

  it('loses the first attempts of webhooks, which are delivered nevertheless', async (world) => {
    const { organizationId } = await openRestaurant(world)
    const { received, told } = await listen(world, organizationId, { lostAttempts: 2 })
    await told()
    const { endpoints } = await world.ask<{ endpoints: { endpointId: string; organizationId: string }[] }>(
      '/admin/webhooks/endpoints',
      { corporationId: demo.corporation },
    )
    const endpoint = endpoints.find((one) => one.organizationId === organizationId)
    const log = async () =>
      (
        await world.ask<{ attempts: { status: number | null; error: string | null }[] }>('/admin/webhooks/attempts', {
          endpointId: endpoint?.endpointId,
        })
      ).attempts
    await eventually(log, ({ length }) => length > 0)
    assert.deepEqual(received, [])
    const seen = await eventually(
      async () => {
        world.clock.advance(10_000)
        return log()
      },
      (attempts) => attempts.some(({ status }) => status === 200),
    )
    assert.ok(received.length > 0)
    const lost = seen.filter(({ status }) => status === null)
    assert.ok(lost.length >= 2 && lost.every(({ error }) => error === 'lost by a fault of the sandbox'))
  })

  it('repeats webhooks under the same id', async (world) => {
    const { organizationId } = await openRestaurant(world)
    const { received, told } = await listen(world, organizationId, { duplicates: 2 })
    await told()
    const ids = () => received.map(({ headers }) => headers['webhook-id'])
    await eventually(
      async () => ids().filter((id) => id === ids()[0]).length,
      (count) => count === 3,
    )
  })

  it('delays webhooks', async (world) => {
    const { organizationId } = await openRestaurant(world)
    const delaySeconds = 0.5
    const { received, told } = await listen(world, organizationId, { delaySeconds })
    const startedAt = performance.now()
    await told()
    await eventually(
      async () => received.length,
      (count) => count > 0,
    )
    assert.ok(performance.now() - startedAt >= delaySeconds * 1000)
  })

  it('stores the faults of one of several concurrent requests', async (world) => {
    const { organizationId } = await openRestaurant(world)
    const sent = Array.from({ length: 8 }, (_, i) => ({
      organizationId,
      frontOffice: i % 2 ? { slowSeconds: i + 1 } : {},
      webhooks: i % 2 ? { lostAttempts: i + 1 } : {},
    }))
    await Promise.all(sent.map((body) => world.ask(setFaults.path, body)))
    const last = await world.ask<Faults>(setFaults.path, sent[1])
    assert.deepEqual([last.frontOffices.length, last.webhooks], [1, { lostAttempts: 2 }])
  })

  it('is for sandboxes and their virtual terminal groups only', async (world) => {
    const { ask, refuse } = world
    const { organizationId, terminalGroupId } = await openRestaurant(world)
    const named = (id: string) => ({ organizationId, terminalGroupIds: [id], frontOffice: {} })
    const unknown = await refuse(setFaults.path, named(demo.terminalGroup))
    assert.deepEqual(
      [unknown.error, unknown.details.fields[0]?.path],
      ['TerminalGroupUnregistered', 'terminalGroupIds[0]'],
    )
    await ask('/admin/terminal_groups/save', { id: terminalGroupId, organizationId, name: 'Terminal', kind: 'linked' })
    assert.equal((await refuse(setFaults.path, named(terminalGroupId))).error, 'TERMINAL_GROUP_IS_LINKED')
    await ask('/admin/organizations/save', {
      id: organizationId,
      corporationId: demo.corporation,
      name: 'Real',
      isSandbox: false,
    })
    assert.equal((await refuse(setFaults.path, { organizationId })).error, 'NOT_A_SANDBOX')
  })

  it('deletes the faults of an organization that is no longer a sandbox, and expires overdue commands', async (world) => {
    const restaurant = await openFaulty(world, { isAsleep: true })
    const { organizationId } = restaurant
    const organization = { id: organizationId, corporationId: demo.corporation, name: 'Real' }
    const overdue = await place(world, restaurant)
    world.clock.advance(9_000)
    await world.ask('/admin/organizations/save', { ...organization, isSandbox: false })
    assert.equal(await codeOf(world, restaurant, overdue), silence)
    assert.equal(await codeOf(world, restaurant, await place(world, restaurant)), undefined)
    await world.ask('/admin/organizations/save', { ...organization, isSandbox: true })
    assert.deepEqual(await world.ask(getFaults.path, { organizationId }), { frontOffices: [], webhooks: {} })
  })
})

/** Opens a webhook receiver of the organization with these faults. */
async function listen(world: World, organizationId: string, webhooks: object) {
  const receiver = await openReceiver()
  const token = await world.tokenOf({ organizationIds: [organizationId] })
  await world.ask('/api/1/webhooks/update_settings', { organizationId, webHooksUri: receiver.url }, { token })
  await world.ask(setFaults.path, { organizationId, webhooks })
  return {
    received: receiver.received,
    told: async () => {
      const { id } = await world.ask<{ id: string }>('/admin/terminal_groups/save', { organizationId, name: 'Grill' })
      await world.ask('/api/1/stop_lists/add', {
        organizationId,
        terminalGroupId: id,
        items: [{ productId: demo.coffee, balance: 3 }],
      })
    },
  }
}
