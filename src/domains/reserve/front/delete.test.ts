import assert from 'node:assert/strict'
import { openReservations } from '#test/fixtures/reservations.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import remove from './delete.ts'

const { path } = remove

describeOperation(remove, ({ it }) => {
  it('deletes a reserve, once, and frees its tables', async (world) => {
    const reservations = await openReservations(world)
    const terminal = await openTerminal(world, reservations)
    const reserveId = await reservations.reserve()
    for (let i = 0; i < 2; i++) await terminal.done(path, { reserveId })
    assert.equal((await reservations.read(reserveId)).isDeleted, true)
    assert.equal((await eventsOf(world, reserveId)).length, 2)
    assert.equal((await reservations.ask()).creationStatus, 'Success')
    terminal.cut()
  })
})
