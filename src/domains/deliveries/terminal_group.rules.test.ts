import assert from 'node:assert/strict'
import { plainItem } from '#test/fixtures/ordering.ts'
import { courierOrder, openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

const create = '/api/1/deliveries/create'

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

const to = (latitude: number, longitude: number, more: object = {}) => ({
  ...courierOrder,
  deliveryPoint: { ...courierOrder.deliveryPoint, coordinates: { latitude, longitude } },
  ...more,
})

/** Opens a restaurant that delivers in the centre and a depot that delivers around it, from 15 on. */
async function centreAndDepot(world: World, settings: object = {}) {
  const restaurant = await openRestaurant(world)
  const { organizationId, terminalGroupId: centre } = restaurant
  const depot = { organizationId, name: 'Depot', sortOrder: 1 }
  const { id: depotId } = await world.ask<{ id: string }>('/admin/terminal_groups/save', depot)
  await world.ask('/admin/delivery_restrictions/save', {
    organizationId,
    deliveryZones: [square('centre', 1), square('around', 10)],
    restrictions: [
      { terminalGroupId: centre, zone: 'centre', deliveryDurationInMinutes: 25 },
      { terminalGroupId: depotId, zone: 'around', minSum: 15, priority: 1 },
    ],
    defaultSelfServiceDurationInMinutes: 12,
    ...settings,
  })
  const place = async (order: object) => (await restaurant.read(await restaurant.place({ ...order }))).order
  return { restaurant, place, centre, depotId }
}

describeWorld('the terminal group of an order without a requested one', ({ it }) => {
  it('is the one whose zone contains the destination, with the zone and the duration', async (world) => {
    const { place, centre, depotId } = await centreAndDepot(world)
    const near = await place(to(0.5, 0.5))
    assert.deepEqual([near?.terminalGroupId, near?.deliveryZone, near?.deliveryDuration], [centre, 'centre', 25])
    const far = await place(
      to(5, 5, { items: [plainItem({ amount: 2 })], deliveryZone: 'hills', deliveryDuration: 90 }),
    )
    assert.deepEqual([far?.terminalGroupId, far?.deliveryZone, far?.deliveryDuration], [depotId, 'hills', 90])
  })

  it('is missing if every terminal group refuses, with the reasons', async (world) => {
    const { restaurant, depotId } = await centreAndDepot(world)
    for (const [order, reason] of [
      [to(5, 5), /not in the zone centre/],
      [to(50, 50), /not in the zone centre/],
    ] as const) {
      const refused = await world.refuse(create, restaurant.body(order))
      assert.deepEqual(
        [refused.status, refused.error, refused.details.fields[0]?.path],
        [400, 'TerminalGroupIdNotDetermined', 'terminalGroupId'],
      )
      assert.match(refused.message, reason)
    }
    // A requested terminal group is not checked.
    const named = await world.ask<{ orderInfo: object }>(
      create,
      restaurant.body(to(5, 5), { terminalGroupId: depotId }),
    )
    assert.ok(named.orderInfo)
  })

  it('is the first one if refused orders are to be accepted anyway', async (world) => {
    const { place, centre } = await centreAndDepot(world, { actionOnValidationRejection: 2 })
    const order = await place(to(50, 50))
    assert.deepEqual([order?.terminalGroupId, order?.deliveryZone ?? null], [centre, null])
  })

  it('is the first one for pickup orders, wherever the guest lives', async (world) => {
    const { place, centre } = await centreAndDepot(world)
    const order = await place({ deliveryPoint: { coordinates: { latitude: 50, longitude: 50 } } })
    assert.deepEqual([order?.terminalGroupId, order?.deliveryDuration], [centre, 12])
  })

  it('is not searched for if the address is invalid', async (world) => {
    const { restaurant } = await centreAndDepot(world, { rejectOnGeocodingError: true })
    const address = { type: 'legacy', street: { id: restaurant.organizationId }, house: '1' }
    const lost = await world.refuse(create, restaurant.body({ ...courierOrder, deliveryPoint: { address } }))
    assert.equal(lost.error, 'AddressNotFound')
    const unknown = await world.refuse(create, restaurant.body(courierOrder))
    assert.equal(unknown.error, 'TerminalGroupIdNotDetermined')
  })
})
