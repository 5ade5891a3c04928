import assert from 'node:assert/strict'
import { openBookings } from '#test/fixtures/reservations.ts'
import { openTill, toldOf } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import remove from './delete.ts'

const { path } = remove

describeOperation(remove, ({ it }) => {
  it('takes a reserve out, once, and gives its tables back', async (world) => {
    const bookings = await openBookings(world)
    const till = await openTill(world, bookings)
    const reserveId = await bookings.reserve()
    for (let i = 0; i < 2; i++) await till.done(path, { reserveId })
    assert.equal((await bookings.read(reserveId)).isDeleted, true)
    assert.equal((await toldOf(world, reserveId)).length, 2)
    assert.equal((await bookings.ask()).creationStatus, 'Success')
    till.cut()
  })
})
