import assert from 'node:assert/strict'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { paymentRefusals, tips } from '#test/fixtures/ordering.ts'
import { cardPayment, cashPayment } from '#test/fixtures/restaurant.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import { addPayments } from './reports.ts'

const { path } = addPayments

describeOperation(addPayments, ({ it }) => {
  it('processes payments in place of planned ones, with their additional data', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const terminal = await openTerminal(world, diningRoom)
    const data = { type: 'Card', number: '1234' }
    const orderId = await diningRoom.place({
      payments: [cashPayment(5), { ...cardPayment(5), paymentAdditionalData: data }],
    })
    await terminal.done(path, { orderId, payments: [cashPayment(4)], ...tips({}) })
    const { order } = await diningRoom.read(orderId)
    assert.deepEqual(
      order?.payments?.map(({ paymentType, sum, isPreliminary }) => [paymentType.kind, sum, isPreliminary]),
      [
        ['Cash', 5, true],
        ['Card', 5, true],
        ['Cash', 4, false],
      ],
    )
    assert.deepEqual([order?.processedPaymentsSum, order?.tips?.[0]?.isPreliminary], [4, false])
    const { subject } = await terminal.done(path, { orderId, payments: [cashPayment(100)] })
    const { details } = subject as { details: Record<string, unknown> | null }
    const paid = (await diningRoom.read(orderId)).order
    assert.deepEqual(
      paid?.payments?.map(({ sum, isPreliminary }) => [sum, isPreliminary]),
      [
        [4, false],
        [6, false],
      ],
    )
    assert.equal(details?.paymentAdditionalData, undefined)
    assert.deepEqual([paid?.processedPaymentsSum, (await eventsOf(world, orderId)).length], [10, 3])
    await terminal.done(path, { orderId })
    assert.equal((await eventsOf(world, orderId)).length, 3)
    terminal.cut()
  })

  it('refuses invalid payments, and ended orders', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const terminal = await openTerminal(world, diningRoom)
    const orderId = await diningRoom.place()
    for (const [what, payments, code] of paymentRefusals)
      assert.equal(await terminal.failure(path, { orderId, ...payments }), code, what)
    await diningRoom.change('cancel', orderId)
    assert.equal(await terminal.failure(path, { orderId, payments: [cashPayment(1)] }), 'WRONG_ORDER_STATUS')
    terminal.cut()
  })
})
