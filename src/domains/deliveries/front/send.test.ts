import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { cashPayment, courierOrder, openKitchen } from '#test/fixtures/restaurant.ts'
import { openTill, toldOf } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import send from './send.ts'

const { path } = send

describeOperation(send, ({ it }) => {
  it('sends the order with its courier, from wherever the kitchen had told to be', async (world) => {
    const kitchen = await openKitchen(world)
    const till = await openTill(world, kitchen)
    const orderId = await kitchen.place(courierOrder)
    assert.equal(await till.failure(path, { orderId }), 'CanNotAssignCourierToOrder')
    assert.equal(await till.failure(path, { orderId, courierId: newId() }), 'CourierIdDoesNotExist')
    await till.done(path, { orderId, courierId: demo.courier, at: '2026-01-02 03:04:05.006' })
    const { order } = await kitchen.read(orderId)
    assert.deepEqual(
      [order?.status, order?.whenSended, order?.courierInfo?.courier.id],
      ['OnWay', '2026-01-02 03:04:05.006', demo.courier],
    )
    const before = await toldOf(world, orderId)
    await till.done(path, { orderId, courierId: demo.courier })
    await till.done('/front/deliveries/deliver', { orderId })
    await till.done(path, { orderId })
    assert.deepEqual(await toldOf(world, orderId), [...before, 'DeliveryOrderUpdate Delivered'])
    till.cut()
  })

  it('takes the money where it is taken on the way', async (world) => {
    const kitchen = await openKitchen(world, { deliveryOrderPaymentSettings: 'WhenOrderOnTheWay' })
    const till = await openTill(world, kitchen)
    const orderId = await kitchen.place({ ...courierOrder, payments: [cashPayment(12)] })
    await till.done(path, { orderId, courierId: demo.courier })
    assert.equal((await kitchen.read(orderId)).order?.processedPaymentsSum, 10)
    till.cut()
  })

  it('fails for what a guest fetches, and for what is over', async (world) => {
    const kitchen = await openKitchen(world)
    const till = await openTill(world, kitchen)
    const orderId = await kitchen.place()
    assert.equal(await till.failure(path, { orderId }), 'OrderStatusChangedInIikoFront')
    await kitchen.change('cancel', orderId)
    assert.equal(await till.failure(path, { orderId }), 'WrongDeliveryStatus')
    till.cut()
  })
})
