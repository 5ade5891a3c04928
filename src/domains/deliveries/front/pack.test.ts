import assert from 'node:assert/strict'
import { openKitchen } from '#test/fixtures/restaurant.ts'
import { openTill, toldOf } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import pack from './pack.ts'

const { path } = pack

describeOperation(pack, ({ it }) => {
  it('has the order wait, wherever the money is taken, and leaves alone what is further', async (world) => {
    const kitchen = await openKitchen(world, { deliveryOrderPaymentSettings: 'WhenOrderOnTheWay' })
    const till = await openTill(world, kitchen)
    const orderId = await kitchen.place()
    await till.done(path, { orderId, at: '2026-01-02 03:04:05.006' })
    const { order } = await kitchen.read(orderId)
    assert.deepEqual([order?.status, order?.whenPacked], ['Waiting', '2026-01-02 03:04:05.006'])
    await till.done('/front/deliveries/deliver', { orderId })
    const before = await toldOf(world, orderId)
    await till.done(path, { orderId })
    assert.deepEqual(await toldOf(world, orderId), before)
    till.cut()
  })

  it('fails on an order that is over', async (world) => {
    const kitchen = await openKitchen(world)
    const till = await openTill(world, kitchen)
    const orderId = await kitchen.place()
    await kitchen.change('cancel', orderId)
    assert.equal(await till.failure(path, { orderId }), 'WrongDeliveryStatus')
    till.cut()
  })
})
