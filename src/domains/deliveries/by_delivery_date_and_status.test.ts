import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { courierOrder, openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import operation from './by_delivery_date_and_status.ts'
import byRevision from './by_revision.ts'

interface Answer {
  maxRevision: number
  ordersByOrganizations: { orders: { id: string }[] }[]
}

describeOperation(operation, ({ it }) => {
  it('returns the orders in some statuses, of some sources and couriers, latest delivery first', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const ahead = (days: number) => new Date(world.clock.now() + days * 86_400_000).toISOString().slice(0, 23)
    const soon = await restaurant.place({ sourceKey: 'shop' })
    const later = await restaurant.place({ ...courierOrder, completeBefore: ahead(3) })
    const cancelled = await restaurant.place()
    await restaurant.change('cancel', cancelled)
    await restaurant.change('update_order_courier', later, { employeeId: demo.courier })
    const read = (more: object) =>
      world.ask<Answer>(operation.path, {
        organizationIds: [organizationId],
        deliveryDateFrom: '2020-01-01 00:00:00.000',
        ...more,
      })
    const find = async (more: object) => (await read(more)).ordersByOrganizations[0]?.orders.map(({ id }) => id)
    assert.deepEqual((await find({}))?.[0], later)
    assert.equal((await find({}))?.length, 3)
    assert.deepEqual(await find({ statuses: ['WaitCooking'] }), [later, soon])
    assert.deepEqual(await find({ statuses: ['Cancelled', 'Closed'] }), [cancelled])
    assert.deepEqual(await find({ sourceKeys: ['shop'] }), [soon])
    assert.deepEqual(await find({ courierIds: [demo.courier] }), [later])
    assert.deepEqual(await find({ deliveryDateTo: ahead(1), statuses: ['WaitCooking'] }), [soon])
    assert.deepEqual(await find({ deliveryDateFrom: ahead(1) }), [later])

    const { maxRevision } = await read({ statuses: ['OnWay'] })
    const next = () =>
      world.ask<Answer>(byRevision.path, { startRevision: maxRevision, organizationIds: [organizationId] })
    assert.deepEqual((await next()).ordersByOrganizations[0]?.orders, [])
    await restaurant.change('cancel', soon)
    assert.deepEqual(
      (await next()).ordersByOrganizations[0]?.orders.map(({ id }) => id),
      [soon],
    )
  })
})
