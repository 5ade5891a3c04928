import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { paymentRefusals } from '#test/fixtures/ordering.ts'
import { banquet, openBookings } from '#test/fixtures/reservations.ts'
import { cardPayment, cashPayment } from '#test/fixtures/restaurant.ts'
import { openTill, toldOf } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import close from './close.ts'

const { path } = close

describeOperation(close, ({ it }) => {
  it('ends a banquet with its order, paid at the till, and gives its tables back', async (world) => {
    const bookings = await openBookings(world)
    const till = await openTill(world, bookings)
    const reserveId = await bookings.reserve(banquet())
    await till.done('/front/reserve/guests_came', { reserveId })
    assert.equal((await bookings.ask()).creationStatus, 'Error')
    const at = '2026-01-02 03:04:05.006'
    await till.done(path, { reserveId, payments: [cardPayment(10)], at })
    await till.done(path, { reserveId })
    const { reserve } = await bookings.read(reserveId)
    assert.deepEqual(
      [reserve?.status, reserve?.order?.whenClosed, reserve?.order?.processedPaymentsSum],
      ['Closed', at, 10],
    )
    assert.equal((await toldOf(world, reserveId)).length, 3)
    assert.equal((await bookings.ask()).creationStatus, 'Success')
    till.cut()
  })

  it('has had the guests of whom nobody told', async (world) => {
    const bookings = await openBookings(world)
    const till = await openTill(world, bookings)
    const reserveId = await bookings.reserve(banquet({ payments: [cashPayment(12)] }))
    await till.done(path, { reserveId })
    const { reserve } = await bookings.read(reserveId)
    assert.ok(reserve?.guestsComingTime)
    assert.equal(reserve.order?.processedPaymentsSum, 10)
    const steps = ['New', 'Started', 'Closed'].map((status) => `ReserveUpdate ${status}`)
    assert.deepEqual(await toldOf(world, reserveId), steps)
    till.cut()
  })

  it('fails without an order, without money, and on what is over', async (world) => {
    const bookings = await openBookings(world)
    const till = await openTill(world, bookings)
    const mere = await bookings.reserve()
    assert.equal(await till.failure(path, { reserveId: mere }), 'NOT_A_BANQUET')
    const reserveId = await bookings.reserve({ ...banquet(), tableIds: [bookings.tableIds[1]], id: newId() })
    assert.equal(await till.failure(path, { reserveId }), 'ORDER_NOT_PAID')
    for (const [what, asked, code] of paymentRefusals)
      if ('payments' in asked) assert.equal(await till.failure(path, { reserveId, ...asked }), code, what)
    await bookings.change('cancel', reserveId, { cancelReason: 'Other' })
    assert.equal(await till.failure(path, { reserveId }), 'WRONG_RESERVE_STATUS')
    till.cut()
  })
})
