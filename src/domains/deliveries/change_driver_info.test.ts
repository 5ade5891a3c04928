import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { courierOrder, openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import operation from './change_driver_info.ts'

describeOperation(operation, ({ it }) => {
  it('assigns a courier', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place(courierOrder)
    await restaurant.change('change_driver_info', id, { driverId: demo.courier })
    assert.equal((await restaurant.read(id)).order?.courierInfo?.courier.id, demo.courier)
  })

  it('changes the fields of the request, clears null ones, and refuses an empty change', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place(courierOrder)
    const [early, late] = ['2026-11-21 18:30:00.000', '2026-11-21 19:00:00.000']
    const read = async () => {
      const { order } = await restaurant.read(id)
      return [order?.courierInfo?.courier.id ?? null, order?.estimatedTime ?? null]
    }
    for (const [more, expected] of [
      [{ driverId: demo.courier, estimatedTime: early }, [demo.courier, early]],
      [{ estimatedTime: late }, [demo.courier, late]],
      [{ driverId: demo.courier }, [demo.courier, late]],
      [{ driverId: null }, [null, late]],
      [{ driverId: demo.courier, estimatedTime: null }, [demo.courier, null]],
    ] as const) {
      await restaurant.change('change_driver_info', id, more)
      assert.deepEqual(await read(), expected, JSON.stringify(more))
    }
    const { organizationId } = restaurant
    const refused = await world.refuse(operation.path, { organizationId, orderId: id })
    assert.deepEqual(
      [refused.status, refused.error, refused.message, refused.details.fields],
      [
        400,
        'FIELD_REQUIRED',
        '`driverId` or `estimatedTime` is required: null removes it, a value sets it',
        [{ path: 'driverId' }],
      ],
    )
    for (const deliveryStatus of ['Waiting', 'OnWay'])
      await restaurant.change('update_order_delivery_status', id, { deliveryStatus })
    await restaurant.change('change_driver_info', id, { estimatedTime: early })
    assert.deepEqual(await read(), [demo.courier, early])
    assert.equal(await restaurant.failure('change_driver_info', id, { driverId: null }), 'WrongDeliveryStatus')
  })

  it('refuses an unknown courier at once, and an order without one at execution', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place(courierOrder)
    const fetched = await restaurant.place()
    assert.equal(
      await restaurant.failure('change_driver_info', fetched, { driverId: demo.courier }),
      'WrongDeliveryStatus',
    )
    const { organizationId } = restaurant
    const refused = await world.refuse(operation.path, { organizationId, orderId: newId(), driverId: demo.courier })
    assert.equal(refused.error, 'OrderNotFound')
    for (const orderId of [id, fetched, newId()])
      for (const driverId of [demo.operator, newId()]) {
        const { status, error, details } = await world.refuse(operation.path, { organizationId, orderId, driverId })
        assert.deepEqual([status, error, details.fields[0]?.path], [400, 'CourierIdDoesNotExist', 'driverId'])
      }
  })
})
