import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openHall } from '#test/fixtures/dining_room.ts'
import { removalRefusals, saveRemovalTypes } from '#test/fixtures/ordering.ts'
import { cashPayment, dish } from '#test/fixtures/restaurant.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import { openTill, toldOf } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import cancel from './cancel.ts'

const { path } = cancel

describeOperation(cancel, ({ it }) => {
  it('deletes an order once, and gives back to the stop list', async (world) => {
    const hall = await openHall(world)
    const stopList = stopListAt(world, hall)
    await stopList.stop({ productId: dish.plain.id, balance: 1 })
    const till = await openTill(world, hall)
    const orderId = await hall.place()
    for (let i = 0; i < 2; i++) await till.done(path, { orderId })
    assert.deepEqual(await toldOf(world, orderId), ['TableOrderUpdate New', 'TableOrderUpdate Deleted'])
    assert.equal(await stopList.left(dish.plain.id), 1)
    till.cut()
  })

  it('needs to know how printed items are removed, and fails on a closed order', async (world) => {
    const hall = await openHall(world)
    await saveRemovalTypes(world)
    const till = await openTill(world, hall)
    const orderId = await hall.place({}, { createOrderSettings: { servicePrint: true } })
    for (const [more, code] of removalRefusals) assert.equal(await till.failure(path, { orderId, ...more }), code)
    await till.done(path, { orderId, removalTypeId: demo.removalType, userIdForWriteoff: demo.courier })
    const closed = await hall.place({ payments: [cashPayment(10)] })
    await hall.change('close', closed)
    assert.equal(await till.failure(path, { orderId: closed }), 'WRONG_ORDER_STATUS')
    till.cut()
  })
})
