import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { courierOrder, openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import operation from './update_order_courier.ts'

describeOperation(operation, ({ it }) => {
  it('gives a delivery its courier', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place(courierOrder)
    await restaurant.change('update_order_courier', id, { employeeId: demo.courier })
    assert.equal((await restaurant.read(id)).order?.courierInfo?.courier.id, demo.courier)
  })

  it('takes no one who is not a courier, and no order that has none', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place(courierOrder)
    assert.equal(
      await restaurant.failure('update_order_courier', id, { employeeId: demo.operator }),
      'CourierIdDoesNotExist',
    )
    assert.equal(await restaurant.failure('update_order_courier', id, { employeeId: newId() }), 'CourierIdDoesNotExist')
    const fetched = await restaurant.place()
    assert.equal(
      await restaurant.failure('update_order_courier', fetched, { employeeId: demo.courier }),
      'WrongDeliveryStatus',
    )
    const { organizationId } = restaurant
    const refused = await world.refuse(operation.path, { organizationId, orderId: newId(), employeeId: demo.courier })
    assert.equal(refused.error, 'OrderNotFound')
  })
})
