import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import allowed from './allowed.ts'

interface Answer {
  isAllowed: boolean
  rejectCause: string | null
  addressExternalId: string | null
  location: object | null
  allowedItems: { terminalGroupId: string; zone: string | null; deliveryDurationInMinutes: number }[]
  rejectedItems: { terminalGroupId: string | null; rejectCode: string; rejectHint: string; rejectItemData: object }[]
}

/** Opens two terminal groups: one near the harbour, one with a larger area, later hours and a higher minimum sum. */
async function twoRestaurants(world: World) {
  const { organizationId, terminalGroupId: near } = await openRestaurant(world)
  const { id: far } = await world.ask<{ id: string }>('/admin/terminal_groups/save', {
    organizationId,
    name: 'Depot',
    sortOrder: 1,
  })
  const square = (name: string, size: number) => ({
    name,
    coordinates: [
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: size },
      { latitude: size, longitude: size },
      { latitude: size, longitude: 0 },
    ],
    addresses: [],
  })
  await world.ask('/admin/delivery_restrictions/save', {
    organizationId,
    deliveryZones: [square('inner', 1), square('outer', 10)],
    restrictions: [
      { terminalGroupId: near, zone: 'inner', weekMap: 0b001_1111, from: 600, to: 1200, deliveryDurationInMinutes: 30 },
      { terminalGroupId: far, zone: 'outer', minSum: 25, from: 1080, to: 120, priority: 1 },
    ],
  })
  const ask = (body: object) =>
    world.ask<Answer>(allowed.path, { organizationId, isCourierDelivery: true, deliverySum: 30, ...body })
  return { ask, near, far, organizationId }
}

const here = { latitude: 0.5, longitude: 0.5 }
const there = { latitude: 5, longitude: 5 }
const monday = (time: string) => `2026-11-16 ${time}`

describeOperation(allowed, ({ it }) => {
  it('returns the terminal groups that accept an order, best first, and why others do not', async (world) => {
    const { ask, near, far } = await twoRestaurants(world)
    const answer = await ask({ orderLocation: here, deliveryDate: monday('19:00:00.000') })
    assert.deepEqual(
      answer.allowedItems.map(({ terminalGroupId, zone, deliveryDurationInMinutes }) => [
        terminalGroupId,
        zone,
        deliveryDurationInMinutes,
      ]),
      [
        [near, 'inner', 30],
        [far, 'outer', 60],
      ],
    )
    assert.deepEqual([answer.isAllowed, answer.rejectCause, answer.location], [true, null, here])

    const remote = await ask({ orderLocation: there, deliveryDate: monday('19:00:00.000') })
    assert.deepEqual([remote.allowedItems[0]?.terminalGroupId, remote.rejectedItems.length], [far, 1])
    assert.deepEqual(
      [remote.rejectedItems[0]?.terminalGroupId, remote.rejectedItems[0]?.rejectCode],
      [near, 'OutOfTerminalZone'],
    )
  })

  it('returns the rule by which every terminal group refuses', async (world) => {
    const { ask } = await twoRestaurants(world)
    for (const [body, codes] of [
      [
        { orderLocation: { latitude: 50, longitude: 50 }, deliveryDate: monday('19:00') },
        ['OutOfTerminalZone', 'OutOfTerminalZone'],
      ],
      [
        { orderLocation: here, deliveryDate: '2026-11-21 12:00' },
        ['DayOfWeekIsUnacceptable', 'DeliveryTimeIsUnacceptable'],
      ],
      [
        { orderLocation: there, deliveryDate: '2026-11-22 01:30', deliverySum: 30, discountSum: 5.01 },
        ['OutOfTerminalZone', 'SumIsLessThenMinimum'],
      ],
    ] as const) {
      const answer = await ask(body)
      assert.deepEqual(
        [answer.isAllowed, answer.rejectedItems.map(({ rejectCode }) => rejectCode)],
        [false, codes],
        JSON.stringify(body),
      )
      assert.equal(answer.rejectCause, answer.rejectedItems[0]?.rejectHint)
    }
    const early = await ask({ orderLocation: here, deliveryDate: monday('09:00') })
    assert.deepEqual(
      early.rejectedItems.map(({ rejectItemData }) => rejectItemData),
      [
        { dateFrom: '10:00:00', dateTo: '20:00:00' },
        { dateFrom: '18:00:00', dateTo: '02:00:00' },
      ],
    )
  })

  it('finds the zone of a street by id or name, and returns its classifier id', async ({ ask }) => {
    for (const deliveryAddress of [
      { streetId: demo.street, house: '5' },
      { streetName: 'quay road', city: 'HARBOUR TOWN', house: '5' },
    ]) {
      const answer = await ask<Answer>(allowed.path, {
        organizationIds: [demo.organization],
        deliveryAddress,
        isCourierDelivery: true,
      })
      assert.equal(answer.addressExternalId, 'HT-0001')
      assert.deepEqual(
        answer.allowedItems.map(({ zone }) => zone),
        ['Harbour'],
      )
    }
  })

  it('checks all enabled organizations of the key if none is requested', async (world) => {
    const token = await world.tokenOf({ organizationIds: [demo.organization, demo.confirmingOrganization] })
    const body = { isCourierDelivery: false }
    const { allowedItems } = await world.ask<Answer>(allowed.path, body, { token })
    const groups = new Set(allowedItems.map(({ terminalGroupId }) => terminalGroupId))
    assert.ok(groups.has(demo.terminalGroup) && groups.has(demo.confirmingTerminalGroup))
  })

  it('refuses orders for an organization without terminal groups', async ({ ask }) => {
    const { id } = await ask<{ id: string }>('/admin/organizations/save', {
      corporationId: demo.corporation,
      name: 'Still to be built',
    })
    const answer = await ask<Answer>(allowed.path, { organizationId: id, isCourierDelivery: true })
    assert.deepEqual(
      [answer.isAllowed, answer.rejectCause],
      [false, 'There is no terminal group that accepts the order'],
    )
  })

  it('ignores restrictions if the organization disables them', async (world) => {
    const restaurants = await twoRestaurants(world)
    const { organizationId } = restaurants
    const far = { organizationIds: [organizationId], orderLocation: { latitude: 50, longitude: 50 } }
    const asked = { ...far, isCourierDelivery: true }
    assert.equal((await world.ask<Answer>(allowed.path, asked)).isAllowed, false)
    await world.ask('/admin/organizations/save', {
      id: organizationId,
      corporationId: demo.corporation,
      name: 'Test restaurant',
      settings: { useBusinessHoursAndMapping: false },
    })
    assert.equal((await world.ask<Answer>(allowed.path, asked)).isAllowed, true)
  })
})
