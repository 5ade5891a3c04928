import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { removalRefusals, saveRemovalTypes } from '#test/fixtures/ordering.ts'
import { cashPayment, dish } from '#test/fixtures/restaurant.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import cancel from './cancel.ts'

const { path } = cancel

describeOperation(cancel, ({ it }) => {
  it('deletes an order once, and returns its items to the stop list', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const stopList = stopListAt(world, diningRoom)
    await stopList.stop({ productId: dish.plain.id, balance: 1 })
    const terminal = await openTerminal(world, diningRoom)
    const orderId = await diningRoom.place()
    for (let i = 0; i < 2; i++) await terminal.done(path, { orderId })
    assert.deepEqual(await eventsOf(world, orderId), ['TableOrderUpdate New', 'TableOrderUpdate Deleted'])
    assert.equal(await stopList.balanceOf(dish.plain.id), 1)
    terminal.cut()
  })

  it('requires how printed items are removed, and fails on a closed order', async (world) => {
    const diningRoom = await openDiningRoom(world)
    await saveRemovalTypes(world)
    const terminal = await openTerminal(world, diningRoom)
    const orderId = await diningRoom.place({}, { createOrderSettings: { servicePrint: true } })
    for (const [more, code] of removalRefusals) assert.equal(await terminal.failure(path, { orderId, ...more }), code)
    await terminal.done(path, { orderId, removalTypeId: demo.removalType, userIdForWriteoff: demo.courier })
    const closed = await diningRoom.place({ payments: [cashPayment(10)] })
    await diningRoom.change('close', closed)
    assert.equal(await terminal.failure(path, { orderId: closed }), 'WRONG_ORDER_STATUS')
    terminal.cut()
  })
})
