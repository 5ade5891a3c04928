import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { paymentRefusals } from '#test/fixtures/ordering.ts'
import { banquet, openReservations } from '#test/fixtures/reservations.ts'
import { cardPayment, cashPayment } from '#test/fixtures/restaurant.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import close from './close.ts'

const { path } = close

describeOperation(close, ({ it }) => {
  it('ends a banquet with its order, paid at the terminal, and frees its tables', async (world) => {
    const reservations = await openReservations(world)
    const terminal = await openTerminal(world, reservations)
    const reserveId = await reservations.reserve(banquet())
    await terminal.done('/front/reserve/guests_came', { reserveId })
    assert.equal((await reservations.ask()).creationStatus, 'Error')
    const at = '2026-01-02 03:04:05.006'
    await terminal.done(path, { reserveId, payments: [cardPayment(10)], at })
    await terminal.done(path, { reserveId })
    const { reserve } = await reservations.read(reserveId)
    assert.deepEqual(
      [
        reserve?.status,
        reserve?.order?.whenClosed,
        reserve?.order?.processedPaymentsSum,
        reserve?.order?.items[0]?.status,
      ],
      ['Closed', at, 10, 'Served'],
    )
    assert.equal((await eventsOf(world, reserveId)).length, 3)
    assert.equal((await reservations.ask()).creationStatus, 'Success')
    terminal.cut()
  })

  it('also records the arrival of guests, if it was not reported', async (world) => {
    const reservations = await openReservations(world)
    const terminal = await openTerminal(world, reservations)
    const reserveId = await reservations.reserve(banquet({ payments: [cashPayment(12)] }))
    await terminal.done(path, { reserveId })
    const { reserve } = await reservations.read(reserveId)
    assert.ok(reserve?.guestsComingTime)
    assert.equal(reserve.order?.processedPaymentsSum, 10)
    const steps = ['New', 'Started', 'Closed'].map((status) => `ReserveUpdate ${status}`)
    assert.deepEqual(await eventsOf(world, reserveId), steps)
    terminal.cut()
  })

  it('fails without an order, on an unpaid one, and on an ended banquet', async (world) => {
    const reservations = await openReservations(world)
    const terminal = await openTerminal(world, reservations)
    const mere = await reservations.reserve()
    assert.equal(await terminal.failure(path, { reserveId: mere }), 'NOT_A_BANQUET')
    const reserveId = await reservations.reserve({ ...banquet(), tableIds: [reservations.tableIds[1]], id: newId() })
    assert.equal(await terminal.failure(path, { reserveId }), 'ORDER_NOT_PAID')
    for (const [what, request, code] of paymentRefusals)
      if ('payments' in request) assert.equal(await terminal.failure(path, { reserveId, ...request }), code, what)
    await reservations.change('cancel', reserveId, { cancelReason: 'Other' })
    assert.equal(await terminal.failure(path, { reserveId }), 'WRONG_RESERVE_STATUS')
    terminal.cut()
  })
})
