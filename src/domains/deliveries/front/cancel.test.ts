import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { removalRefusals, saveRemovalTypes } from '#test/fixtures/ordering.ts'
import { cashPayment, dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import cancel from './cancel.ts'

const { path } = cancel

describeOperation(cancel, ({ it }) => {
  it('cancels for a cause, once, and gives back to the stop list', async (world) => {
    const restaurant = await openRestaurant(world)
    const stopList = stopListAt(world, restaurant)
    await stopList.stop({ productId: dish.plain.id, balance: 1 })
    const orderId = await restaurant.place()
    const terminal = await openTerminal(world, restaurant)
    const at = '2026-01-02 03:04:05.006'
    await terminal.done(path, { orderId, cancelCauseId: demo.guestRefusedCause, cancelComment: 'Gone', at })
    const before = await eventsOf(world, orderId)
    await terminal.done(path, { orderId })
    const { order } = await restaurant.read(orderId)
    assert.deepEqual(
      [order?.status, order?.cancelInfo?.whenCancelled, order?.cancelInfo?.cause.id, order?.cancelInfo?.comment],
      ['Cancelled', at, demo.guestRefusedCause, 'Gone'],
    )
    assert.deepEqual(await eventsOf(world, orderId), before)
    assert.equal(await stopList.left(dish.plain.id), 1)
    terminal.cut()
  })

  it('needs to know how printed items are removed', async (world) => {
    const restaurant = await openRestaurant(world)
    await saveRemovalTypes(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    await terminal.done('/front/deliveries/start_cooking', { orderId })
    for (const [more, code] of [...removalRefusals, [{ cancelCauseId: newId() }, 'CANCEL_CAUSE_NOT_FOUND']] as const)
      assert.equal(await terminal.failure(path, { orderId, ...more }), code)
    await terminal.done(path, { orderId, removalTypeId: demo.removalType, userIdForWriteoff: demo.courier })
    assert.ok((await restaurant.read(orderId)).order?.items[0]?.deleted)
    terminal.cut()
  })

  it('fails on an order that is closed', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place({ payments: [cashPayment(10)] })
    await terminal.done('/front/deliveries/close', { orderId })
    assert.equal(await terminal.failure(path, { orderId }), 'WrongDeliveryStatus')
    terminal.cut()
  })
})
