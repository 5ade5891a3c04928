import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openHall } from '#test/fixtures/dining_room.ts'
import { itemRefusals, plain } from '#test/fixtures/ordering.ts'
import { cashPayment, dish } from '#test/fixtures/restaurant.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import { openTill, toldOf } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import addItems from './add_items.ts'

const { path } = addItems

describeOperation(addItems, ({ it }) => {
  it('adds items once, and takes the bill back for them', async (world) => {
    const hall = await openHall(world)
    const till = await openTill(world, hall)
    const orderId = await hall.place()
    await hall.change('print_bill', orderId)
    const at = '2026-01-02 03:04:05.006'
    const items = [plain({ positionId: newId() })]
    await till.done(path, { orderId, items, addOrderItemsSettings: { servicePrint: true }, at })
    const before = await toldOf(world, orderId)
    await till.done(path, { orderId, items })
    const { order } = await hall.read(orderId)
    assert.deepEqual([order?.status, order?.sum, order?.items[1]?.whenPrinted], ['New', 20, at])
    assert.deepEqual(await toldOf(world, orderId), before)
    till.cut()
  })

  it('adds nothing that is wrong, sold out, or to an order that is over', async (world) => {
    const hall = await openHall(world)
    const orderId = await hall.place({ payments: [cashPayment(10)] })
    await stopListAt(world, hall).stop({ productId: dish.plain.id, balance: 1 })
    const till = await openTill(world, hall)
    for (const [what, items, code] of itemRefusals)
      assert.equal(await till.failure(path, { orderId, items: [plain()], ...items }), code, what)
    assert.equal(await till.failure(path, { orderId, items: [] }), 'OrderItemsNotExists')
    assert.equal(await till.failure(path, { orderId, items: [plain({ amount: 2 })] }), 'ITEM_ON_STOP_LIST')
    await till.done('/front/order/close', { orderId })
    assert.equal(await till.failure(path, { orderId, items: [plain()] }), 'WRONG_ORDER_STATUS')
    till.cut()
  })
})
