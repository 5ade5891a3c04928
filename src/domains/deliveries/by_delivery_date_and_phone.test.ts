import assert from 'node:assert/strict'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import byPhone from './by_delivery_date_and_phone.ts'

interface Answer {
  maxRevision: number
  ordersByOrganizations: { orders: { id: string }[] }[]
}

describeOperation(byPhone, ({ it }) => {
  it('finds orders by phone however it is written, by date, source and revision, latest delivery first', async (world) => {
    const restaurant = await openRestaurant(world)
    const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 23)
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
})
