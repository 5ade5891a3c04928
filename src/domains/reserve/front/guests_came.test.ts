import assert from 'node:assert/strict'
import { banquet, openReservations } from '#test/fixtures/reservations.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import guestsCame from './guests_came.ts'

const { path } = guestsCame

describeOperation(guestsCame, ({ it }) => {
  it('starts a banquet, and ends a reserve without an order, whose tables stay booked', async (world) => {
    const reservations = await openReservations(world)
    const terminal = await openTerminal(world, reservations)
    const at = '2026-01-02 03:04:05.006'
    for (const [more, status] of [
      [{}, 'Closed'],
      [{ ...banquet(), tableIds: [reservations.tableIds[1]] }, 'Started'],
    ] as const) {
      const reserveId = await reservations.reserve(more)
      await terminal.done(path, { reserveId, at })
      await terminal.done(path, { reserveId })
      const { reserve } = await reservations.read(reserveId)
      assert.deepEqual([reserve?.status, reserve?.guestsComingTime], [status, at])
      assert.deepEqual(await eventsOf(world, reserveId), ['ReserveUpdate New', `ReserveUpdate ${status}`])
    }
    assert.equal((await reservations.ask()).creationStatus, 'Error')
    terminal.cut()
  })

  it('fails on a cancelled or deleted reserve', async (world) => {
    const reservations = await openReservations(world)
    const terminal = await openTerminal(world, reservations)
    const reserveId = await reservations.reserve()
    await reservations.change('cancel', reserveId, { cancelReason: 'Other' })
    assert.equal(await terminal.failure(path, { reserveId }), 'WRONG_RESERVE_STATUS')
    await terminal.done('/front/reserve/delete', { reserveId })
    assert.equal(await terminal.failure(path, { reserveId }), 'WRONG_RESERVE_STATUS')
    terminal.cut()
  })
})
