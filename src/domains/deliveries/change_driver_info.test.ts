import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { courierOrder, openKitchen } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import operation from './change_driver_info.ts'

describeOperation(operation, ({ it }) => {
  it('gives a delivery its courier', async (world) => {
    const kitchen = await openKitchen(world)
    const id = await kitchen.place(courierOrder)
    await kitchen.change('change_driver_info', id, { driverId: demo.courier })
    assert.equal((await kitchen.read(id)).order?.courierInfo?.courier.id, demo.courier)
  })

  it('takes no one who is not a courier, and no order that has none', async (world) => {
    const kitchen = await openKitchen(world)
    const id = await kitchen.place(courierOrder)
    assert.equal(await kitchen.failure('change_driver_info', id, { driverId: demo.operator }), 'CourierIdDoesNotExist')
    assert.equal(await kitchen.failure('change_driver_info', id, { driverId: newId() }), 'CourierIdDoesNotExist')
    const fetched = await kitchen.place()
    assert.equal(
      await kitchen.failure('change_driver_info', fetched, { driverId: demo.courier }),
      'WrongDeliveryStatus',
    )
    const { organizationId } = kitchen
    const refused = await world.refuse(operation.path, { organizationId, orderId: newId(), driverId: demo.courier })
    assert.equal(refused.error, 'OrderNotFound')
  })
})
