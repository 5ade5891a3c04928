import assert from 'node:assert/strict'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import { printBill } from './reports.ts'

const { path } = printBill

describeOperation(printBill, ({ it }) => {
  it('records the time of the bill, and of a later one, and ignores repeated reports', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    const times = ['2026-01-02 03:04:05.006', '2026-01-02 03:04:05.006', '2026-01-02 03:00:00.000']
    for (const at of times) await terminal.done(path, { orderId, at })
    assert.equal((await restaurant.read(orderId)).order?.whenBillPrinted, times[0])
    assert.equal((await eventsOf(world, orderId)).length, 2)
    await terminal.done(path, { orderId })
    assert.notEqual((await restaurant.read(orderId)).order?.whenBillPrinted, times[0])
    terminal.cut()
  })

  it('fails on an ended order', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    await restaurant.change('cancel', orderId)
    assert.equal(await terminal.failure(path, { orderId }), 'WrongDeliveryStatus')
    terminal.cut()
  })
})
