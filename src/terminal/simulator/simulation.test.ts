import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '#server/log.ts'
import { demo } from '#shared/demo.ts'
import { dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { type Fault, parseFault } from './faults.ts'
import type { Api } from './guests.ts'
import { planOrders } from './orders.ts'
import { Simulation } from './simulation.ts'

const speed = 100_000
const patienceMs = 60_000
const endless = () => new AbortController().signal
/** Exceeds every deadline of these tests. */
const minute = 60_000

/** Opens a restaurant with so many kitchens, guests and a courier. */
async function openSimulation(world: World, { kitchens = 1, seed = 7 } = {}) {
  const { ask } = world
  const { organizationId, terminalGroupId } = await openRestaurant(world)
  await ask('/admin/terminal_groups/save', { id: terminalGroupId, organizationId, name: 'None', isEnabled: false })
  const terminalGroupIds: string[] = []
  const tokens: string[] = []
  for (let n = 1; n <= kitchens; n++) {
    const group = { organizationId, name: `Kitchen ${n}`, kind: 'linked' }
    const { id } = await ask<{ id: string }>('/admin/terminal_groups/save', group)
    terminalGroupIds.push(id)
    tokens.push(
      (await ask<{ token: string }>('/admin/terminal_tokens/create', { terminalGroupId: id, name: 'Terminal' })).token,
    )
  }
  const simulation = new Simulation({
    url: world.url,
    tokens,
    seed,
    speed,
    log: createLog('error'),
    timeZone: 'Europe/London',
    crowd: {
      api: apiOf(world),
      shop: {
        organizationId,
        terminalGroupIds,
        products: [dish.plain, dish.open],
        cashId: demo.cash,
        courierId: demo.courier,
      },
      guests: 5,
      ordersPerMinute: 60,
    },
  })
  await simulation.open()
  const isAlive = () =>
    eventually(
      () =>
        ask<{ isAliveStatus: { isAlive: boolean }[] }>('/api/1/terminal_groups/is_alive', {
          organizationIds: [organizationId],
          terminalGroupIds,
        }),
      ({ isAliveStatus }) => isAliveStatus.length === kitchens && isAliveStatus.every((status) => status.isAlive),
    )
  await isAlive()
  return Object.assign(simulation, { organizationId, isAlive })
}

/** Returns calls of a client: a refusal has a status, and a missing response has none. */
const apiOf = ({ call }: World): Api => ({
  async post<T>(path: string, body: unknown) {
    const reply = await call<T>(path, body)
    if (reply.status !== 200) throw Object.assign(new Error(`${path}: ${reply.text}`), { status: reply.status })
    return reply.body
  },
})

const fault = (text: string) => parseFault(text) as Fault

describeWorld('The simulator', ({ it }) => {
  it('plays a day of three kitchens in which every order is cooked, delivered and closed', async (world) => {
    const simulation = await openSimulation(world, { kitchens: 3 })
    await simulation.play({ signal: endless(), ordersMax: 12 })
    assert.deepEqual(await simulation.finish(patienceMs), {
      placed: 12,
      succeeded: 12,
      refused: 0,
      expired: 0,
      notAccepted: 0,
      closed: 12,
      stuck: 0,
    })
    const reports = await world.pool`
      select operation, state, count(*)::int as count
        from command
       where operation like '/front/deliveries/%_cooking'
         and organization_id = ${simulation.organizationId}
       group by operation, state
       order by operation`
    assert.deepEqual(
      [...reports],
      ['complete_cooking', 'start_cooking'].map((name) => ({
        operation: `/front/deliveries/${name}`,
        state: 'applied',
        count: 12,
      })),
    )
  })

  it('makes the same decisions for the same seed', async (world) => {
    const runs: unknown[] = []
    for (let run = 0; run < 2; run++) {
      const simulation = await openSimulation(world, { kitchens: 2, seed: 42 })
      simulation.fail('all', fault('refuse 0.5 TOO_BUSY'))
      await simulation.play({ signal: endless(), ordersMax: 12 })
      const { refused, succeeded } = await simulation.finish(patienceMs)
      assert.ok(refused > 0 && succeeded > 0, `${refused} refused, ${succeeded} taken`)
      const created = simulation.decided.filter(({ operation }) => operation.endsWith('/create'))
      runs.push(Object.fromEntries(Map.groupBy(created, ({ kitchen }) => kitchen)))
    }
    assert.deepEqual(runs[0], runs[1])
  })

  for (const state of ['late', 'slow 30', 'asleep', 'halfopen'])
    it(`lets orders expire while a kitchen is ${state}, and succeed afterwards`, async (world) => {
      const simulation = await openSimulation(world)
      simulation.fail(1, fault(state))
      await simulation.play({ signal: endless(), ordersMax: 1 })
      await eventually(
        async () => simulation.counts.placed,
        (placed) => placed === 1,
      )
      world.clock.advance(minute)
      await eventually(
        async () => simulation.counts.expired,
        (expired) => expired === 1,
      )
      simulation.fail('all', null)
      await simulation.isAlive()
      await simulation.play({ signal: endless(), ordersMax: 1 })
      const { placed, succeeded, expired } = await simulation.finish(patienceMs)
      assert.deepEqual([placed, succeeded, expired], [2, 1, 1])
    })

  it('tolerates kitchens whose clocks are wrong', async (world) => {
    const simulation = await openSimulation(world, { kitchens: 2 })
    simulation.fail(1, fault('skew -5400'))
    simulation.fail(2, fault('skew 5400'))
    await simulation.play({ signal: endless(), ordersMax: 6 })
    const { closed } = await simulation.finish(patienceMs)
    assert.equal(closed, 6)
    const failed = await world.pool`
      select operation, error_code
        from command
       where state <> 'applied'
         and organization_id = ${simulation.organizationId}`
    assert.deepEqual([...failed], [])
  })

  it('loses nothing when the connection breaks repeatedly', async (world) => {
    const simulation = await openSimulation(world)
    simulation.fail('all', fault('drop 0.3'))
    await simulation.play({ signal: endless(), ordersMax: 6 })
    const { placed, succeeded, expired, refused } = await simulation.finish(patienceMs)
    assert.equal(placed, 6)
    assert.equal(succeeded + expired, 6)
    assert.equal(refused, 0)
  })
})

test('A plan of orders is the same for the same seed', () => {
  const plan = (seed: number) => [
    ...planOrders({ seed, guests: 10, kitchens: 3, products: 5, ordersPerMinute: 4 }).take(50),
  ]
  assert.deepEqual(plan(1), plan(1))
  assert.notDeepEqual(plan(1), plan(2))
  const [last] = plan(1).slice(-1)
  assert.ok(last && last.atMs > 5 * minute && last.atMs < 30 * minute)
})

test('Faults are parsed from text', () => {
  for (const [text, meant] of [
    ['slow=5', { kind: 'slow', seconds: 5 }],
    ['refuse 0.2 ProductNotFound', { kind: 'refuse', share: 0.2, code: 'ProductNotFound' }],
    ['refuse=1', { kind: 'refuse', share: 1, code: 'REFUSED_BY_FRONT_OFFICE' }],
    ['skew -90', { kind: 'skew', seconds: -90 }],
    ['halfopen', { kind: 'halfopen' }],
    ['none', null],
  ] as const)
    assert.deepEqual(parseFault(text), meant)
  for (const text of ['', 'slow', 'slow x', 'refuse 2', 'tired']) assert.throws(() => parseFault(text))
})
