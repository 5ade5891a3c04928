import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { courierOrder, openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import { deliver } from './reports.ts'

const { path } = deliver

describeOperation(deliver, ({ it }) => {
  it('hands over a courier order, once', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place(courierOrder)
    assert.equal(await terminal.failure(path, { orderId }), 'OrderStatusChangedInIikoFront')
    await terminal.done('/front/deliveries/send', { orderId, courierId: demo.courier })
    await terminal.done(path, { orderId, at: '2026-01-02 03:04:05.006' })
    const before = await eventsOf(world, orderId)
    await terminal.done(path, { orderId })
    const { order } = await restaurant.read(orderId)
    assert.deepEqual([order?.status, order?.whenDelivered], ['Delivered', '2026-01-02 03:04:05.006'])
    assert.deepEqual(await eventsOf(world, orderId), before)
    terminal.cut()
  })

  it('hands over a pickup order, and fails on an ended one', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const [orderId, cancelled] = [await restaurant.place(), await restaurant.place()]
    await terminal.done(path, { orderId })
    assert.equal((await restaurant.read(orderId)).order?.status, 'Delivered')
    await restaurant.change('cancel', cancelled)
    assert.equal(await terminal.failure(path, { orderId: cancelled }), 'WrongDeliveryStatus')
    terminal.cut()
  })
})
