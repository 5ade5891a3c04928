import assert from 'node:assert/strict'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { paymentRefusals } from '#test/fixtures/ordering.ts'
import { cardPayment, cashPayment } from '#test/fixtures/restaurant.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import close from './close.ts'

const { path } = close

describeOperation(close, ({ it }) => {
  it('closes an order paid at the terminal, once, and serves its items', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const terminal = await openTerminal(world, diningRoom)
    const orderId = await diningRoom.place({ payments: [cashPayment(10)] })
    const at = '2026-01-02 03:04:05.006'
    const chequeAdditionalInfo = { needReceipt: true }
    const { subject } = await terminal.done(path, { orderId, payments: [cardPayment(10)], chequeAdditionalInfo, at })
    const before = await eventsOf(world, orderId)
    await terminal.done(path, { orderId, payments: [cardPayment(10)] })
    const { order } = await diningRoom.read(orderId)
    assert.deepEqual([order?.status, order?.whenClosed, order?.items[0]?.status], ['Closed', at, 'Served'])
    assert.deepEqual(
      order?.payments?.map(({ paymentType, sum, isPreliminary }) => [paymentType.kind, sum, isPreliminary]),
      [['Card', 10, false]],
    )
    assert.deepEqual((subject as { details: object }).details, { chequeAdditionalInfo })
    assert.deepEqual(await eventsOf(world, orderId), before)
    terminal.cut()
  })

  it('fails on unpaid, wrongly paid or deleted orders', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const terminal = await openTerminal(world, diningRoom)
    const orderId = await diningRoom.place()
    assert.equal(await terminal.failure(path, { orderId }), 'ORDER_NOT_PAID')
    for (const [what, payments, code] of paymentRefusals)
      assert.equal(await terminal.failure(path, { orderId, ...payments }), code, what)
    await diningRoom.change('cancel', orderId)
    assert.equal(await terminal.failure(path, { orderId, payments: [cashPayment(10)] }), 'WRONG_ORDER_STATUS')
    terminal.cut()
  })
})
