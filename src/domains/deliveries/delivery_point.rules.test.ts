import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import type { DeliveryOrderInAnswer } from '#shared/schemas/order_answer.ts'
import { courierOrder, openRestaurant, type Restaurant } from '#test/fixtures/restaurant.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

const create = '/api/1/deliveries/create'

const legacy = (street: object, more: object = {}) => ({
  ...courierOrder,
  deliveryPoint: { address: { type: 'legacy', street, house: '5', ...more } },
})

/** Opens a restaurant that delivers to its own cities: one with streets, and one without for each name. */
async function townRestaurant(world: World, settings: object = {}, ...others: string[]) {
  const restaurant = await openRestaurant(world)
  const { organizationId } = restaurant
  const street = { id: randomUUID(), name: 'Mill Lane', classifierId: `C-${organizationId}` }
  const town = { id: randomUUID(), name: `Town ${organizationId}`, streets: [street] }
  const region = { id: randomUUID(), name: 'Shire' }
  const organizationIds = [organizationId]
  await world.ask('/admin/geo/save', {
    corporationId: demo.corporation,
    regions: [{ ...region, organizationIds }],
    cities: [{ ...town, organizationIds }, ...others.map((name) => ({ name, organizationIds }))],
  })
  if (Object.keys(settings).length > 0) await set(settings)
  return { restaurant, town, street, region, set }

  function set(changed: object) {
    const organization = { id: organizationId, corporationId: demo.corporation, name: 'Test restaurant' }
    return world.ask('/admin/organizations/save', { ...organization, settings: changed })
  }
}

type Street = NonNullable<NonNullable<NonNullable<DeliveryOrderInAnswer['deliveryPoint']>['address']>['street']>

async function streetOf(restaurant: Restaurant, asked: object): Promise<Street> {
  const { order } = await restaurant.read(await restaurant.place(legacy(asked)))
  const street = order?.deliveryPoint?.address?.street
  assert.ok(street)
  return street
}

