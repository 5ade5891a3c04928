import assert from 'node:assert/strict'
import { banquet, openBookings } from '#test/fixtures/reservations.ts'
import { openTill, toldOf } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import guestsCame from './guests_came.ts'

const { path } = guestsCame

describeOperation(guestsCame, ({ it }) => {
  it('starts a banquet, and ends a mere reserve, whose tables stay taken', async (world) => {
    const bookings = await openBookings(world)
    const till = await openTill(world, bookings)
    const at = '2026-01-02 03:04:05.006'
    for (const [more, status] of [
      [{}, 'Closed'],
      [{ ...banquet(), tableIds: [bookings.tableIds[1]] }, 'Started'],
    ] as const) {
      const reserveId = await bookings.reserve(more)
      await till.done(path, { reserveId, at })
      await till.done(path, { reserveId })
      const { reserve } = await bookings.read(reserveId)
      assert.deepEqual([reserve?.status, reserve?.guestsComingTime], [status, at])
      assert.deepEqual(await toldOf(world, reserveId), ['ReserveUpdate New', `ReserveUpdate ${status}`])
    }
    assert.equal((await bookings.ask()).creationStatus, 'Error')
    till.cut()
  })

  it('fails on a reserve that was cancelled or deleted', async (world) => {
    const bookings = await openBookings(world)
    const till = await openTill(world, bookings)
    const reserveId = await bookings.reserve()
    await bookings.change('cancel', reserveId, { cancelReason: 'Other' })
    assert.equal(await till.failure(path, { reserveId }), 'WRONG_RESERVE_STATUS')
    await till.done('/front/reserve/delete', { reserveId })
    assert.equal(await till.failure(path, { reserveId }), 'WRONG_RESERVE_STATUS')
    till.cut()
  })
})
