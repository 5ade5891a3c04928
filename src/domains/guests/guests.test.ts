import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { openDrafting } from '#test/fixtures/drafts.ts'
import { banquet, openReservations } from '#test/fixtures/reservations.ts'
import { openRestaurant, type Restaurant } from '#test/fixtures/restaurant.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { findMember } from './reads.ts'

const regular = { type: 'regular', name: 'Ada' }

const customerId = async (restaurant: Restaurant, order: object): Promise<string | undefined> => {
  const { customer } = (await restaurant.read(await restaurant.place({ customer: regular, ...order }))).order ?? {}
  return customer?.type === 'regular' ? customer.id : undefined
}

const newPhone = (() => {
  let last = 442_079_470_000
  return () => `+${++last}`
})()

describeWorld('a guest', ({ it }) => {
  it('is found in each chain by id, else by phone', async ({ ask, pool }) => {
    const { id: otherChain } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Other chain' })
    const [phone, secondPhone] = [newPhone(), newPhone()]
    const save = async (corporationId: string, own: string) =>
      (await ask<{ id: string }>('/admin/guests/save', { corporationId, phone: own, inBlacklist: false })).id
    const [here, second, there] = [
      await save(demo.corporation, phone),
      await save(demo.corporation, secondPhone),
      await save(otherChain, phone),
    ]
    const find = async (corporationId: string, id: string | null, own: string | null) =>
      (await findMember(pool, corporationId, { id, phone: own?.slice(1) ?? null }))?.id
    const found = await Promise.all([
      find(demo.corporation, null, phone),
      find(otherChain, null, phone),
      find(otherChain, here, null),
      find(demo.corporation, second, phone),
      find(demo.corporation, newId(), phone),
      find(otherChain, null, secondPhone),
    ])
    assert.deepEqual(found, [here, there, undefined, second, here, undefined])
  })

  it('has the names of its first order', async (world) => {
    const restaurant = await openRestaurant(world)
    const phone = newPhone()
    const id = await customerId(restaurant, { phone, customer: { ...regular, name: 'Ada/Anna', surname: 'King' } })
    assert.equal(await customerId(restaurant, { phone, customer: { ...regular, name: 'Bob' } }), id)
    const info = '/api/1/loyalty/iiko/customer/info'
    const query = { organizationId: restaurant.organizationId, type: 'phone', phone }
    const { name, surname } = await world.ask<{ name: string; surname: string }>(info, query)
    assert.deepEqual([name, surname], ['Ada/Anna', 'King'])
    const unnamed = { ...query, phone: newPhone() }
    await restaurant.place({ phone: unnamed.phone, customer: { ...regular, surname: ' ' } })
    assert.equal((await world.ask<{ surname: string | null }>(info, unnamed)).surname, null)
  })

  it('is one for all restaurants of the chain, whatever is ordered', async (world) => {
    const [here, there] = [await openRestaurant(world), await openRestaurant(world)]
    const phone = newPhone()
    const id = await customerId(here, { phone })
    assert.ok(id)
    assert.equal(await customerId(here, { phone }), id)
    assert.equal(await customerId(there, { phone: phone.replace('+44', '+44 (0)').replace('(0)', '') }), id)
    assert.equal(await customerId(there, { phone, customer: { ...regular, id: newId() } }), id)
    assert.notEqual(await customerId(there, { phone: newPhone() }), id)

    const diningRoom = await openDiningRoom(world)
    const tableOrderId = await diningRoom.place({ phone, customer: regular })
    assert.equal((await diningRoom.read(tableOrderId)).order?.customer?.id, id)
    const later = await diningRoom.place()
    await diningRoom.change('add_customer', later, { customer: { name: 'Ada', phone } })
    assert.equal((await diningRoom.read(later)).order?.customer?.id, id)

    const reservations = await openReservations(world)
    const { reserve } = await reservations.read(await reservations.reserve({ phone }))
    assert.equal(reserve?.customer.type === 'regular' && reserve.customer.id, id)
  })

  it('has the id of the first order, and is found by it with another phone', async (world) => {
    const restaurant = await openRestaurant(world)
    const [id, phone] = [newId(), newPhone()]
    const named = { customer: { ...regular, id } }
    assert.equal(await customerId(restaurant, { phone, ...named }), id)
    assert.equal(await customerId(restaurant, { phone }), id)
    assert.equal(await customerId(restaurant, { phone: newPhone(), ...named }), id)
  })

  it('is found by a phone without the country code of the restaurant', async (world) => {
    const restaurant = await openRestaurant(world, { countryPhoneCode: '44' })
    const phone = newPhone()
    const id = await customerId(restaurant, { phone })
    assert.equal(await customerId(restaurant, { phone: `0${phone.slice(3)}` }), id)
  })

  for (const [countryCode, international, ...forms] of [
    ['RU', '+79161112233', '8 (916) 111-22-33', '+7 916 111 22 33', '9161112233', '89161112233'],
    ['HU', '+36201112233', '06 20 111 2233', '0036 20 111 2233', '+36 (20) 111-2233'],
    ['US', '+12125550142', '(212) 555-0142 ext. 5', '1-212-555-0142', '+1 212 555 0142 x12'],
    ['EG', '+201001112233', '٠١٠٠١١١٢٢٣٣', '0100 111 2233'],
    // No numbering plan has it.
    ['RU', '+79990000000', '8 999 000-00-00', '+7 (999) 000 00 00'],
  ] as const)
    it(`is one with one wallet in all spellings of ${international} in ${countryCode}`, async (world) => {
      const { ask } = world
      const restaurant = await openRestaurant(world, { countryCode })
      const { organizationId } = restaurant
      const ids = new Set<string | undefined>()
      const placed: string[] = []
      for (const phone of [international, ...forms]) {
        const id = await restaurant.place({ customer: regular, phone })
        const { order } = await restaurant.read(id)
        assert.equal(order?.phone, phone)
        ids.add(order?.customer?.type === 'regular' ? order.customer.id : undefined)
        placed.push(id)
        ids.add(
          (await ask<{ id: string }>('/api/1/loyalty/iiko/customer/create_or_update', { organizationId, phone })).id,
        )
        const query = { organizationId, type: 'phone', phone }
        ids.add((await ask<{ id: string }>('/api/1/loyalty/iiko/customer/info', query)).id)
      }
      assert.equal(ids.size, 1)
      for (const phone of [international, ...forms]) {
        const dates = { deliveryDateFrom: null, deliveryDateTo: null }
        const search = { organizationIds: [organizationId], phone, ...dates }
        const path = '/api/1/deliveries/by_delivery_date_and_phone'
        assert.deepEqual(await foundBy(world, path, search), placed.toSorted())
        const text = { organizationIds: [organizationId], searchText: phone.replace(/ (ext|x).*/, '') }
        const textPath = '/api/1/deliveries/by_delivery_date_and_source_key_and_filter'
        assert.deepEqual(await foundBy(world, textPath, text), placed.toSorted())
      }
    })

  it('is one in table orders, past orders, imports and reserves, in national and international form', async (world) => {
    const { ask, refuse } = world
    const [national, international] = ['8 (916) 111-44-55', '+79161114455']
    const settings = { countryCode: 'RU' }
    const [restaurant, room] = [await openRestaurant(world, settings), await openDiningRoom(world, settings)]
    const reservations = await openReservations(world, settings)
    const { organizationId } = restaurant
    const id = await customerId(restaurant, { phone: international })
    const table = await room.read(await room.place({ phone: national, customer: regular }))
    assert.equal(table.order?.customer?.id, id)
    const later = await room.place()
    await room.change('add_customer', later, { customer: { name: 'Ada', phone: national } })
    assert.equal((await room.read(later)).order?.customer?.id, id)
    const past = { openedAt: '2025-03-01 12:05', phone: national, items: [{ product: 'Plain', amount: 1, price: 10 }] }
    const { results } = await ask<{ results: [{ id: string }] }>('/admin/orders/import', {
      organizationId,
      orders: [{ ...past, id: 'A-1' }],
    })
    const { orders } = await ask<{ orders: { order: { customer: { id: string } } }[] }>('/api/1/order/by_id', {
      organizationIds: [organizationId],
      orderIds: [results[0].id],
    })
    assert.equal(orders[0]?.order.customer.id, id)
    const imported = await ask<{ results: [{ id: string; outcome: string }] }>('/admin/guests/import', {
      ...{ organizationId, importId: 'phones', guests: [{ phone: national }] },
    })
    assert.deepEqual([imported.results[0].id, imported.results[0].outcome], [id, 'same'])
    const { reserve } = await reservations.read(await reservations.reserve({ phone: '+7 (916) 111-44-55' }))
    assert.equal(reserve?.customer.type === 'regular' && reserve.customer.id, id)
    // The contract demands the plus.
    const refused = await refuse('/api/1/reserve/create', reservations.body({ phone: national }))
    assert.equal(refused.error, 'InvalidPhone')
  })

  for (const [countryCode, international, ...forms] of [
    ['RU', '+79161114466', '8 (916) 111-44-66', '+7 916 111 44 66', '9161114466'],
    ['HU', '+36201114466', '06 20 111 4466', '0036 20 111 4466', '+36 (20) 111-4466'],
  ] as const)
    it(`is one in drafts, banquets and messages, in all spellings of ${international} in ${countryCode}`, async (world) => {
      const { ask } = world
      const [drafting, reservations] = [await openDrafting(world, { countryCode }), await openReservations(world)]
      const { restaurant } = drafting
      const { organizationId } = restaurant
      const id = await customerId(restaurant, { phone: international })
      for (const [i, phone] of [international, ...forms].entries()) {
        const draftId = await drafting.keep({ phone, customer: regular })
        assert.deepEqual(await drafting.find({ phone: international }), [draftId])
        const { orderId } = await drafting.commit(draftId)
        const { order } = await restaurant.read(orderId)
        assert.equal(order?.customer?.type === 'regular' && order.customer.id, id)
        if (phone.startsWith('+')) {
          const evening = { estimatedStartTime: reservations.at('19:00', 10 + i), ...banquet() }
          const { reserve } = await reservations.read(await reservations.reserve({ phone, ...evening }))
          assert.equal(reserve?.customer.type === 'regular' && reserve.customer.id, id)
        }
        await ask('/api/1/loyalty/core/message/send_sms', { organizationId, phone, text: 'Your table is ready' })
      }
      const { messages } = await ask<{ messages: { recipient: string }[] }>('/admin/messages/list', { organizationId })
      assert.deepEqual(
        messages.map(({ recipient }) => recipient),
        [international, ...forms].map(() => international),
      )
    })

  it('is created once by concurrent orders', async (world) => {
    const restaurant = await openRestaurant(world)
    const phone = newPhone()
    const ids = await Promise.all(Array.from({ length: 8 }, () => customerId(restaurant, { phone })))
    assert.equal(new Set(ids).size, 1)
  })

  it('is not created by a refused order', async (world) => {
    const restaurant = await openRestaurant(world)
    const phone = newPhone()
    await world.refuse('/api/1/deliveries/create', restaurant.body({ phone, customer: regular, items: [] }))
    assert.deepEqual(await guests(world, phone), [])
  })
})

async function foundBy({ ask }: World, path: string, search: object): Promise<string[]> {
  const { ordersByOrganizations } = await ask<{ ordersByOrganizations: { orders: { id: string }[] }[] }>(path, search)
  return ordersByOrganizations.flatMap(({ orders }) => orders.map(({ id }) => id)).toSorted()
}

const guests = async ({ ask }: World, phone: string) =>
  (await ask<{ guests: object[] }>('/admin/guests/list', { corporationId: demo.corporation, phone })).guests