describeWorld('the destination of an order', ({ it }) => {
  it('is a street of the directory, by id, classifier id or name', async (world) => {
    const { restaurant, town, street } = await townRestaurant(world)
    const found = { id: street.id, name: street.name, city: { id: town.id, name: town.name } }
    for (const asked of [
      { id: street.id },
      { id: street.id.toUpperCase(), name: 'Whatever' },
      { classifierId: street.classifierId },
      { classifierId: 'unknown', name: street.name },
      { name: ' mill LANE ' },
      { name: 'Mill Lane', city: town.name.toUpperCase() },
    ])
      assert.deepEqual(await streetOf(restaurant, asked), found, JSON.stringify(asked))
  })

  it('is refused with an unknown street or city', async (world) => {
    const { restaurant, street, region, town } = await townRestaurant(world, {}, 'Bare Hill')
    for (const [address, path, choice] of [
      [legacy({ name: 'Mil', city: town.name }), 'street.name', street],
      [legacy({ name: 'Milll Lane', city: town.name }), 'street.name', street],
      [legacy({ name: 'Quay Road', city: town.name }), 'street.name'],
      [legacy({ id: demo.street }), 'street.id'],
      [legacy({ id: randomUUID(), name: street.name }), 'street.id'],
      [legacy({ classifierId: 'HT-0001' }), 'street.classifierId'],
      [legacy({ name: 'Mill Lane', city: 'Harbour Town' }), 'street.city', town],
      [legacy({ name: 'Mill Lane' }), 'street.city', town],
      [legacy({}), 'street'],
      [legacy({ name: 'Any Road', city: 'Bare Hill' }, { regionId: demo.region }), 'regionId', region],
      [
        { ...courierOrder, deliveryPoint: { address: { type: 'city', line1: '1 Any Road', regionId: randomUUID() } } },
        'regionId',
      ],
    ] as const) {
      const { status, error, message, details } = await world.refuse(create, restaurant.body(address))
      assert.deepEqual(
        [status, error, details.fields[0]?.path],
        [400, 'AddressNotFound', `order.deliveryPoint.address.${path}`],
      )
      assert.equal(message.includes(`${choice?.name} (${choice?.id})`), choice !== undefined, message)
    }
  })

  it('is one line of text, ignoring other fields', async (world) => {
    const { restaurant } = await townRestaurant(world)
    const address = { type: 'city', line1: '1 Any Road', street: { id: 'no id at all' }, house: 5 }
    const { order } = await restaurant.read(await restaurant.place({ ...courierOrder, deliveryPoint: { address } }))
    assert.equal(order?.deliveryPoint?.address?.line1, '1 Any Road')
    assert.equal(order.deliveryPoint.address.street, null)
  })

  it('also has one line, if the organization formats addresses so', async (world) => {
    const { restaurant, street, set } = await townRestaurant(world)
    for (const [addressFormatType, line1] of [
      ['Legacy', null],
      ['City', 'Mill Lane, 5/B'],
      ['International', '5/B Mill Lane, AB1 2CD'],
      ['IntNoPostcode', '5/B Mill Lane'],
    ] as const) {
      await set({ addressFormatType })
      const asked = legacy({ id: street.id }, { building: 'B', index: 'AB1 2CD' })
      const { order } = await restaurant.read(await restaurant.place(asked))
      const { address } = order?.deliveryPoint ?? {}
      assert.deepEqual([address?.line1, address?.house, address?.street?.id], [line1, '5', street.id])
    }
  })

  it('is in the default city if the address has none', async (world) => {
    const { restaurant, street, town, set } = await townRestaurant(world, {}, 'Bare Hill')
    await set({ defaultDeliveryCityId: town.id })
    assert.equal((await streetOf(restaurant, { name: 'Mill Lane' })).id, street.id)
    const unknown = await world.refuse(create, restaurant.body(legacy({ name: 'Mill Lain' })))
    assert.equal(unknown.details.fields[0]?.path, 'order.deliveryPoint.address.street.name')
  })

  it('is in one of the cities to which the organization delivers', async (world) => {
    const { restaurant, street, set } = await townRestaurant(world, {}, 'Bare Hill')
    await set({ deliveryCityIds: [demo.city] })
    const refused = await world.refuse(create, restaurant.body(legacy({ id: street.id })))
    assert.equal(refused.error, 'AddressNotFound')
  })

  it('has any street name where there is no directory, with the same id for the same name', async (world) => {
    const { restaurant } = await townRestaurant(world, {}, 'Bare Hill')
    const [first, again, other] = [
      await streetOf(restaurant, { name: 'New Road', city: 'bare hill' }),
      await streetOf(restaurant, { name: 'New Road', city: 'Bare Hill' }),
      await streetOf(restaurant, { name: 'Old Road', city: 'Bare Hill' }),
    ]
    assert.deepEqual(first, again)
    assert.notEqual(first.id, other.id)
    assert.deepEqual([first.name, first.city.name], ['New Road', 'Bare Hill'])

    const nowhere = await openRestaurant(world)
    assert.equal((await streetOf(nowhere, { name: 'New Road', city: 'Anywhere' })).city.name, 'Anywhere')
    const mere = await world.refuse(create, nowhere.body(legacy({ id: demo.street, name: 'Quay Road' })))
    assert.equal(mere.details.fields[0]?.path, 'order.deliveryPoint.address.street.id')
  })

  it('shows its region', async (world) => {
    const { restaurant, region, street } = await townRestaurant(world)
    const { order } = await restaurant.read(await restaurant.place(legacy({ id: street.id }, { regionId: region.id })))
    assert.deepEqual(order?.deliveryPoint?.address?.region, { id: region.id, name: 'Shire' })
  })

  it('follows changes of the directory', async (world) => {
    const { restaurant, town, street } = await townRestaurant(world)
    assert.equal((await streetOf(restaurant, { id: street.id })).name, 'Mill Lane')
    const save = (changed: object) =>
      world.ask('/admin/geo/save', {
        corporationId: demo.corporation,
        cities: [{ ...town, organizationIds: [restaurant.organizationId], streets: [{ ...street, ...changed }] }],
      })
    await save({ name: 'Old Mill Lane' })
    assert.equal((await streetOf(restaurant, { name: 'old mill lane' })).id, street.id)
    assert.equal((await streetOf(restaurant, { id: street.id })).name, 'Old Mill Lane')
    await save({ isDeleted: true })
    assert.equal((await world.refuse(create, restaurant.body(legacy({ id: street.id })))).error, 'AddressNotFound')
  })
})
