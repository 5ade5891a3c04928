import assert from 'node:assert/strict'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import { pack } from './reports.ts'

const { path } = pack

describeOperation(pack, ({ it }) => {
  it('moves the order to Waiting, whatever the payment settings, and ignores an order that is further', async (world) => {
    const restaurant = await openRestaurant(world, { deliveryOrderPaymentSettings: 'WhenOrderOnTheWay' })
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    await terminal.done(path, { orderId, at: '2026-01-02 03:04:05.006' })
    const { order } = await restaurant.read(orderId)
    assert.deepEqual([order?.status, order?.whenPacked], ['Waiting', '2026-01-02 03:04:05.006'])
    await terminal.done('/front/deliveries/deliver', { orderId })
    const before = await eventsOf(world, orderId)
    await terminal.done(path, { orderId })
    assert.deepEqual(await eventsOf(world, orderId), before)
    terminal.cut()
  })

  it('fails on an ended order', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    await restaurant.change('cancel', orderId)
    assert.equal(await terminal.failure(path, { orderId }), 'WrongDeliveryStatus')
    terminal.cut()
  })
})
