import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { courierOrder, openKitchen } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import operation from './update_order_courier.ts'

describeOperation(operation, ({ it }) => {
  it('gives a delivery its courier', async (world) => {
    const kitchen = await openKitchen(world)
    const id = await kitchen.place(courierOrder)
    await kitchen.change('update_order_courier', id, { employeeId: demo.courier })
    assert.equal((await kitchen.read(id)).order?.courierInfo?.courier.id, demo.courier)
  })

  it('takes no one who is not a courier, and no order that has none', async (world) => {
    const kitchen = await openKitchen(world)
    const id = await kitchen.place(courierOrder)
    assert.equal(
      await kitchen.failure('update_order_courier', id, { employeeId: demo.operator }),
      'CourierIdDoesNotExist',
    )
    assert.equal(await kitchen.failure('update_order_courier', id, { employeeId: newId() }), 'CourierIdDoesNotExist')
    const fetched = await kitchen.place()
    assert.equal(
      await kitchen.failure('update_order_courier', fetched, { employeeId: demo.courier }),
      'WrongDeliveryStatus',
    )
    const { organizationId } = kitchen
    const refused = await world.refuse(operation.path, { organizationId, orderId: newId(), employeeId: demo.courier })
    assert.equal(refused.error, 'OrderNotFound')
  })
})
