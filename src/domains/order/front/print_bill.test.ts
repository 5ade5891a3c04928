import assert from 'node:assert/strict'
import { openHall } from '#test/fixtures/dining_room.ts'
import { openTill, toldOf } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import printBill from './print_bill.ts'

const { path } = printBill

describeOperation(printBill, ({ it }) => {
  it('prints the bill once, and none of an order that is over', async (world) => {
    const hall = await openHall(world)
    const till = await openTill(world, hall)
    const orderId = await hall.place()
    await till.done(path, { orderId, at: '2026-01-02 03:04:05.006' })
    await till.done(path, { orderId })
    const { order } = await hall.read(orderId)
    assert.deepEqual([order?.status, order?.whenBillPrinted], ['Bill', '2026-01-02 03:04:05.006'])
    assert.deepEqual(await toldOf(world, orderId), ['TableOrderUpdate New', 'TableOrderUpdate Bill'])
    await hall.change('cancel', orderId)
    assert.equal(await till.failure(path, { orderId }), 'WRONG_ORDER_STATUS')
    till.cut()
  })
})
