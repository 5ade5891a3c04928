import assert from 'node:assert/strict'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import { lock } from './reports.ts'

const { path } = lock

const changed = async (
  { ask, outcome }: World,
  command: string,
  body: { organizationId: string; [field: string]: unknown },
): Promise<string> => {
  const { correlationId } = await ask<{ correlationId: string }>(command, body)
  const { state, exception } = await outcome(body.organizationId, correlationId)
  return exception?.code ?? state
}

describeOperation(lock, ({ it }) => {
  it('refuses changes of clients until the order is unlocked, but not of the restaurant', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    const comment = () => changed(world, '/api/1/deliveries/change_comment', { organizationId, orderId, comment: 'x' })
    const at = '2026-01-02 03:04:05.006'
    await terminal.done(path, { orderId })
    assert.equal(await comment(), 'EntityAlreadyInUse')
    await terminal.done('/front/deliveries/start_cooking', { orderId })
    assert.ok((await restaurant.read(orderId)).order?.lockedAt)
    for (let i = 0; i < 2; i++) await terminal.done('/front/deliveries/unlock', { orderId })
    assert.equal((await restaurant.read(orderId)).order?.lockedAt ?? null, null)
    assert.equal(await comment(), 'Success')
    await terminal.done(path, { orderId, at })
    assert.equal((await restaurant.read(orderId)).order?.lockedAt, at)
    terminal.cut()
  })

  it('expires after ten minutes', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    const comment = () => changed(world, '/api/1/deliveries/change_comment', { organizationId, orderId, comment: 'x' })
    await terminal.done(path, { orderId })
    assert.equal(await comment(), 'EntityAlreadyInUse')
    world.clock.advance(10 * 60_000)
    assert.equal(await comment(), 'Success')
    assert.equal((await restaurant.read(orderId)).order?.lockedAt ?? null, null)
    terminal.cut()
  })

  it('also locks table orders, and no ended order', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const { organizationId } = diningRoom
    const terminal = await openTerminal(world, diningRoom)
    const orderId = await diningRoom.place()
    await terminal.done('/front/order/lock', { orderId })
    const bill = () => changed(world, '/api/1/order/print_bill', { organizationId, orderId })
    assert.equal(await bill(), 'EntityAlreadyInUse')
    await terminal.done('/front/order/unlock', { orderId })
    assert.equal(await bill(), 'Success')
    await terminal.done('/front/order/cancel', { orderId })
    assert.equal(await terminal.failure('/front/order/lock', { orderId }), 'WRONG_ORDER_STATUS')
    const restaurant = await openRestaurant(world)
    const other = await openTerminal(world, restaurant)
    const cancelled = await restaurant.place()
    await restaurant.change('cancel', cancelled)
    assert.equal(await other.failure(path, { orderId: cancelled }), 'WrongDeliveryStatus')
    terminal.cut()
    other.cut()
  })
})
