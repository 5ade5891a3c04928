import assert from 'node:assert/strict'
import { openKitchen } from '#test/fixtures/restaurant.ts'
import { openTill, toldOf } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import printBill from './print_bill.ts'

const { path } = printBill

describeOperation(printBill, ({ it }) => {
  it('notes the time of the bill, and of a later one, and leaves alone what it knows', async (world) => {
    const kitchen = await openKitchen(world)
    const till = await openTill(world, kitchen)
    const orderId = await kitchen.place()
    const times = ['2026-01-02 03:04:05.006', '2026-01-02 03:04:05.006', '2026-01-02 03:00:00.000']
    for (const at of times) await till.done(path, { orderId, at })
    assert.equal((await kitchen.read(orderId)).order?.whenBillPrinted, times[0])
    assert.equal((await toldOf(world, orderId)).length, 2)
    await till.done(path, { orderId })
    assert.notEqual((await kitchen.read(orderId)).order?.whenBillPrinted, times[0])
    till.cut()
  })

  it('fails on an order that is over', async (world) => {
    const kitchen = await openKitchen(world)
    const till = await openTill(world, kitchen)
    const orderId = await kitchen.place()
    await kitchen.change('cancel', orderId)
    assert.equal(await till.failure(path, { orderId }), 'WrongDeliveryStatus')
    till.cut()
  })
})
