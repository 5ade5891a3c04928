import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import changeWaiter from './change_waiter.ts'

const { path } = changeWaiter

describeOperation(changeWaiter, ({ it }) => {
  it('shows the waiter of the order, until another one or none is assigned', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const terminal = await openTerminal(world, diningRoom)
    const orderId = await diningRoom.place()
    for (let i = 0; i < 2; i++) await terminal.done(path, { orderId, waiterId: demo.operator })
    assert.equal((await diningRoom.read(orderId)).order?.waiter?.id, demo.operator)
    assert.equal((await eventsOf(world, orderId)).length, 2)
    await terminal.done(path, { orderId, waiterId: null })
    assert.equal((await diningRoom.read(orderId)).order?.waiter, null)
    terminal.cut()
  })

  it('fails for an unknown employee, and on an ended order', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const terminal = await openTerminal(world, diningRoom)
    const orderId = await diningRoom.place()
    assert.equal(await terminal.failure(path, { orderId, waiterId: newId() }), 'WAITER_NOT_FOUND')
    await terminal.done('/front/order/cancel', { orderId })
    assert.equal(await terminal.failure(path, { orderId, waiterId: demo.operator }), 'WRONG_ORDER_STATUS')
    terminal.cut()
  })
})
