import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { cashPayment, courierOrder, openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import close from './close.ts'

describeOperation(close, ({ it }) => {
  it('closes a paid order, with cash up to its sum', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place({ payments: [cashPayment(20)] })
    await restaurant.change('close', id)
    const { order } = await restaurant.read(id)
    assert.deepEqual(
      [order?.status, order?.processedPaymentsSum, order?.payments?.[0]?.isPreliminary, order?.items[0]?.status],
      ['Closed', 10, false, 'Served'],
    )
    assert.ok(order?.whenClosed)
    assert.equal(await restaurant.failure('close', id), 'WrongDeliveryStatus')
  })

  it('refuses unpaid orders', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const orderId = await restaurant.place({ payments: [cashPayment(9)] })
    const { correlationId } = await world.ask<{ correlationId: string }>(close.path, { organizationId, orderId })
    const message = 'The order costs 10, and its payments are 9: add payments first'
    assert.deepEqual((await world.outcome(organizationId, correlationId)).exception, {
      code: 'ORDER_NOT_PAID',
      message,
    })
  })

  it('closes a courier order on its way, as delivered', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place({ ...courierOrder, payments: [cashPayment(10)] })
    assert.equal(await restaurant.failure('close', id), 'WrongDeliveryStatus')
    await restaurant.change('change_driver_info', id, { driverId: demo.courier })
    await restaurant.change('update_order_delivery_status', id, { deliveryStatus: 'Waiting' })
    await restaurant.change('update_order_delivery_status', id, { deliveryStatus: 'OnWay' })
    await restaurant.change('close', id, { deliveryDate: '2026-11-21 12:30:00' })
    const { order } = await restaurant.read(id)
    assert.deepEqual([order?.status, order?.whenDelivered], ['Closed', '2026-11-21 12:30:00.000'])
  })

  it('refuses courier orders before back office 8.0.6', async (world) => {
    const restaurant = await openRestaurant(world, {}, '8.0.5')
    assert.equal(await restaurant.failure('close', await restaurant.place(courierOrder)), 'COURIER_CLOSE_NEEDS_8_0_6')
    const orderId = newId()
    assert.equal(
      (await world.refuse(close.path, { organizationId: restaurant.organizationId, orderId })).error,
      'OrderNotFound',
    )
  })
})
