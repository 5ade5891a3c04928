import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { courierOrder, openKitchen } from '#test/fixtures/restaurant.ts'
import { openTill, toldOf } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import deliver from './deliver.ts'

const { path } = deliver

describeOperation(deliver, ({ it }) => {
  it('hands over what a courier has taken, once', async (world) => {
    const kitchen = await openKitchen(world)
    const till = await openTill(world, kitchen)
    const orderId = await kitchen.place(courierOrder)
    assert.equal(await till.failure(path, { orderId }), 'OrderStatusChangedInIikoFront')
    await till.done('/front/deliveries/send', { orderId, courierId: demo.courier })
    await till.done(path, { orderId, at: '2026-01-02 03:04:05.006' })
    const before = await toldOf(world, orderId)
    await till.done(path, { orderId })
    const { order } = await kitchen.read(orderId)
    assert.deepEqual([order?.status, order?.whenDelivered], ['Delivered', '2026-01-02 03:04:05.006'])
    assert.deepEqual(await toldOf(world, orderId), before)
    till.cut()
  })

  it('hands over to a guest who fetches it, and fails on what is over', async (world) => {
    const kitchen = await openKitchen(world)
    const till = await openTill(world, kitchen)
    const [orderId, cancelled] = [await kitchen.place(), await kitchen.place()]
    await till.done(path, { orderId })
    assert.equal((await kitchen.read(orderId)).order?.status, 'Delivered')
    await kitchen.change('cancel', cancelled)
    assert.equal(await till.failure(path, { orderId: cancelled }), 'WrongDeliveryStatus')
    till.cut()
  })
})
