import assert from 'node:assert/strict'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import { printBill } from './reports.ts'

const { path } = printBill

describeOperation(printBill, ({ it }) => {
  it('prints the bill once, and fails on an ended order', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const terminal = await openTerminal(world, diningRoom)
    const orderId = await diningRoom.place()
    await terminal.done(path, { orderId, at: '2026-01-02 03:04:05.006' })
    await terminal.done(path, { orderId })
    const { order } = await diningRoom.read(orderId)
    assert.deepEqual([order?.status, order?.whenBillPrinted], ['Bill', '2026-01-02 03:04:05.006'])
    assert.deepEqual(await eventsOf(world, orderId), ['TableOrderUpdate New', 'TableOrderUpdate Bill'])
    await diningRoom.change('cancel', orderId)
    assert.equal(await terminal.failure(path, { orderId }), 'WRONG_ORDER_STATUS')
    terminal.cut()
  })
})
