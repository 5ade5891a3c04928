import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { courierOrder, openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import operation from './update_order_courier.ts'

describeOperation(operation, ({ it }) => {
  it('assigns a courier', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place(courierOrder)
    await restaurant.change('update_order_courier', id, { employeeId: demo.courier })
    assert.equal((await restaurant.read(id)).order?.courierInfo?.courier.id, demo.courier)
  })

  it('refuses an unknown courier at once, and an order without one at execution', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place(courierOrder)
    const fetched = await restaurant.place()
    assert.equal(
      await restaurant.failure('update_order_courier', fetched, { employeeId: demo.courier }),
      'WrongDeliveryStatus',
    )
    const { organizationId } = restaurant
    const refused = await world.refuse(operation.path, { organizationId, orderId: newId(), employeeId: demo.courier })
    assert.equal(refused.error, 'OrderNotFound')
    for (const orderId of [id, fetched, newId()])
      for (const employeeId of [demo.operator, newId()]) {
        const { status, error, details } = await world.refuse(operation.path, { organizationId, orderId, employeeId })
        assert.deepEqual([status, error, details.fields[0]?.path], [400, 'CourierIdDoesNotExist', 'employeeId'])
      }
  })
})
