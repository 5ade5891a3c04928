import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { itemRefusals, plainItem } from '#test/fixtures/ordering.ts'
import { cashPayment, dish } from '#test/fixtures/restaurant.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import addItems from './add_items.ts'

const { path } = addItems

describeOperation(addItems, ({ it }) => {
  it('adds items once, and reopens the bill for them', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const terminal = await openTerminal(world, diningRoom)
    const orderId = await diningRoom.place()
    await diningRoom.change('print_bill', orderId)
    const at = '2026-01-02 03:04:05.006'
    const items = [plainItem({ positionId: newId() })]
    await terminal.done(path, { orderId, items, addOrderItemsSettings: { servicePrint: true }, at })
    const before = await eventsOf(world, orderId)
    await terminal.done(path, { orderId, items })
    const { order } = await diningRoom.read(orderId)
    assert.deepEqual([order?.status, order?.sum, order?.items[1]?.whenPrinted], ['New', 20, at])
    assert.deepEqual(await eventsOf(world, orderId), before)
    terminal.cut()
  })

  it('refuses invalid and sold-out items, and ended orders', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const orderId = await diningRoom.place({ payments: [cashPayment(10)] })
    await stopListAt(world, diningRoom).stop({ productId: dish.plain.id, balance: 1 })
    const terminal = await openTerminal(world, diningRoom)
    for (const [what, items, code] of itemRefusals)
      assert.equal(await terminal.failure(path, { orderId, items: [plainItem()], ...items }), code, what)
    assert.equal(await terminal.failure(path, { orderId, items: [] }), 'OrderItemsNotExists')
    assert.equal(await terminal.failure(path, { orderId, items: [plainItem({ amount: 2 })] }), 'ITEM_ON_STOP_LIST')
    await terminal.done('/front/order/close', { orderId })
    assert.equal(await terminal.failure(path, { orderId, items: [plainItem()] }), 'WRONG_ORDER_STATUS')
    terminal.cut()
  })
})
