import assert from 'node:assert/strict'
import { storeSize } from '#test/fixtures/many_orders.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import byPhone from './by_delivery_date_and_phone.ts'

interface Answer {
  maxRevision: number
  ordersByOrganizations: { orders: { id: string }[] }[]
}

describeOperation(byPhone, ({ it }) => {
  it('finds orders by phone in any spelling, by date, source and revision, latest delivery first', async (world) => {
    const restaurant = await openRestaurant(world)
    const ahead = (days: number) => new Date(world.clock.now() + days * 86_400_000).toISOString().slice(0, 23)
    const soon = await restaurant.place({ phone: '+44 20 7946 0001' })
    const later = await restaurant.place({ phone: '442079460001', completeBefore: ahead(3), sourceKey: 'shop' })
    const other = await restaurant.place({ phone: '+442079460002' })
    const find = async (more: object) => {
      const body = { phone: '+44 (20) 7946-0001', organizationIds: [restaurant.organizationId], ...more }
      const { ordersByOrganizations } = await world.ask<Answer>(byPhone.path, body)
      return ordersByOrganizations[0]?.orders.map(({ id }) => id)
    }
    assert.deepEqual(await find({}), [later, soon])
    assert.deepEqual(await find({ phone: null, rowsCount: 1 }), [later])
    assert.deepEqual(await find({ deliveryDateTo: ahead(1) }), [soon])
    assert.deepEqual(await find({ deliveryDateFrom: ahead(1) }), [later])
    assert.deepEqual(await find({ sourceKeys: ['shop'] }), [later])
    const { maxRevision } = await world.ask<Answer>(byPhone.path, {
      phone: null,
      organizationIds: [restaurant.organizationId],
    })
    assert.deepEqual(await find({ startRevision: maxRevision }), [])
    await restaurant.change('cancel', other)
    assert.deepEqual(await find({ phone: null, startRevision: maxRevision }), [other])
  })

  it('returns large orders in parts to readers that follow revisions, and otherwise the latest that fit', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const placed = [await restaurant.place(), await restaurant.place(), await restaurant.place()]
    await storeSize(world, organizationId, 9_000_000)
    const find = async (more: object) => {
      const body = { phone: null, organizationIds: [organizationId], ...more }
      const { maxRevision, ordersByOrganizations } = await world.ask<Answer>(byPhone.path, body)
      return { maxRevision, ids: new Set(ordersByOrganizations[0]?.orders.map(({ id }) => id)) }
    }
    const first = await find({})
    assert.deepEqual(first.ids, new Set(placed.slice(0, 2)))
    const second = await find({ startRevision: first.maxRevision })
    assert.deepEqual(second.ids, new Set(placed.slice(2)))
    assert.equal((await find({ rowsCount: 1000 })).ids.size, 2)
  })
})
